// Which chunks belong together, so that a page asks for few files. esbuild makes one chunk of the modules that the same
// lazy parts ("entries") use. If an entry also loads a chunk that it does not need, the chunk's users are those of
// another one, and the two become one file. The cheapest such unions are made until no root loads too many files.

import { maxFiles } from './paths.mjs'

/** What a file costs besides its code, in bytes: it compresses worse, and names what it imports and exports. */
const fileBytes = 60

const rootOf = source => /^(?:widgets|src\/headless)\/([\w-]+)\/index\.tsx?$/.exec(source ?? '')?.[1]
const range = length => Array.from({ length }, (_, index) => index)

/** The chunks of a build as numbers: what each imports, and what each loads with all imports of imports. */
function readGraph(metafile) {
  const outputs = Object.entries(metafile.outputs)
    .filter(([path]) => path.endsWith('.js'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const paths = outputs.map(([path]) => path)
  const linked = kind =>
    outputs.map(([, { imports }]) =>
      imports.filter(link => link.kind === kind).map(link => paths.indexOf(link.path)),
    )
  const imports = linked('import-statement')
  const closureOf = (chunk, found = new Set()) => {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const next of imports[chunk]) closureOf(next, found)
    return found
  }
  const closures = range(paths.length).map(chunk => closureOf(chunk))
  const lazy = linked('dynamic-import')
  const sources = outputs.map(([, { entryPoint }]) => entryPoint)
  const top = sources.indexOf('widgets/index.ts')
  const entries = range(paths.length).filter(chunk => sources[chunk] && chunk !== top)
  const importers = range(paths.length).map(entry =>
    [top, ...entries].filter(other => [...closures[other]].some(chunk => lazy[chunk].includes(entry))),
  )
  // Without the imports between chunks, which go when chunks are joined.
  const bytes = outputs.map(([, { inputs }]) =>
    Object.values(inputs).reduce((sum, { bytesInOutput }) => sum + bytesInOutput, 0),
  )
  return { paths, sources, bytes, closures, top, entries, importers }
}

/**
 * What each entry loads, by chunk. A part of a root is loaded after the root: what all its importers have loaded costs
 * it nothing, and counts as its own.
 */
function startingLoads({ paths, sources, closures, top, entries, importers }) {
  const loads = paths.map((_, entry) => Uint8Array.from(paths, (_, chunk) => closures[entry].has(chunk)))
  const there = paths.map((_, entry) => new Uint8Array(paths.length).fill(entry === top ? 0 : 1))
  const has = (entry, chunk) => entry !== top && (loads[entry][chunk] || there[entry][chunk])
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const entry of entries)
      for (const chunk of range(paths.length)) {
        if (!there[entry][chunk] || importers[entry].every(other => has(other, chunk))) continue
        there[entry][chunk] = 0
        isChanged = true
      }
  }
  for (const entry of entries)
    for (const chunk of range(paths.length))
      if (there[entry][chunk] && !sources[chunk]) loads[entry][chunk] = 1
  return loads
}

/**
 * How much more a byte counts on some pages, because they are near their budget in test/budgets.mjs. `beside`: on a
 * dashboard. If a budget fails after a change, raise the weight of its page.
 */
const weights = {
  dashboard: 40,
  dashboardIdle: 30,
  dashboardWhole: 3,
  shareWhole: 8,
  part: 0.1,
  alone: { 'video-player': 18, 'messaging-icon': 4, attention: 4, blogs: 4, tour: 2, 'blog-card': 2 },
  beside: { 'share-message': 6 },
}

/**
 * The pages that are weighed, as entries that they load together: each root alone, each beside a dashboard, and each
 * later part after the root that loads it.
 */
function pagesOf({ sources, entries, importers, top }) {
  const nameOf = entry => rootOf(sources[entry])
  const named = names => names.map(name => entries.find(entry => nameOf(entry) === name))
  const roots = entries.filter(nameOf)
  const eager = named(['header', 'post-forms'])
  const idle = [...eager, ...named(['loading'])]
  const dashboard = [...idle, ...named(['attention', 'feed'])]
  const share = entries.filter(entry => /share-row|message-box|floating-ui/.test(sources[entry]))
  const before = (entry, seen = []) => {
    const importer = importers[entry].find(other => other === top || !seen.includes(other))
    return importer === undefined || importer === top
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
      const loaders = importers[part].filter(other => other !== top)
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

/** What it costs each entry to load each group: the bytes that are new on its pages, by weight. */
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

/** The pair of groups whose union costs least for each crowded root that loads a file less by it. */
function cheapestUnion(groups, costs, savings, crowded) {
  let best
  for (let i = 0; i < groups.length; i++)
    for (let j = i + 1; j < groups.length; j++) {
      const [a, b] = [groups[i].users, groups[j].users]
      let gain = 0
      for (const at of crowded) if (a[at] && b[at]) gain++
      if (gain === 0) continue
      let cost = 0
      for (let at = 0; at < a.length; at++)
        if (a[at]) cost += b[at] ? -savings[at] : costs[j][at]
        else if (b[at]) cost += costs[i][at]
      const value = cost > 0 ? cost / gain : cost * gain
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
  // React, on nearly every page, would hide how much a page grows.
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
