import { mustSync } from '../../features/filters/has-filters.ts'
import { frameSelector, gifSelector } from '../../features/media/selectors.ts'
import { hasKeptForm } from '../../features/posts/frame/has-kept-form.ts'
import { hasOutgoing } from '../../features/posts/outgoing/has-outgoing.ts'
import type { App } from '../../platform/app.ts'
import type { CommandName, Commands, Payload } from '../../platform/bus/contract.ts'
import { showBusy } from '../../platform/dom/busy.ts'
import { findSame } from '../../platform/dom/same-control.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { choicesKey, loadsAhead } from '../../platform/media/network.ts'
import { markedAt, markupPayload } from '../../platform/page/markup.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { hasWaiting } from '../../shared/waiting/has-waiting.ts'
import { schedule } from '../mount/schedule.ts'
import { fetchAhead, prefetchByIntent } from '../prefetch.ts'

/** Whether the idle page has more to do than wait for a touch; `widgets/idle` does it. */
const hasIdleWork = (app: App): boolean =>
  // On a member's page, `mount/near.ts` waits for them to come near the view.
  (!app.page.user && document.querySelector(`${frameSelector},${gifSelector}`) !== null) ||
  app.platform.storage.get(choicesKey(app)) !== null ||
  hasWaiting(app) ||
  hasOutgoing(app) ||
  hasKeptForm() ||
  mustSync(app)

/** A place whose root waits for a touch. */
interface Place {
  name: string
  element: Element
  disposer: Disposer
}

/**
 * How long a mouse has to rest on a place before its root is loaded, in milliseconds: most pointers just pass over the
 * header.
 */
const restMs = 65

/** Roots that show media in posts: that they are drawn says nothing about what the user will do next. */
const media = ['photoset-carousel', 'live-photo', 'video-player']

const controls = '[data-inlay-command],[data-inlay-preload]'

const scrolling = () => import('../../features/header/scroll.ts')

/** A header's bar follows the scroll position, once the page is scrolled or used otherwise. */
function moveBar(app: App, name: string, element: Element, disposer: Disposer): void {
  if (!/header$/.test(name)) return
  schedule('used', element, disposer, () => {
    loadChunk(app, 'touch', scrolling).then(
      ({ hideOnScroll, stickOnScroll }) => {
        if (disposer.disposed) return
        if (name === 'mobile-header' || app.page.flags.is_mobile_handset) stickOnScroll(element, { disposer })
        else hideOnScroll(element, { bus: app.bus, disposer, isFormOpen: () => false })
      },
      () => {},
    )
  })
}

const isCommand = ({ ownerOf }: App, name: string): name is CommandName => ownerOf(name) !== undefined

/** Dispatches the command of a control that has no counterpart in the root. */
function dispatchOf(app: App, control: Element): () => Promise<unknown> {
  const command = control.getAttribute('data-inlay-command') ?? ''
  if (!isCommand(app, command)) return async () => {}
  const { anchor: _, ...payload } = markupPayload(command, control) as { anchor: Element }
  return () => app.bus.dispatch(command, ...([payload] as unknown as Payload<Commands[typeof command]>))
}

/**
 * Keeps the server's HTML in a place until the user points at it, presses it, focuses it, or opens something that is
 * drawn anyway. A pressed control is busy at once, and its counterpart in the root is pressed again later.
 *
 * @param mount loads and mounts the root; called once
 */
export function waitForTouch(app: App, { name, element, disposer }: Place, mount: () => Promise<void>): void {
  if (disposer.disposed) return
  moveBar(app, name, element, disposer)
  const start = () => {
    app.get(fetchAhead).fetch?.([name, 'hand-over'])
    return mount()
  }
  const wake = () => void start().catch(() => {})

  let hasFailed = false
  const press = async (control: Element) => {
    const dispatch = dispatchOf(app, control)
    try {
      await start()
    } catch {
      // Firefox never requests a failed module again: the second time, the link leads to its page.
      if (hasFailed && navigator.onLine && 'href' in control) return location.assign(control.href as string)
      hasFailed = true
      return app.tell()
    }
    const same = findSame(element, control)
    if (same) same.click()
    else await dispatch().catch(error => console.warn('INLAY-22: a command failed', error))
  }
  disposer.listen(element, 'click', event => {
    const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented, target } = event as MouseEvent
    if (defaultPrevented || button > 0 || ctrlKey || metaKey || shiftKey || altKey) return
    const control = markedAt(target, controls)
    if (!control || !element.contains(control) || control.closest(`[data-inlay-root="${name}"]`)) return
    event.preventDefault()
    if (!control.matches('[data-inlay-busy],:disabled,[aria-disabled="true"]'))
      showBusy(control, press(control))
  })

  disposer.listen(element, 'pointerdown', wake)
  if (loadsAhead(app)) {
    let stopResting = () => {}
    disposer.listen(element, 'pointerenter', () => {
      stopResting()
      stopResting = disposer.timeout(wake, restMs)
    })
    disposer.listen(element, 'pointerleave', () => stopResting())
    disposer.listen(element, 'focusin', wake)
  }
  // The drawing code is loaded, and what has opened needs the place: for its focus, anchor, and counts.
  disposer.add(
    app.bus.on('widget:mounted', ({ name: other }) => {
      if (!media.includes(other)) schedule('idle', element, disposer, wake)
    }),
  )
  // The place was used before this code was loaded.
  if (element.matches(':active') || element.contains(document.activeElement)) wake()
  schedule('idle', element, disposer, () => {
    if (hasIdleWork(app)) app.ensureRoot('idle').catch(() => {})
    else prefetchByIntent(app, app.disposer)
  })
}
