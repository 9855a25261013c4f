"""The reranker: a cross-encoder run by llama.cpp."""
