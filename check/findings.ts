/** A `problem` keeps Inlay from working; `advice` is for a good host. */
type Level = 'problem' | 'advice'

export interface Finding {
  level: Level
  /** The part of the check, used as a heading: `Page data`, `Calls`. */
  part: string
  /** What it is about: a field, an attribute, a call. */
  where: string
  text: string
  /** The consequence. Findings with the same text are printed as one. */
  detail?: string | undefined
  /** The section in the documents. */
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
