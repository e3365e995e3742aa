/** The header that is the same for every try of one call, so that the server acts once (DEC-157). */
export const idempotencyHeader = 'Idempotency-Key'
