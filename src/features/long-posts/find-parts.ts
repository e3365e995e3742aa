import { userContentSelector } from '../../platform/page/markup.ts'

/** What part of a post is hidden, and after which element its button goes. */
export interface Parts {
  /** The element that the cut goes through, and how much of it stays, in pixels; null if it's between two. */
  clip: { element: HTMLElement; height: number } | null
  beyond: readonly HTMLElement[]
  /** The button comes after it. */
  end: Element
}

/** The least share of a post's height that its content has. */
const contentShare = 0.6
/** Hiding less wouldn't be worth a press, in pixels. */
const leastHidden = 200

const isOurs = (element: Element) => element.hasAttribute('data-inlay-root')
const childrenOf = (element: Element) =>
  [...element.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && !isOurs(child),
  )
const hasText = (element: Element) =>
  [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
const boxOf = (element: Element) => element.getBoundingClientRect()

/** A post's controls stay. */
const isControl = (element: Element) =>
  element.matches('footer,nav,form,button,[data-inlay-command]') ||
  (!element.matches(userContentSelector) && element.querySelector('[data-inlay-command],button') !== null)

/** The element with nearly all of a post's height; no deeper than the text that its author wrote. */
function contentOf(post: HTMLElement): HTMLElement {
  const least = boxOf(post).height * contentShare
  let content = post
  while (!content.matches(userContentSelector)) {
    const main = childrenOf(content).find(child => boxOf(child).height >= least)
    if (!main || main.matches('img,video,iframe,pre,table')) break
    content = main
  }
  return content
}

const crosses = (element: Element, line: number) => boxOf(element).top < line && boxOf(element).bottom > line

/**
 * The elements below a line, and the innermost block that it goes through: so browsers can find as much as possible.
 */
function partsBelow(content: HTMLElement, line: number, mayHide: (child: HTMLElement) => boolean) {
  const beyond: HTMLElement[] = []
  for (let box = content; ; ) {
    const children = hasText(box) ? [] : childrenOf(box).filter(child => boxOf(child).height > 0)
    const below = children.filter(child => boxOf(child).top >= line && (box !== content || mayHide(child)))
    const [through, beside] = children.filter(child => crosses(child, line))
    // Text, or elements side by side, are cut as a whole.
    if (beside || children.length === 0) return { beyond, clip: box }
    // In the order of the page.
    beyond.unshift(...below)
    if (!through || boxOf(through).bottom - line <= leastHidden) return { beyond, clip: null }
    box = through
  }
}

/** Where to cut a post so that this many pixels of it stay; null if too little would be hidden. */
export function findParts(post: HTMLElement, height: number): Parts | null {
  const line = boxOf(post).top + height
  const content = contentOf(post)
  const box = boxOf(content)
  if (box.bottom - line < leastHidden || box.top > line) return null
  const { beyond, clip } = partsBelow(content, line, child => content !== post || !isControl(child))
  if (clip === post || (!clip && beyond.length === 0)) return null
  const last = childrenOf(content).findLast(child =>
    [...beyond, clip].some(one => one && (child === one || child.contains(one))),
  )
  return {
    clip: clip && { element: clip, height: line - boxOf(clip).top },
    beyond,
    end: content === post && last ? last : content,
  }
}
