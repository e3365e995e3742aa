import type { App } from '../../platform/app.ts'
import { createDisposer, type Disposer } from '../../platform/lib/dispose.ts'
import { markedAt } from '../../platform/page/markup.ts'
import { pagePosts } from '../../platform/page-posts.ts'
import { readName } from '../blogs/blog-name.ts'
import { createIntent, type Intent } from './intent.ts'
import { blogCards, type CardLink } from './store.ts'

const linkSelector = '[data-inlay-blog-card]'
const cardSelector = '[data-inlay-card]'

function linkAt(target: EventTarget | null): CardLink | null {
  const anchor = markedAt(target, linkSelector)
  const name = readName(anchor?.getAttribute('data-inlay-blog-card'))
  if (!anchor || !name) return null
  return { name, anchor, isMention: anchor.textContent?.trim().startsWith('@') === true }
}

const isOnCard = (target: EventTarget | null) =>
  target instanceof Element && target.closest(cardSelector) !== null

/** A focus event this soon after Tab, in milliseconds, comes from the key; a later one comes from a script. */
const tabMs = 100

/** For this many milliseconds after a touch, a click on a link belongs to it. */
const clickMs = 1000

/** True while a dialog that does not contain the card is open. */
const isCovered = () => {
  const dialogs = [...document.querySelectorAll(':modal')]
  return dialogs.some(dialog => !dialog.querySelector(cardSelector))
}

/** Passes on a touch or key press from before the code was loaded. */
function catchUp(intent: Intent, link: CardLink, event: Event): void {
  const { clientX: x, clientY: y, timeStamp, type } = event as PointerEvent
  if (type === 'pointerdown') intent.press(link, { x, y }, performance.now() - timeStamp)
  else if (type === 'keyup') {
    const isTab = (event as KeyboardEvent).key === 'Tab'
    intent.focus(isTab && link.anchor.contains(document.activeElement) ? link : null, false)
  } else intent.pressNow(link)
}

/**
 * Opens blog cards for `data-inlay-blog-card` links on hover, focus and long press (CARD-7). The listeners are on the
 * document, so it doesn't matter how many links there are, and when they are added.
 * @param firstEvent the event that loaded this code, if it may still open a card.
 */
export function watchLinks(app: App, disposer: Disposer, firstEvent?: Event): void {
  const cards = app.get(blogCards)
  const intent = createIntent(cards, disposer, {
    cardBox: () => document.querySelector(cardSelector)?.getBoundingClientRect() ?? null,
    isHeld: () =>
      isCovered() || document.querySelector(cardSelector)?.querySelector(':focus-visible') != null,
    now: app.platform.now,
  })
  let tabbedAt = Number.NEGATIVE_INFINITY
  /** Listeners that are needed only while the pointer is near a link. */
  let nearListeners: Disposer | null = null

  const updateListeners = () => {
    if (intent.isPending() || cards.$shown.get()) nearListeners ??= listenNear()
    else {
      nearListeners?.dispose()
      nearListeners = null
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
    updateListeners()
  }
  function listenNear(): Disposer {
    const disposer = createDisposer()
    const passive = { capture: true, passive: true }
    disposer.listen(document, 'pointermove', move, passive)
    disposer.listen(document.documentElement, 'pointerleave', event => {
      if ((event as PointerEvent).pointerType !== 'touch') intent.leave()
    })
    // Closes the card if the host removes its link.
    disposer.add(
      app.get(pagePosts).listen(() => cards.$shown.get()?.anchor.isConnected === false && cards.close()),
    )
    return disposer
  }
  disposer.add(() => nearListeners?.dispose())

  const over = (event: Event) => {
    if ((event as PointerEvent).pointerType === 'touch') return
    // A link that scrolling or a closed overlay puts under a resting pointer doesn't open its card. A pointer move may
    // open one; if the pointer has just arrived, the next event is that move.
    if (linkAt(event.target)) nearListeners ??= listenNear()
    if (nearListeners) moveTo(event, false)
  }
  /** Ends the time in which a click belongs to the touch before. */
  let endClicks = () => {}
  const down = (event: Event) => {
    endClicks()
    const { pointerType, clientX: x, clientY: y, isPrimary } = event as PointerEvent
    const link = linkAt(event.target)
    if (pointerType === 'touch' && link && isPrimary) intent.press(link, { x, y })
    else {
      intent.cancel()
      // A click follows the link, so the card closes.
      if (link && !isOnCard(event.target)) cards.close()
    }
    updateListeners()
  }
  const up = (event: Event) => {
    if (!intent.pressEnd() || event.type !== 'pointerup') return updateListeners()
    // The touch that opened a card must not follow the link as well. A busy browser sends its click late.
    endClicks = disposer.listen(document, 'click', suppressClick, { capture: true })
    disposer.timeout(endClicks, clickMs)
    updateListeners()
  }
  const suppressClick = (event: Event) => {
    if (!linkAt(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const key = (event: Event) => {
    // Not the event's own time: on a busy page the key arrives, and moves the focus, long after it was pressed.
    if ((event as KeyboardEvent).key === 'Tab') tabbedAt = performance.now()
  }
  const focus = ({ target }: Event) => {
    const isByKeyboard = performance.now() - tabbedAt < tabMs
    intent.focus(isByKeyboard ? linkAt(target) : null, isOnCard(target))
    updateListeners()
  }
  const context = (event: Event) => {
    const link = linkAt(event.target)
    if (!link || (event as PointerEvent).pointerType !== 'touch') return
    event.preventDefault()
    intent.pressNow(link)
    updateListeners()
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
  disposer.add(cards.$shown.listen(updateListeners))

  function blur(event: Event) {
    // The focus moved to no element: to the body, or out of the window.
    if ((event as FocusEvent).relatedTarget === null && document.hasFocus()) intent.focus(null, false)
    updateListeners()
  }

  const link = linkAt(firstEvent?.target ?? null)
  if (!firstEvent || !link?.anchor.isConnected) return
  if (firstEvent.type !== 'pointermove') catchUp(intent, link, firstEvent)
  else if (link.anchor.matches(':hover')) moveTo(firstEvent, true)
  updateListeners()
}
