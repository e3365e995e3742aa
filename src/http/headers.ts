/** The header that carries the form key, both ways. */
export const formKeyHeader = 'X-Tumblr-Form-Key'

/** The header that identifies what the user meant: the same for every try of it (DEC-128). */
export const idempotencyHeader = 'Idempotency-Key'
