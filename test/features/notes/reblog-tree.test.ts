import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Reblog,
  type Row,
  rowsOf,
  type Shown,
  treeOf,
  treeStep,
} from '../../../src/features/notes/reblog-tree.ts'

const reblog = (id: string, from = '', fields: Partial<Reblog> = {}): Reblog => ({
  key: id,
  id,
  blog: { name: id },
  at: null,
  html: '',
  text: '',
  parentId: '',
  tags: [],
  url: null,
  likes: 0,
  liked: false,
  editedAt: null,
  editUntil: null,
  isPinned: false,
  isHidden: false,
  gone: '',
  from,
  noteCount: 1,
  ...fields,
})
const original = reblog('o')
const written = (rows: readonly Row[]): string =>
  rows
    .map(({ level, branch, from }) => `${'-'.repeat(level - 1)}${branch.reblog.id}${from && `<${from}`}`)
    .join(' ')
const everything: Shown = {
  view: 'all',
  tag: '',
  folded: new Set(),
  isOwn: () => false,
  isBlocked: () => false,
}
const shown = (reblogs: readonly Reblog[], fields: Partial<Shown> = {}) =>
  rowsOf(treeOf(original, reblogs), { ...everything, ...fields })

describe('[DEC-290] the tree of reblogs', () => {
  const some = [
    reblog('a'),
    reblog('b'),
    reblog('a1', 'a', { text: 'well', tags: ['Kettles'] }),
    reblog('a2', 'a'),
    reblog('a11', 'a1', { html: '<p>indeed</p>' }),
    reblog('a21', 'a2', { text: 'no', tags: ['kettles', 'tea'] }),
  ]

  it('has each reblog below its source, with its place among the others, and what its branch has', () => {
    const rows = shown(some)
    expect(written(rows)).toBe('o -a --a1 ---a11 --a2 ---a21 -b')
    expect(rows.map(({ place, siblings }) => `${place}/${siblings}`)).toEqual([
      '1/1',
      '1/2',
      '1/2',
      '1/1',
      '2/2',
      '1/1',
      '2/2',
    ])
    expect(rows.map(({ branch }) => [branch.notes, branch.count])).toEqual([
      [7, 6],
      [5, 4],
      [2, 1],
      [1, 0],
      [2, 1],
      [1, 0],
      [1, 0],
    ])
  })

  it('shows only reblogs with a comment, or with a tag, below the nearest that is shown, and says from whom', () => {
    expect(written(shown(some, { view: 'comments' }))).toBe('o -a1<a --a11 -a21<a2')
    expect(written(shown(some, { tag: 'kettles' }))).toBe('o -a1<a -a21<a2')
    expect(written(shown(some, { view: 'comments', tag: 'TEA' }))).toBe('o -a21<a2')
  })

  it('shows how the user’s own reblogs go back to the original post', () => {
    expect(written(shown(some, { view: 'path', isOwn: ({ id }) => id === 'a21' || id === 'b' }))).toBe(
      'o -a --a2 ---a21 -b',
    )
  })

  it('leaves out blogs that are blocked, and keeps those that reblogged from them', () => {
    expect(written(shown(some, { isBlocked: ({ id }) => id === 'a' }))).toBe('o -a1<a --a11 -a2<a --a21 -b')
  })

  it('hides what is below a folded one', () => {
    const rows = shown(some, { folded: new Set(['a1', 'a', 'b']) })
    expect(written(rows)).toBe('o -a -b')
    expect(rows.map(({ isFolded }) => isFolded)).toEqual([false, true, undefined])
    const inner = shown(some, { folded: new Set(['a1']) })
    expect(written(inner)).toBe('o -a --a1 --a2 ---a21 -b')
    expect(inner.map(({ parent }) => parent)).toEqual([-1, 0, 1, 1, 3, 0])
  })

  it('has every reblog once and adds up, whatever a server says of their sources', () => {
    const id = fc.integer({ min: 0, max: 12 }).map(String)
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(id, id), { selector: ([one]) => one }), pairs => {
        const reblogs = pairs.map(([one, from]) => reblog(one, from))
        const tree = treeOf(original, reblogs)
        expect(tree.map(({ reblog: { id } }) => id).sort()).toEqual(
          ['o', ...pairs.map(([one]) => one)].sort(),
        )
        expect(tree[0]).toMatchObject({ parent: -1, notes: reblogs.length + 1, count: reblogs.length })
        for (const [index, { parent }] of tree.entries()) expect(parent).toBeLessThan(index)
      }),
    )
  })

  it('may be thousands of reblogs deep', () => {
    const chain = Array.from({ length: 5000 }, (_, n) => reblog(`${n}`, n > 0 ? `${n - 1}` : ''))
    expect(shown(chain).at(-1)?.level).toBe(5001)
  })
})

describe('[DEC-290] keys in the tree', () => {
  const some = [reblog('ada'), reblog('bo'), reblog('ad1', 'ada'), reblog('bo1', 'bo')]
  const press = (key: string, at: string, folded: string[] = [], isRtl = false) => {
    const rows = shown(some, { folded: new Set(folded) })
    const index = rows.findIndex(({ branch }) => branch.reblog.id === at)
    const event = { key, altKey: false, ctrlKey: false, metaKey: false, timeStamp: 0 }
    const step = treeStep(event, rows, index, isRtl, { text: '', at: -1e6 })
    if (!step) return null
    if ('fold' in step) return `${step.isFolded ? 'fold' : 'unfold'} ${step.fold.join(' ')}`
    return 'to' in step ? rows[step.to]?.branch.reblog.id : `open ${rows[step.open]?.branch.reblog.id}`
  }

  it.each([
    ['ArrowRight', 'ada', [], 'ad1'],
    ['ArrowRight', 'ada', ['ada'], 'unfold ada'],
    ['ArrowRight', 'ad1', [], 'ad1'],
    ['ArrowLeft', 'ada', [], 'fold ada'],
    ['ArrowLeft', 'ad1', [], 'ada'],
    ['ArrowLeft', 'o', ['o'], 'o'],
    ['ArrowDown', 'ad1', [], 'bo'],
    ['ArrowUp', 'o', [], 'o'],
    ['End', 'o', [], 'bo1'],
    ['Home', 'bo1', [], 'o'],
    ['*', 'ada', ['ada', 'bo'], 'unfold ada bo'],
    ['b', 'o', [], 'bo'],
    ['Enter', 'bo', [], 'open bo'],
    ['Tab', 'bo', [], null],
  ] as const)('%s on %s, with %j folded: %s', (key, at, folded, does) => {
    expect(press(key, at, [...folded])).toBe(does)
  })

  it('go the other way from right to left', () => {
    expect(press('ArrowLeft', 'ada', [], true)).toBe('ad1')
    expect(press('ArrowRight', 'ada', [], true)).toBe('fold ada')
  })
})
