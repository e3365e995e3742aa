/** The header that carries the form key, both ways. */
export const formKeyHeader = 'X-Tumblr-Form-Key'
