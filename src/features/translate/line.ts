import { scrollerOf, viewOf } from '../../platform/dom/scrollers.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'
import { formatNumber, language, t } from '../../platform/page/i18n.ts'
import { languageName } from './languages.ts'
import styles from './line.module.css'
import type { TranslationState } from './translation.ts'
import type { By } from './translator.ts'

/** Changes a post above the window without moving what is being read, in browsers that don't do that themselves. */
export function keepView(post: Element, change: () => void): void {
  const scroller = scrollerOf(post)
  const isAbove = post.getBoundingClientRect().bottom < viewOf(scroller).top
  const height = post.getBoundingClientRect().height
  change()
  if (isAbove && !CSS.supports('overflow-anchor', 'auto'))
    scroller.scrollBy({ top: post.getBoundingClientRect().height - height, behavior: 'instant' })
}

/** The nearest element that contains all of these. */
function around(elements: readonly Element[]): Element | null {
  let found = elements[0]?.parentElement ?? null
  while (found && !elements.every(element => found?.contains(element))) found = found.parentElement
  return found
}

/** Whether a text has a place in the same column: it's neither hidden nor in a photo that isn't shown yet. */
function isAbove(text: Element, element: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  const box = text.getBoundingClientRect()
  return box.width > 0 && box.left < right && box.right > left
}

/** Aligns the line with the text, whichever of the host's elements has the padding. */
function alignWith(text: Element, element: HTMLElement): void {
  const { left, right } = element.getBoundingClientRect()
  const box = isAbove(text, element) ? text.getBoundingClientRect() : { left, right }
  const { paddingLeft, paddingRight } = getComputedStyle(text)
  const inset = (pixels: number, padding: string) =>
    `${Math.max(0, pixels + (Number.parseFloat(padding) || 0))}px`
  element.style.paddingLeft = inset(box.left - left, paddingLeft)
  element.style.paddingRight = inset(right - box.right, paddingRight)
}

/**
 * Puts something below the texts of a post: after the last one, outside of any element that has only that text. What is
 * being read doesn't move. It stays aligned with the texts, also when they are shown later or the window is resized, until
 * the returned function is called.
 */
export function placeBelow(post: Element, bodies: readonly Element[], element: HTMLElement): Dispose {
  let last = bodies.at(-1)
  const holder = around(bodies)
  while (last?.parentElement && last.parentElement !== holder) last = last.parentElement
  while (last?.parentElement && last.parentElement !== post && last.parentElement.children.length === 1)
    last = last.parentElement
  keepView(post, () => last?.after(element))
  const align = () => {
    const text = bodies.filter(body => isAbove(body, element)).at(-1) ?? bodies.at(-1)
    if (text) alignWith(text, element)
  }
  align()
  const observer = new ResizeObserver(align)
  for (const body of bodies) observer.observe(body)
  return () => observer.disconnect()
}

/** Whether the end of a post's texts is in view of a reader who has started to scroll. Nothing may move there. */
export function isBeingRead(post: Element, bodies: readonly Element[]): boolean {
  const scroller = scrollerOf(post)
  if (scroller.scrollTop <= 0) return false
  const { top, bottom } = viewOf(scroller)
  const end = bodies.at(-1)?.getBoundingClientRect().bottom ?? 0
  return end > top && end < bottom
}

/** Calls back once a post has left the window. Returns a function that stops waiting. */
export function whenOutOfView(post: Element, run: () => void): Dispose {
  const observer = new IntersectionObserver(entries => {
    if (entries.at(-1)?.isIntersecting) return
    observer.disconnect()
    run()
  })
  observer.observe(post)
  return () => observer.disconnect()
}

/** Removes it. If it has the focus, another element gets it. */
export function takeAway(post: Element, element: Element, next: Element | undefined): void {
  const hadFocus = element.contains(document.activeElement)
  keepView(post, () => element.remove())
  if (hadFocus && next instanceof HTMLElement) next.focus({ preventScroll: true })
}

const nameOf = (tag: string) => languageName(tag, language())

function shownText(from: string, by: By): string {
  if (!from) return by === 'browser' ? t('Translated by your browser') : t('Translated by this site')
  return by === 'browser'
    ? t('Translated from {language} by your browser', { language: nameOf(from) })
    : t('Translated from {language} by this site', { language: nameOf(from) })
}

function textsOf(state: TranslationState, from: string): { says: string; button: string } {
  switch (state.step) {
    case 'original':
      return {
        says: '',
        button: from ? t('Translate from {language}', { language: nameOf(from) }) : t('Translate'),
      }
    case 'loading': {
      const { download } = state
      const percent = formatNumber(Math.round((download ?? 0) * 100))
      return {
        says:
          download === null
            ? t('Translating…')
            : t('Your browser is downloading this language: {percent}%', { percent }),
        button: t('Cancel'),
      }
    }
    case 'failed':
      return { says: state.why, button: state.bySite ? t('Let this site translate it') : t('Try again') }
    case 'shown':
      return { says: shownText(state.from, state.by), button: t('Show original') }
  }
}

/** The line below a post's text: what is shown, and a button. */
export type Line = ReturnType<typeof createLine>

/** The line has the page's language and direction, whatever those of the post are. */
export function createLine(press: () => void) {
  const element = document.createElement('div')
  element.dataset.inlayRoot = 'translation'
  const { lang, dir } = document.documentElement
  element.lang = lang || 'en'
  element.dir = dir || 'ltr'
  const line = document.createElement('div')
  line.className = styles.line ?? ''
  const says = document.createElement('span')
  says.setAttribute('role', 'status')
  const button = document.createElement('button')
  button.type = 'button'
  button.addEventListener('click', press)
  line.append(says, button)
  element.append(line)
  return {
    element,
    /** Draws a state. It's always the same button, so that it keeps the focus. */
    draw(state: TranslationState, from: string) {
      const texts = textsOf(state, from)
      if (says.textContent !== texts.says) says.textContent = texts.says
      if (button.textContent !== texts.button) button.textContent = texts.button
      line.toggleAttribute('data-failed', state.step === 'failed')
    },
  }
}
