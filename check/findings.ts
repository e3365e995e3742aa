/** What is wrong keeps Inlay from working; advice is what a good host has besides. */
type Level = 'problem' | 'advice'

export interface Finding {
  level: Level
  /** The part of the check, as a heading: `Page data`, `Calls`. */
  part: string
  /** What it is about: a field, an attribute, a call. */
  where: string
  text: string
  /** What follows from it; findings of the same text are printed as one. */
  detail?: string | undefined
  /** The place in the documents. */
  see?: string | undefined
}

export const problem = (part: string, where: string, text: string, see?: string): Finding => ({
  level: 'problem',
  part,
  where,
  text,
  see,
})

export const advice = (part: string, where: string, text: string, see?: string): Finding => ({
  level: 'advice',
  part,
  where,
  text,
  see,
})
