import type { App } from '../../src/app/app.ts'
import { blogCards, type CardLink } from '../../src/blogs/card/store.ts'
import { readName } from '../../src/blogs/rules.ts'
import { createDisposer, type Disposer } from '../../src/lib/dispose.ts'
import { markedAt } from '../../src/page/markup.ts'
import { createIntent } from './intent.ts'

const marked = '[data-inlay-blog-card]'
const card = '[data-inlay-card]'

function linkAt(target: EventTarget | null): CardLink | null {
  const anchor = markedAt(target, marked)
  const name = readName(anchor?.getAttribute('data-inlay-blog-card'))
  if (!anchor || !name) return null
  return { name, anchor, isMention: anchor.textContent?.trim().startsWith('@') === true }
}

const isOnCard = (target: EventTarget | null) => target instanceof Element && target.closest(card) !== null

/** The focus follows the key at once; what moves it later is a script. */
const tabMs = 100

/** A dialog over the page that the card does not stand in. */
const isCovered = () => {
  const dialogs = [...document.querySelectorAll(':modal')]
  return dialogs.some(dialog => !dialog.querySelector(card))
}

/**
 * Opens blog cards for the page's `data-inlay-blog-card` links by hover, focus and long press (social.md §4). The
 * listeners are the document's, so that it does not matter how many links there are, or when they come.
 * @param touch what this code was loaded for, if that still means a link.
 */
export function watchLinks(app: App, disposer: Disposer, touch?: Event): void {
  const cards = app.get(blogCards)
  const intent = createIntent(cards, disposer, {
    cardBox: () => document.querySelector(card)?.getBoundingClientRect() ?? null,
    isHeld: () => isCovered() || document.querySelector(card)?.querySelector(':focus-visible') != null,
    now: app.platform.now,
  })
  let tabbedAt = Number.NEGATIVE_INFINITY
  /** What is listened to while something is under way only. */
  let near: Disposer | null = null

  const settle = () => {
    if (intent.isPending() || cards.$shown.get()) near ??= listenNear()
    else {
      near?.dispose()
      near = null
    }
  }
  const moveTo = (event: Event, hasMoved: boolean) => {
    const { target, clientX: x, clientY: y } = event as PointerEvent
    intent.move({ point: { x, y }, link: linkAt(target), onCard: isOnCard(target), hasMoved })
  }
  const move = (event: Event) => {
    const { clientX: x, clientY: y, pointerType } = event as PointerEvent
    if (pointerType === 'touch') intent.pressMove({ x, y })
    else moveTo(event, true)
    settle()
  }
  function listenNear(): Disposer {
    const disposer = createDisposer()
    const passive = { capture: true, passive: true }
    disposer.listen(document, 'pointermove', move, passive)
    disposer.listen(document.documentElement, 'pointerleave', event => {
      if ((event as PointerEvent).pointerType !== 'touch') intent.leave()
    })
    // A host may take the link away.
    const gone = new MutationObserver(() => cards.$shown.get()?.anchor.isConnected === false && cards.close())
    gone.observe(document.documentElement, { childList: true, subtree: true })
    disposer.add(() => gone.disconnect())
    return disposer
  }
  disposer.add(() => near?.dispose())

  const over = (event: Event) => {
    if ((event as PointerEvent).pointerType === 'touch') return
    // What comes to lie under a resting pointer, by a scroll or because something over it has gone, is not meant; a
    // move may mean it, and one that has just brought the pointer here is told next.
    if (linkAt(event.target)) near ??= listenNear()
    if (near) moveTo(event, false)
  }
  const down = (event: Event) => {
    const { pointerType, clientX: x, clientY: y, isPrimary } = event as PointerEvent
    const link = linkAt(event.target)
    if (pointerType === 'touch' && link && isPrimary) intent.press(link, { x, y })
    else {
      intent.cancel()
      // The link is followed, and its card is in the way of what comes.
      if (link && !isOnCard(event.target)) cards.close()
    }
    settle()
  }
  const up = (event: Event) => {
    if (!intent.pressEnd() || event.type !== 'pointerup') return settle()
    // The finger that opened a card does not follow the link as well.
    const stop = disposer.listen(document, 'click', eatClick, { capture: true })
    disposer.timeout(stop, 50)
    settle()
  }
  const eatClick = (event: Event) => {
    if (!linkAt(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const key = (event: Event) => {
    if ((event as KeyboardEvent).key === 'Tab') tabbedAt = event.timeStamp
  }
  const focus = ({ target, timeStamp }: Event) => {
    const isByKeyboard = timeStamp - tabbedAt < tabMs
    intent.focus(isByKeyboard ? linkAt(target) : null, isOnCard(target))
    settle()
  }
  const context = (event: Event) => {
    const link = linkAt(event.target)
    if (!link || (event as PointerEvent).pointerType !== 'touch') return
    event.preventDefault()
    intent.pressNow(link)
    settle()
  }
  const scroll = ({ target }: Event) => {
    if (target instanceof Node && !isOnCard(target)) intent.scrolled(target)
  }

  const always = { capture: true, passive: true }
  disposer.listen(document, 'pointerover', over, always)
  disposer.listen(document, 'pointerdown', down, always)
  for (const type of ['pointerup', 'pointercancel']) disposer.listen(document, type, up, always)
  for (const type of ['focusin', 'focusout'])
    disposer.listen(document, type, type === 'focusin' ? focus : blur)
  disposer.listen(document, 'keydown', key, always)
  disposer.listen(document, 'contextmenu', context)
  disposer.listen(document, 'scroll', scroll, always)
  disposer.add(cards.$shown.listen(settle))

  function blur(event: Event) {
    // The focus goes nowhere: to the body, or out of the window.
    if ((event as FocusEvent).relatedTarget === null && document.hasFocus()) intent.focus(null, false)
    settle()
  }

  const link = linkAt(touch?.target ?? null)
  if (!touch || !link?.anchor.isConnected) return
  const { clientX: x, clientY: y, timeStamp, type } = touch as PointerEvent
  if (type === 'pointerdown') intent.press(link, { x, y }, performance.now() - timeStamp)
  else if (type === 'keyup') {
    const isTab = (touch as Event as KeyboardEvent).key === 'Tab'
    intent.focus(isTab && link.anchor.contains(document.activeElement) ? link : null, false)
  } else if (type !== 'pointermove') intent.pressNow(link)
  else if (link.anchor.matches(':hover')) moveTo(touch, true)
  settle()
}
