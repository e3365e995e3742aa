import { checkCalls } from './calls.ts'
import { checkFiles, findBundle } from './files.ts'
import { type Finding, problem } from './findings.ts'
import { checkMarkup } from './markup.ts'
import { type Document, readOperations } from './operations.ts'
import { readElements } from './page.ts'
import { checkPageData, emojiIn, listOf, objectOf } from './page-data.ts'
import { checkPolicies } from './policy.ts'
import type { Summary } from './report.ts'
import type { Json } from './schemas.ts'
import { Site } from './site.ts'
import { checkTouch } from './touch.ts'
import { checkTranslations } from './translations.ts'
import { type Fetch, type Reply, Visitor } from './visitor.ts'

/** The files of the package that define what is correct. */
export interface Contract {
  openapi: Document
  pageDataSchema: Json
  manifest: Record<string, unknown>
  /** All English texts: dist/messages.json. */
  messages: readonly string[]
  /** The text of docs/calls.md. */
  calls: string
  /** The text of docs/host.md. */
  host: string
}

export interface CheckOptions {
  address: URL
  cookies?: readonly string[]
  everything?: boolean
  write?: boolean
  fetch?: Fetch
}

/** What is wrong with the response that should be the page. */
function checkPage({ status, text, location, headers }: Reply): Finding[] {
  const wrong = (what: string) => [problem('Page', 'the page', what)]
  if (status === 0) return wrong(`cannot be loaded: ${text}`)
  if (location && status >= 300 && status < 400)
    return wrong(
      `redirects to ${location.origin}, another origin, which is not followed: check that address itself`,
    )
  if (status !== 200) return wrong(`answers ${status}`)
  return /^text\/html\b/i.test(headers.get('content-type') ?? '') ? [] : wrong('is no text/html')
}

/** Checks a page, its files, and the server's calls against the contract. */
export async function check(
  { openapi, pageDataSchema, manifest, messages, calls, host }: Contract,
  { address, cookies = [], everything = false, write = false, fetch = globalThis.fetch }: CheckOptions,
): Promise<Summary> {
  const { version } = openapi.info
  const visitor = new Visitor(address, cookies, fetch)
  const reply = await visitor.open()
  const summary: Summary = {
    version,
    address: reply.url.href,
    user: null,
    findings: checkPage(reply),
    tried: 0,
    knocked: 0,
    skipped: new Map(),
    off: [],
    unwritten: 0,
    wrote: write,
    everything,
  }
  if (summary.findings.length > 0) return summary
  const elements = readElements(reply.text)
  const { data, findings } = checkPageData(elements, pageDataSchema, visitor)
  const site = new Site(data ?? {}, elements, visitor)
  const bundle = findBundle(elements, reply.url)
  const hosts = site.otherHosts()
  const session =
    cookies.length > 0 && !site.isLoggedIn
      ? [
          problem(
            'Page data',
            'user',
            'is missing: the cookie is not that of a session, or the page is for guests',
          ),
        ]
      : []
  const result = await checkCalls(
    { visitor, site, roles: openapi['x-inlay'].roles },
    readOperations(openapi, calls),
    { everything, write: write && site.isLoggedIn },
  )
  return {
    ...summary,
    user: site.isLoggedIn ? (site.values.get('own.name') ?? 'a user') : null,
    findings: [
      ...findings,
      ...session,
      ...checkTranslations(elements, messages, Object.keys(Object(manifest.languages))),
      ...checkMarkup(elements),
      // A guest's header isn't Inlay's, but the site's own.
      ...(site.isLoggedIn ? checkTouch(elements, host, listOf(objectOf(data ?? {}, 'posting').types)) : []),
      ...checkPolicies(
        reply.headers,
        elements,
        { ...bundle, calls: hosts, images: emojiIn(data, reply.url) },
        reply.url,
      ),
      ...(await checkFiles(visitor, bundle, elements, { version, manifest })),
      ...result.findings,
    ],
    tried: result.tried,
    knocked: result.knocked,
    skipped: result.skipped,
    off: result.off,
    unwritten: result.unwritten,
  }
}
