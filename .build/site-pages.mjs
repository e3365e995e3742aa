import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const read = path => readFileSync(join(root, path), 'utf8')

/** The site's pages that Inlay links to, from the types: name, usual path, whether null hides it, and from where. */
export function sitePages() {
  const [, fields] = /interface SiteLinks \{\n(.*?)\n\}/s.exec(read('src/platform/bus/contract.ts'))
  const varying = read('src/platform/page/page-url.ts')
  return [...fields.matchAll(/\/\*\* (.*?) \*\/\n {2}(\w+)\?: (.*)/g)].map(([, about, name, type]) => ({
    name,
    about,
    canHide: type.includes('null'),
    path: new RegExp(`\\n  ${name}: '(.*)'`).exec(varying)?.[1] ?? `/${name.replace('_', '/')}`,
  }))
}
