import { photoLinkAt } from '../../features/lightbox/photo-link.ts'
import type { App } from '../../platform/app.ts'
import { UnknownCommandError } from '../../platform/bus/bus.ts'
import { isCommand } from '../../platform/bus/commands.ts'
import type { Commands, Payload } from '../../platform/bus/contract.ts'
import { wasTold } from '../../platform/bus/told.ts'
import { showBusy } from '../../platform/dom/busy.ts'
import { markedAt, markupPayload } from '../../platform/page/markup.ts'
import type { Registry } from './registry.ts'

/** Browsers press their own buttons and links by keyboard, but not other elements with a button role. */
const isPressedByKey = ({ key, target }: KeyboardEvent, element: Element): boolean =>
  element === target &&
  element.matches('[role="button"]:not(button, [href])') &&
  (key === 'Enter' || key === ' ')

/** Dispatches the commands that the page's markup asks for; listeners on the document serve the whole page. */
export function listenToMarkup(app: App, document: Document, registry: Registry): void {
  let isFollowingLink = false
  /** The last control whose press failed. */
  let refused: Element | undefined
  const pressed = (event: Event) => {
    const press = event as MouseEvent & KeyboardEvent
    if (isFollowingLink || press.defaultPrevented || press.button > 0) return
    if (press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return
    const element =
      markedAt(event.target, '[data-inlay-command],[data-inlay-photo]') ||
      photoLinkAt(event.target as Element)
    if (!element) return
    const command = element.getAttribute('data-inlay-command') ?? 'photo:open'
    if (event.type === 'keydown' && !isPressedByKey(press, element)) return
    if (element.matches(':disabled,[aria-disabled=true]')) return
    if (!isCommand(command)) {
      console.warn(`INLAY-20: no command "${command}"`, element)
      return
    }
    try {
      const payload = markupPayload(command, element)
      press.preventDefault()
      if (press.repeat || element.matches('[data-inlay-busy]')) return
      const opens = /:open$/.test(command)
      // Drawing what opens takes a while: paint the press first.
      const done = new Promise(resolve => setTimeout(resolve, opens ? 20 : 0))
        .then(() => app.bus.dispatch(command, ...([payload] as unknown as Payload<Commands[typeof command]>)))
        .catch(error => {
          console.warn(`INLAY-22: ${command} failed`, error)
          // If nothing handles the command, for example for a guest, a link works as it would without Inlay. It also
          // does so the second time its code can't be loaded, since Firefox never requests a failed module again.
          const isUnknown = error instanceof UnknownCommandError
          const isUseless = isUnknown || (navigator.onLine && refused === element && wasTold(error))
          refused = element
          if (isUseless && element instanceof HTMLAnchorElement) {
            isFollowingLink = true
            element.click()
            isFollowingLink = false
          } else if (isUnknown && !app.page.user)
            return import('../can.ts')
              .then(code => code.refuse(app, registry, command))
              .catch(() => app.tell())
        })
      if (opens) showBusy(element, done)
    } catch (error) {
      // A link whose command can't be parsed works as it would without Inlay.
      console.warn(`INLAY-23: unreadable data for ${command}`, element, error)
    }
  }
  app.disposer.listen(document, 'click', pressed)
  app.disposer.listen(document, 'keydown', pressed)
}
