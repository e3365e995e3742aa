import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const rootDocuments = readdirSync(root).filter(name => name.endsWith('.md'))
const docs = ['docs', 'demo'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name)),
)

/** Files that documents and scripts name, except words that mean any file of a folder. */
const named = /\b(?:\.build|demo|docs|fixtures|src|test|widgets)\/[\w./-]+\.(?:css|js|json|md|mjs|ts|tsx)\b/g
const scripts = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.mjs'))
  .map(name => join('test', name))

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const withoutCode = (text: string) =>
  text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '``')

/** The anchors that GitHub gives the headings of a document. */
const anchorsIn = (path: string): string[] =>
  [...read(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

it.each([...rootDocuments, ...docs])('%s has no lines that a merge has left behind', path => {
  expect(read(path)).not.toMatch(/^(?:<{7}|={7}|>{7})(?: |$)/m)
})

it.each([...rootDocuments, ...docs, ...scripts, 'package.json'])('%s names files that exist', path => {
  const missing = read(path)
    .match(named)
    ?.filter(file => !/NAME|FILE/.test(file) && !existsSync(join(root, file)))
  expect(missing ?? []).toEqual([])
})

describe('links in documents', () => {
  it.each([...rootDocuments, ...docs])('%s links to files and headings that exist', path => {
    const links = [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter(link => {
      if (/^https?:/.test(link)) return false
      const [file = '', anchor] = link.split('#')
      const target = file ? relative(root, resolve(root, dirname(path), file)) : path
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && !anchorsIn(target).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  it('the tables of the reference have no cell that is too long to read', () => {
    const cells = read('docs/reference.md')
      .split('\n')
      .filter(line => line.startsWith('|'))
      .flatMap(line => line.split(/(?<!\\)\|/))
    expect(cells.filter(cell => cell.length > 300)).toEqual([])
  })
})
