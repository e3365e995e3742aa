import { scrollerOf, viewOf } from '../../platform/dom/scrollers.ts'
import { boxesOf } from './boxes.ts'
import { createCover } from './cover.ts'

/** Something sensitive on the page. */
export interface Sensitive {
  show: () => void
  hide: () => void
  /** Its cover is on the page still, and says why: a host that updates the page in place may change either. */
  isWhole: () => boolean
  /** Takes the cover away; what is covered stays so by the style sheet. */
  release: () => void
}

const pause = (root: Element) => {
  for (const media of root.querySelectorAll<HTMLMediaElement>('video,audio')) media.pause()
}

/** Covers what an element holds; null where it holds nothing. */
export function coverSensitive(marked: HTMLElement): Sensitive | null {
  const boxes = boxesOf(marked)
  const [first] = boxes?.all ?? []
  if (!boxes || !first) return null
  const { owner } = boxes
  // A page from a host's cache has covers of an earlier run.
  for (const old of owner.querySelectorAll(
    ':scope > [data-inlay-root="covers"], :scope > * > [data-inlay-root="covers"]',
  ))
    old.remove()
  const reasonNow = () => (owner.getAttribute('data-inlay-sensitive') ?? '').trim()
  const reason = reasonNow()
  const { element, button, draw } = createCover(reason)

  function set(isShown: boolean): void {
    owner.toggleAttribute('data-inlay-shown', isShown)
    boxes?.setInert(!isShown)
    draw(isShown)
    if (!isShown) pause(owner)
  }
  const sensitive: Sensitive = {
    show: () => set(true),
    hide() {
      set(false)
      const scroller = scrollerOf(owner)
      if (element.getBoundingClientRect().top < viewOf(scroller).top)
        owner.scrollIntoView({ block: 'start', behavior: 'instant' })
    },
    isWhole: () => owner.contains(element) && reasonNow() === reason,
    release() {
      element.remove()
      boxes.setInert(false)
      owner.removeAttribute('data-inlay-shown')
    },
  }
  button.addEventListener('click', event => {
    event.preventDefault()
    event.stopPropagation()
    if (owner.hasAttribute('data-inlay-shown')) sensitive.hide()
    else sensitive.show()
  })
  set(false)
  first.prepend(element)
  return sensitive
}
