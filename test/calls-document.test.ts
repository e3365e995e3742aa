import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { brief } from '../.build/calls/brief.mjs'
import { sitePages } from '../.build/site-pages.mjs'
import { createBackend } from '../fixtures/backend.ts'
import { storyWorld } from '../fixtures/control/realm.ts'
import { type EntryPage, pageUrl, type VaryingPage, varyingUrl } from '../src/platform/page/page-url.ts'

const root = resolve(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/calls.md'), 'utf8')
const sources = ['src', 'widgets'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => readFileSync(join(root, folder, name), 'utf8')),
)
const examples = [...text.matchAll(/```sh\n(curl .*?)\n```\n\n```(\w+)\n(.*?)\n```/gs)].map(
  ([, curl = '', language = '', answer = '']) => ({ curl, language, answer }),
)

/** The words of a command, as a shell reads them: quotes, line ends, and one command inside. */
function wordsOf(command: string): string[] {
  const lines = command.replaceAll(/\\\n\s*/g, ' ').replaceAll('$(date +%s)', crypto.randomUUID())
  return [...lines.matchAll(/(?:'[^']*'|"[^"]*"|\\'|[^\s'"\\])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"|\\'/g, (found, single, double) =>
      found === "\\'" ? "'" : (single ?? double),
    ),
  )
}

/** The request that curl would make. */
function requestOf(curl: string): [string, RequestInit & { method: string }] {
  const [, ...words] = wordsOf(curl)
  const headers = new Headers()
  const fields = new URLSearchParams()
  const form = new FormData()
  let [address, method, raw] = ['', '', '']
  const pair = (word: string) =>
    [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)] as const
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) {
      address = word.replace(/^localhost:4400/, '')
      continue
    }
    const value = words[++at] ?? ''
    if (word === '-X') method = value
    else if (word === '-b') headers.set('cookie', value)
    else if (word === '-H')
      headers.set(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 2))
    else if (word === '-F') {
      const [name, content] = pair(value)
      const [, file, type] = /^@(.*);type=(.*)$/.exec(content) ?? []
      form.set(name, file ? new File(['…'], file, { type }) : content)
    } else if (value.startsWith('{')) raw = value
    else fields.append(...pair(value))
  }
  const isForm = [...form].length > 0
  const body = raw || (isForm ? form : fields.size > 0 ? fields : undefined)
  return [address, { method: method || (body ? 'POST' : 'GET'), headers, ...(body && { body }) }]
}

/** Marks are for administrators, and so refused. */
const statusOf = (curl: string) => (curl.includes('/toggle') ? 403 : 200)

it('[HEAD-1] docs/calls.md names every page of the site that Inlay links to, and no link is made elsewhere', () => {
  const page = { hosts: {}, links: {} }
  for (const { name, path } of sitePages()) {
    const [part = ''] = /\{\w+\}/.exec(path) ?? []
    const url = part ? varyingUrl(page, name as VaryingPage, part) : pageUrl(page, name as EntryPage)
    expect(decodeURIComponent(url ?? '')).toBe(path)
    expect(text).toContain(`| \`${path}\` | \`${name}\``)
  }
  const own = sources.filter(source => /\$\{(?:www|host)\}\/|hosts\.www \?\? ''\}\/(?!new\/)/.test(source))
  expect(own).toEqual([])
})

it('docs/calls.md has a command and its answer for every call', () => {
  expect(examples.length).toBe([...text.matchAll(/^### /gm)].length)
})

it('all of them can be pasted one after another', async () => {
  const backend = createBackend({ clock: () => Date.UTC(2026, 0, 15, 12), world: storyWorld })
  for (const { curl } of examples)
    expect([curl, (await backend.request(...requestOf(curl))).status]).toEqual([curl, statusOf(curl)])
})

it.each(examples)('$curl', async ({ curl, answer }) => {
  const backend = createBackend({ clock: () => Date.UTC(2026, 0, 15, 12), world: storyWorld })
  const response = await backend.request(...requestOf(curl))
  const isJson = response.headers.get('content-type')?.includes('json')
  const body: unknown = isJson ? await response.json() : await response.text()
  expect(response.status).toBe(statusOf(curl))
  const call = curl.includes('/indash_blog/header')
    ? 'drawerHeader'
    : curl.includes('/indash_blog/posts')
      ? 'drawerPosts'
      : ''
  expect(brief(body, call)).toBe(answer)
})
