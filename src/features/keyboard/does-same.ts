import type { CommandName } from '../../platform/bus/contract.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { markedAt, markupPayload, postSelector, readAttribute } from '../../platform/page/markup.ts'
import { postCommand } from './post-commands.ts'
import type { Shortcut } from './registry.ts'

/** The post that has the control, of those that shortcuts act on: a post inside another is none. */
function postOf(control: Element): Element | null {
  let post = markedAt(control, postSelector)
  for (let outer = post; outer; outer = markedAt(outer.parentElement, postSelector)) post = outer
  return post
}

const asText = (value: unknown): string => readText(value) || JSON.stringify(value ?? null)

/** What a press on a control sends; null where that cannot be read, and a press does nothing. */
function sentBy(command: CommandName, control: Element): Record<string, unknown> | null {
  try {
    return fieldsOf(markupPayload(command, control))
  } catch {
    return null
  }
}

/** Whether the keys of a shortcut do what a control of the host does: the same command, with the same fields. */
export function doesSame({ id, command, places, own }: Shortcut, control: Element): boolean {
  if (!command || control.getAttribute('data-inlay-command') !== command) return false
  const post = places.includes('posts') ? postOf(control) : null
  const payload = post ? postCommand(id, post)?.[1] : own?.payload
  const sent = sentBy(command, control)
  if (!sent || (places.includes('posts') && !payload)) return false
  const { anchor: _anchor, method: _method, ...fields } = fieldsOf(payload)
  const given = Object.keys(readAttribute(control, 'data-inlay-payload'))
  return (
    given.every(name => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, value]) => asText(sent[name]) === asText(value))
  )
}
