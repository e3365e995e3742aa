import type { App } from '../../platform/app.ts'
import { session } from '../../platform/session.ts'
import { aboutOf, placeOf, postCodec, postSlots } from './autosave/snapshot.ts'
import { draftDefaults, type PostDraft } from './draft/draft.ts'
import { postTypes } from './types/post-types.ts'

/**
 * Opens a text form that begins with this HTML, as a draft: what is already in the form is offered there. Returns false
 * if the browser refuses to store it.
 */
export function openWith(app: App, html: string): boolean {
  const tumblelog = app.get(session).$current.get()?.name ?? ''
  const initial: PostDraft = { ...draftDefaults, tumblelog, content: postTypes.text.fields }
  const draft = { ...initial, content: { ...initial.content, body: html } }
  const value = postCodec(initial).write({ draft, mayBeSaved: false })
  const slots = postSlots(app)
  const slot = slots.create()
  if (!value || !slots.write(slot, placeOf(initial), value, aboutOf(initial))) return false
  const form = { mode: 'new', type: 'text', draft: slot } as const
  app.bus.dispatch('post-form:open', form).catch(() => {})
  return true
}
