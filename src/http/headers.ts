/** The header that carries the form key, both ways. */
export const formKeyHeader = 'X-Tumblr-Form-Key'

/** The header that names what the user meant: the same for every try of it (host contract §5). */
export const intentHeader = 'Idempotency-Key'
