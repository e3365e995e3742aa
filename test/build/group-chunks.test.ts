import type { Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { groupChunks } from '../../.build/group-chunks.mjs'
import { maxFiles } from '../../.build/paths.mjs'

type Outputs = Metafile['outputs']

/** The roots that the weights of pages name. */
const roots = {
  header: 'widgets/header/index.tsx',
  'post-forms': 'widgets/post-forms/index.tsx',
  prefetch: 'widgets/prefetch/index.ts',
  attention: 'widgets/attention/index.ts',
  feed: 'widgets/feed/index.ts',
  'share-message': 'widgets/share-message/index.tsx',
}
type Root = keyof typeof roots
const names = Object.keys(roots) as Root[]

/** A chunk that some roots or parts share. */
interface Shared {
  name: string
  users: string[]
  bytes: number
}
/** A part of a root: code that the root imports lazily. */
interface Part {
  name: string
  root: Root
}

const fileOf = (name: string) => `dist/chunks/${name}.js`

function output(
  imports: string[],
  lazyImports: string[],
  bytes: number,
  entryPoint?: string,
): Outputs[string] {
  return {
    bytes,
    imports: [
      ...imports.map(name => ({ path: fileOf(name), kind: 'import-statement' as const })),
      ...lazyImports.map(name => ({ path: fileOf(name), kind: 'dynamic-import' as const })),
    ],
    exports: [],
    inputs: { source: { bytesInOutput: bytes } },
    ...(entryPoint !== undefined && { entryPoint }),
  }
}

/** What esbuild says of a build with the six roots, their lazy parts, and the chunks that they share. */
function metafileOf(shared: Shared[], parts: Part[] = []): { outputs: Outputs } {
  const usedBy = (user: string) => shared.filter(({ users }) => users.includes(user)).map(({ name }) => name)
  const outputs: Outputs = { 'dist/inlay.js': output([], names, 1000, 'src/entry/index.ts') }
  for (const root of names) {
    const own = parts.filter(part => part.root === root).map(({ name }) => name)
    outputs[fileOf(root)] = output(usedBy(root), own, 5000, roots[root])
  }
  for (const { name } of parts) outputs[fileOf(name)] = output(usedBy(name), [], 5000, `widgets/${name}.tsx`)
  for (const { name, bytes } of shared) outputs[fileOf(name)] = output([], [], bytes)
  return { outputs }
}

const subsets = Array.from({ length: 2 ** names.length }, (_, bits) =>
  names.filter((_, index) => (bits >> index) % 2 === 1),
)
/** A chunk for every two or more of the six roots, so that each root loads 32 files. */
const everySubset = subsets
  .filter(users => users.length > 1)
  .map(users => ({ name: users.join('+'), users, bytes: 1000 }))

/** The chunks that a root or part loads, with what `groupChunks` adds. */
function loadedBy(name: string, shared: Shared[], added: Record<string, string[]>): string[] {
  const own = shared.filter(({ users }) => users.includes(name)).map(chunk => fileOf(chunk.name))
  return [...own, ...(added[fileOf(name)] ?? [])]
}

/** How many files each root loads: its own, and one for all chunks that are loaded by the same roots. */
function fileCounts(shared: Shared[], added: Record<string, string[]>): number[] {
  const loaded = new Map(names.map(name => [name, loadedBy(name, shared, added)]))
  const groupOf = (file: string) => names.filter(name => loaded.get(name)?.includes(file)).join()
  return names.map(name => 1 + new Set(loaded.get(name)?.map(groupOf)).size)
}

test('A module that two roots share joins the chunk whose other users pay the least for it', () => {
  // The header loads one file too many: its own, and 20 shared chunks. Only one of them is small.
  const target = 'header+feed+share-message'
  const shared = everySubset
    .filter(({ name, users }) => {
      if (!users.includes('header')) return false
      if (!users.includes('feed') || users.length === 2 || name === target) return true
      return users.length === 5 && users.includes('share-message')
    })
    .map(chunk => ({ ...chunk, bytes: chunk.name === 'header+feed' ? 20 : 100_000 }))
  expect(fileCounts(shared, {})[0]).toBe(maxFiles + 1)

  const added = groupChunks(metafileOf(shared))

  // Share-message alone loads the small module, too: now both chunks have the same users, and become one file.
  expect(added[fileOf('share-message')]).toEqual([fileOf('header+feed')])
  for (const other of names.filter(name => name !== 'share-message')) expect(added[fileOf(other)]).toEqual([])
  expect(fileCounts(shared, added)[0]).toBe(maxFiles)
})

test('Code that is imported lazily stays out of all that loads before it', () => {
  const parts: Part[] = [
    { name: 'header-panel', root: 'header' },
    { name: 'feed-menu', root: 'feed' },
  ]
  const late = { name: 'late', users: ['header-panel', 'feed-menu'], bytes: 50_000 }

  const added = groupChunks(metafileOf([...everySubset, late], parts))

  const ofParts = [late, ...parts].map(({ name }) => fileOf(name))
  for (const root of names) expect(added[fileOf(root)]?.filter(file => ofParts.includes(file))).toEqual([])
  // The bundle's entry, which every page loads, gets nothing at all.
  expect(added).not.toHaveProperty(['dist/inlay.js'])
})

test('No root loads more files than the build guarantees', () => {
  expect(Math.min(...fileCounts(everySubset, {}))).toBeGreaterThan(maxFiles)

  const added = groupChunks(metafileOf(everySubset))

  expect(Math.max(...fileCounts(everySubset, added))).toBeLessThanOrEqual(maxFiles)
})

test('A build whose roots load few files stays as it is', () => {
  const added = groupChunks(metafileOf(everySubset.filter(({ users }) => users.length === 2)))

  expect(Object.values(added).flat()).toEqual([])
})

test('The order in which esbuild lists its output does not matter', () => {
  const { outputs } = metafileOf(everySubset)
  const reversed = Object.fromEntries(
    Object.entries(outputs)
      .reverse()
      .map(([path, chunk]) => [path, { ...chunk, imports: chunk.imports.toReversed() }]),
  )

  const [added, again] = [groupChunks({ outputs }), groupChunks({ outputs: reversed })]

  expect(JSON.stringify(again)).toBe(JSON.stringify(added))
})
