import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import { pagePosts } from '../../platform/page-posts.ts'
import { createOverlay } from '../media/overlay.ts'
import styles from './descriptions.module.css'

/** Pictures of the host's posts, where the host says so, and of those in the drawer. */
const pictures = '[data-inlay-comfort] img[alt],[data-viewer-post] img[alt]'
const overlay = '[data-inlay-root="media"]'
/** Smaller pictures, such as avatars and emoji, have no space for a mark. */
const smallest = { width: 96, height: 64 }
/** In these, what comes after a picture would be another picture. */
const rows = '[data-inlay="photoset-carousel"],[data-photo-list]'

type Described = ReturnType<typeof describe>

const hasText = (picture: HTMLImageElement) => picture.alt.trim() !== '' && !picture.closest(overlay)

function makeMark(picture: HTMLImageElement) {
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
    text.textContent = picture.alt
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

/** Screen readers read the picture itself. */
function makeText(picture: HTMLImageElement, anchor: Element): HTMLElement | null {
  if (anchor.parentElement?.closest(rows)) return null
  const root = document.createElement('span')
  root.dataset.inlayRoot = 'media'
  root.setAttribute('aria-hidden', 'true')
  const text = document.createElement('span')
  text.className = styles.text ?? ''
  text.dir = 'auto'
  text.textContent = picture.alt
  root.append(text)
  root.style.display = 'block'
  return root
}

/** Marks a picture that has a description, and shows the text below it. */
function describe(picture: HTMLImageElement, wanted: string) {
  const anchor = picture.closest<HTMLElement>('a,button') ?? picture
  const { text, button } = makeMark(picture)
  const mark = wanted.includes('alt') ? createOverlay(picture, anchor, text, button) : null
  const below = wanted.includes('below') ? makeText(picture, anchor) : null
  const last = mark?.element ?? anchor
  if (below) last.after(below)
  const { alt } = picture
  return {
    parent: mark?.parent ?? null,
    measure() {
      const measured = mark?.measure()
      return () => {
        if (!measured) return
        measured.place()
        const isLarge = measured.width >= smallest.width && measured.height >= smallest.height
        button.hidden = !isLarge
      }
    },
    isThere: () =>
      picture.isConnected &&
      picture.alt === alt &&
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
  const all = new Map<HTMLImageElement, Described>()
  const sizes = new ResizeObserver(() => placeAll(all.values()))
  const end = (picture: HTMLImageElement, one: Described) => {
    sizes.unobserve(picture)
    all.delete(picture)
    one.release()
  }
  const begin = (picture: Element) => {
    if (!(picture instanceof HTMLImageElement) || all.has(picture) || !hasText(picture)) return
    const { width, height } = picture.getBoundingClientRect()
    if (picture.naturalWidth > 0 && (width < smallest.width || height < smallest.height)) return
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
