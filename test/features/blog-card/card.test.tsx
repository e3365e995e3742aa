// @vitest-environment happy-dom

import { render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Realm } from '../../../fixtures/control/realm.ts'
import { createBlogCard } from '../../../src/features/blog-card/blog-card-model.ts'
import { blogCards } from '../../../src/features/blog-card/store.ts'
import { CardBody } from '../../../src/features/blog-card/views/card-body.tsx'
import { blogs } from '../../../src/features/blogs/store.ts'
import { session } from '../../../src/platform/session.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

/** A card that has just opened. */
function open(name: string, options: TestAppOptions = {}, prepare = (_: Realm) => {}) {
  const test = createTestApp(options)
  const { app, realm } = test
  prepare(realm)
  const cards = app.get(blogCards)
  const say = app.get(feedback)
  const model = createBlogCard({
    ...{ app, cards, blogs: app.get(blogs), session: app.get(session), feedback: say },
    openWindow: vi.fn(),
    copy: async () => true,
  })
  cards.open({ name, anchor: document.body }, 'pointer')
  render(<CardBody model={model} name={name} />)
  return { ...test, model, answer: () => say.answer(say.$dialog.get()?.id ?? 0, true) }
}
const buttons = (name: RegExp | string) => screen.queryAllByRole('button', { name })

it('[CARD-1, CARD-2, CARD-3, CARD-5, CARD-6, CARD-11] a card shows header, address, follow button, snowman, and the recent posts once they are there', async () => {
  open('neonfrog', { bootstrap: { hosts: { blogs: 'blogs.example' } } })
  const card = await screen.findByRole('article')
  expect(within(card).getByRole('heading').textContent).toBe('NEON FROG!!!')
  const name = screen.getByRole('link', { name: 'neonfrog' })
  expect(name.getAttribute('data-inlay-payload')).toBe('{"blog_name":"neonfrog"}')
  expect(screen.getByText('neonfrog.blogs.example')).toBeTruthy()
  expect([buttons('Unfollow').length, buttons('More options for neonfrog').length]).toEqual([1, 1])
  for (const image of ['[data-shape="square"]', '[src*="header-neonfrog"]'])
    expect(card.querySelector(image), image).not.toBeNull()
  const posts = screen.getByRole('list', { name: 'Recent posts' })
  expect(posts.getAttribute('aria-busy')).toBe('true')
  await vi.waitFor(() => expect(posts.hasAttribute('data-ready')).toBe(true))
  expect(within(posts).getAllByRole('listitem')).toHaveLength(3)
})

it('[CARD-10, CARD-13] fewer than two posts are not shown; links in its texts are the blog’s', async () => {
  const { model } = open('neonfrog')
  expect(model.linkOptions({ name: 'x', url: 'https://x.example/' }).baseUrl).toBe('https://x.example/')
  const shown = (...posts: string[]) => model.$teasers({ name: 'x', highlighted_posts: posts })
  expect(shown('<a href="/1">one</a>').get()).toEqual([])
  const $two = shown('<a href="/1">one</a>', '<a href="/2">two</a>')
  await vi.waitFor(() => expect($two.get()?.map(({ text }) => text)).toEqual(['one', 'two']))
})

it('[CARD-14, BLOG-27, DEC-71] a guest’s follow button leads to the follow page', async () => {
  open('nightowl', { user: null })
  const follow = await screen.findByRole('link', { name: 'Follow' })
  expect(follow.getAttribute('href')).toMatch(/\/follow\/nightowl$/)
  expect(buttons(/follow|message/i)).toEqual([])
})

it('one’s own blog has no follow button; a blocked one says so, and can be unblocked', async () => {
  open('aria')
  await screen.findByRole('heading', { name: 'Aria, mostly outdoors' })
  expect(buttons(/^(Follow|Unfollow|Message|Ask)$/)).toEqual([])
  const { model, answer } = open('quiet-pixels')
  await vi.waitFor(() => expect(buttons('Follow')).toHaveLength(1))
  void model.actions({ name: 'quiet-pixels' }).toggleBlock()
  answer()
  await screen.findByText('You blocked quiet-pixels.')
  expect(buttons('Follow')).toEqual([])
  buttons('Unblock')[0]?.click()
  await vi.waitFor(() => expect(buttons('Follow')).toHaveLength(1))
})

it.each([
  ['nobody-at-all', null, 'There’s no blog named nobody-at-all.'],
  ['tidepools', { kind: 'no-such-call' }, 'Couldn’t load tidepools.'],
  ['papercranes', { kind: 'malformed' }, 'Couldn’t load papercranes.'],
] as const)('of %s, after %o, it says: %s', async (name, fault, text) => {
  open(name, {}, ({ faults }) => {
    if (fault) faults.add({ call: 'GET /svc/tumblelog_popover/*', times: 1, ...fault })
  })
  await screen.findByText(text)
  if (fault?.kind !== 'malformed') return expect(buttons('Try again')).toEqual([])
  buttons('Try again')[0]?.click()
  await screen.findByRole('article')
})
