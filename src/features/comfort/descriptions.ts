import type { App } from '../../platform/app.ts'
import {
  anchorOf,
  hostCarousel,
  hostPictures,
  isLarge,
  makeBelow,
} from '../../platform/comfort/show-comfort.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import { pagePosts } from '../../platform/page-posts.ts'
import { createOverlay } from '../media/overlay.ts'
import styles from './descriptions.module.css'

/** Also those in the drawer, and photos in messages. */
const pictures = `${hostPictures},[data-viewer-post] img[alt],[data-described]`
/** Ours, and the site's own emoji, which have no space for a mark either. */
const without = '[data-inlay-root="media"],[data-own-emoji]'
const overlay = '[data-inlay-root="media"]'
const belowSelector = '.inlay-below'
/** In these, what comes after a picture would be another picture: a mark shows its text. */
const carousels = `${hostCarousel},[data-track]`
/** Pictures beside each other have their texts below all of them, in order. */
const rows = '[data-photo-row]'

/** In messages, one that is being sent is a canvas. */
type Picture = HTMLImageElement | HTMLCanvasElement
type Described = ReturnType<typeof describe>

/** Texts below pictures that were made in this run. */
const live = new WeakSet<Element>()

const isPicture = (element: Element): element is Picture =>
  element instanceof HTMLImageElement || element instanceof HTMLCanvasElement

const textOf = (picture: Picture): string =>
  picture.closest(without)
    ? ''
    : (picture.getAttribute('alt') ?? picture.getAttribute('aria-label') ?? '').trim()

/** Whether a mark leaves most of the picture free, and its text can be read over it. */
const hasRoom = ({ width, height }: { width: number; height: number }) => width >= 100 && height >= 75

/** Whether the size of a picture is its own already. */
const hasSize = (picture: Picture) =>
  !('naturalWidth' in picture) || picture.naturalWidth > 0 || picture.hasAttribute('width')

function makeMark(picture: Picture) {
  const text = document.createElement('span')
  text.className = styles.over ?? ''
  text.dir = 'auto'
  text.hidden = true
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.mark ?? ''
  // Until it is placed.
  button.hidden = true
  const letters = document.createElement('span')
  letters.className = styles.letters ?? ''
  letters.textContent = t('ALT')
  button.append(letters)
  button.setAttribute('aria-label', t('ALT: show image description'))
  const show = (isShown: boolean) => {
    text.textContent = textOf(picture)
    text.hidden = !isShown
    button.setAttribute('aria-expanded', String(isShown))
  }
  show(false)
  button.addEventListener('click', event => {
    // It may be in a link, or in a post that opens with a press.
    event.preventDefault()
    event.stopPropagation()
    show(text.hidden !== false)
  })
  return { text, button }
}

/** Those that the entry, or an earlier run on a page from a host's cache, has put after something. */
function removeBelow(after: Element): void {
  for (let next = after.nextElementSibling; next?.matches(overlay); ) {
    const old = next
    next = next.nextElementSibling
    if (old.matches(belowSelector) && !live.has(old)) old.remove()
  }
}

/** Puts a text below a picture or its row, after those of earlier pictures there, and what lies over the picture. */
function putBelow(text: HTMLElement, after: Element): void {
  let last = after
  while (last.nextElementSibling?.matches(overlay)) last = last.nextElementSibling
  last.after(text)
  live.add(text)
}

/** Marks a picture that has a description, and shows the text below it. */
function describe(picture: Picture, wanted: string) {
  const said = textOf(picture)
  const anchor = anchorOf(picture)
  const row = anchor.closest(rows)
  removeBelow(row ?? anchor)
  const hasBelow = wanted.includes('below') && !anchor.closest(carousels)
  const made = hasBelow && !wanted.includes('alt') ? null : makeMark(picture)
  const mark = made && createOverlay(picture, anchor, made.text, made.button)
  const below = hasBelow ? makeBelow(said) : null
  // The style sheet of the page hides it where a host's cache shows it after the choice was switched off.
  mark?.element.classList.add('inlay-alt')
  if (below) putBelow(below, row ?? anchor)
  return {
    parent: mark?.parent ?? null,
    measure() {
      const measured = mark?.measure()
      const size = measured ?? picture.getBoundingClientRect()
      return () => {
        measured?.place()
        if (made) made.button.hidden = !hasRoom(size)
        if (below) below.style.display = isLarge(size) ? '' : 'none'
      }
    },
    isThere: () =>
      picture.isConnected &&
      textOf(picture) === said &&
      (mark?.element.isConnected ?? true) &&
      (below?.isConnected ?? true),
    release() {
      mark?.remove()
      below?.remove()
    },
  }
}

function placeAll(some: Iterable<Described>): void {
  const writes = [...some].map(one => one.measure())
  for (const write of writes) write()
}

/**
 * Shows which pictures have a description, now and later, until disposed.
 *
 * @param wanted `alt` for a mark, `below` for the text below, or both
 */
export function showDescriptions(app: App, disposer: Disposer, wanted: string): void {
  const all = new Map<Picture, Described>()
  const sizes = new ResizeObserver(() => placeAll(all.values()))
  const end = (picture: Picture, one: Described) => {
    sizes.unobserve(picture)
    all.delete(picture)
    one.release()
  }
  const begin = (picture: Element) => {
    if (!isPicture(picture) || all.has(picture) || !textOf(picture)) return
    const box = picture.getBoundingClientRect()
    // One that is hidden may be larger than nothing later.
    if (hasSize(picture) && box.width > 0 && !isLarge(box)) return
    const one = describe(picture, wanted)
    all.set(picture, one)
    sizes.observe(picture)
    if (one.parent) sizes.observe(one.parent)
  }
  disposer.add(
    app.get(pagePosts).subscribe(({ find }) => {
      for (const [picture, one] of all) if (!one.isThere()) end(picture, one)
      for (const picture of find(pictures)) begin(picture)
    }),
  )
  disposer.add(() => {
    sizes.disconnect()
    app.get(pagePosts).quietly(() => {
      for (const [picture, one] of all) end(picture, one)
    })
  })
}
