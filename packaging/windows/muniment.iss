; The installer for Windows (Inno Setup 6.3 or newer), for one user and without an administrator: `freeze.ps1` runs it.
;     iscc /DVersion=0.1.0 packaging\windows\muniment.iss
; Silent: Muniment-0.1.0-setup.exe /VERYSILENT /SUPPRESSMSGBOXES /NORESTART
#ifndef Version
  #error Give the version: iscc /DVersion=0.1.0 muniment.iss
#endif
#define Command "Muniment.exe"

[Setup]
AppId={{6E0B5A86-3C0F-4D0A-9C52-7A1D0B6E4F21}
AppName=Muniment
AppVersion={#Version}
AppVerName=Muniment {#Version}
AppPublisher=Muniment
SourceDir=..\..
OutputDir=dist
OutputBaseFilename=Muniment-{#Version}-setup
DefaultDirName={localappdata}\Programs\Muniment
PrivilegesRequired=lowest
DisableProgramGroupPage=yes
DisableDirPage=auto
LicenseFile=LICENSE
SetupIconFile=build\icons\muniment.ico
UninstallDisplayIcon={app}\{#Command}
Compression=lzma2/max
SolidCompression=yes
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
CloseApplications=yes
ChangesAssociations=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.SearchWith=Search with Muniment
de.SearchWith=Mit Muniment suchen
en.Kept=Muniment is removed. Your library and your models were left where they are:
de.Kept=Muniment ist entfernt. Ihre Bibliothek und Ihre Modelle liegen weiterhin hier:

[InstallDelete]
; what an older version had, and this one has not
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "build\frozen\muniment\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Muniment"; Filename: "{app}\{#Command}"

[Registry]
; "Open with", and an entry of its own in the menu of such a file; under HKEY_CURRENT_USER
#define Type(str Ending) \
  "Root: HKCU; Subkey: ""Software\Classes\Applications\" + Command + "\SupportedTypes""; ValueType: string; ValueName: """ + Ending + """; ValueData: """"; Flags: uninsdeletekey" + NewLine + \
  "Root: HKCU; Subkey: ""Software\Classes\SystemFileAssociations\" + Ending + "\shell\Muniment""; ValueType: string; ValueData: ""{cm:SearchWith}""; Flags: uninsdeletekey" + NewLine + \
  "Root: HKCU; Subkey: ""Software\Classes\SystemFileAssociations\" + Ending + "\shell\Muniment\command""; ValueType: string; ValueData: """"""{app}\" + Command + """"" """"%1"""""""
#emit Type(".pdf")
#emit Type(".docx")
#emit Type(".doc")
#emit Type(".odt")
#emit Type(".rtf")
#emit Type(".html")
#emit Type(".txt")
Root: HKCU; Subkey: "Software\Classes\Applications\{#Command}\shell\open\command"; ValueType: string; ValueData: """{app}\{#Command}"" ""%1"""; Flags: uninsdeletekey

[Run]
Filename: "{app}\{#Command}"; Description: "{cm:LaunchProgram,Muniment}"; Flags: nowait postinstall skipifsilent

[Code]
procedure CurUninstallStepChanged(CurUninstallStep: TUninstallStep);
var
  Words: String;
begin
  if CurUninstallStep <> usPostUninstall then
    Exit;
  Words := CustomMessage('Kept') + #13#10 + ExpandConstant('{localappdata}\Muniment');
  Log(Words);
  if not UninstallSilent then
    MsgBox(Words, mbInformation, MB_OK);
end;
