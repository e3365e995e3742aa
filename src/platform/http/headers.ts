/** The header with the form key: in calls, and in answers that renew it. */
export const formKeyHeader = 'X-Tumblr-Form-Key'

/** The header that is the same for every try of one call, so that the server acts once (DEC-157). */
export const idempotencyHeader = 'Idempotency-Key'
