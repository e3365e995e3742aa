import type { App } from '../../../platform/app.ts'
import { completePage } from '../../../platform/complete-page.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { setLanguage, t } from '../../../platform/page/i18n.ts'
import { isInUserContent, postSelector } from '../../../platform/page/markup.ts'
import { ownKey, storedAtom } from '../../../platform/storage/stored-atom.ts'
import { type ReblogControl, reblogControlAt, reblogControlsIn } from '../reblog-controls.ts'
import { reblogged } from '../reblogged.ts'

/** A press is long after this many milliseconds. */
const holdMs = 500
/** The code loads after a press of this many milliseconds: a plain click doesn't need it. */
const loadAfterMs = 200
/** A pointer that moves farther than this, in pixels, scrolls or drags. */
const movePx = 10
/**
 * For this many milliseconds after the pointer is lifted, a click there belongs to the long press: a busy browser sends
 * it late.
 */
const clickMs = 1000

const always = { capture: true, passive: true }

/** What would otherwise start when a link is held: an iOS menu, a selection. */
const calm = ['-webkit-touch-callout', '-webkit-user-select', 'user-select'] as const

/** Opens the quick reblog at a control held by finger, pen, or mouse (DEC-178). @public for tests */
export function openByHolding(app: App, disposer: Disposer): void {
  /** Ends the time in which a click belongs to the press before. */
  let endClicks = () => {}
  let held: { control: ReblogControl; x: number; y: number; isOpen: boolean; end: () => void } | null = null

  const end = () => {
    held?.end()
    held = null
  }
  function open(): void {
    if (!held || held.isOpen) return
    held.isOpen = true
    const { item, element } = held.control
    app.bus.dispatch('quick-reblog:open', { ...item, anchor: element }).catch(() => {})
  }
  function begin(control: ReblogControl, x: number, y: number): void {
    const timers = [
      disposer.timeout(() => void app.ensureRoot('quick-reblog').catch(() => {}), loadAfterMs),
      disposer.timeout(open, holdMs),
    ]
    const { style } = control.element as HTMLElement
    const before = calm.map(name => [name, style.getPropertyValue(name)] as const)
    for (const name of calm) style.setProperty(name, 'none')
    held = {
      control,
      x,
      y,
      isOpen: false,
      end() {
        for (const stop of timers) stop()
        for (const [name, value] of before) style.setProperty(name, value)
        if (control.element.getAttribute('style') === '') control.element.removeAttribute('style')
      },
    }
  }

  disposer.listen(
    document,
    'pointerdown',
    event => {
      end()
      const { isPrimary, button, ctrlKey, metaKey, shiftKey, altKey, clientX, clientY } =
        event as PointerEvent
      if (!isPrimary || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
      const control = reblogControlAt(event.target)
      if (!control) return
      endClicks()
      begin(control, clientX, clientY)
    },
    always,
  )
  disposer.listen(
    document,
    'pointermove',
    event => {
      const { clientX, clientY } = event as PointerEvent
      if (held && !held.isOpen && Math.hypot(clientX - held.x, clientY - held.y) > movePx) end()
    },
    always,
  )
  disposer.listen(document, 'pointercancel', end, always)
  disposer.listen(document, 'scroll', () => held?.isOpen || end(), always)
  disposer.listen(
    document,
    'pointerup',
    () => {
      const control = held?.isOpen && held.control.element
      end()
      if (!control) return
      endClicks = swallowClicks(control, disposer)
    },
    always,
  )
  // A finger's long press on a link opens the browser's menu; a mouse drags the link.
  disposer.listen(document, 'contextmenu', event => {
    if (!held || (event as PointerEvent).pointerType === 'mouse') return
    event.preventDefault()
    open()
  })
  disposer.listen(document, 'dragstart', event => held && event.preventDefault())
  disposer.add(end)
}

/** Suppresses a click by the pointer that has held a control. Returns a function that ends it. */
function swallowClicks(control: Element, disposer: Disposer): () => void {
  const stop = disposer.listen(
    document,
    'click',
    event => {
      const target = event.target as Node
      // When lifted elsewhere, the pointer clicks the common ancestor. A click by key has the detail 0.
      const isThere = control.contains(target) || target.contains(control)
      if (!isThere || (event as MouseEvent).detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  disposer.timeout(stop, clickMs)
  return stop
}

const attribute = 'data-inlay-reblogged'
const description = 'aria-description'

/** Tells screen readers at the controls of posts which of them the user has reblogged; keeps a description by the host. */
export function describeReblogged(app: App, articles: Iterable<Element>): void {
  completePage(app)
  setLanguage(app.page.language)
  const text = t('Reblogged')
  for (const article of articles) {
    const isReblogged = article.getAttribute(attribute) === 'true'
    // Most posts have neither, so skip their controls.
    if (isInUserContent(article) || !(isReblogged || article.querySelector(`[${description}]`))) continue
    for (const control of reblogControlsIn(article)) {
      const shown = control.getAttribute(description)
      if (isReblogged && shown === null) control.setAttribute(description, text)
      else if (!isReblogged && shown === text) control.removeAttribute(description)
    }
  }
}

/**
 * Marks the page's posts that the user has reblogged.
 * @public
 */
export function markReblogged(app: App): void {
  app.get(reblogged)
  describeReblogged(app, document.querySelectorAll(postSelector))
}

/** What an idle page does for reblogs: shows past ones, and detects held controls. */
export function startReblogs(app: App, disposer: Disposer): void {
  markReblogged(app)
  openByHolding(app, disposer)
  // Tag bundles are kept as long as their user is active, however rarely they are used.
  storedAtom(app, ownKey(app, 'reblog-settings', 'choices'), { read: ({ at: _, ...fields }) => fields })
}
