// Decides which chunks become one file, so that a page asks for fewer files. If some entries also load a chunk that they
// do not need, it has the same users as another chunk, and esbuild joins the two. Each chunk joins the
// one by which pages grow least, measured by their own size, as long as no page grows too much: first the chunks of pages
// as they load, then the others, each time from the smallest on.

import { readGraph, startingLoads, sum } from './chunk-graph.mjs'

/** What pages load when they are idle, besides a root. */
const idleParts = ['src/features/feed/reblogs/reblog-start.ts']
/** What a press on a control of the header loads, where the header waits for a touch. */
const pressed = {
  account: 'src/features/header/desktop/account-panel.tsx',
  activity: 'src/features/header/desktop/activity-panel.tsx',
  handOver: 'src/entry/mount/hand-over.ts',
}
/**
 * What pages load at once, as roots, or with a first press. All other roots, and parts of roots, load later: mostly when a
 * user asks.
 */
const firstPages = [
  ['header', 'post-forms'],
  ['header', pressed.handOver, pressed.account],
  ['header', pressed.handOver, pressed.activity],
  ['mobile-header'],
  ['idle', ...idleParts],
  ['attention'],
  ['feed'],
  ['blogs'],
  ['messaging-icon'],
  ['photoset-carousel'],
  ['live-photo'],
  ['video-player'],
]
/** What has a budget of its own beside what is there. */
const tightPages = [['header', 'attention', 'feed', 'share-message']]
/** The part of its size, React not counted, by which a page may grow. */
const growth = { first: 0.005, tight: 0.001, later: 0.16 }

const nameOf = source => /^widgets\/([\w-]+)\/index\.tsx?$/.exec(source ?? '')?.[1] ?? source
const isFirst = source => firstPages.flat().includes(nameOf(source))

/** The pages that are measured, each as the entries it loads: the first ones, and each later entry after an importer. */
function pagesOf({ bytes, sources, entries }, loads) {
  const react = bytes.indexOf(Math.max(...bytes.filter((_, chunk) => !sources[chunk])))
  const page = (members, part) => {
    const own = new Set(members.flatMap(entry => [...loads[entry]]))
    own.delete(react)
    const size = sum([...own].map(chunk => bytes[chunk]))
    return { members, size, spare: size * part }
  }
  const all = [...entries.keys()]
  const named = names => all.filter(entry => names.includes(nameOf(sources[entry])))
  const later = all.filter(entry => !isFirst(sources[entry]))
  return [
    // A press counts only where its code is.
    ...firstPages
      .filter(names => !names.includes(pressed.handOver) || named([pressed.handOver]).length > 0)
      .map(names => page(named(names), growth.first)),
    ...tightPages.map(names => page(named(names), growth.tight)),
    ...later.flatMap(entry =>
      entries.get(entry).map(other => page(entries.has(other) ? [other, entry] : [entry], growth.later)),
    ),
  ]
}

/** Chunks with the same users, which become one file, in the order in which they look for others; `needs`: what they load. */
function groupsOf({ chunks, sources, bytes, closures, entries }, loads) {
  const first = new Set([...entries.keys()].filter(entry => isFirst(sources[entry])))
  const byKey = new Map()
  const groupOf = new Map()
  for (const chunk of chunks.filter(chunk => !sources[chunk])) {
    const users = [...entries.keys()].filter(entry => loads[entry].has(chunk))
    const key = users.join()
    if (!byKey.has(key)) byKey.set(key, { users, chunks: [], needs: new Set() })
    byKey.get(key).chunks.push(chunk)
    groupOf.set(chunk, byKey.get(key))
  }
  const groups = [...byKey.values()]
  for (const { chunks, needs } of groups) {
    const add = chunk => {
      if (needs.has(chunk) || sources[chunk]) return
      needs.add(chunk)
      for (const next of [...closures[chunk], ...groupOf.get(chunk).chunks]) add(next)
    }
    chunks.forEach(add)
  }
  for (const group of groups) {
    group.size = sum(group.chunks.map(chunk => bytes[chunk]))
    group.isLater = !group.users.some(entry => first.has(entry))
  }
  return groups.sort((a, b) => a.isLater - b.isLater || a.size - b.size)
}

/** The next two groups to join; undefined if a page would grow too much by any. */
function findUnion(groups, pages, missing) {
  // In arrays of numbers, as millions of pairs are compared.
  const used = groups.map(({ users }) => {
    const all = new Set(users)
    return Uint8Array.from(pages, ({ members }) => members.some(entry => all.has(entry)))
  })
  const needs = groups.map(group => Int32Array.from(group.needs))
  const added = groups.map(() => new Float64Array(pages.length).fill(-1))
  /** What a page would load in addition; found out when it is asked for, as most is not. */
  const addedBy = (group, page) => {
    if (added[group][page] >= 0) return added[group][page]
    let bytes = 0
    for (const chunk of needs[group]) bytes += missing[page][chunk]
    added[group][page] = bytes
    return bytes
  }
  const grownBy = (a, b, page) => (used[a][page] === used[b][page] ? 0 : addedBy(used[a][page] ? b : a, page))
  const sizes = Float64Array.from(pages, ({ size }) => size)
  const spares = Float64Array.from(pages, ({ spare }) => spare)
  /** By how much the pages grow in all, each measured by its own size; not less than `limit` if that is certain. */
  const costOf = (a, b, limit) => {
    let isShared = false
    let cost = 0
    for (let page = 0; page < sizes.length; page++) {
      if (used[a][page] === used[b][page]) {
        isShared ||= used[a][page] === 1
        continue
      }
      const grown = grownBy(a, b, page)
      cost += grown / sizes[page]
      if (grown > spares[page] || cost >= limit) return Infinity
    }
    return isShared ? cost : Infinity
  }
  for (let a = 0; a < groups.length; a++) {
    let [best, cost] = [-1, Infinity]
    for (let b = a + 1; b < groups.length; b++) {
      const next = costOf(a, b, cost)
      if (next < cost) [best, cost] = [b, next]
    }
    if (best >= 0)
      return { grown: pages.map((_, page) => grownBy(a, best, page)), union: [groups[a], groups[best]] }
  }
}

/**
 * By the path of an entry's chunk, the chunks that it loads besides its own, so that they can be joined with others.
 * The same metafile always gives the same answer.
 */
export function groupChunks(metafile) {
  const graph = readGraph(metafile)
  const { paths, chunks, closures } = graph
  const entries = [...graph.entries.keys()]
  const loads = startingLoads(graph)
  const pages = pagesOf(graph, loads)
  /** By page, the size of each chunk that it does not load. */
  const missing = pages.map(({ members }) =>
    Float64Array.from(graph.bytes, (size, chunk) =>
      members.some(entry => loads[entry].has(chunk)) ? 0 : size,
    ),
  )
  for (;;) {
    const found = findUnion(groupsOf(graph, loads), pages, missing)
    if (!found) break
    pages.forEach((page, index) => {
      page.spare -= found.grown[index]
    })
    const users = new Set(found.union.flatMap(group => group.users))
    const needs = new Set(found.union.flatMap(group => [...group.needs]))
    for (const entry of users) for (const chunk of needs) loads[entry].add(chunk)
    pages.forEach(({ members }, page) => {
      if (members.some(entry => users.has(entry))) for (const chunk of needs) missing[page][chunk] = 0
    })
  }
  const moreOf = entry =>
    chunks.filter(chunk => loads[entry].has(chunk) && !closures[entry].has(chunk)).map(chunk => paths[chunk])
  return Object.fromEntries(entries.map(entry => [paths[entry], moreOf(entry)]))
}
