import { readBoolean } from '../../platform/page/flags.ts'
import { findMarked } from '../../platform/page/markup.ts'
import { isBlank } from '../../platform/text/text.ts'
import type { ActionFields } from './api.ts'

const textFields = [
  'reply_text',
  'reply_to',
  'answer_text',
  'channel_id',
  'tag',
  'tag_id',
  'tumblelog_id',
  'source',
  'method',
] as const satisfies readonly (keyof ActionFields)[]

/** A text field of the host's own form around the button, by the name of the call's field. */
export const fieldOf = (anchor: unknown, name: string): HTMLInputElement | HTMLTextAreaElement | null => {
  const field = anchor instanceof Element ? anchor.closest('form')?.elements.namedItem(name) : null
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
}

/** Focuses the host's own reply field of a post: a key doesn't send its text. False if there is none. */
export function focusReplyField(post: Element | null): boolean {
  const control = post && findMarked('[data-inlay-command="post:reply"]', post)[0]
  const field = fieldOf(control, 'reply_text')
  field?.focus()
  return field !== null
}

/**
 * What an action sends besides its post: from the payload, else from the host's form around the button. `sent` empties
 * the form's fields; call it once the server has accepted them.
 */
export function readFields(payload: unknown): { fields: ActionFields; sent: () => void } {
  const data: Record<string, unknown> = Object(payload)
  const fields: ActionFields = { queue: data.queue === undefined ? undefined : readBoolean(data.queue) }
  const used: { field: HTMLInputElement | HTMLTextAreaElement; value: string }[] = []
  for (const name of textFields) {
    const field = fieldOf(data.anchor, name)
    const input = data[name] ?? field?.value
    const value = typeof input === 'number' ? String(input) : input
    if (typeof value !== 'string' || isBlank(value)) continue
    fields[name] = value.trim()
    if (field && input === field.value) used.push({ field, value: field.value })
  }
  return {
    fields,
    sent() {
      for (const { field, value } of used)
        if (field.value === value && field.type !== 'hidden') field.value = ''
    },
  }
}
