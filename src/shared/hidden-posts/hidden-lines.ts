import type { App } from '../../platform/app.ts'
import { t, tn } from '../../platform/page/i18n.ts'
import { listText } from '../../platform/page/list-text.ts'
import { findMarked, postSelector } from '../../platform/page/markup.ts'
import { focusAnyway } from '../../ui/behavior/focusable.ts'
import styles from './hidden-line.module.css'

/** Written on posts that a filter hides: `hidden`, or `covered` while they keep their space. */
export const filteredAttribute = 'data-inlay-filtered'

export const isFilteredOut = (post: Element): boolean => post.hasAttribute(filteredAttribute)

/** Our own element in the host's list of posts. */
export function createPlace(list: Element): HTMLElement {
  const place = document.createElement(/^[UO]L$/.test(list.tagName) ? 'li' : 'div')
  place.dataset.inlayRoot = 'hidden-posts'
  place.style.listStyle = 'none'
  return place
}

/** Inserts an element without height before a post, without moving the post. */
export function insertFlat(place: HTMLElement, post: Element): void {
  Object.assign(place.style, { position: 'relative', zIndex: '1', height: '0' })
  const before = post.getBoundingClientRect().top
  post.before(place)
  // A list with gaps between items also adds one here.
  const moved = post.getBoundingClientRect().top - before
  if (moved !== 0) place.style.marginBlockStart = `${-moved}px`
}

/** Runs of consecutive hidden posts in one list. */
function runsOf(posts: readonly Element[], isHidden: (post: Element) => boolean): Element[][] {
  const runs: Element[][] = []
  let run: Element[] | null = null
  for (const post of posts) {
    if (!isHidden(post)) {
      run = null
      continue
    }
    if (run && run[0]?.parentElement === post.parentElement) run.push(post)
    else {
      run = [post]
      runs.push(run)
    }
  }
  return runs
}

/** What hides posts: having been seen, or filters. */
interface HidingSource {
  /** Why it hides a post: '' for one that was seen; null if it doesn't hide it. */
  reasonOf: (post: Element) => string | null
  /** The post keeps its space until it is out of view. */
  isCovered?: (post: Element) => boolean
  /** Shows the posts of a line. */
  show: (posts: readonly Element[]) => void
}

interface Line {
  place: HTMLElement
  button: HTMLElement
  run: readonly Element[]
  /** Its text and layout: if this changes, the line is redrawn. */
  look: string
}

const reasonsMax = 3

/** Posts on the page, and in lists over it, in order, without a post inside another. */
export const allPosts = (): Element[] =>
  findMarked(`${postSelector},[data-viewer-post]`).filter(
    post => !post.parentElement?.closest(`${postSelector},[data-viewer-post]`),
  )

function lineText(count: number, reasons: readonly string[]): string {
  const seen = tn(count, '{count} post you’ve already seen', '{count} posts you’ve already seen')
  const named = [...new Set(reasons)]
  if (named.every(reason => reason === '')) return seen
  const words = named.map(reason => (reason === '' ? t('already seen') : reason))
  const shown = words.length > reasonsMax ? [...words.slice(0, reasonsMax), '…'] : words
  // Isolated, because a filtered word may run in the other direction.
  const reason = listText(shown.map(word => `\u2068${word}\u2069`))
  return tn(count, '{count} hidden: {reasons}', '{count} hidden: {reasons}').replace(
    '{reasons}',
    () => reason,
  )
}

/** Draws a line before a post, or over it without moving anything. */
function drawLine(post: Element, list: Element, count: number, text: string, isFlat: boolean) {
  const place = createPlace(list)
  const line = document.createElement('div')
  line.className = styles.line ?? ''
  if (isFlat) line.dataset.flat = ''
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = t('Show')
  button.setAttribute('aria-label', tn(count, 'Show {count} hidden post', 'Show {count} hidden posts'))
  line.append(text, ' ', button)
  place.append(line)
  if (isFlat) insertFlat(place, post)
  else post.before(place)
  return { place, button }
}

/** The lines that replace hidden posts, one for each run of them. */
export function hiddenLines(app: App) {
  const sources = new Set<HidingSource>()
  let lines: Line[] = []
  app.disposer.add(() => {
    for (const { place } of lines) place.remove()
  })

  function show(run: readonly Element[]): void {
    for (const source of sources) source.show(run)
    const [first] = run
    if (first instanceof HTMLElement) focusAnyway(first)
  }
  const reasonsOf = (post: Element): string[] => {
    const reasons = [...sources].map(source => source.reasonOf(post)).filter(reason => reason !== null)
    // A filtered word says more than that a post was seen.
    return reasons.some(Boolean) ? reasons.filter(Boolean) : reasons.slice(0, 1)
  }

  return {
    add(source: HidingSource) {
      sources.add(source)
      return () => sources.delete(source)
    },
    /** Redraws them; those that haven't changed stay. */
    draw() {
      const before = lines
      const reasons = new Map(allPosts().map(post => [post, reasonsOf(post)]))
      const runs = runsOf([...reasons.keys()], post => (reasons.get(post)?.length ?? 0) > 0)
      lines = []
      for (const run of runs) {
        // Over the first post that keeps its space, if any.
        const covered = run.find(post => [...sources].some(source => source.isCovered?.(post)))
        const anchor = covered ?? run[0]
        const list = anchor?.parentElement
        if (!anchor || !list) continue
        const text = lineText(
          run.length,
          run.flatMap(post => reasons.get(post) ?? []),
        )
        const look = `${covered !== undefined} ${text}`
        const same = before.findIndex(line => line.look === look && line.place.nextElementSibling === anchor)
        if (same >= 0) {
          lines.push(...before.splice(same, 1).map(line => Object.assign(line, { run })))
          continue
        }
        const line: Line = { ...drawLine(anchor, list, run.length, text, covered !== undefined), run, look }
        line.button.addEventListener('click', () => show(line.run))
        lines.push(line)
      }
      for (const { place } of before) place.remove()
    },
    /** The line of a post, if any. */
    lineOf: (post: Element) => lines.find(({ run }) => run.includes(post))?.place ?? null,
  }
}
