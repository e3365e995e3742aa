import { escapeText } from '../text/escape-text.ts'
import { moveChildren } from './children.ts'
import { holdFrames } from './held-frames.ts'
import { normalizeBlocks } from './normalize-blocks.ts'
import { sign } from './policy.ts'
import { type HtmlOptions, type HtmlProfile, type ProfileRules, profiles } from './profiles.ts'
import { createPurifier, type Purifier } from './purifier.ts'
import { toText } from './text.ts'
import { beginningOf, ownLimits } from './unparsed.ts'

/** HTML that passed the sanitizer: a TrustedHTML where the browser has them, else a string. */
export type SafeHtmlString = ReturnType<typeof sign>

// Real HTML is stable after one round. HTML that still changes after this many was made to confuse a parser.
const maxRounds = 6

const purifiers = new Map<HtmlProfile, Purifier>()

function purifierOf(profile: HtmlProfile): Purifier {
  const known = purifiers.get(profile)
  if (known) return known
  const purifier = createPurifier(profiles[profile])
  purifiers.set(profile, purifier)
  return purifier
}

let inertDocument: Document | undefined

/** Parses as the page will, in an inert document. */
function parse(html: string): HTMLElement {
  inertDocument ??= document.implementation.createHTMLDocument('')
  const holder = inertDocument.createElement('div')
  Object.assign(holder, { innerHTML: sign(html) })
  return holder
}

/**
 * Purifies until parsing the result gives the same result, so that the page's parser sees the tree that was purified.
 */
function purify(html: string, profile: HtmlProfile, options: HtmlOptions): HTMLElement {
  const rules: ProfileRules = profiles[profile]
  let markup = html
  for (let round = 0; round < maxRounds; round += 1) {
    const holder = parse('')
    const fragment = purifierOf(profile)(markup, options)
    normalizeBlocks(fragment, rules)
    holder.append(fragment)
    markup = holder.innerHTML
    const reparsed = parse(markup)
    if (reparsed.innerHTML === markup) return reparsed
  }
  return parse(escapeText(toText(html)))
}

/**
 * The one sanitizer: HTML from the server, an author or the clipboard, reduced to what a profile keeps (EDIT-6, EDIT-7,
 * EDIT-8, CARD-12, CARD-13, GIF-10, GIF-11). Never throws for any HTML. Of too much HTML it returns the beginning.
 * Frames of other sites become places that load nothing (DEC-181).
 */
export function sanitize(
  html: string,
  profile: HtmlProfile,
  options: HtmlOptions = {},
): { __html: SafeHtmlString; isAll: boolean } {
  const { html: beginning, isAll } = beginningOf(html)
  const holder = purify(isAll ? beginning : `${beginning}…`, profile, options)
  holdFrames(holder)
  return { __html: sign(holder.innerHTML), isAll }
}

/** Sanitizes it as inert nodes, which load nothing until they are put into the page: for the editor. */
export function sanitizeToFragment(
  html: string,
  profile: HtmlProfile,
  options: HtmlOptions = {},
): DocumentFragment {
  const holder = purify(beginningOf(html, ownLimits).html, profile, options)
  const fragment = holder.ownerDocument.createDocumentFragment()
  moveChildren(holder, fragment)
  return fragment
}
