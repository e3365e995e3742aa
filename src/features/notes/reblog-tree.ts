import { movedIndex, type Typeahead, typedIndex } from '../../ui/behavior/roving.ts'
import { hasWords, type Note } from './note.ts'

/** A reblog, or the original post. */
export interface Reblog extends Note {
  /** The id of the reblog that it was made from; '' for the original post. */
  from: string
  /** How many notes it has itself. */
  noteCount: number
}

/** A reblog in the tree, with what is below it. */
interface Branch {
  reblog: Reblog
  /** Where in the tree its source is; -1 for the original post. */
  parent: number
  /** How many reblogs are below it. */
  count: number
  /** The notes of the whole branch: its own, and those of the reblogs below it. */
  notes: number
}

/** Each reblog after its source: the original post first, then its first reblog with all that is below that one. */
export type Tree = readonly Branch[]

/**
 * The tree of the reblogs of a post, in the order given among those of the same source. A reblog whose source is gone,
 * or is below itself, is placed below the original post. Without recursion: a hostile chain may be thousands long.
 */
export function treeOf(source: Reblog, reblogs: readonly Reblog[]): Tree {
  const all = [source, ...reblogs]
  const places = new Map(reblogs.map(({ id }, index) => [id, index + 1]))
  const sources = all.map(({ id, from }) => (from === id || from === '' ? 0 : (places.get(from) ?? 0)))
  /** The first below each one, and the next of the same source; 0 for none. */
  const firsts = new Uint32Array(all.length)
  const nexts = new Uint32Array(all.length)
  for (let index = all.length - 1; index > 0; index--) {
    const from = sources[index] as number
    nexts[index] = firsts[from] as number
    firsts[from] = index
  }
  const tree: Branch[] = []
  /** Where each one is in the tree; undefined until it is there. */
  const placed: number[] = []
  function place(first: number): void {
    const waiting = [first]
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (index !== first && nexts[index]) waiting.push(nexts[index] as number)
      if (placed[index] !== undefined) continue
      const reblog = all[index] as Reblog
      const parent = index === 0 ? -1 : (placed[sources[index] as number] ?? 0)
      placed[index] = tree.push({ reblog, parent, count: 0, notes: reblog.noteCount }) - 1
      if (firsts[index]) waiting.push(firsts[index] as number)
    }
  }
  for (let index = 0; index < all.length; index++) if (placed[index] === undefined) place(index)
  for (let index = tree.length - 1; index > 0; index--) {
    const { parent, notes, count } = tree[index] as Branch
    const above = tree[parent] as Branch
    above.notes += notes
    above.count += count + 1
  }
  return tree
}

/** What is shown of a tree. */
export interface Shown {
  /** `comments`: only reblogs with a comment. `path`: only the user's own, and how they go back to the original post. */
  view: 'all' | 'comments' | 'path'
  /** Only reblogs with this tag; '' for all. */
  tag: string
  /** The keys of the folded ones. */
  folded: ReadonlySet<string>
  isOwn: (reblog: Reblog) => boolean
  isBlocked: (reblog: Reblog) => boolean
}

/** A reblog as it is drawn. */
export interface Row {
  branch: Branch
  /** How deep it is, from 1. */
  level: number
  /** Its place among those below the same row, from 1, and how many there are. */
  place: number
  siblings: number
  /** Undefined if nothing is shown below it. */
  isFolded: boolean | undefined
  /** Where in the list its parent is; -1 if there is none. */
  parent: number
  /** The blog of its source, if that isn't its parent in the list. */
  from: string
}

/** Whether a reblog has a tag, however it is capitalized. */
const hasTag = ({ tags }: Note, tag: string): boolean =>
  tags.some(one => one.toLowerCase() === tag.toLowerCase())

