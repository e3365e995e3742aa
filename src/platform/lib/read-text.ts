import { webAddress } from './url.ts'

/** The text of an unchecked value: a string, or a number's digits; '' for anything else. */
export const readText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** An unchecked value as a trimmed web address; '' for anything else. */
export function readWebAddress(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : ''
  return webAddress.test(text) ? text : ''
}

/** An unchecked value as a number, also from its digits; null for anything else and below 0. */
export function readNumber(value: unknown): number | null {
  const read = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) && read >= 0 ? read : null
}
