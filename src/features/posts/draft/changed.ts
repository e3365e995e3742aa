import type { PostDraft } from './draft.ts'

/** Attributes that the form sets by itself, and that do not count. `uploading` does: a running upload would be lost. */
const transient = new Set(['loading', 'hasLoadingInlineImages', 'contentStats'])
/** Attributes that the writer merely picks: in a new post they are no content that could be lost. */
const choices = new Set([
  'tumblelog',
  'state',
  'sensitive',
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

/** The attributes of a post by name, including those of its type. */
const attributes = ({ content, ...rest }: PostDraft): [string, unknown][] => [
  ...Object.entries(rest),
  ...Object.entries(content).map(([name, value]): [string, unknown] => [`content.${name}`, value]),
]

/**
 * Whether a post differs from its initial state (POST-51). For a new post only non-empty additions count (POST-52).
 */
export function isChanged(draft: PostDraft, initial: PostDraft): boolean {
  const before = new Map(attributes(initial))
  return attributes(draft).some(([name, value]) => {
    if (transient.has(name) || JSON.stringify(value) === JSON.stringify(before.get(name))) return false
    return draft.mode !== 'new' || !(isEmpty(value) || choices.has(name))
  })
}
