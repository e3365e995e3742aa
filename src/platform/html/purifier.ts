import createPurify, { type Config, type UponSanitizeAttributeHook } from 'dompurify'
import { readUrl } from '../lib/url.ts'
import { canOpen, canShowImage, frameRules, leavesOrigin, withAppProtocol } from './links.ts'
import { blockElements, cellElements } from './normalize-blocks.ts'
import { policy } from './policy.ts'
import type { HtmlOptions, ProfileRules } from './profiles.ts'

/** Turns HTML into nodes of an inert document, with only what the rules keep. */
export type Purifier = (html: string, options: HtmlOptions) => DocumentFragment

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
export function createPurifier(rules: ProfileRules): Purifier {
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
    // A frameset replaces the body: then `sanitize` returns nothing, in spite of its types.
    const fragment: DocumentFragment | null = purify.sanitize(html, purifierConfig(rules, currentOptions))
    return fragment ?? document.createDocumentFragment()
  }
}
