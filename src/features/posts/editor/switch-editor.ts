import type { EditorType } from '../draft/editor-types.ts'
import type { PostForm } from '../draft/form.ts'
import { postTypes } from '../types/index.ts'
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
  const converter = await import('../../../ui/editor/convert/convert.ts').catch(() => null)
  form.flush()
  const draft = form.$draft.get()
  if (draft.editorType !== from) return
  const formSources = sources.get(form) ?? new Map<string, Source>()
  sources.set(form, formSources)
  const content: Record<string, string> = {}
  let isKept = false
  for (const field of converter ? postTypes[draft.type].rich : []) {
    const value = draft.content[field]
    if (typeof value !== 'string') continue
    const source = formSources.get(field)
    const original = source?.format === to && source.converted === value ? source.value : undefined
    const converted = original === undefined ? converter?.convert(value, from, to) : undefined
    const next = original ?? converted?.value ?? value
    isKept ||= converted?.isKept ?? false
    if (next !== value) formSources.set(field, { format: from, value, converted: next })
    content[field] = next
  }
  $keptAsHtml.set(isKept ? form : null)
  form.change({ editorType: to, content: { ...draft.content, ...content } })
}
