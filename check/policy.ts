import { advice, type Finding, problem } from './findings.ts'
import type { PageElement } from './page.ts'

const part = 'Policy'
const see = 'docs/host.md#set-a-content-security-policy'

/** The directives of one policy, by name. */
type Policy = ReadonlyMap<string, readonly string[]>

function readPolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>()
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

/** The policies of a page. Each header and each `<meta>` is one, and all of them apply. */
function policiesOf(headers: Headers, elements: readonly PageElement[]): Policy[] {
  const inPage = elements
    .filter(
      ({ tag, attributes }) =>
        tag === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy',
    )
    .map(({ attributes }) => attributes.get('content') ?? '')
  return [headers.get('content-security-policy') ?? '', ...inPage]
    .flatMap(text => text.split(','))
    .filter(text => text.trim() !== '')
    .map(readPolicy)
}

function matches(source: string, url: URL, page: URL): boolean {
  // A blob's origin is that of its page, but only `blob:` allows it.
  if (url.protocol === 'blob:') return source.toLowerCase() === 'blob:'
  if (source === '*') return /^(https?|wss?):$/.test(url.protocol)
  if (source === "'self'") return url.origin === page.origin
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return url.protocol === source.toLowerCase()
  const [, scheme, host = '', port, path = ''] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:']+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? []
  if (!host || (scheme && `${scheme.toLowerCase()}:` !== url.protocol)) return false
  const isHost = host.startsWith('*.')
    ? url.hostname.endsWith(host.slice(1).toLowerCase())
    : host === '*' || url.hostname === host.toLowerCase()
  const isPort = port === '*' || (port ?? '') === url.port
  return (
    isHost &&
    isPort &&
    (path.endsWith('/') ? url.pathname.startsWith(path) : path === '' || url.pathname === path)
  )
}

const sourcesOf = (policy: Policy, names: readonly string[]): readonly string[] | undefined =>
  [...names, 'default-src'].map(name => policy.get(name)).find(sources => sources !== undefined)

interface Wanted {
  directives: readonly string[]
  url: URL
  what: string
  /** The element that loads it, which a nonce may allow. */
  element?: PageElement | undefined
}

function isAllowed(policy: Policy, { directives, url, element }: Wanted, page: URL): boolean {
  const sources = sourcesOf(policy, directives)
  if (!sources) return true
  const nonce = element?.attributes.get('nonce')
  const isKnown = nonce !== undefined && sources.includes(`'nonce-${nonce}'`)
  if (sources.includes("'strict-dynamic'") && directives.includes('script-src')) return isKnown
  return isKnown || sources.some(source => matches(source, url, page))
}

/** What the policy has to allow. */
export interface Loaded {
  script?: { url: URL; element: PageElement } | undefined
  style?: { url: URL; element: PageElement } | undefined
  /** Origins of calls other than the page's own. */
  calls: readonly URL[]
  /** Images that the page data name, one from each origin. */
  images: readonly URL[]
}

function wantedBy({ script, style, calls, images }: Loaded, page: URL): Wanted[] {
  const blob = new URL(`blob:${page.origin}/x`)
  return [
    ...(script
      ? [
          { directives: ['script-src-elem', 'script-src'], ...script, what: 'inlay.js' },
          // A nonce doesn't allow what the script imports, unless the script is trusted to load more.
          {
            directives: ['script-src-elem', 'script-src'],
            url: new URL('chunks/x.js', script.url),
            element: undefined,
            what: "Inlay's chunks",
          },
        ]
      : []),
    ...(style ? [{ directives: ['style-src-elem', 'style-src'], ...style, what: 'inlay.css' }] : []),
    ...calls.map(url => ({ directives: ['connect-src'], url, what: `calls to ${url.origin}` })),
    ...images.map(url => ({ directives: ['img-src'], url, what: `emoji from ${url.origin}` })),
    { directives: ['img-src'], url: blob, what: 'previews of photos (blob:)' },
    { directives: ['media-src'], url: blob, what: 'previews of audio and video (blob:)' },
  ]
}

function checkPolicy(policy: Policy, loaded: Loaded, page: URL): Finding[] {
  const isTrusting = sourcesOf(policy, ['script-src-elem', 'script-src'])?.includes("'strict-dynamic'")
  const blocked = wantedBy(loaded, page)
    .filter(({ what }) => !(isTrusting && what === "Inlay's chunks"))
    .filter(wanted => !isAllowed(policy, wanted, page))
    .map(({ directives, what }) => {
      const name = directives.find(one => policy.has(one)) ?? 'default-src'
      return problem(part, name, `blocks ${what}`, see)
    })
  const types = policy.get('trusted-types')
  const isNamed = !types || types.some(name => name === 'inlay' || name === '*')
  return isNamed
    ? blocked
    : [...blocked, problem(part, 'trusted-types', 'does not name inlay, so nothing with HTML works', see)]
}

/** Checks the Content-Security-Policy of a page. */
export function checkPolicies(
  headers: Headers,
  elements: readonly PageElement[],
  loaded: Loaded,
  page: URL,
): Finding[] {
  const policies = policiesOf(headers, elements)
  if (policies.length === 0)
    return [advice(part, 'Content-Security-Policy', 'is missing: Inlay works under a strict one', see)]
  const hasTypes = policies.some(policy => policy.get('require-trusted-types-for')?.includes("'script'"))
  return [
    ...policies.flatMap(policy => checkPolicy(policy, loaded, page)),
    ...(hasTypes
      ? []
      : [
          advice(
            part,
            'require-trusted-types-for',
            "'script' is missing: Inlay works with Trusted Types",
            see,
          ),
        ]),
  ]
}
