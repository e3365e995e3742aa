// Decides which chunks become one file, so that a page asks for few files. esbuild makes one chunk of all modules that
// the same entries use: the roots and their parts, which are imported lazily. If some entries also load a chunk that
// they do not need, it has the same users as another chunk, and esbuild joins the two. Until no root loads too many
// files, this makes the union by which pages grow least, each measured by its own size.

import { maxFiles } from './paths.mjs'

const isRoot = source => /^widgets\/[\w-]+\/index\.tsx?$/.test(source ?? '')
/** How much the growth of a root's part counts, which comes later, where a page's own counts 1. */
const partWeight = 0.5
/** What one more file costs a page besides its code, in bytes: it compresses worse, and names imports and exports. */
const fileBytes = 200

const sum = numbers => numbers.reduce((total, number) => total + number, 0)

/**
 * The chunks of a build, each as its index in `paths`. `closures`: what a chunk loads, with the imports of its imports.
 * `entries`: the roots and parts, with the entries that import each one lazily.
 */
function readGraph(metafile) {
  const outputs = Object.entries(metafile.outputs)
    .filter(([path]) => path.endsWith('.js'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const paths = outputs.map(([path]) => path)
  const linksOf = kind =>
    outputs.map(([, { imports }]) =>
      imports.filter(link => link.kind === kind).map(link => paths.indexOf(link.path)),
    )
  const [imports, lazy] = [linksOf('import-statement'), linksOf('dynamic-import')]
  const closureOf = (chunk, found = new Set()) => {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const next of imports[chunk]) closureOf(next, found)
    return found
  }
  const closures = paths.map((_, chunk) => closureOf(chunk))
  const sources = outputs.map(([, { entryPoint }]) => entryPoint)
  const chunks = [...paths.keys()]
  const importersOf = entry =>
    chunks.filter(other => sources[other] && [...closures[other]].some(chunk => lazy[chunk].includes(entry)))
  const entries = new Map()
  for (const chunk of chunks)
    if (sources[chunk] && sources[chunk] !== 'src/entry/index.ts') entries.set(chunk, importersOf(chunk))
  // Without esbuild's import statements between chunks, which disappear when chunks are joined.
  const bytes = outputs.map(([, { inputs }]) =>
    sum(Object.values(inputs).map(({ bytesInOutput }) => bytesInOutput)),
  )
  return { paths, chunks, sources, bytes, closures, entries }
}

/** What each entry loads. What all its importers have loaded costs a part nothing, and counts as loaded by it, too. */
function startingLoads({ chunks, sources, closures, entries }) {
  const loads = chunks.map(chunk => new Set(entries.has(chunk) ? chunks : closures[chunk]))
  // Assumed of every chunk at first, and taken back where an importer has not loaded it, until nothing changes.
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const [entry, importers] of entries)
      for (const chunk of loads[entry]) {
        if (closures[entry].has(chunk)) continue
        if (!sources[chunk] && importers.every(other => loads[other].has(chunk))) continue
        loads[entry].delete(chunk)
        isChanged = true
      }
  }
  return loads
}

/** Chunks with the same users: they become one file. */
function groupsOf({ chunks, sources, closures, entries }, loads) {
  const groups = new Map()
  for (const chunk of chunks.filter(chunk => !sources[chunk])) {
    const users = [...entries.keys()].filter(entry => loads[entry].has(chunk))
    const key = users.join()
    if (!groups.has(key)) groups.set(key, { users: new Set(users), chunks: new Set() })
    for (const needed of closures[chunk]) groups.get(key).chunks.add(needed)
  }
  return [...groups.values()]
}

/** Each root, each two roots, and each part after what imports it; `price`: how much a byte more counts. */
function pagesOf({ bytes, sources, entries }, loads) {
  // React, the largest chunk, is on nearly every page. Left out, as it would hide how much a page grows.
  const react = bytes.indexOf(Math.max(...bytes.filter((_, chunk) => !sources[chunk])))
  const page = (members, weight) => {
    const own = new Set(members.flatMap(entry => [...loads[entry]]))
    own.delete(react)
    return { members, price: weight / sum([...own].map(chunk => bytes[chunk])) }
  }
  const roots = [...entries.keys()].filter(entry => isRoot(sources[entry]))
  const parts = [...entries].filter(([entry]) => !isRoot(sources[entry]))
  return [
    ...roots.flatMap((root, index) => roots.slice(index).map(other => page([root, other], 1))),
    ...parts.flatMap(([part, importers]) =>
      importers.filter(other => entries.has(other)).map(other => page([other, part], partWeight)),
    ),
  ]
}

/** The two groups by whose union pages grow least for each crowded root that loads one file less. */
function cheapestUnion(groups, crowded, { bytes }, loads, pages) {
  const used = groups.map(({ users }) => pages.map(({ members }) => members.some(entry => users.has(entry))))
  const costs = groups.map((group, at) =>
    pages.map(({ members, price }, page) => {
      if (used[at][page]) return -price * fileBytes
      const added = [...group.chunks].filter(chunk => !members.some(entry => loads[entry].has(chunk)))
      return price * sum(added.map(chunk => bytes[chunk]))
    }),
  )
  let best = { value: Infinity }
  for (let a = 0; a < groups.length; a++)
    for (let b = a + 1; b < groups.length; b++) {
      const gainers = crowded.filter(root => groups[a].users.has(root) && groups[b].users.has(root)).length
      if (gainers === 0) continue
      let cost = 0
      for (let page = 0; page < pages.length; page++)
        if (used[a][page]) cost += costs[b][page]
        else if (used[b][page]) cost += costs[a][page]
      const value = cost > 0 ? cost / gainers : cost * gainers
      if (value < best.value) best = { value, union: [groups[a], groups[b]] }
    }
  return best.union
}

/**
 * By the path of an entry's chunk, the chunks that it loads besides its own, so that they can be joined with others.
 * The same metafile always gives the same answer.
 */
export function groupChunks(metafile) {
  const graph = readGraph(metafile)
  const { paths, chunks, sources, closures } = graph
  const entries = [...graph.entries.keys()]
  const loads = startingLoads(graph)
  const pages = pagesOf(graph, loads)
  for (;;) {
    const groups = groupsOf(graph, loads)
    const crowded = entries.filter(
      entry => isRoot(sources[entry]) && groups.filter(({ users }) => users.has(entry)).length >= maxFiles,
    )
    if (crowded.length === 0) break
    const union = cheapestUnion(groups, crowded, graph, loads, pages)
    for (const entry of entries.filter(entry => union.some(({ users }) => users.has(entry))))
      for (const group of union) for (const chunk of group.chunks) loads[entry].add(chunk)
  }
  return Object.fromEntries(
    entries.map(entry => [
      paths[entry],
      chunks
        .filter(chunk => loads[entry].has(chunk) && !closures[entry].has(chunk))
        .map(chunk => paths[chunk]),
    ]),
  )
}
