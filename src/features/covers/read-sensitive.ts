import { clipped } from '../../platform/html/cut.ts'

/** Why something is sensitive, as a server says it: a text, or only that it is. Null where it isn't. */
export const readSensitive = (value: unknown): string | null =>
  typeof value === 'string' ? clipped(value) : value === true ? '' : null
