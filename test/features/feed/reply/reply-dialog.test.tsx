// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { replies } from '../../../../src/features/feed/replies.ts'
import { setup } from '../../../../widgets/post-reply/index.tsx'
import { showRoot } from '../../../support/show-root.tsx'
import { openFeed } from '../support.ts'

async function start() {
  const test = openFeed()
  const { app, item } = test
  showRoot(app, setup)
  const model = app.get(replies)
  model.open(item)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Reply' })
  return { ...test, model, field, button, user: userEvent.setup() }
}

it('shows the post that it answers, the blog that replies and the keys that send', async () => {
  document.body.innerHTML = `<article data-inlay-post='{"id":"77"}'><header>nightowl 2h</header>
    <h2 data-inlay-post-body>Night train</h2><div data-inlay-post-body><p>It left</p><p>late.</p></div></article>`
  const { model, item, realm } = await start()
  model.open({ ...item, id: '77' })
  await screen.findByText('Night train It left late.')
  const post = screen.getByRole('region', { name: 'Post you’re replying to' })
  expect(post.textContent).not.toContain('2h')
  expect(post.textContent).toContain('nightowl')
  await waitFor(() => expect(post.textContent).toContain(realm.world.blogs.get('nightowl')?.title))
  expect(screen.getByText('Replying as aria')).toBeDefined()
  expect(screen.getByText('Press Ctrl+Enter to send.')).toBeDefined()
})

it('[FEED-16] sends the reply and closes', async () => {
  const { post, field, button, user, emitted } = await start()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.type(field, 'So true{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(post.replies.at(-1)?.text).toBe('So true')
  expect(emitted('post:replied')).toEqual([{ id: post.id, reply_id: `${post.id}r0` }])
})

it('[FEED-16] Try again after a failure sends what the form has now, and closes it', async () => {
  const { model, item, post, field, user, refuse, toasts, pressToast } = await start()
  const before = post.replies.length
  refuse('POST /svc/reply', { status: 503, times: 1 })
  await user.type(field, 'So true{Control>}{Enter}{/Control}')
  await waitFor(() => expect(toasts().at(-1)?.action?.label).toBe('Try again'))
  await user.type(field, '!')
  pressToast()
  await waitFor(() => expect(model.$item.get()).toBeNull())
  expect(post.replies.slice(before).map(({ text }) => text)).toEqual(['So true!'])
  model.open(item)
  expect(model.$text.get()).toBe('')
})

it.each(['leave', 'close'] as const)(
  '[FEED-16] after a %s of the form, Try again opens it with its text, once',
  async how => {
    const { model, item, post, refuse, app, toasts } = await start()
    const dispatch = vi.spyOn(app.bus, 'dispatch').mockResolvedValue()
    const before = post.replies.length
    refuse('POST /svc/reply', { status: 503, times: 1 })
    model.setText('So true')
    expect(await model.send()).toBe(false)
    const again = toasts().at(-1)?.action?.run
    model[how]()
    again?.()
    expect(dispatch).toHaveBeenLastCalledWith('post:reply', expect.objectContaining({ id: item.id }))
    expect(post.replies).toHaveLength(before)
    model.open(item)
    await waitFor(() => expect(model.$text.get()).toBe('So true'))
    expect(model.box.$others.get()).toEqual([])
  },
)

it('[DEC-176] discards an unsent reply without asking, and Undo opens it again; otherwise keeps it for another visit', async () => {
  const { model, item, field, user, dialog, toasts, pressToast } = await start()
  await user.type(field, 'Half')
  model.open({ ...item, id: '77' })
  expect(model.$text.get()).toBe('')
  model.open(item)
  await waitFor(() => expect(model.$text.get()).toBe('Half'))
  model.close()
  expect([model.$item.get(), dialog(), toasts()[0]?.text]).toEqual([null, null, 'Reply discarded.'])
  model.open(item)
  expect(model.$text.get()).toBe('')
  model.close()
  pressToast()
  expect([model.$item.get(), model.$text.get()]).toEqual([item, 'Half'])
})

it('[DEC-188] shows all of the post on demand, made safe, without what its reader has not uncovered, and without other replies', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => `<p>Line ${n}</p>`).join('')
  document.body.innerHTML = `<article data-inlay-post='{"id":"78"}'><div data-inlay-post-body>${lines}
    <p data-inlay-sensitive>Covered</p><a href="https://x.example/">Link</a></div>
    <p data-inlay-reply='{"id":"78r1"}'><span data-inlay-post-body>So true</span></p></article>
    <article data-inlay-post='{"id":"79"}'><div data-inlay-post-body><p>Short.</p></div></article>`
  const { model, item, user } = await start()
  model.open({ ...item, id: '79' })
  await screen.findByText('Short.')
  expect(screen.queryByRole('button', { name: 'Show full post' })).toBeNull()
  model.open({ ...item, id: '78' })
  await user.click(await screen.findByRole('button', { name: 'Show full post' }))
  const whole = screen.getByRole('region', { name: 'Full post' })
  await waitFor(() => expect(whole.textContent).toContain('Line 39'))
  expect(whole.textContent).not.toMatch(/Covered|So true/)
  await user.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.queryByRole('region', { name: 'Full post' })).toBeNull()
})
