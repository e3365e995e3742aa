import { type OutputAsset, type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { expect, it } from 'vitest'
import { minifyChunks } from '../../.build/minify-chunks.mjs'

const sources = {
  '/entry.js': `console.log(import('./one.js'), import('./two.js'))`,
  // The shared chunk loads one of its users, which is a circle.
  '/one.js': `import { shared } from './shared.js'; export const one = () => shared('one')`,
  '/two.js': `import { shared } from './shared.js'; export const two = () => shared('two')`,
  '/shared.js': `export const shared = (who) => { console.log('shared by', who); return import('./one.js') }`,
}

const virtual = (files: Record<string, string>): Plugin => ({
  name: 'virtual',
  resolveId: path => path.replace('./', '/'),
  load: path => files[path],
})

/** The build's own steps on a small program: split, minify, name. `minify` acts as another version of Terser. */
async function build(changed: Partial<typeof sources> = {}, minify = (code: string) => code) {
  const bundle = await rolldown({
    input: '/entry.js',
    plugins: [
      virtual({ ...sources, ...changed }),
      minifyChunks,
      { name: 'minify', renderChunk: code => ({ code: minify(code), map: null }) },
    ],
    preserveEntrySignatures: 'allow-extension',
  })
  const { output } = await bundle.generate({
    chunkFileNames: 'chunks/[name]-[hash].js',
    hashCharacters: 'base36',
    sourcemap: true,
    minify: false,
  })
  const textOf = (file: OutputAsset | OutputChunk) =>
    file.type === 'chunk' ? file.code : String(file.source)
  return new Map(output.map(file => [file.fileName, textOf(file)]))
}

const changes: [string, Partial<typeof sources>, ((code: string) => string)?][] = [
  ['the code of a chunk', { '/one.js': sources['/one.js'].replace(`'one'`, `'changed'`) }],
  ['the code of what others import', { '/shared.js': sources['/shared.js'].replace('by', 'with') }],
  ['only a comment, and so a source map', { '/two.js': `/* why */ ${sources['/two.js']}` }],
  ['only what the minifier makes of it', {}, code => code.replace('shared by', 'shared  by')],
]

it.each(changes)('a name never means other bytes after a change of %s', async (_, changed, minify) => {
  const chunksOf = (files: Map<string, string>) =>
    new Map([...files].filter(([path]) => path.startsWith('chunks/')))
  const before = chunksOf(await build())
  const after = chunksOf(await build(changed, minify))
  const isNew = [...after.keys()].filter(path => !before.has(path))
  expect(isNew.length, 'the change shows').toBeGreaterThan(0)
  for (const [path, text] of after) if (before.has(path)) expect(text, path).toBe(before.get(path))
})

it('names stay as they are in a build without a change', async () => {
  expect(await build()).toEqual(await build())
})
