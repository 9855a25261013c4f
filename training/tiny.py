"""Makes models of real architectures for tests, small enough to make on the spot: llama and qwen3, random weights.

    python -m training.tiny llama build/tiny-llama
    python -m training.tiny qwen3 build/tiny-qwen3

writes a GGUF file and its model.json, as in a judge's folder. The weights come from a seed; only two rows of the head
are fitted, so that the model passes the sanity check that every judge must pass (`core/models/reranking/judge.py`): its
grades of those few clauses are right, everything else is as random as its weights.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gguf
import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM

from core.models.reranking.judge import GRADE, PAIR, SANITY_CHECK, YES_NO, PromptedModel
from core.models.reranking.language_model import LanguageModel
from training.common.llama_gguf import file_name, to_file

SPECIAL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>", "<think>", "</think>")
CHATML = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
NAMES = {"llama": "Tiny Llama", "qwen3": "Tiny Qwen3-Reranker"}
SHAPE = {
    "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4,
    "num_key_value_heads": 2, "head_dim": 16, "max_position_embeddings": 4096, "initializer_range": 0.2,
    "tie_word_embeddings": False, "bos_token_id": 0, "eos_token_id": 2, "pad_token_id": 0,
}  # fmt: skip


@dataclass(frozen=True)
class Tiny:
    """The same weights in transformers and in a folder that a judge is loaded from."""

    model: Any
    tokenizer: PreTrainedTokenizerFast
    folder: Path

    @property
    def path(self) -> Path:
        return self.folder / "tiny.gguf"


def build(architecture: str, folder: Path, *, fitted: bool = True, seed: int = 5) -> Tiny:
    """Makes the model, fits its head to the sanity check if requested, and writes it to ``folder``."""
    torch.manual_seed(seed)
    tokenizer = _tokenizer()
    classes = {"llama": (LlamaForCausalLM, LlamaConfig), "qwen3": (Qwen3ForCausalLM, Qwen3Config)}
    make, configure = classes[architecture]
    model = make(configure(vocab_size=len(tokenizer), **SHAPE)).eval()
    tiny = Tiny(model, tokenizer, folder)
    write(tiny, architecture)
    if fitted:
        _fit(tiny, architecture)
        write(tiny, architecture)
    return tiny


def write(tiny: Tiny, architecture: str) -> None:
    """Writes the GGUF file, in 32-bit floats, and its description."""
    tiny.folder.mkdir(parents=True, exist_ok=True)
    writer = gguf.GGUFWriter(tiny.path, architecture)
    _describe(writer, tiny.model.config, NAMES[architecture])
    _vocabulary(writer, tiny.tokenizer)
    for name, weights in tiny.model.state_dict().items():
        values, stored = weights.float().numpy(), file_name(name)
        if architecture == "llama":
            values = to_file(stored, values, tiny.model.config.head_dim)
        writer.add_tensor(stored, values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    description = {"name": NAMES[architecture], "kind": "judge", "file": tiny.path.name}
    description["sha256"] = hashlib.sha256(tiny.path.read_bytes()).hexdigest()
    (tiny.folder / "model.json").write_text(json.dumps(description), encoding="utf-8")


def _fit(tiny: Tiny, architecture: str) -> None:
    """Fits the rows of the head for the best and the worst answer, by least squares, to the sanity check's clauses."""
    reader = LanguageModel(tiny.path, lambda: False, threads=1)
    question = PromptedModel(reader, YES_NO if architecture == "qwen3" else GRADE, reader.pieces())
    shown = [(query, clause, clause == right) for query, right in SANITY_CHECK for _, clause in SANITY_CHECK]
    with torch.inference_mode():
        states = torch.stack(
            [
                tiny.model.model(torch.tensor([question.prompt(query, [text])])).last_hidden_state[0, -1]
                for query, text, _ in shown
            ]
        )
    reader.close()
    targets = torch.tensor([4.0 if right else -4.0 for _, _, right in shown])
    row = torch.linalg.pinv(states) @ targets
    worst, best = (tiny.tokenizer.convert_tokens_to_ids(question.template.answers[at]) for at in (0, -1))
    with torch.no_grad():
        tiny.model.lm_head.weight[best], tiny.model.lm_head.weight[worst] = row, -row


def _tokenizer() -> PreTrainedTokenizerFast:
    """Byte-level BPE of 700 tokens, trained on a judge's prompts."""
    bare = Tokenizer(models.BPE())
    bare.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bare.decoder = decoders.ByteLevel()
    forms = [text for form in (GRADE, YES_NO, PAIR) for text in (form.system, form.opening, form.ending)]
    clauses = [text for each in SANITY_CHECK for text in each]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=700, special_tokens=list(SPECIAL), initial_alphabet=sorted(alphabet), show_progress=False
    )
    bare.train_from_iterator([*forms * 5, *clauses, '"yes" "no" yes no ' * 50], trainer)
    return PreTrainedTokenizerFast(tokenizer_object=bare, bos_token=SPECIAL[0], eos_token=SPECIAL[2])


def _describe(writer: gguf.GGUFWriter, config: Any, name: str) -> None:
    writer.add_name(name)
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(config.hidden_size)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_head_count(config.num_attention_heads)
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_key_length(config.head_dim)
    writer.add_value_length(config.head_dim)
    writer.add_rope_dimension_count(config.head_dim)
    writer.add_rope_freq_base(config.rope_parameters["rope_theta"])
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    writer.add_vocab_size(config.vocab_size)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)


def _vocabulary(writer: gguf.GGUFWriter, tokenizer: PreTrainedTokenizerFast) -> None:
    tokens = [token for token, _ in sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])]
    normal, control = gguf.TokenType.NORMAL, gguf.TokenType.CONTROL
    merges = json.loads(tokenizer.backend_tokenizer.to_str())["model"]["merges"]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types([control if token in SPECIAL else normal for token in tokens])
    writer.add_token_merges([" ".join(pair) for pair in merges])
    writer.add_bos_token_id(0)
    writer.add_eos_token_id(2)
    writer.add_add_bos_token(False)
    writer.add_chat_template(CHATML)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("architecture", choices=NAMES)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    print(build(args.architecture, args.folder).path)


if __name__ == "__main__":
    main()
