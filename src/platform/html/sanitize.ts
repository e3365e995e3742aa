import createPurify, { type Config, type UponSanitizeAttributeHook } from 'dompurify'
import { readUrl } from '../lib/url.ts'
import { escapeText } from '../text/escape-text.ts'
import { moveChildren } from './children.ts'
import { holdFrames } from './held-frames.ts'
import { canOpen, canShowImage, frameRules, leavesOrigin, withAppProtocol } from './links.ts'
import { blockElements, cellElements, normalizeBlocks } from './normalize-blocks.ts'
import { policy, sign } from './policy.ts'
import { type HtmlOptions, type HtmlProfile, type ProfileRules, profiles } from './profiles.ts'
import { toText } from './text.ts'
import { beginningOf, ownLimits } from './unparsed.ts'

/** Turns HTML into nodes of an inert document, keeping only what the rules allow. */
type Purifier = (html: string, options: HtmlOptions) => DocumentFragment

function purifyLink(link: Element, rules: ProfileRules, options: HtmlOptions): void {
  const original = link.getAttribute('href')
  if (original === null) return
  const base = rules.ownBase ? options.baseUrl : document.baseURI
  const href = rules.ownBase ? readUrl(original, base)?.href : original
  if (href === undefined || !canOpen(href, withAppProtocol(options.appProtocol), base)) {
    link.removeAttribute('href')
    return
  }
  if (href !== original) link.setAttribute('href', href)
  if (!leavesOrigin(href, document.baseURI)) return
  link.setAttribute('rel', 'noopener noreferrer')
  link.setAttribute('target', '_blank')
}

function purifyFrame(frame: Element): void {
  const rules = frameRules(frame.getAttribute('src') ?? '', document.baseURI)
  if (!rules) {
    frame.remove()
    return
  }
  for (const side of ['width', 'height'])
    if (!/^\d{1,4}$/.test(frame.getAttribute(side) ?? '')) frame.removeAttribute(side)
  frame.setAttribute('src', rules.src)
  frame.setAttribute('sandbox', rules.sandbox)
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  frame.setAttribute('loading', 'lazy')
}

/** The purifier's own pattern for addresses, with other protocols. */
function uriPattern(protocols: readonly string[]): RegExp {
  const names = [...protocols, 'blob'].map(name => name.replace(/[+.-]/g, '\\$&')).join('|')
  return new RegExp(`^(?:(?:${names}):|[^a-z]|[a-z+.\\-]+(?:[^a-z+.\\-:]|$))`, 'i')
}

function purifierConfig(rules: ProfileRules, options: HtmlOptions): Config & { RETURN_DOM_FRAGMENT: true } {
  return {
    ALLOWED_TAGS: [...Object.keys(rules.elements), ...blockElements, ...cellElements, '#text'],
    ALLOWED_ATTR: [...new Set(Object.values(rules.elements).flat())],
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    ALLOWED_URI_REGEXP: uriPattern(withAppProtocol(options.appProtocol)),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ADD_FORBID_CONTENTS: ['applet', 'canvas', 'embed', 'object', 'select', 'textarea'],
    FORBID_TAGS: [...(rules.forbidElements ?? [])],
    FORBID_ATTR: ['class', 'id', 'is', 'name', 'slot', 'style', ...(rules.forbidAttributes ?? [])],
    RETURN_DOM_FRAGMENT: true,
    SANITIZE_NAMED_PROPS: true,
    ...(policy && { TRUSTED_TYPES_POLICY: policy }),
  }
}

/** Makes a purifier for one profile: hooks and settings are never shared with another. */
function createPurifier(rules: ProfileRules): Purifier {
  const purify = createPurify(window)
  let options: HtmlOptions = {}

  const dropUnlistedAttributes: UponSanitizeAttributeHook = (element, event) => {
    const tag = element.localName
    if (!Object.hasOwn(rules.elements, tag) || !rules.elements[tag]?.includes(event.attrName))
      event.keepAttr = false
  }
  purify.addHook('uponSanitizeAttribute', dropUnlistedAttributes)
  purify.addHook('afterSanitizeAttributes', element => {
    if (element.localName === 'a') purifyLink(element, rules, options)
    else if (element.localName === 'iframe') purifyFrame(element)
    else if (
      element.localName === 'img' &&
      !canShowImage(element.getAttribute('src') ?? '', document.baseURI)
    )
      element.remove()
  })

  return (html, currentOptions) => {
    options = currentOptions
    // A frameset replaces the body: then `sanitize` returns nothing, despite its types.
    const fragment: DocumentFragment | null = purify.sanitize(html, purifierConfig(rules, currentOptions))
    return fragment ?? document.createDocumentFragment()
  }
}

/** HTML that passed the sanitizer: a TrustedHTML if the browser has them, else a string. */
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

/** Parses the way the page will, in an inert document. */
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

/** Sanitizes into inert nodes, which load nothing until they are put into the page: for the editor. */
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
