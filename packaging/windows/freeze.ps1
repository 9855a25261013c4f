# Freezes Muniment on Windows into build\frozen\muniment, tests it, and makes the installer in dist: see packaging\README.md.
#     powershell -File packaging\windows\freeze.ps1 [-Certificate THUMBPRINT -Timestamp URL]
# Needs Python 3.11 from python.org, the C++ build tools of Visual Studio, Tesseract's data for English and Inno Setup 6.3.
param([string]$Certificate = "", [string]$Timestamp = "")
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..\..")
$venv = "build\freezing\venv"
$python = "$venv\Scripts\python.exe"
$application = "build\frozen\muniment"

function Invoke-Checked([string]$Program, [string[]]$Arguments) {
    & $Program @Arguments
    if ($LASTEXITCODE) { throw "$Program $Arguments ended with exit status $LASTEXITCODE" }
}

function Invoke-Pip([string[]]$Arguments) {
    Invoke-Checked $python (@("-m", "pip", "install", "--quiet", "--no-deps") + $Arguments)
}

function Set-Signature([string[]]$Files) {
    if ($Certificate) {
        Invoke-Checked "signtool" (@("sign", "/sha1", $Certificate, "/fd", "SHA256", "/tr", $Timestamp, "/td", "SHA256") + $Files)
    }
}

# The same bytes each time, and one llama.cpp for every processor, as in packaging/freeze.sh.
$env:PYTHONHASHSEED = "1"
$env:SOURCE_DATE_EPOCH = git log -1 --format=%ct
$env:CMAKE_ARGS = "-DGGML_NATIVE=OFF -DGGML_BACKEND_DL=ON -DGGML_CPU_ALL_VARIANTS=ON -DLLAVA_BUILD=OFF"
$env:PIP_NO_CACHE_DIR = "1"

if (-not (Test-Path $python)) { Invoke-Checked "py" @("-3.11", "-m", "venv", $venv) }
Invoke-Pip @("--require-hashes", "-r", "packaging\lock\build.txt", "-r", "packaging\lock\freeze.txt")
Invoke-Pip @("--require-hashes", "--no-build-isolation", "-r", "packaging\lock\torch.txt", "-r", "packaging\lock\packages.txt")
Invoke-Pip @("--no-build-isolation", "-e", ".")
Invoke-Checked $python @("packaging\draw_icons.py", "build\icons")
Invoke-Checked $python @("-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", "build\frozen", "--workpath", "build\freezing", "packaging\muniment.spec")
Invoke-Checked $python @("packaging\sizes.py", $application)

Set-Signature @("$application\Muniment.exe", "$application\muniment-cli.exe")
Invoke-Checked "$application\muniment-cli.exe" @("--self-test")
$version = & $python -c "from importlib.metadata import version; print(version('muniment'))"
Invoke-Checked "iscc" @("/Q", "/DVersion=$version", "packaging\windows\muniment.iss")
Set-Signature @("dist\Muniment-$version-setup.exe")
