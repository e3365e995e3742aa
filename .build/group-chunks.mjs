// Decides which chunks become one file, so that a page asks for few files. esbuild makes one chunk of all modules that
// are used by the same entries: the roots and their parts, which are imported lazily. If some entries also load a chunk
// that they do not need, it has the same users as another chunk, and esbuild joins the two. This makes the cheapest of
// such unions until no root loads too many files.

import { maxFiles } from './paths.mjs'

/** What one more file costs besides its code, in bytes: it compresses worse, and names its imports and exports. */
const fileBytes = 60

const rootOf = source => /^widgets\/([\w-]+)\/index\.tsx?$/.exec(source ?? '')?.[1]
const range = length => Array.from({ length }, (_, index) => index)

/**
 * The chunks of a build, each as its index in `paths`. `closures`: what a chunk loads, with the imports of its imports.
 * `importers`: the entries that import an entry lazily.
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
  const imports = linksOf('import-statement')
  const closureOf = (chunk, found = new Set()) => {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const next of imports[chunk]) closureOf(next, found)
    return found
  }
  const closures = range(paths.length).map(chunk => closureOf(chunk))
  const lazy = linksOf('dynamic-import')
  const sources = outputs.map(([, { entryPoint }]) => entryPoint)
  const bundleEntry = sources.indexOf('src/entry/index.ts')
  const entries = range(paths.length).filter(chunk => sources[chunk] && chunk !== bundleEntry)
  const importers = range(paths.length).map(entry =>
    [bundleEntry, ...entries].filter(other =>
      [...closures[other]].some(chunk => lazy[chunk].includes(entry)),
    ),
  )
  // Without esbuild's import statements between chunks, which disappear when chunks are joined.
  const bytes = outputs.map(([, { inputs }]) =>
    Object.values(inputs).reduce((sum, { bytesInOutput }) => sum + bytesInOutput, 0),
  )
  return { paths, sources, bytes, closures, bundleEntry, entries, importers }
}

/**
 * What each entry loads, by chunk: 1 or 0. A part of a root is loaded after the root: a chunk that all its importers
 * have loaded costs it nothing, and counts as loaded by the part, too.
 */
function startingLoads({ paths, sources, closures, bundleEntry, entries, importers }) {
  const loads = paths.map((_, entry) => Uint8Array.from(paths, (_, chunk) => closures[entry].has(chunk)))
  // Assumed of every chunk at first, and taken back where an importer has not loaded it, until nothing changes.
  const loadedBefore = paths.map((_, entry) =>
    new Uint8Array(paths.length).fill(entry === bundleEntry ? 0 : 1),
  )
  const has = (entry, chunk) => entry !== bundleEntry && (loads[entry][chunk] || loadedBefore[entry][chunk])
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const entry of entries)
      for (const chunk of range(paths.length)) {
        if (!loadedBefore[entry][chunk] || importers[entry].every(other => has(other, chunk))) continue
        loadedBefore[entry][chunk] = 0
        isChanged = true
      }
  }
  for (const entry of entries)
    for (const chunk of range(paths.length))
      if (loadedBefore[entry][chunk] && !sources[chunk]) loads[entry][chunk] = 1
  return loads
}

/**
 * How much a byte counts on each page; 1 where nothing is said. A page near its budget in test/budgets.mjs counts more:
 * if a budget fails after a change, raise the weight of its page. `alone`: a root by itself; `beside`: on a dashboard.
 */
const weights = {
  dashboard: 40,
  dashboardIdle: 30,
  dashboardWhole: 3,
  shareWhole: 8,
  part: 0.1,
  alone: { 'video-player': 44, 'messaging-icon': 12, attention: 4, blogs: 4, tour: 2, 'blog-card': 2 },
  beside: { 'share-message': 6 },
}

/**
 * The pages that are weighed, as entries that they load together: each root alone, each beside a dashboard, and each
 * later part after the root that loads it.
 */
