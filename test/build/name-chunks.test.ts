import * as esbuild from 'esbuild'
import { expect, it } from 'vitest'
import { minifyChunk } from '../../.build/minify-chunk.mjs'
import { nameChunks } from '../../.build/name-chunks.mjs'

const sources = {
  '/entry.js': `import('./one.js'); import('./two.js')`,
  // The shared chunk loads one of its users, which is a circle.
  '/one.js': `import { shared } from './shared.js'; export const one = () => shared('one')`,
  '/two.js': `import { shared } from './shared.js'; export const two = () => shared('two')`,
  '/shared.js': `export const shared = (who) => { console.log('shared by', who); return import('./one.js') }`,
  '/alone.js': `export const alone = 'nobody imports this from a chunk'`,
}

const virtual = (files: Record<string, string>): esbuild.Plugin => ({
  name: 'virtual',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path }) => ({ path: path.replace('./', '/'), namespace: 'v' }))
    build.onLoad({ filter: /.*/, namespace: 'v' }, ({ path }) => ({ contents: files[path] ?? '' }))
  },
})

/** The build's own steps on a small program: split, minify, name. `minify` stands for another version of Terser. */
async function build(changed: Partial<typeof sources> = {}, minify = (code: string) => code) {
  const { outputFiles, metafile } = await esbuild.build({
    entryPoints: ['/entry.js', '/alone.js'],
    plugins: [virtual({ ...sources, ...changed })],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/dist',
    chunkNames: 'chunks/[name]-[hash]',
    sourcemap: true,
    metafile: true,
    write: false,
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [path.slice('/dist/'.length), text]))
  const contents = new Map<string, Uint8Array>()
  for (const [path, code] of texts) {
    if (!path.endsWith('.js')) continue
    const name = path.replace(/^.*\//, '')
    const minified = await minifyChunk({ name, code, map: texts.get(`${path}.map`) })
    contents.set(path, Buffer.from(minify(minified.code))).set(`${path}.map`, Buffer.from(minified.map))
  }
  return nameChunks({ contents, metafile })
}

type Built = Awaited<ReturnType<typeof build>>

const chunksOf = ({ contents }: Built): Map<string, string> =>
  new Map(
    [...contents]
      .filter(([path]) => path.startsWith('chunks/'))
      .map(([path, bytes]) => [path, String(bytes)]),
  )

const namesOf = (built: Built): string[] =>
  [...chunksOf(built).keys()].map(path => path.replace(/-\w{8}\./, '.'))

const changes: [string, Partial<typeof sources>, ((code: string) => string)?][] = [
  ['the code of a chunk', { '/one.js': sources['/one.js'].replace(`'one'`, `'changed'`) }],
  ['the code of what others import', { '/shared.js': sources['/shared.js'].replace('by', 'with') }],
  ['only a comment, and so a source map', { '/two.js': `/* why */ ${sources['/two.js']}` }],
  ['only what the minifier makes of it', {}, code => code.replace('shared by', 'shared  by')],
]

it.each(changes)('a name never means other bytes after a change of %s', async (_, changed, minify) => {
  const before = chunksOf(await build())
  const after = chunksOf(await build(changed, minify))
  const isNew = [...after.keys()].filter(path => !before.has(path))
  expect(isNew.length, 'the change shows').toBeGreaterThan(0)
  for (const [path, text] of after) if (before.has(path)) expect(text, path).toBe(before.get(path))
})

it('names stay as they are in a build without a change', async () => {
  expect(chunksOf(await build())).toEqual(chunksOf(await build()))
})

it('every file, and the list of files, refers to the new names only', async () => {
  const built = await build()
  expect(namesOf(built).sort()).toEqual(
    ['chunk', 'one', 'two'].flatMap(name => [`chunks/${name}.js`, `chunks/${name}.js.map`]),
  )
  const known = new Set([...built.contents.keys()].map(path => path.replace('chunks/', '')))
  for (const [path, bytes] of built.contents) {
    if (path.endsWith('.map')) continue
    for (const [, name] of String(bytes).matchAll(/["'=/]([\w-]+-[A-Z0-9]{8}\.js(\.map)?)/g))
      expect(known, `${path}: ${name}`).toContain(name)
  }
  expect(
    Object.keys(built.metafile.outputs)
      .map(path => path.replace(/^.*?dist\//, ''))
      .sort(),
  ).toEqual([...built.contents.keys()].sort())
})
