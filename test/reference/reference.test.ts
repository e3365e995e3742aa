import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeReference } from '../../.build/reference/make.mjs'

/** An interface of the contract, of which each member has a comment. */
const type = (name: string, members: Record<string, string>) =>
  `export interface ${name} {${Object.entries(members)
    .map(([code, comment]) => `\n/** ${comment} */\n${code}`)
    .join('')}\n}\n`

const contract = [
  'export interface Ads { script?: string | undefined }\n',
  type('BootstrapData', { 'form_key: string;': 'The key (BOOT-9).', 'ads?: Ads | undefined': 'The ads.' }),
  type('PageFlags', { 'is_phone: boolean': 'On a phone.' }),
  type('Places', { 'bar: undefined': 'The bar.' }),
  type('HostAttributes', { "'data-inlay-blog-card': string": 'The card.' }),
  type('InlayAttributes', { "'data-inlay-liked': 'true' | 'false'": 'The like.' }),
  type('Commands', { "'bar:open': undefined": 'Opens it.' }),
  type('Events', { "'bar:opened': { by: string | null }": 'It is open.' }),
].join('')

/** The files of a small product. `code` is appended to its entry, where everything is in scope. */
const productOf = (code: string): Record<string, string> => ({
  '.build/tsconfig.json': JSON.stringify({
    compilerOptions: {
      ...{ target: 'es2023', module: 'esnext', moduleResolution: 'bundler', strict: true },
      ...{ allowImportingTsExtensions: true, noEmit: true, types: [] },
    },
    files: ['../src/entry/index.ts'],
  }),
  'src/platform/bus/contract.ts': contract,
  'src/platform/bus/commands.ts': `export const owners = { bar: 'bar' } as const`,
  'src/platform/bus/bus.ts': `export const heardLate = { 'bar:opened': true }`,
  'src/platform/page/page.ts': `
    import type { BootstrapData, PageFlags } from '../bus/contract.ts'
    export interface Page extends Omit<BootstrapData, 'form_key'> { form_key: string; flags: PageFlags }`,
  'widgets/bar/index.tsx': '',
  'src/elsewhere.ts': `emit('bar:opened', { by: 'a file that nothing imports' })`,
  'src/entry/index.ts': `
    import type { Events, BootstrapData } from '../platform/bus/contract.ts'
    import { owners } from '../platform/bus/commands.ts'
    import { heardLate } from '../platform/bus/bus.ts'
    import type { Page } from '../platform/page/page.ts'
    declare const page: Page
    declare function emit<E extends keyof Events>(event: E, payload: Events[E]): void
    export const registry = { bar: { load: null, when: 'now', members: true } } as const
    ${code}`,
})

const sections = ['fields', 'flags', 'places', 'attributes', 'commands', 'events', 'shapes']
const emptyPage = sections.map(name => `<!-- reference:${name} -->\n<!-- /reference:${name} -->`).join('\n')
const schema = { properties: { form_key: {}, ads: { properties: { script: {} } } } }

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

interface Changes {
  page?: string
  files?: Record<string, string>
  fields?: unknown
}

async function make(code: string, { page = emptyPage, files = {}, fields = schema }: Changes = {}) {
  const root = mkdtempSync(join(tmpdir(), 'inlay-reference-'))
  folders.push(root)
  for (const [path, text] of Object.entries({ ...productOf(code), ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return makeReference({ root, page, schema: fields })
}

/** The marked rows of a page, by their first cell. */
const reservedIn = (text: string): string[] =>
  [...text.matchAll(/^\| `([^`]+)`.*\*Reserved/gm)].map(([, name]) => name ?? '')

const everything = `
  const { ads } = page
  console.log(page.form_key, ads?.script, page.flags.is_phone)
  document.querySelector('[data-inlay-blog-card]')!.setAttribute('data-inlay-liked', 'true')
  export const root = { handlers: { 'bar:open': () => {} } }
  emit('bar:opened', { by: null })`

describe('a public name in the reference', () => {
  it('is reserved if no code of the product uses it', async () => {
    // Types, comments, a value that is written, a file that nothing imports: none of these is a use.
    const { text } = await make(`
      type Opened = Events['bar:opened']
      type Key = BootstrapData['form_key']
      // emit('bar:opened'), 'data-inlay-liked'
      export const data: BootstrapData = { form_key: '' }
      page.flags.is_phone = true
      export const tell = (event: 'bar:opened') => emit(event, { by: null })`)
    expect(reservedIn(text)).toEqual([
      ...['form_key', 'ads', 'is_phone', 'data-inlay-blog-card', 'data-inlay-liked'],
      ...['bar:open', 'bar:opened', 'Ads'],
    ])
  })

  it('is not reserved if code uses it', async () => {
    const { text } = await make(everything)
    expect(reservedIn(text)).toEqual([])
    expect(text).toContain('| `bar` | at once | no | – | The bar. |')
    expect(text).toContain('| `bar:open` | – | `bar` | Opens it. |')
    // A pipe stays in its cell, and requirement ids are left out.
    expect(text).toContain('| `{ by: string \\| null }` |')
    expect(text).toContain('| `form_key` | `string` | The key. |')
  })

  it('is reported with outdated sections, and text around them stays', async () => {
    const { text } = await make(everything, { page: `Before\n${emptyPage}\nAfter` })
    expect(text.split('\n')[0]).toBe('Before')
    expect(text.split('\n').at(-1)).toBe('After')
    expect((await make(everything, { page: text })).changed).toEqual([])
    const edited = text.replace('Opens it.', 'Closes it.')
    expect(await make(everything, { page: edited })).toEqual({ text, changed: ['commands'] })
  })
})
