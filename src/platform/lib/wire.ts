import * as v from 'valibot'
import { webAddress } from './url.ts'

/** An address from the page or the server; see `url.ts` for which are allowed. */
export const address = v.pipe(v.string(), v.regex(webAddress))

// Fields that may be left out.
export const url = v.optional(address)
export const string = v.optional(v.string())
export const boolean = v.optional(v.boolean())
export const number = v.optional(v.number())