function pagesOf({ sources, entries, importers, bundleEntry }) {
  const nameOf = entry => rootOf(sources[entry])
  const named = names => names.map(name => entries.find(entry => nameOf(entry) === name))
  const roots = entries.filter(nameOf)
  const eager = named(['header', 'post-forms'])
  const idle = [...eager, ...named(['prefetch'])]
  const dashboard = [...idle, ...named(['attention', 'feed'])]
  const share = entries.filter(entry => /share-row|message-box|behavior\/float\./.test(sources[entry]))
  const before = (entry, seen = []) => {
    const importer = importers[entry].find(other => other === bundleEntry || !seen.includes(other))
    return importer === undefined || importer === bundleEntry
      ? [entry]
      : [...before(importer, [...seen, entry]), entry]
  }
  const parts = entries.filter(entry => !nameOf(entry))
  return [
    { entries: eager, weight: weights.dashboard },
    { entries: idle, weight: weights.dashboardIdle },
    { entries: dashboard, weight: weights.dashboardWhole },
    {
      entries: [...named(['header', 'attention', 'feed', 'share-message']), ...share],
      weight: weights.shareWhole,
    },
    ...roots.map(root => ({ entries: [root], weight: weights.alone[nameOf(root)] ?? 1 })),
    ...roots
      .filter(root => !dashboard.includes(root))
      .map(root => ({ entries: [...dashboard, root], weight: weights.beside[nameOf(root)] ?? 1 })),
    ...parts.flatMap(part => {
      const loaders = importers[part].filter(other => other !== bundleEntry)
      return loaders.map(other => ({
        entries: [...before(other), part],
        weight: weights.part / loaders.length,
      }))
    }),
  ]
}

/** Chunks with the same users: they become one file. */
function groupsOf({ paths, sources, closures, entries }, loads) {
  const groups = new Map()
  for (const chunk of range(paths.length)) {
    if (sources[chunk]) continue
    const users = entries.map(entry => loads[entry][chunk])
    const key = users.join('')
    if (!groups.has(key)) groups.set(key, { users, needs: new Set() })
    for (const needed of closures[chunk]) groups.get(key).needs.add(needed)
  }
  return [...groups.values()]
}

/** What it costs each entry to load a group that it does not use: the new bytes on its pages, by their price. */
function costsOf({ paths, bytes, entries }, loads, pages, groups) {
  const costs = entries.map(() => new Float64Array(paths.length))
  for (const page of pages)
    for (const chunk of range(paths.length)) {
      if (page.entries.some(entry => loads[entry][chunk])) continue
      for (const entry of page.entries) costs[entries.indexOf(entry)][chunk] += page.price * bytes[chunk]
    }
  return groups.map(({ users, needs }) =>
    users.map((isUser, at) => (isUser ? 0 : [...needs].reduce((sum, chunk) => sum + costs[at][chunk], 0))),
  )
}

/** The pair of groups whose union costs least per crowded root that loads one file less for it. */
function cheapestUnion(groups, costs, savings, crowded) {
  let best
  for (let i = 0; i < groups.length; i++)
    for (let j = i + 1; j < groups.length; j++) {
      const [a, b] = [groups[i].users, groups[j].users]
      let gainers = 0
      for (const at of crowded) if (a[at] && b[at]) gainers++
      if (gainers === 0) continue
      let cost = 0
      for (let at = 0; at < a.length; at++)
        if (a[at]) cost += b[at] ? -savings[at] : costs[j][at]
        else if (b[at]) cost += costs[i][at]
      const value = cost > 0 ? cost / gainers : cost * gainers
      if (value < (best?.value ?? Infinity)) best = { value, union: [groups[i], groups[j]] }
    }
  return best.union
}

/**
 * By the path of an entry's chunk, the chunks that it loads besides its own, so that they can be joined with others.
 * The same metafile always gives the same answer.
 */
export function groupChunks(metafile) {
  const graph = readGraph(metafile)
  const { paths, sources, bytes, closures, entries } = graph
  const loads = startingLoads(graph)
  // React, the largest chunk, is on nearly every page. Prices leave it out, as it would hide how much a page grows.
  const react = sources.reduce(
    (best, source, chunk) => (!source && bytes[chunk] > (bytes[best] ?? 0) ? chunk : best),
    -1,
  )
  const pages = pagesOf(graph).map(page => {
    const own = new Set(page.entries.flatMap(entry => [...closures[entry]]))
    own.delete(react)
    return { ...page, price: page.weight / [...own].reduce((sum, chunk) => sum + bytes[chunk], 0) }
  })
  const savings = entries.map(entry =>
    pages.reduce((sum, page) => (page.entries.includes(entry) ? sum + page.price * fileBytes : sum), 0),
  )
  const roots = range(entries.length).filter(at => rootOf(sources[entries[at]]))
  for (;;) {
    const groups = groupsOf(graph, loads)
    const crowded = roots.filter(at => groups.filter(({ users }) => users[at]).length >= maxFiles)
    if (crowded.length === 0) break
    const union = cheapestUnion(groups, costsOf(graph, loads, pages, groups), savings, crowded)
    entries.forEach((entry, at) => {
      if (union.some(({ users }) => users[at]))
        for (const { needs } of union) for (const chunk of needs) loads[entry][chunk] = 1
    })
  }
  const moreOf = entry => paths.filter((_, chunk) => loads[entry][chunk] && !closures[entry].has(chunk))
  return Object.fromEntries(entries.map(entry => [paths[entry], moreOf(entry)]))
}
