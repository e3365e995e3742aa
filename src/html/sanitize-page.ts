import createPurify, { type Config } from 'dompurify'
import { readUrl } from '../lib/url.ts'
import { usersSelector } from '../page/markup.ts'
import { frameRules } from './links.ts'
import { neutralizeAttributes } from './neutralize-attributes.ts'
import { policy } from './policy.ts'
import { firstPortion } from './portions.ts'

/** What markup for Inlay may say; any other data attribute could steer scripts of the host. */
const dataAttributes = /^data-(?:inlay(?:-[a-z]+)*|post-id)$/

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

/** The start of what users wrote: of that alone the end may be left out for room. */
const usersTag = /\sdata-inlay-post-body[\s=>]/

/** Users' HTML may name nothing of the page: neither what Inlay acts on, nor an id that a script looks for. */
function silenceUsers(fragment: DocumentFragment): void {
  for (const element of fragment.querySelectorAll(`${usersSelector} *`))
    for (const name of element.getAttributeNames())
      if (name === 'id' || dataAttributes.test(name)) element.removeAttribute(name)
}

/**
 * The server's own HTML for the host's page, such as a post it has just drawn (dashboard.md §7): as nodes, with
 * the host's classes, ids and `data-inlay` markup, since that is what the page is made of; without anything
 * that runs, styles, submits or loads documents out of its sandbox. What is marked as users' HTML loses those names.
 */
export function sanitizePage(html: string): DocumentFragment {
  purifier ??= makePurifier()
  const fragment: DocumentFragment | null = purifier.sanitize(
    neutralizeAttributes(firstPortion(html, { within: usersTag }).html),
    config,
  )
  // A frameset takes the place of the body, and then there is nothing to return, whatever the types say.
  if (!fragment) return document.createDocumentFragment()
  silenceUsers(fragment)
  return fragment
}
