import type { PostDraft } from './draft.ts'

/** What the form itself does, or what the writer picks: none of it is writing that could be lost. A file on its way is. */
const transient = new Set(['loading', 'hasLoadingInlineImages', 'contentStats'])
const choices = new Set([
  'tumblelog',
  'state',
  'editorType',
  'send_to_twitter',
  'send_to_fbog',
  'content.source',
])

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === false ||
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0)

/** The attributes of a post by name, those of its type among them. */
const attributes = ({ content, ...rest }: PostDraft): [string, unknown][] => [
  ...Object.entries(rest),
  ...Object.entries(content).map(([name, value]): [string, unknown] => [`content.${name}`, value]),
]

/**
 * Whether there is something to lose: a post that differs from what it was at first. A new one must have
 * gained something that is not empty (dashboard.md §4).
 */
export function isChanged(draft: PostDraft, initial: PostDraft): boolean {
  const before = new Map(attributes(initial))
  return attributes(draft).some(([name, value]) => {
    if (transient.has(name) || JSON.stringify(value) === JSON.stringify(before.get(name))) return false
    return draft.mode !== 'new' || !(isEmpty(value) || choices.has(name))
  })
}
