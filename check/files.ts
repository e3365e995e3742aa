import { createHash } from 'node:crypto'
import { readUrl } from '../src/platform/lib/url.ts'
import { advice, type Finding, problem } from './findings.ts'
import { type PageElement, readJson } from './page.ts'
import type { Reply, Visitor } from './visitor.ts'

const part = 'Files'
const see = 'docs/host.md#serve-inlay-from-a-cdn-or-another-origin'
/** Nearly every page loads this part, so the others aren't checked. */
const mostChunks = 3

interface Manifest {
  version?: unknown
  files?: Record<string, { integrity?: unknown }>
  roots?: Record<string, { preload?: string[] }>
}

export interface Bundle {
  script?: { url: URL; element: PageElement } | undefined
  style?: { url: URL; element: PageElement } | undefined
  isTwice: boolean
}

/** Inlay's tags in a page. */
export function findBundle(elements: readonly PageElement[], page: URL): Bundle {
  const find = (tag: string, attribute: string, name: RegExp) =>
    elements.flatMap(element => {
      const address = element.tag === tag ? element.attributes.get(attribute) : undefined
      const url = address === undefined ? undefined : readUrl(address, page)
      return url && name.test(url.pathname) ? { url, element } : []
    })
  const [script, ...others] = find('script', 'src', /\/inlay\.js$/)
  const [style] = find('link', 'href', /\/inlay\.css$/)
  return { script, style, isTwice: others.length > 0 }
}

const isLocal = ({ hostname }: URL): boolean => /^(localhost|127\.|\[::1\]|.*\.localhost$)/.test(hostname)
const secondsOf = (headers: Headers): number =>
  Number(/max-age=(\d+)/i.exec(headers.get('cache-control') ?? '')?.[1] ?? 0)

/** Whether the file exists, has the right type, and can be read from the page's origin. */
function checkFile(reply: Reply, name: string, type: RegExp, page: URL): Finding[] {
  const { status, headers, url, text, location } = reply
  if (status === 0) return [problem(part, name, `cannot be loaded: ${text}`, see)]
  if (status !== 200)
    return [
      problem(part, name, `answers ${status}${location ? `, a redirect to ${location.pathname}` : ''}`, see),
    ]
  const isReadable = url.origin === page.origin || headers.get('access-control-allow-origin') === '*'
  return [
    ...(type.test(headers.get('content-type') ?? '')
      ? []
      : [problem(part, name, `has the type ${headers.get('content-type') ?? 'none'}`, see)]),
    ...(isReadable
      ? []
      : [problem(part, name, 'comes from another origin without Access-Control-Allow-Origin: *', see)]),
    ...(isLocal(url) || headers.get('content-encoding')
      ? []
      : [advice(part, name, 'is not compressed: use Brotli or gzip', see)]),
  ]
}

function checkCaching({ url, headers, status }: Reply, name: string, version: string): Finding[] {
  if (status !== 200) return []
  const isChunk = name.startsWith('chunks/')
  const isForever = secondsOf(headers) >= 604_800
  if (isChunk && !isForever)
    return [
      advice(part, 'chunks/', 'is not cached for good: send Cache-Control: max-age=31536000, immutable', see),
    ]
  if (!isChunk && isForever && !url.href.includes(version))
    return [
      problem(
        part,
        name,
        'is cached for good at an address without a version: an update reaches nobody',
        see,
      ),
    ]
  return []
}

async function checkChunks(
  visitor: Visitor,
  base: URL,
  manifest: Manifest,
  names: readonly string[],
  version: string,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const wanted = new Set(names.flatMap(name => manifest.roots?.[name]?.preload ?? []))
  const chunks = [...wanted].filter(path => path.startsWith('chunks/')).slice(0, mostChunks)
  for (const path of chunks) {
    const reply = await visitor.send(new URL(path, base), { asGuest: true })
    findings.push(
      ...checkFile(reply, path, /javascript/, visitor.start),
      ...checkCaching(reply, path, version),
    )
    const digest = `sha384-${createHash('sha384').update(reply.text).digest('base64')}`
    if (reply.status === 200 && manifest.files?.[path]?.integrity !== digest)
      findings.push(problem(part, path, 'is not of the same build as manifest.json', see))
  }
  return findings
}

/** Checks the files that the page loads, and some of the chunks its places need. */
export async function checkFiles(
  visitor: Visitor,
  { script, style, isTwice }: Bundle,
  elements: readonly PageElement[],
  own: { version: string; manifest: Manifest },
): Promise<Finding[]> {
  const isBundled = elements.some(
    ({ tag, attributes }) => tag === 'script' && attributes.get('type') === 'module',
  )
  if (!script)
    return [
      isBundled
        ? advice(
            part,
            'inlay.js',
            'is not in the page. If your bundler builds it into your script, all is well',
            'docs/host.md#the-package',
          )
        : problem(
            part,
            'inlay.js',
            'is not in the page: add <script type="module" src="…/inlay.js">',
            'docs/host.md#quick-start',
          ),
    ]
  const findings: Finding[] = []
  if (isTwice) findings.push(problem(part, 'inlay.js', 'is in the page twice: remove one', see))
  if (script.element.attributes.get('type') !== 'module')
    findings.push(problem(part, 'inlay.js', 'needs type="module"', 'docs/host.md#quick-start'))
  if (!style) findings.push(problem(part, 'inlay.css', 'is not in the page', 'docs/host.md#quick-start'))
  for (const [file, name, type] of [
    [script, 'inlay.js', /javascript/],
    [style, 'inlay.css', /^text\/css/],
  ] as const) {
    if (!file) continue
    const reply = await visitor.send(file.url, { asGuest: true })
    findings.push(...checkFile(reply, name, type, visitor.start), ...checkCaching(reply, name, own.version))
  }
  const served = await visitor.send(new URL('manifest.json', script.url), { asGuest: true })
  const manifest = served.status === 200 ? (readJson(served.text) as Manifest | null) : null
  if (manifest && manifest.version !== own.version)
    findings.push(
      advice(
        part,
        'manifest.json',
        `is of Inlay ${String(manifest.version)}, and this command of ${own.version}: use the same version`,
      ),
    )
  const names = elements.flatMap(({ attributes }) => attributes.get('data-inlay') ?? [])
  return [
    ...findings,
    ...(await checkChunks(visitor, script.url, manifest ?? own.manifest, names, own.version)),
  ]
}
