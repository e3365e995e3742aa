import createPurify, { type Config } from 'dompurify'
import { readUrl } from '../lib/url.ts'
import { userContentSelector } from '../page/markup.ts'
import { frameRules } from './links.ts'
import { policy } from './policy.ts'
import { beginningOf, ownLimits } from './unparsed.ts'
import { cardAttribute, spoilerAttribute } from './written-marks.ts'

/** The data attributes to keep; any other could control scripts of the host. */
const dataAttributes = /^data-(?:inlay(?:-[a-z]+)*|post-id)$/

/** These only cover their element, or draw a frame around a link. */
const writtenAttributes = [spoilerAttribute, cardAttribute, 'data-inlay-sensitive']

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  USE_PROFILES: { html: true, svg: true },
  ADD_TAGS: ['iframe'],
  ADD_ATTR: ['target', 'allowfullscreen', 'frameborder'],
  FORBID_TAGS: ['base', 'embed', 'form', 'link', 'meta', 'object', 'script', 'style', 'template'],
  FORBID_ATTR: ['style', 'srcdoc', 'ping', 'formaction', 'action'],
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
  ...(policy && { TRUSTED_TYPES_POLICY: policy }),
}

let purifier: ReturnType<typeof createPurify> | undefined

function makePurifier(): ReturnType<typeof createPurify> {
  const purify = createPurify(window)
  purify.addHook('uponSanitizeAttribute', (_element, event) => {
    if (dataAttributes.test(event.attrName)) event.forceKeepAttr = true
  })
  purify.addHook('afterSanitizeAttributes', element => {
    if (element.localName === 'iframe') {
      const rules = frameRules(element.getAttribute('src') ?? '', document.baseURI)
      if (!rules) return element.remove()
      element.setAttribute('src', rules.src)
      element.setAttribute('sandbox', rules.sandbox)
    }
    const target = element.getAttribute('target')
    const url = readUrl(element.getAttribute('href') ?? '', document.baseURI)
    if (target && url?.origin !== location.origin) element.setAttribute('rel', 'noopener noreferrer')
  })
  return purify
}

/**
 * Removes all names from users' HTML that mean something to the page: Inlay's attributes, and ids that the host's
 * scripts may look for.
 */
function removeUserNames(fragment: DocumentFragment): void {
  for (const element of fragment.querySelectorAll(`${userContentSelector} *`))
    for (const name of element.getAttributeNames())
      if (name === 'id' || (dataAttributes.test(name) && !writtenAttributes.includes(name)))
        element.removeAttribute(name)
}

/**
 * Sanitizes the server's own HTML for the host's page, such as a post it has just drawn (POST-75). Returns nodes with
 * the host's classes, ids and `data-inlay` markup, but without anything that runs, styles, submits, or loads documents
 * outside a sandbox. Content marked as users' HTML loses its classes, ids, and attributes.
 */
export function sanitizePage(html: string): DocumentFragment {
  purifier ??= makePurifier()
  const fragment: DocumentFragment | null = purifier.sanitize(beginningOf(html, ownLimits).html, config)
  // A frameset replaces the body: then `sanitize` returns nothing, despite its types.
  if (!fragment) return document.createDocumentFragment()
  removeUserNames(fragment)
  return fragment
}
