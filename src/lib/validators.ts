import { isBlank, lengthOf } from './text.ts'
import { isValidUrl } from './url.ts'

/** Says whether a value will do (social.md §5). */
export type Validator = (value: string) => boolean

export const notBlank: Validator = value => !isBlank(value)

/** At least that many characters. */
export const minLength =
  (min: number): Validator =>
  value =>
    lengthOf(value) >= min

/** At most that many characters. */
export const maxLength =
  (max: number): Validator =>
  value =>
    lengthOf(value) <= max

/** A number from `min` to `max`, both included. */
export const inRange =
  (min: number, max: number): Validator =>
  value =>
    !isBlank(value) && Number(value) >= min && Number(value) <= max

export const url: Validator = isValidUrl

export const equals =
  (wanted: string): Validator =>
  value =>
    value === wanted

const digitsOf = (value: string, separators: RegExp): number => {
  const bare = value.replace(separators, '')
  return /^\d*$/.test(bare) ? bare.length : 0
}

/** A phone number of 10 or 11 digits, with the usual separators (UTIL-2). */
export const phoneNumber: Validator = value => [10, 11].includes(digitsOf(value, /^\s*\+|[\s().\-/]/g))

/** A postal code of 5 or 9 digits, the long one with or without its hyphen (UTIL-3). */
export const postalCode: Validator = value => /^\s*\d{5}(?:[-\s]?\d{4})?\s*$/.test(value)
