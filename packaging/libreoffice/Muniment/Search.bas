REM Finds precedents with Muniment for the selected text, or for the paragraph at the cursor.
REM The text goes to Muniment as a file of the user's own in LibreOffice's temporary folder.
Option Explicit

Const LONGEST = 200000  ' characters: as many as Muniment takes (1 MB), in any script

Sub FindPrecedents()
    Dim words As String, program As String
    If Not HasUnoInterfaces(ThisComponent, "com.sun.star.text.XTextDocument") Then Exit Sub
    words = Chosen(ThisComponent.CurrentController)
    If Trim(words) = "" Then
        MsgBox "Put the cursor into a clause, or select the words to find precedents for.", 64, "Muniment"
    ElseIf Len(words) > LONGEST Then
        MsgBox "Select only the clause to find precedents for.", 64, "Muniment"
    Else
        program = Found()
        If program <> "" Then Start program, words
    End If
End Sub

REM The selected text; if nothing is selected, the paragraph at the cursor.
Function Chosen(controller As Object) As String
    Dim selection As Object, cursor As Object, i As Long, words As String
    selection = controller.getSelection()
    If IsNull(selection) Then Exit Function
    If selection.supportsService("com.sun.star.text.TextRanges") Then
        For i = 0 To selection.getCount() - 1
            words = words & Standing(selection.getByIndex(i))
        Next i
        If Trim(Replace(words, Chr(10), "")) <> "" Then
            Chosen = words
            Exit Function
        End If
    End If
    cursor = controller.getViewCursor()
    cursor = cursor.getText().createTextCursorByRange(cursor.getStart())
    cursor.gotoStartOfParagraph(False)
    cursor.gotoEndOfParagraph(True)
    Chosen = Replace(Standing(cursor), Chr(10), "")
End Function

REM The text of a range without what tracked changes delete, each paragraph with a line feed at its end.
Function Standing(range As Object) As String
    Dim paragraphs As Object, paragraph As Object, portions As Object, portion As Object
    Dim words As String, deleted As Boolean
    paragraphs = range.getText().createTextCursorByRange(range).createEnumeration()
    Do While paragraphs.hasMoreElements()
        paragraph = paragraphs.nextElement()
        If paragraph.supportsService("com.sun.star.text.Paragraph") Then
            portions = paragraph.createEnumeration()
            Do While portions.hasMoreElements()
                portion = portions.nextElement()
                Select Case portion.TextPortionType
                    Case "Redline"
                        If portion.RedlineType = "Delete" Then deleted = portion.IsStart
                    Case "Text", "TextField"
                        If Not deleted Then words = words & portion.getString()
                End Select
            Loop
            words = words & Chr(10)
        End If
    Loop
    Standing = words
End Function

REM The path of Muniment: as kept, else where it is usually installed, else where the user says. "" if they do not.
Function Found() As String
    Dim settings As Object, place As Variant, picker As Object
    settings = Kept()
    If IsProgram(settings.Program) Then
        Found = settings.Program
        Exit Function
    End If
    If GetGUIType() = 1 Then
        place = Environ("LOCALAPPDATA") & "\Programs\Muniment\Muniment.exe"
        If IsProgram(place) Then Found = place
    Else
        For Each place In Split(Environ("PATH") & ":/Applications/Muniment.app/Contents/MacOS", ":")
            If Found = "" And IsProgram(place & "/muniment") Then Found = place & "/muniment"
        Next place
    End If
    If Found <> "" Then Exit Function
    MsgBox "Muniment was not found. Please show where the program is.", 64, "Muniment"
    picker = createUnoService("com.sun.star.ui.dialogs.FilePicker")
    If picker.execute() = 1 Then
        Found = ConvertFromURL(picker.getSelectedFiles()(0))
        settings.Program = Found
        settings.commitChanges()
    End If
End Function

Function IsProgram(path As String) As Boolean
    If path = "" Then Exit Function
    If FileExists(path) Then IsProgram = (GetAttr(path) And 16) = 0  ' no folder
End Function

REM Starts Muniment, which hands the text to its window if that is open. Removes the text of the search before.
Sub Start(program As String, words As String)
    Dim settings As Object, file As Object, stream As Object, files As Object, parts As Variant, arguments As String
    settings = Kept()
    files = createUnoService("com.sun.star.ucb.SimpleFileAccess")
    If settings.LastText <> "" Then
        If files.exists(settings.LastText) Then files.kill(settings.LastText)
    End If
    file = createUnoService("com.sun.star.io.TempFile")  ' only its owner may read it
    file.RemoveFile = False
    stream = createUnoService("com.sun.star.io.TextOutputStream")
    stream.setOutputStream(file.getOutputStream())
    stream.setEncoding("UTF-8")
    stream.writeString(words)
    stream.closeOutput()
    settings.LastText = file.Uri
    settings.commitChanges()
    parts = Split(ConvertToURL(program), "/")
    Select Case parts(UBound(parts))
        Case "muniment", "muniment-cli", "muniment-cli.exe"  ' the command, which has the window as a part
            arguments = "app "
    End Select
    Shell """" & program & """", 1, arguments & "--search-file """ & ConvertFromURL(file.Uri) & """", False
End Sub

REM What the extension keeps, to be read and changed.
Function Kept() As Object
    Dim node As New com.sun.star.beans.NamedValue, provider As Object
    node.Name = "nodepath"
    node.Value = "/org.muniment.Settings"
    provider = createUnoService("com.sun.star.configuration.ConfigurationProvider")
    Kept = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationUpdateAccess", Array(node))
End Function
