// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { makePost } from '../../../fixtures/world/make-post.ts'
import { carryOver } from '../../../fixtures/world/reblog.ts'
import { createReblogTree } from '../../../src/features/notes/reblog-tree-model.ts'
import { createTestApp } from '../../support/app.ts'

let stop = () => {}
afterEach(() => stop())

/** The tree around bruno's reblog of nightowl's post, which aria has reblogged. */
function start(noteCount = 0) {
  const test = createTestApp({ bootstrap: { notes: { can: ['tree'] } } })
  const { world } = test.realm
  const at = world.now() - 1000
  const post = makePost({ id: '901', type: 'text', blog: 'nightowl', at, noteCount })
  const reblog = (of: typeof post, id: string, blog: string) => {
    const own = { id, type: 'text', blog, at: at + Number(id), noteCount: 0 } as const
    return makePost({ ...carryOver(of), ...own })
  }
  const byBruno = reblog(post, '902', 'bruno')
  const byAria = reblog(byBruno, '903', 'aria')
  byBruno.noteCount = 3
  world.posts.unshift(byAria, byBruno, post, reblog(post, '904', 'papercranes'))
  post.noteCount += 2
  const onTotals = vi.fn()
  const tree = createReblogTree(test.app, wireItem(world, byBruno, world.users.get('aria') ?? null), onTotals)
  stop = tree.release
  const isDone = () => vi.waitFor(() => expect(tree.$state.get().isLoading).toBe(false))
  const everything = { isBlocked: () => false }
  return {
    ...test,
    tree,
    onTotals,
    isDone,
    rows: (view: 'all' | 'comments' | 'path' = 'all') =>
      tree
        .rows(view, everything)
        .map(({ level, branch }) => `${level} ${branch.reblog.blog.name} ${branch.notes}`),
    asked: () => test.realm.requests.filter(({ path }) => path === '/svc/post/notes').length,
  }
}

describe('[DEC-290] the tree around a post', () => {
  it('starts at the original post, knows the path of the user and the open post, and adds up', async () => {
    const { tree, rows, isDone, onTotals } = start()
    tree.begin()
    await isDone()
    expect(rows()).toEqual(['1 nightowl 5', '2 bruno 3', '3 aria 0', '2 papercranes 0'])
    expect(tree.$hasPath.get()).toBe(true)
    expect(rows('path')).toEqual(['1 nightowl 5', '2 bruno 3', '3 aria 0'])
    expect(tree.$tree.get().filter(({ reblog }) => tree.isOpenPost(reblog))).toHaveLength(1)
    expect(onTotals).toHaveBeenCalledWith(expect.objectContaining({ notes: 3 }))
  })

  it('keeps the row of the original post, and the focus in it, when its reblogs arrive', async () => {
    const { tree, isDone } = start()
    const rootKey = () => tree.$tree.get()[0]?.reblog.key
    const early = rootKey()
    tree.begin()
    await isDone()
    expect([rootKey(), tree.$tree.get().length]).toEqual([early, 4])
  })

  it('has the whole number at its root when strangers reblog from each other, page by page', async () => {
    const { tree, isDone, rows, asked } = start(9000)
    tree.begin()
    await isDone()
    expect(asked()).toBe(5)
    expect(rows()[0]).toBe('1 nightowl 9005')
    expect(tree.$tree.get().length).toBeGreaterThan(1000)
  })

  it('shows the first fifty at once, and the others together; if the second one fails, the next try goes on there', async () => {
    const { tree, realm, isDone, asked } = start(9000)
    const sizes: number[] = []
    const stopListening = tree.$tree.listen(({ length }) => {
      if (length > 1 && sizes.length === 0)
        realm.faults.add({ call: 'GET /svc/post/notes', kind: 'status', status: 403 })
      if (length > 1) sizes.push(length)
    })
    tree.begin()
    await vi.waitFor(() => expect(tree.$state.get().failure).not.toBeNull())
    expect(sizes).toEqual([51, 251])
    await tree.retry()
    await isDone()
    stopListening()
    expect(sizes).toEqual([51, 251, tree.$tree.get().length])
    expect(new Set(tree.$tree.get().map(({ reblog }) => reblog.key)).size).toBe(tree.$tree.get().length)
    expect(asked()).toBe(6)
  })

  it.each(['malformed', 'status'] as const)('%s: it says so, and another try goes on', async kind => {
    const { tree, realm, isDone, rows } = start()
    realm.faults.add({ call: 'GET /svc/post/notes', kind, status: 403, times: 0 })
    tree.begin()
    await vi.waitFor(() => expect(tree.$state.get().failure).not.toBeNull())
    realm.faults.clear()
    await tree.retry()
    await isDone()
    expect(rows()).toHaveLength(4)
  })

  it('has the user’s new reblog below the post that they reblogged', async () => {
    const { tree, app, isDone, rows } = start()
    tree.begin()
    await isDone()
    app.bus.emit('post:reblogged', { id: '902', queued: false })
    expect(rows()).toEqual(['1 nightowl 5', '2 bruno 3', '3 aria 0', '3 aria 0', '2 papercranes 0'])
  })

  it('keeps the view that the user has chosen; a tag shows all of the tree with it, until another view is chosen', () => {
    const { tree } = start()
    expect(tree.$view.get()).toBe('list')
    tree.$tag.set('kettles')
    expect(tree.$view.get()).toBe('all')
    tree.choose('list')
    expect([tree.$tag.get(), tree.$view.get()]).toEqual(['', 'list'])
    tree.choose('comments')
    expect(tree.$view.get()).toBe('comments')
    tree.$tag.set('kettles')
    expect(tree.$view.get()).toBe('all')
    tree.$tag.set('')
    expect(tree.$view.get()).toBe('comments')
  })
})
