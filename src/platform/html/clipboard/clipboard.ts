import createPurify, { type Config } from 'dompurify'
import { moveChildren, unwrap } from '../children.ts'
import { divideByLineEnds } from '../code-lines.ts'
import { policy } from '../policy.ts'
import { beginningOf, ownLimits } from '../unparsed.ts'
import { cardAttribute, spoilerAttribute } from '../written-marks.ts'
import { convertWordLists, isWordItem, joinWebLists, webListAttributes } from './lists.ts'

/** Length of the longest emoji (a family with skin tones) or emoji name. */
const emojiMaxLength = 60
/** Size in CSS pixels up to which an image counts as an emoji by its text alone. */
const emojiMaxPixels = 72

const hasEmoji = /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))\P{L}+$/u
const isOneEmoji =
  /^(?:\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3|(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])*)+)$/u
/** An emoji's name between colons, as Slack and Discord write it: `:thumbsup::skin-tone-2:`. */
const isName = /^(?::[\p{L}\p{N}_+'-]+:)+$/u
/** The characters of an emoji in the name of its file: `1f44b-1f3fd@2x.png`. */
const codesOfFile = /\/((?:[\da-f]{2,6}-){0,9}[\da-f]{2,6})(?:@\dx)?\.(?:png|svg|gif|webp)(?:[?#]|$)/i

/** The emoji that an image shows, by its file name. */
function emojiOfFile(address: string): string | null {
  const codes = codesOfFile.exec(address)?.[1]?.split('-') ?? []
  const points = codes.map(code => Number.parseInt(code, 16)).filter(point => point <= 0x10ffff)
  const sign = String.fromCodePoint(...points)
  return isOneEmoji.test(sign) ? sign : null
}

/** The text that replaces an image; null for a real image. */
function emojiOf(image: Element): string | null {
  const text = (image.getAttribute('alt') ?? '').trim()
  if (text === '' || text.length > emojiMaxLength) return null
  if (image.matches('[class*="emoji"], [src*="emoji"]')) {
    if (hasEmoji.test(text)) return text
    return isName.test(text) ? (emojiOfFile(image.getAttribute('src') ?? '') ?? text) : null
  }
  const isLarge = ['width', 'height'].some(
    side => Number.parseFloat(image.getAttribute(side) ?? '') > emojiMaxPixels,
  )
  return isOneEmoji.test(text) && !isLarge ? text : null
}

/** Puts a checked or empty box before the text of an item. */
function markItem(box: Element, isTicked: boolean): void {
  const next = box.nextElementSibling
  const line = next?.localName === 'p' && !box.nextSibling?.nodeValue?.trim() ? next : null
  const sign = isTicked ? '☑' : '☐'
  if (line) line.prepend(`${sign} `)
  else box.before(/^\s/.test(box.nextSibling?.nodeValue ?? '') ? sign : `${sign} `)
  box.remove()
}

/** Attributes that say whether a box is checked. */
const boxAttributes = ['aria-checked']

/** Replaces images that the writer didn't add, check boxes and emoji, with text. Removes spacers. */
function replaceDrawings(root: DocumentFragment): void {
  // Google Docs draws the box of a check list before the item's paragraph.
  for (const image of root.querySelectorAll('li[role="checkbox"] > img'))
    markItem(image, image.parentElement?.getAttribute('aria-checked') === 'true')
  // GitHub, and Markdown programs.
  for (const box of root.querySelectorAll('li input[type="checkbox"]'))
    markItem(box, box.hasAttribute('checked'))
  // Images of one pixel are trackers.
  for (const image of root.querySelectorAll('img[width="1"][height="1"]')) image.remove()
  for (const image of root.querySelectorAll('img[alt]')) {
    const text = emojiOf(image)
    if (text !== null) image.replaceWith(text)
  }
}

// `beginningOf` has renamed every `style` to `data-style`, which can be read but never applies.
const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  USE_PROFILES: { html: true },
  ADD_TAGS: ['iframe'],
  ADD_ATTR: [
    'allowfullscreen',
    'data-style',
    spoilerAttribute,
    cardAttribute,
    ...webListAttributes,
    ...boxAttributes,
  ],
  // The purifier would mistake a style such as `color: red` for an address with a scheme.
  ADD_URI_SAFE_ATTR: ['data-style'],
  FORBID_ATTR: ['style'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
  ...(policy && { TRUSTED_TYPES_POLICY: policy }),
}

let purifier: ReturnType<typeof createPurify> | undefined

/** Read at most this many characters of a style; any meaningful style is shorter. */
const styleMaxLength = 2000
const styleOf = (element: Element): string =>
  (element.getAttribute('data-style') ?? '').slice(0, styleMaxLength)

/** Styles that correspond to an element. */
const markPatterns: readonly (readonly [tag: string, pattern: RegExp])[] = [
  ['strong', /(?:^|[;\s])font-weight:\s*(?:bold|bolder|[6-9]00)\b/i],
  ['em', /(?:^|[;\s])font-style:\s*(?:italic|oblique)/i],
  ['s', /(?:^|[;\s])text-decoration(?:-line)?:[^;]*line-through/i],
  ['sup', /(?:^|[;\s])vertical-align:\s*super/i],
  ['sub', /(?:^|[;\s])vertical-align:\s*sub(?!\w|-)/i],
]
/** Styles that undo their own element. */
const plainPatterns = {
  weight: /(?:^|[;\s])font-weight:\s*(?:normal|lighter|[1-4]00)\b/i,
  slant: /(?:^|[;\s])font-style:\s*normal/i,
}
const hidden = /(?:^|[;\s])(?:display:\s*none|mso-hide:\s*all)/i

/** Replaces meaningful styles by elements: `font-weight: bold` becomes `strong`. */
function convertStyles(root: DocumentFragment): void {
  for (const element of [...root.querySelectorAll('[data-style]')].reverse()) {
    const style = styleOf(element)
    if (hidden.test(style)) {
      element.remove()
      continue
    }
    const isHeading = element.closest('h1,h2,h3,h4,h5,h6') !== null
    if (element.matches('span,font,a,u,b,strong,i,em,s,del,ins,code'))
      for (const [tag, pattern] of markPatterns) {
        if (!pattern.test(style) || element.closest(tag) || (isHeading && tag === 'strong')) continue
        const mark = element.ownerDocument.createElement(tag)
        moveChildren(element, mark)
        element.append(mark)
      }
    if (element.matches('b,strong') && plainPatterns.weight.test(style)) unwrap(element)
    else if (element.matches('i,em') && plainPatterns.slant.test(style)) unwrap(element)
  }
}

/** Turns the monospaced `div`s that code editors copy into a `pre`. */
function convertCode(root: DocumentFragment): void {
  for (const element of root.querySelectorAll('div[data-style]')) {
    const style = styleOf(element)
    if (!/white-space:\s*pre/i.test(style) || !/monospace|consolas|menlo|courier/i.test(style)) continue
    const pre = element.ownerDocument.createElement('pre')
    for (const end of element.querySelectorAll('.Apple-interchange-newline')) end.remove()
    divideByLineEnds(element)
    pre.textContent = element.textContent
    element.replaceWith(pre)
  }
}

/** Replaces a link through Google's redirect by its target. */
function unwrapRedirects(root: DocumentFragment): void {
  for (const link of root.querySelectorAll('a[href^="https://www.google.com/url?"]')) {
    const target = new URL(link.getAttribute('href') ?? '').searchParams.get('q')
    if (target && /^https?:/.test(target)) link.setAttribute('href', target)
  }
}

const blocks = 'p,ul,ol,h1,h2,h3,h4,h5,h6,blockquote,pre,table,div,hr,figure'

/** Removes the no-break space with which Word for the web ends each paragraph and precedes each break. */
function dropLastBlanks(root: DocumentFragment): void {
  for (const end of root.querySelectorAll('span.EOP')) if (!end.textContent?.trim()) end.remove()
  for (const line of root.querySelectorAll('span.LineBreakBlob')) {
    const sign = line.querySelector('br')
    if (sign && !line.textContent?.trim()) line.replaceWith(sign)
  }
  for (const line of root.querySelectorAll('p,li,h1,h2,h3,h4,h5,h6')) {
    let last = line.lastChild
    while (last?.nodeType === 1) last = last.lastChild
    const text = last?.nodeValue ?? ''
    const kept = text.trimEnd()
    if (last && text.slice(kept.length).includes('\u00a0') && line.textContent?.trim()) last.nodeValue = kept
  }
}

/** Removes what applications add to a copy: breaks, blank lines, titles, drawings. */
function dropNoise(root: DocumentFragment): void {
  for (const element of root.querySelectorAll('br.Apple-interchange-newline, title')) element.remove()
  replaceDrawings(root)
  dropLastBlanks(root)
  // Word writes an empty line as a paragraph with at most one no-break space; Google Docs puts a break between paragraphs.
  for (const line of root.querySelectorAll('p[class^="Mso"], .OutlineElement > p'))
    if (!line.querySelector('img') && (line.textContent ?? '').trim() === '' && !isWordItem(line))
      line.remove()
  for (const line of root.querySelectorAll('br'))
    if (
      line.previousElementSibling?.matches(blocks) &&
      (!line.nextElementSibling || line.nextElementSibling.matches(blocks))
    )
      if (
        !line.closest('pre') &&
        !line.nextSibling?.nodeValue?.trim() &&
        !line.previousSibling?.nodeValue?.trim()
      )
        line.remove()
  for (const blank of root.querySelectorAll('.Apple-converted-space')) blank.replaceWith(' ')
}

/** The copied part of the HTML in a clipboard, without style sheets. */
const copiedHtml = (html: string): string =>
  html
    .replace(/^[\s\S]*<!--StartFragment-->/i, '')
    .replace(/<!--EndFragment-->[\s\S]*$/i, '')
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')

/**
 * Turns the clipboard of Word, Google Docs, mail programs and code editors into plain semantic HTML: formatting by
 * styles becomes elements. The result is not safe yet: it must still pass `sanitize`. Null if it is too much to read.
 */
export function tidyClipboard(html: string): string | null {
  const copied = beginningOf(copiedHtml(html), ownLimits)
  if (!copied.isAll) return null
  purifier ??= createPurify(window)
  const fragment: DocumentFragment | null = purifier.sanitize(copied.html, config)
  if (!fragment) return ''
  // Before noise is removed: in code, a break between two lines is an empty line.
  convertCode(fragment)
  dropNoise(fragment)
  convertWordLists(fragment)
  joinWebLists(fragment)
  convertStyles(fragment)
  unwrapRedirects(fragment)
  const holder = fragment.ownerDocument.createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}
