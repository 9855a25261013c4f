"""The low-rank adapter as a file, and the model with it: what the tests open as a judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from gguf import GGMLQuantizationType, GGUFReader, GGUFValueType, GGUFWriter, dequantize, quantize
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

ADAPTER: Final = Path(__file__).with_name("adapter.safetensors")
SCALE: Final = 2.0
"""What the product of an adapter is multiplied by (alpha / rank)."""
_WRITTEN_ANYWAY: Final = ("GGUF.", "general.architecture")


@dataclass(frozen=True, slots=True)
class Change:
    """The change of a matrix: ``SCALE * b @ a``.

    Attributes:
        a: shape (rank, columns).
        b: shape (rows, rank), the rows in the order of the file.
    """

    a: NDArray[np.floating]
    b: NDArray[np.floating]


def write(adapter: Mapping[str, Change], path: Path) -> None:
    """Writes an adapter, by the name of the matrix in the model's file, in 16 bits."""
    weights = {f"{name}.{part}": getattr(change, part) for name, change in adapter.items() for part in "ab"}
    save_file({name: np.ascontiguousarray(each, dtype=np.float16) for name, each in weights.items()}, path)


def read(path: Path = ADAPTER) -> dict[str, Change]:
    """Reads what `write` wrote."""
    weights = load_file(path)
    names = dict.fromkeys(name.rpartition(".")[0] for name in weights)
    return {name: Change(*(weights[f"{name}.{part}"].astype(np.float32) for part in "ab")) for name in names}


def apply(adapter: Mapping[str, Change], base: Path, out: Path) -> None:
    """Writes the GGUF file ``base`` with the changes of an adapter to ``out``, the changed matrices in 8 bits."""
    reader = GGUFReader(base)
    writer = GGUFWriter(out, reader.fields["general.architecture"].contents())
    for name, field in reader.fields.items():
        if not name.startswith(_WRITTEN_ANYWAY):
            inner = field.types[1] if field.types[0] is GGUFValueType.ARRAY else None
            writer.add_key_value(name, field.contents(), field.types[0], inner)
    for tensor in reader.tensors:
        values, kind = tensor.data, tensor.tensor_type
        if tensor.name in adapter:
            change, kind = adapter[tensor.name], GGMLQuantizationType.Q8_0
            values = quantize(dequantize(tensor.data, tensor.tensor_type) + SCALE * change.b @ change.a, kind)
        writer.add_tensor(tensor.name, values, raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
