import type { Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { groupChunks } from '../../.build/group-chunks.mjs'

type Outputs = Metafile['outputs']

/** Roots that pages load at once, and one that loads later. */
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

const imports = (names: string[], kind: 'import-statement' | 'dynamic-import') =>
  names.map(name => ({ path: fileOf(name), kind }))
const output = (now: string[], late: string[], bytes: number, entryPoint?: string): Outputs[string] => ({
  bytes,
  imports: [...imports(now, 'import-statement'), ...imports(late, 'dynamic-import')],
  exports: [],
  inputs: { source: { bytesInOutput: bytes } },
  ...(entryPoint !== undefined && { entryPoint }),
})

/** What esbuild says of a build with the six roots, their lazy parts, and the chunks that they share. */
function metafileOf(
  shared: Shared[],
  parts: Part[] = [],
  rootBytes: Partial<Record<Root, number>> = {},
): { outputs: Outputs } {
  const usedBy = (user: string) => shared.filter(({ users }) => users.includes(user)).map(({ name }) => name)
  const outputs: Outputs = { 'dist/inlay.js': output([], names, 1000, 'src/entry/index.ts') }
  for (const root of names) {
    const own = parts.filter(part => part.root === root).map(({ name }) => name)
    outputs[fileOf(root)] = output(usedBy(root), own, rootBytes[root] ?? 5000, roots[root])
  }
  for (const { name } of parts) outputs[fileOf(name)] = output(usedBy(name), [], 5000, `widgets/${name}.tsx`)
  for (const { name, bytes } of shared) outputs[fileOf(name)] = output([], [], bytes)
  return { outputs }
}

const subsets = Array.from({ length: 2 ** names.length }, (_, bits) =>
  names.filter((_, index) => (bits >> index) % 2 === 1),
)
/** The largest chunk, which the size of a page leaves out. */
const react = [{ name: 'react', users: names, bytes: 1_000_000 }]
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

/** A small chunk that feed and attention share, and large ones that it could join. */
const smallAnd = (bytes: number, ...others: Root[]): Shared[] => [
  { name: 'small', users: ['feed', 'attention'], bytes },
  ...others.map(other => ({ name: `large-${other}`, users: ['feed', 'attention', other], bytes: 100_000 })),
]

test('A small chunk joins the one by which a page grows least, measured by its own size', () => {
  for (const large of ['share-message', 'prefetch'] as const) {
    const shared = smallAnd(20, 'share-message', 'prefetch')
    const added = groupChunks(metafileOf(shared, [], { [large]: 50_000_000 }))
    // Now both have the same users, and become one file.
    for (const root of names) expect(added[fileOf(root)]).toEqual(root === large ? [fileOf('small')] : [])
  }
})

test('A page that loads at once grows by 0.5 % at most, what loads later by 16 %', () => {
  const joinsAt = (bytes: number, other: Root) =>
    groupChunks(metafileOf([...smallAnd(bytes, other), ...react]))[fileOf(other)]?.length === 1
  // Each loads 105,000 bytes besides React.
  expect([500, 550, 10_000].map(bytes => joinsAt(bytes, 'prefetch'))).toEqual([true, false, false])
  expect([550, 16_000, 17_000].map(bytes => joinsAt(bytes, 'share-message'))).toEqual([true, true, false])
})

test('Roots that a page loads together share its files', () => {
  const shared = [
    { name: 'one', users: ['header', 'feed'], bytes: 50_000 },
    { name: 'other', users: ['post-forms', 'feed'], bytes: 50_000 },
  ]
  const added = groupChunks(metafileOf(shared))
  expect([added[fileOf('header')], added[fileOf('post-forms')]]).toEqual([[fileOf('other')], [fileOf('one')]])
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

test('Pages load fewer files, and hardly more code', () => {
  const shared = everySubset.map(chunk => ({ ...chunk, bytes: 10 * chunk.users.length ** 4 }))
  const added = groupChunks(metafileOf(shared))

  expect(Math.max(...fileCounts(shared, added))).toBeLessThan(Math.min(...fileCounts(shared, {})))
  const bytesOf = (root: Root, more: Record<string, string[]>) =>
    shared
      .filter(({ name }) => loadedBy(root, shared, more).includes(fileOf(name)))
      .reduce((sum, { bytes }) => sum + bytes, 5000)
  for (const root of ['prefetch', 'attention', 'feed'] as const)
    expect(bytesOf(root, added) / bytesOf(root, {})).toBeLessThan(1.005)
})

test('The order in which esbuild lists its output does not matter', () => {
  const { outputs } = metafileOf(everySubset)
  const reversed = Object.entries(outputs)
    .reverse()
    .map(([path, chunk]) => [path, { ...chunk, imports: chunk.imports.toReversed() }])
  const [added, again] = [{ outputs }, { outputs: Object.fromEntries(reversed) }].map(groupChunks)
  expect(JSON.stringify(again)).toBe(JSON.stringify(added))
})
