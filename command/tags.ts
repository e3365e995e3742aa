import { createHash } from 'node:crypto'
import { readWebUrl } from '../src/platform/lib/url.ts'
import { languageOf } from '../src/platform/page/language-of.ts'
import { readJson, readManifest } from './package.ts'
import { checkNames, readNames, readUsage, UsageError } from './usage.ts'

export const help = `inlay tags [options]

Prints what goes into <head>: Inlay's tags with the hash of each file, the import map
with the hashes of what loads later, and the lines of your Content-Security-Policy.

  --cdn <where>      jsdelivr, unpkg, or the address of the folder with the contents of
                     dist/, such as https://cdn.example/inlay/2.0.0/. Without it: /inlay/
  --roots <names>    what the page shows at once, such as header,post-forms: preloads it
  --lang <tag>       the language of the page: preloads its texts, and leaves those of
                     other languages out of the import map
`

/** What `.build/manifest.mjs` writes. */
export interface Manifest {
  version: string
  entry: string
  css: string
  roots: Record<string, { preload: string[] }>
  languages: Record<string, { preload: string[] }>
  files: Record<string, { integrity: string }>
}

export interface Tags {
  /** The address of the folder with the contents of dist/, with a slash at its end. */
  base: string
  roots?: readonly string[]
  language?: string | undefined
}

/** The address of a public CDN for a version of the package, by the CDN's name. */
const cdns: Record<string, (name: string, version: string) => string> = {
  jsdelivr: (name, version) => `https://cdn.jsdelivr.net/npm/${name}@${version}/dist/`,
  unpkg: (name, version) => `https://unpkg.com/${name}@${version}/dist/`,
}

/** The address that `--cdn` names. */
export function readBase(where: string, version: string): string {
  const known = Object.hasOwn(cdns, where) ? cdns[where] : undefined
  if (known) return known(readJson('package.json').name, version)
  // In a policy, a comma or a semicolon would end the address.
  const isPlain = !/["'<>\s,;?#]/.test(where) && (/^\/(?!\/)/.test(where) || readWebUrl(where))
  if (!isPlain)
    throw new UsageError(`--cdn is jsdelivr, unpkg, an address, or a path from the root, not "${where}"`)
  return where.endsWith('/') ? where : `${where}/`
}

/** Files of other languages than the page's. */
function otherLanguages({ languages, files }: Manifest, language: string | undefined): string[] {
  if (language === undefined) return []
  const own = languageOf(language, Object.keys(languages))
  const isOwn = (path: string) =>
    own !== undefined && path.slice('chunks/languages/'.length).startsWith(`${own}-`)
  return Object.keys(files).filter(path => path.startsWith('chunks/languages/') && !isOwn(path))
}

/** The tags, and the text of the import map, whose hash the policy needs. */
export function makeTags(manifest: Manifest, { base, roots = [], language }: Tags) {
  const { version, entry, css, files, languages } = manifest
  const others = new Set(otherLanguages(manifest, language))
  const scripts = Object.keys(files).filter(path => path.endsWith('.js') && !others.has(path))
  const map = JSON.stringify({
    integrity: Object.fromEntries(scripts.map(path => [`${base}${path}`, files[path]?.integrity])),
  })
  const own = language && languageOf(language, Object.keys(languages))
  const early = new Set([
    ...roots.flatMap(name => manifest.roots[name]?.preload ?? []),
    ...((own && languages[own]?.preload) || []),
  ])
  const hashOf = (path: string) =>
    `integrity="${files[path]?.integrity}"${base.startsWith('/') ? '' : ' crossorigin'}`
  const lines = [
    `<!-- Inlay ${version} -->`,
    `<link rel="stylesheet" href="${base}${css}" ${hashOf(css)}>`,
    `<script type="importmap">${map}</script>`,
    ...[...early].map(path => `<link rel="modulepreload" href="${base}${path}" ${hashOf(path)}>`),
    `<script type="module" src="${base}${entry}" ${hashOf(entry)}></script>`,
  ]
  return { lines, map }
}

/** The policy that lets these tags work, and nothing more. */
export function makePolicy(base: string, map: string): string[] {
  const from = base.startsWith('/') ? "'self'" : `'self' ${base}`
  const hash = `'sha256-${createHash('sha256').update(map).digest('base64')}'`
  return [
    "default-src 'self'",
    `script-src ${from} ${hash}`,
    `style-src ${from}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "frame-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types inlay',
  ]
}

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readUsage(args, {
    cdn: { type: 'string', default: '/inlay/' },
    roots: { type: 'string' },
    lang: { type: 'string' },
  })
  if (positionals.length > 0) throw new UsageError(`tags takes options only, not "${positionals[0]}"`)
  const manifest = readManifest()
  const roots = readNames(values.roots)
  checkNames(roots, Object.keys(manifest.roots), 'root')
  const { lang: language } = values
  const isKnown = language === undefined || languageOf(language, ['en', ...Object.keys(manifest.languages)])
  if (!isKnown) checkNames([language], ['en', ...Object.keys(manifest.languages)], 'language')
  const base = readBase(values.cdn, manifest.version)
  const { lines, map } = makeTags(manifest, { base, roots, language })
  const policy = makePolicy(base, map)
  const note = '<!-- Your Content-Security-Policy, in one line. Add what your own pages load:'
  console.log([...lines, '', note, `${policy.join(';\n')}`, '-->'].join('\n'))
  return 0
}
