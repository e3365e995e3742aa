// @vitest-environment happy-dom

import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { BlogDrawerView } from '../../../src/features/blog-viewer/views/blog-viewer.tsx'
import { blogs } from '../../../src/features/blogs/store.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { holdCalls } from '../../support/hold.ts'
import { peeprOf } from './open-viewer.ts'

beforeEach(() => history.replaceState(null, ''))

/** The drawer, which opens as soon as it is asked to. */
function draw(options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const peepr = peeprOf(test.app, createDisposer(), { isStill: () => true })
  render(<BlogDrawerView blogDrawer={peepr} />)
  const open = (blog_name: string, post_id?: string) =>
    act(() => peepr.open({ blog_name, ...(post_id && { post_id }) }))
  return { ...test, peepr, open }
}
const buttons = (name: RegExp | string) => screen.queryAllByRole('button', { name })

it('[BOOT-30, PEEP-7, PEEP-16, UTIL-4] a blog that the page knows has its title before the server answers, with a loader; then actions, and posts whose tags lead to its pages', async () => {
  const { app, open } = draw()
  app
    .get(blogs)
    .remember({ name: 'nightowl', title: 'Owl', avatar_url: '/a.png', theme: { title_color: '#123456' } })
  const letGo = holdCalls(app, '/svc/indash_blog/')
  await open('nightowl')
  expect(screen.getByRole('heading', { name: 'Owl' })).toBeTruthy()
  await screen.findByText('Loading posts…')
  expect(buttons(/^(Follow|Unfollow)$/)).toEqual([])
  letGo()
  await screen.findByRole('heading', { name: 'Night Owl' })
  const [post] = await screen.findAllByRole('article')
  expect(buttons(/^(Follow|Unfollow)$/)).toHaveLength(1)
  // Nothing changes what a blog is marked as.
  expect(buttons(/spam|nsfw|adult|uniblock|suspend/i)).toEqual([])
  // As everywhere: how long ago, and what can be done with a post.
  expect(screen.getAllByText(/ago$/, { selector: 'time' })).not.toEqual([])
  const actions = within(post as HTMLElement)
    .getAllByRole('button')
    .flatMap(one => one.dataset.postAction ?? [])
  expect(actions).toEqual(expect.arrayContaining(['like', 'reblog', 'reply', 'share']))
  const tags = within(post as HTMLElement).getByRole('list', { name: 'Tags' })
  for (const tag of within(tags).getAllByRole('link'))
    expect(tag.getAttribute('href')).toBe(
      `https://nightowl.example/tagged/${encodeURIComponent(tag.textContent.slice(1))}`,
    )
})

it('a guest can read, and sees no action that needs an account', async () => {
  const { open } = draw({ user: null })
  await open('nightowl')
  await screen.findAllByRole('article')
  expect(buttons(/^(Like|Reblog|Reply|Message|Block)$/)).toEqual([])
})

const missing: Fault = { call: 'GET /svc/indash_blog/*', kind: 'no-such-call', times: 0 }
it.each([
  ['a blog that is gone', 'nobody-at-all', null, 'There’s nothing here.', 0],
  ['a call that the server lacks', 'tidepools', missing, 'Couldn’t find that.', 0],
  ['a refusal', 'nightowl', { ...missing, kind: 'status', status: 403 }, /permission/, 0],
  ['a failure', 'nightowl', { ...missing, kind: 'status', status: 400 }, /wrong/, 1],
] as const)(
  '[PEEP-32, DEC-138] %s is told, and can be tried again if that may help',
  async (_, blog, fault, text, tries) => {
    const { realm, open } = draw()
    if (fault) realm.faults.add(fault)
    await open(blog)
    await screen.findAllByText(text)
    expect(buttons('Try again')).toHaveLength(tries)
    realm.faults.clear()
    if (tries === 0) return
    buttons('Try again')[0]?.click()
    await screen.findAllByRole('article')
    expect(buttons('Try again')).toEqual([])
  },
)

it('an empty blog says so', async () => {
  const { realm, open } = draw()
  realm.world.posts.length = 0
  await open('brutalist-radio')
  await screen.findByText('No posts yet. Check back soon.')
})

it('[SRCH-1, SRCH-2, SRCH-3, SRCH-4, SRCH-5, SRCH-17, SRCH-18] the search bar: placeholder, focus, popular tags, filter and clear buttons, and a text if nothing was found', async () => {
  const { open } = draw()
  const user = userEvent.setup()
  await open('papercranes')
  await screen.findAllByRole('article')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const field = await screen.findByRole('combobox', { name: 'Search papercranes' })
  expect(field.getAttribute('placeholder')).toBe('Search papercranes')
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  await screen.findByText('Popular Tags:')
  expect(buttons('Filter')).toHaveLength(1)
  await user.keyboard('<b>zebra</b>{Enter}')
  await screen.findAllByText('Nothing here about <b>zebra</b>.')
  expect(screen.queryByText('Popular Tags:')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await screen.findAllByRole('article')
  expect([(field as HTMLInputElement).value, document.activeElement]).toEqual(['', field])
})

it('[SRCH-18] what is typed while the search is loading is in its field once it opens', async () => {
  const { app, open } = draw()
  const user = userEvent.setup()
  await open('papercranes')
  await screen.findAllByRole('article')
  let letGo = () => {}
  app.texts = Promise.resolve(() => new Promise<void>(done => (letGo = done)))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.keyboard('zebrx{Backspace}a c')
  letGo()
  const field = await screen.findByRole('combobox', { name: 'Search papercranes' })
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('at')
  expect((field as HTMLInputElement).value).toBe('zebra cat')
})
