// @vitest-environment happy-dom

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { filterStore } from '../../../src/features/filters/store.ts'
import { readNote } from '../../../src/features/notes/api.ts'
import { createNotes } from '../../../src/features/notes/notes-model.ts'
import { createReblogTree } from '../../../src/features/notes/reblog-tree-model.ts'
import { replyMenu } from '../../../src/features/notes/reply-menu.ts'
import { TreeRow } from '../../../src/features/notes/views/reblog-row.tsx'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { setup } from '../../../widgets/notes/index.tsx'
import { createTestApp } from '../../support/app.ts'
import { fakeHistory } from '../../support/fake-history.ts'
import { showRoot } from '../../support/show-root.tsx'

let stop = () => {}
afterEach(() => stop())

type Said = [blog: string, text: string, to?: number]

async function start(
  replies: Said[] = [],
  options: Parameters<typeof createTestApp>[0] & { mutes?: string; reply?: number } = {},
) {
  const test = createTestApp({ bootstrap: { notes: { reply_to: true } }, ...options })
  const { app, realm } = test
  stop = app.disposer.dispose
  const { world } = realm
  const post = world.posts.find(one => one.state === 'published' && one.blog === 'nightowl')
  if (!post) throw new Error('no post')
  post.noteCount = 60
  post.replies = replies.map(([blog, text, to], index) => ({
    blog,
    text,
    at: world.now() - 90_000 + index * 1000,
    to: to === undefined ? undefined : `${post.id}r${to}`,
  }))
  const { mutes, reply } = options
  if (mutes)
    app.get(filterStore).change(list => ({
      ...list,
      filters: [{ kind: 'blog', value: mutes, hides: ['posts', 'reblogs', 'reblogged'] }],
    }))
  showRoot(app, setup)
  const item = wireItem(world, post, world.users.get('aria') ?? null)
  await app.bus.dispatch('notes:open', {
    ...item,
    ...(reply !== undefined && { reply_id: `${post.id}r${reply}` }),
  })
  const dialog = await screen.findByRole('dialog')
  return { ...test, post, item, dialog, in: within(dialog), user: userEvent.setup() }
}
/** The replies as they stand in each other. */
const written = (list: Element): string =>
  [...list.children]
    .map(item => {
      const text = item.querySelector(':scope > div p')?.textContent ?? ''
      const inner = item.querySelector(':scope > ul')
      return inner ? `${text}(${written(inner)})` : text
    })
    .join(' ')

const deep: Said[] = [
  ['bruno', 'a'],
  ['nightowl', 'b', 0],
  ['bruno', 'c', 1],
  ['nightowl', 'd', 2],
  ['bruno', 'e', 3],
  ['nightowl', 'f', 4],
  ['bruno', 'x'],
]

it('[DEC-191] replies stand in each other to a depth; a deeper thread goes on alone, and back', async () => {
  const { in: dialog, user } = await start(deep)
  const list = await dialog.findByRole('list', { name: 'Replies' })
  await waitFor(() => expect(written(list)).toBe('x a(b(c(d)))'))
  await user.click(dialog.getByRole('button', { name: 'Continue thread: 2 replies' }))
  expect(written(dialog.getAllByRole('list')[0] as Element)).toBe('d(e(f))')
  expect(document.activeElement?.textContent).toBe('Back to all replies')
  await user.keyboard('{Enter}')
  expect(written(await dialog.findByRole('list', { name: 'Replies' }))).toBe('x a(b(c(d)))')
  expect(document.activeElement?.closest('[data-note]')?.querySelector('p')?.textContent).toBe('d')
})

it('[DEC-270] another order of replies is there at once, also a third one; what they replaced goes', async () => {
  const texts = Array.from({ length: 20 }, (_, index) => String(index))
  const { in: dialog, user } = await start(
    texts.map(text => ['bruno', text]),
    { bootstrap: { notes: { reply_to: true, can: ['sort'] } } },
  )
  const shown = () => written(dialog.getByRole('list', { name: 'Replies' })).split(' ')
  const order = (name: string) =>
    user.selectOptions(dialog.getByRole('combobox', { name: 'Order of replies' }), name)
  const newest = texts.toReversed()
  await dialog.findByRole('list', { name: 'Replies' })
  await waitFor(() => expect(shown()).toEqual(newest))
  await order('Oldest first')
  expect(shown().slice(0, 6)).toEqual(texts.slice(0, 6))
  await order('Newest first')
  expect(shown().slice(0, 6)).toEqual(newest.slice(0, 6))
  const all = () => dialog.getAllByRole('list', { name: 'Replies', hidden: true })
  await waitFor(() => expect(all()).toHaveLength(1))
  await waitFor(() => expect(shown()).toEqual(newest))
})

