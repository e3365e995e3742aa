import { clipped } from '../../platform/html/text.ts'

/** The server's reason why something is sensitive, or '' without one. Null if it isn't sensitive. */
export const readSensitive = (value: unknown): string | null =>
  typeof value === 'string' ? clipped(value) : value === true ? '' : null
