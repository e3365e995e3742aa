import type { App } from '../../platform/app.ts'
import type { CommandName } from '../../platform/bus/contract.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import {
  findMarked,
  markedAt,
  markupPayload,
  postSelector,
  readAttribute,
} from '../../platform/page/markup.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { ariaKeys } from '../../ui/behavior/key-names.ts'
import { payloadFor, postAt } from '../feed/do-action.ts'
import type { Shortcut } from './shortcuts.ts'
import { keyboard } from './store.ts'

const attribute = 'aria-keyshortcuts'
const marked = '[data-inlay-command]'

/** The element of the post that has the control, if shortcuts act on it: not a post inside another one. */
function postElementOf(control: Element): Element | null {
  let post = markedAt(control, postSelector)
  for (let outer = post; outer; outer = markedAt(outer.parentElement, postSelector)) post = outer
  return post
}

const asText = (value: unknown): string => readText(value) || JSON.stringify(value ?? null)

/** What a press on a control dispatches; null if that can't be parsed, so that a press does nothing. */
function sentBy(command: CommandName, control: Element): Record<string, unknown> | null {
  try {
    return fieldsOf(markupPayload(command, control))
  } catch {
    return null
  }
}

/** Whether a shortcut does the same as a control of the host: the same command, with the same fields. */
function doesSame({ action, command, own }: Shortcut, control: Element): boolean {
  if (!command || control.getAttribute('data-inlay-command') !== command) return false
  const post = action && postAt(postElementOf(control))
  const payload = action ? post && payloadFor(action, post) : own?.payload
  const sent = sentBy(command, control)
  if (!sent || (action && !payload)) return false
  const { anchor: _, ...fields } = fieldsOf(payload)
  const given = Object.keys(readAttribute(control, 'data-inlay-payload'))
  return (
    given.every(name => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, value]) => asText(sent[name]) === asText(value))
  )
}

/** Writes `aria-keyshortcuts` to the host's controls whose command has a shortcut, including controls added later. */
export function sayShortcuts(app: App, disposer: Disposer): void {
  const { $bindings, $off, of } = app.get(keyboard)
  const { $undoKeys } = app.get(feedback)
  /** Those that the host has written itself stay. */
  const own = new WeakSet<Element>()
  const say = (element: Element) => {
    if (element.hasAttribute(attribute) && !own.has(element)) return
    const keys = of('page', 'posts').find(binding => doesSame(binding, element))?.keys
    own.add(element)
    // A sequence such as `g m` has no words there.
    const said = keys?.map(ariaKeys).filter(Boolean).join(' ')
    if (said) element.setAttribute(attribute, said)
    else element.removeAttribute(attribute)
  }
  const sayAll = () => {
    $undoKeys.set(ariaKeys(of('page').find(({ id }) => id === 'undo')?.keys[0] ?? ''))
    for (const element of findMarked(marked)) say(element)
  }
  sayAll()
  disposer.add($bindings.listen(sayAll))
  disposer.add($off.listen(sayAll))
  disposer.listen(document, 'focusin', ({ target }) => {
    const element = markedAt(target, marked)
    if (element) say(element)
  })
}