/** Which reblogs are shown, by their place in the tree. */
function keptOf(tree: Tree, { view, tag, isOwn, isBlocked }: Shown): boolean[] {
  const kept = tree.map(
    ({ reblog }, index) =>
      index === 0 ||
      (!isBlocked(reblog) &&
        (view === 'path' ? isOwn(reblog) : view === 'all' || hasWords(reblog)) &&
        (tag === '' || hasTag(reblog, tag))),
  )
  if (view === 'path')
    for (let index = tree.length - 1; index > 0; index--)
      if (kept[index]) kept[tree[index]?.parent ?? 0] = true
  return kept
}

/** The rows of a tree: a reblog whose source isn't shown is below the nearest one that is. */
export function rowsOf(tree: Tree, shown: Shown): Row[] {
  const kept = keptOf(tree, shown)
  const rows: Row[] = []
  const counts: number[] = []
  /** The row of each branch, or of the nearest one above it; undefined below a folded one. */
  const rowAt: (number | undefined)[] = []
  for (let index = 0; index < tree.length; index++) {
    const branch = tree[index] as Branch
    const above = branch.parent < 0 ? -1 : rowAt[branch.parent]
    rowAt[index] = above
    if (above === undefined || !kept[index]) continue
    const parent = rows[above]
    if (parent) parent.isFolded = shown.folded.has(parent.branch.reblog.key)
    if (parent?.isFolded) {
      rowAt[index] = undefined
      continue
    }
    counts[above + 1] = (counts[above + 1] ?? 0) + 1
    const isDirect = !parent || parent.branch === tree[branch.parent]
    rowAt[index] =
      rows.push({
        branch,
        level: (parent?.level ?? 0) + 1,
        place: counts[above + 1] as number,
        siblings: 0,
        isFolded: undefined,
        parent: above,
        from: isDirect ? '' : (tree[branch.parent]?.reblog.blog.name ?? ''),
      }) - 1
  }
  for (const row of rows) row.siblings = counts[row.parent + 1] as number
  return rows
}

/** Whether two rows look the same. */
export const isSameRow = ({ branch, ...one }: Row, { branch: other, ...two }: Row): boolean =>
  branch.reblog === other.reblog &&
  branch.notes === other.notes &&
  branch.count === other.count &&
  one.level === two.level &&
  one.place === two.place &&
  one.siblings === two.siblings &&
  one.isFolded === two.isFolded &&
  one.from === two.from

/** What a key does in the tree: moves to a row, or folds or unfolds some. */
export type TreeStep = { to: number } | { fold: readonly string[]; isFolded: boolean } | { open: number }

const keyOf = ({ branch }: Row): string => branch.reblog.key

/**
 * What a key does (ARIA APG, tree view): arrows, Home, End, `*`, and the first letters of a blog; null for other keys.
 * `memory` has the letters typed so far.
 */
export function treeStep(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'timeStamp'>,
  rows: readonly Row[],
  at: number,
  isRtl: boolean,
  memory: Typeahead,
): TreeStep | null {
  const row = rows[at]
  const { key, altKey, ctrlKey, metaKey, timeStamp } = event
  if (!row || altKey || ctrlKey || metaKey) return null
  if (key === 'Enter') return { open: at }
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) {
    if (row.isFolded) return { fold: [keyOf(row)], isFolded: false }
    return { to: row.isFolded === false ? at + 1 : at }
  }
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) {
    if (row.isFolded === false) return { fold: [keyOf(row)], isFolded: true }
    return { to: row.parent < 0 ? at : row.parent }
  }
  if (key === '*') {
    const siblings = rows.filter(({ parent, isFolded }) => parent === row.parent && isFolded)
    return { fold: siblings.map(keyOf), isFolded: false }
  }
  const names = rows.map(({ branch }) => branch.reblog.blog.name)
  const to =
    movedIndex(event, at, rows.length, { orientation: 'vertical', wrap: false }) ??
    typedIndex(memory, key, timeStamp, at, names)
  return to === null ? null : { to }
}