it('[DEC-270] the reply of the address gets the focus once: other tabs, another order, and its thread, when expanded again, keep it', async () => {
  const { in: dialog, user } = await start(deep, {
    bootstrap: { notes: { reply_to: true, can: ['sort', 'link'] } },
    reply: 1,
  })
  const isFocused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))
  const keepsFocus = async (element: Element) => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    expect(document.activeElement).toBe(element)
  }
  const addressed = () => dialog.getByText('b', { selector: 'p' }).closest('[data-note]') as HTMLElement
  await waitFor(() => addressed())
  await isFocused(addressed())
  const tab = dialog.getByRole('tab', { name: /^Replies/ })
  tab.focus()
  await user.keyboard('{ArrowRight}{ArrowLeft}')
  await waitFor(() => addressed())
  await keepsFocus(tab)
  const fold = dialog.getByRole('button', { name: '5 replies' })
  await user.click(fold)
  await user.click(fold)
  await keepsFocus(fold)
  const order = dialog.getByRole('combobox', { name: 'Order of replies' })
  order.focus()
  await user.selectOptions(order, 'Oldest first')
  await keepsFocus(order)
  expect(addressed().dataset.addressed).toBe('true')
})

it('[DEC-191] the tabs are used by arrows, with counts; each list has its kind of notes', async () => {
  const { in: dialog, user, post } = await start([['bruno', 'a']])
  const tab = (name: RegExp) => dialog.findByRole('tab', { name })
  ;(await tab(/^Replies 1$/)).focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(await tab(/^Reblogs \d+$/))
  const quiet = await dialog.findByRole('button', { name: /reblogs? without a comment$/ })
  await user.click(quiet)
  expect(quiet.getAttribute('aria-expanded')).toBe('true')
  ;(await tab(/^Reblogs/)).focus()
  await user.keyboard('{ArrowRight}')
  const tags = await dialog.findByRole('list', { name: 'Tags, most used first' })
  await waitFor(() => expect(tags.children.length).toBeGreaterThan(0))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(await tab(/^Likes \d+$/))
  const likes = await dialog.findByRole('list', { name: 'Likes' })
  await waitFor(() => expect(likes.children.length).toBeGreaterThan(0))
  expect(screen.getByRole('heading', { name: `${post.noteCount} notes` })).toBeDefined()
})

it('[DEC-191, FEED-16] a reply to a reply is written and sent by keys, and stands below it', async () => {
  const replies: Said[] = [
    ['bruno', 'a'],
    ['nightowl', 'b'],
  ]
  const { in: dialog, user, post } = await start(replies)
  await user.click(await dialog.findByRole('button', { name: 'Reply to bruno' }))
  expect(dialog.getByText('Replying to bruno')).toBeDefined()
  const field = dialog.getByRole('textbox')
  expect(document.activeElement).toBe(field)
  await user.type(field, 'Quite{Control>}{Enter}{/Control}')
  const list = await dialog.findByRole('list', { name: 'Replies' })
  await waitFor(() => expect(written(list)).toBe('b a(Quite)'))
  await waitFor(() => expect(post.replies.at(-1)).toMatchObject({ text: 'Quite', to: `${post.id}r0` }))
  await waitFor(() => expect(dialog.queryByText('Replying to bruno')).toBeNull())
  expect((field as HTMLTextAreaElement).value).toBe('')
})

it('[DEC-191] what a muted blog wrote is a line, until one asks to see it; replies to it stay', async () => {
  const { in: dialog, user } = await start(deep.slice(0, 2), { mutes: 'bruno' })
  const show = await dialog.findByRole('button', { name: 'Show 1 hidden note' })
  expect(dialog.queryByText('a')).toBeNull()
  expect(dialog.getByText('b')).toBeDefined()
  await user.click(show)
  expect(dialog.getByText('a')).toBeDefined()
})

