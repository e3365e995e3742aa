import type { EditorType } from '../../../src/posts/draft/editor-types.ts'
import type { PostForm } from '../../../src/posts/draft/form.ts'
import { postTypes } from '../../../src/posts/types/index.ts'
import type { RichEditor, Source } from './editor-store.ts'

/** Changes the editor type of a form (POST-43), and converts its texts as far as that loses nothing. */
export async function switchEditor(
  form: PostForm,
  to: EditorType,
  { $keptAsHtml, sources }: Pick<RichEditor, '$keptAsHtml' | 'sources'>,
): Promise<void> {
  form.flush()
  const before = form.$draft.get()
  const from = before.editorType
  // If the converter cannot be loaded, the texts stay as they are.
  const loaded = await import('../../../src/ui/editor/convert.ts').catch(() => null)
  form.flush()
  const draft = form.$draft.get()
  if (draft.editorType !== from) return
  const known = sources.get(form) ?? new Map<string, Source>()
  sources.set(form, known)
  const content: Record<string, string> = {}
  let isKept = false
  for (const field of loaded ? postTypes[draft.type].rich : []) {
    const value = draft.content[field]
    if (typeof value !== 'string') continue
    const source = known.get(field)
    const back = source?.format === to && source.became === value ? source.value : undefined
    const converted = back === undefined ? loaded?.convert(value, from, to) : undefined
    const next = back ?? converted?.value ?? value
    isKept ||= converted?.isKept ?? false
    if (next !== value) known.set(field, { format: from, value, became: next })
    content[field] = next
  }
  $keptAsHtml.set(isKept ? form : null)
  form.change({ editorType: to, content: { ...draft.content, ...content } })
}