it('[DEC-270] the first mute, in the menu of a reply, hides what its blog wrote at once; Undo shows it again', async () => {
  const {
    in: dialog,
    app,
    item,
  } = await start([
    ['bruno', 'a'],
    ['nightowl', 'b'],
  ])
  await dialog.findByText('a')
  const note = readNote({ id: '7r1', blog: { name: 'bruno' } })
  const menu = note ? replyMenu(app, { item, note }, { edit: () => {} }) : []
  menu.find(({ label }) => label === 'Mute bruno')?.run?.()
  await dialog.findByRole('button', { name: 'Show 1 hidden note' })
  expect(dialog.queryByText('a')).toBeNull()
  app.get(feedback).$toasts.get()[0]?.action?.run()
  await dialog.findByText('a')
})

it('[DEC-290] what a muted blog added is a line in the tree, whose rows stay', async () => {
  const { app, item } = await start([], { bootstrap: { notes: { can: ['tree'] } } })
  const tree = createReblogTree(app, item, () => {})
  const notes = createNotes(app, app.disposer, fakeHistory().stack)
  const [row] = tree.rows('all', { isBlocked: () => false })
  if (!row) throw new Error('no row')
  const reblog = { ...row.branch.reblog, text: 'Look at it' }
  render(
    <TreeRow
      {...{ notes, tree, isTabStop: true, onFocus: () => {}, open: () => {} }}
      row={{ ...row, branch: { ...row.branch, reblog } }}
      hiding={{ reasonOf: () => 'nightowl', isBlocked: () => false }}
    />,
  )
  const drawn = screen.getByRole('treeitem')
  expect(drawn.textContent).toContain('nightowl')
  expect(drawn.textContent).not.toContain('Look at it')
  await userEvent.click(within(drawn).getByRole('button', { name: 'Show 1 hidden note' }))
  expect(drawn.textContent).toContain('Look at it')
})

it('[DEC-191] a list that cannot be loaded says why, and another try shows it', async () => {
  const { in: dialog, user, realm } = await start([['bruno', 'a']])
  await dialog.findByText('a')
  realm.faults.add({ call: 'GET /svc/post/notes', kind: 'status', status: 403, times: 1 })
  await user.click(dialog.getByRole('tab', { name: /Likes/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain('You don’t have permission to do that.')
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
  realm.faults.add({ call: 'GET /svc/post/notes', kind: 'malformed', times: 1 })
  await user.click(dialog.getByRole('tab', { name: /Tags/ }))
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))
  const tags = await dialog.findByRole('list', { name: 'Tags, most used first' })
  await waitFor(() => expect(tags.children.length).toBeGreaterThan(0))
})

it('[DEC-191] a guest reads the replies, and is asked to log in to reply', async () => {
  const { in: dialog } = await start([['bruno', 'a']], { user: null })
  expect(await dialog.findByText('a')).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Log in to reply' })).toBeDefined()
  expect(dialog.queryByRole('button', { name: /^Reply/ })).toBeNull()
})

it('[FEED-16] Try again after a failed reply shows it among the others and empties the box', async () => {
  const { app, in: dialog, user, post, realm } = await start([['bruno', 'a']])
  realm.faults.add({ call: 'POST /svc/reply', kind: 'status', status: 503, times: 1 })
  const box = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reply as/ })
  await user.type(box, 'So true{Control>}{Enter}{/Control}')
  const newest = () => app.get(feedback).$toasts.get().at(-1)
  await waitFor(() => expect(newest()?.action?.label).toBe('Try again'))
  expect(dialog.queryByText('So true', { selector: 'p' })).toBeNull()
  newest()?.action?.run()
  await waitFor(() => expect(post.replies.map(({ text }) => text)).toEqual(['a', 'So true']))
  await waitFor(() => expect(box.value).toBe(''))
  expect(dialog.getAllByText('So true', { selector: 'p' })).toHaveLength(1)
})

it('[FEED-16] the pressed Reply button has the focus while the reply is sent, and after', async () => {
  const { in: dialog, user, post } = await start()
  await user.type(dialog.getByRole('textbox', { name: /^Reply as/ }), 'So true')
  const button = dialog.getByRole('button', { name: 'Reply' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(button)
  await waitFor(() => expect(post.replies.at(-1)?.text).toBe('So true'))
  await waitFor(() =>
    expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Reply', 'true']),
  )
  expect(document.activeElement).toBe(button)
})
