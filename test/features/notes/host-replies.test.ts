// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { filterStore } from '../../../src/features/filters/store.ts'
import { noteCounts } from '../../../src/features/notes/count-links.ts'
import { hostReplies } from '../../../src/features/notes/host-replies.ts'
import { live } from '../../../src/features/unread/live.ts'
import { hostMenus } from '../../../src/shared/overlays/host-menu-store.ts'
import { createTestApp } from '../../support/app.ts'

afterEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', '/dashboard')
})

function page() {
  document.body.innerHTML = `
    <article><ul>
      <li><b>bruno</b> <span data-inlay-post-body>So <i data-inlay-reply='{"id":"x"}'>true</i>.</span></li>
      <li><b>aria</b> <span data-inlay-post-body>Mine.</span></li>
    </ul></article>`
  document.querySelector('article')?.setAttribute('data-inlay-post', '{"id":"7","tumblelog":"nightowl"}')
  const [theirs, own] = document.querySelectorAll('li')
  theirs?.setAttribute('data-inlay-reply', '{"id":"7r0","blog":"bruno","likes":2}')
  own?.setAttribute('data-inlay-reply', '{"id":"7r1","blog":{"name":"aria"}}')
  if (!theirs || !own) throw new Error('no replies')
  return { theirs, own }
}
const bootstrap = {
  notes: { reply_to: true, can: ['like' as const, 'link' as const, 'edit' as const, 'delete' as const] },
}

it('[DEC-270] replies in the host’s markup have the same menu, and what users wrote has none', async () => {
  const { theirs, own } = page()
  const { app } = createTestApp({ bootstrap })
  app.get(hostReplies)
  expect(document.querySelectorAll('[data-reply-menu]')).toHaveLength(2)
  const labels = (reply: Element) => {
    reply.querySelector<HTMLElement>('[data-reply-menu]')?.click()
    return app
      .get(hostMenus)
      .$menu.get()
      ?.items.map(({ label }) => label)
  }
  expect(labels(theirs)).toEqual(['Like', 'Reply', 'Answer with a post', 'Copy link', 'Mute bruno'])
  expect(labels(own)).toEqual(['Reply', 'Edit', 'Copy link', 'Delete'])
})

it('[DEC-270] filters, edits, and deletions hold for them', async () => {
  const { theirs, own } = page()
  const { app } = createTestApp({ bootstrap })
  app.get(filterStore).change(list => ({ ...list, filters: [{ kind: 'text', value: 'true' }] as never }))
  app.get(hostReplies)
  await vi.waitFor(() => expect(theirs.hidden).toBe(true))
  expect(theirs.previousElementSibling?.textContent).toBe('1 hidden: true Show')
  theirs.previousElementSibling?.querySelector('button')?.click()
  expect(theirs.hidden).toBe(false)
  app.get(live).tellReply('7', { id: '7r1', text: 'Mine, edited.' })
  expect(own.querySelector('span')?.textContent).toBe('Mine, edited.')
  app.get(live).tellReply('7', { id: '7r1', gone: 'deleted' })
  expect(own.hidden).toBe(true)
})

it('[DEC-270] what the host hides stays hidden without a line, and what Inlay has hidden is shown again when it ends', async () => {
  const { theirs, own } = page()
  theirs.hidden = true
  own.setAttribute('data-inlay-reply', '{"id":"7r1","blog":"cleo"}')
  const { app } = createTestApp({ bootstrap })
  const filter = (value: string) =>
    app.get(filterStore).change(list => ({ ...list, filters: [{ kind: 'text', value }] as never }))
  const lines = () => document.querySelectorAll('[data-inlay-root="reply"]:not(button)').length
  filter('mine')
  app.get(hostReplies)
  await vi.waitFor(() => expect([own.hidden, lines()]).toEqual([true, 1]))
  filter('true')
  await vi.waitFor(() => expect([own.hidden, lines()]).toEqual([false, 0]))
  expect(theirs.hidden).toBe(true)
  app.get(live).tellReply('7', { id: '7r0', gone: 'deleted' })
  app.get(live).tellReply('7', { id: '7r1', gone: 'deleted' })
  expect(own.hidden).toBe(true)
  app.disposer.dispose()
  expect([theirs.hidden, own.hidden]).toEqual([true, false])
  expect(document.querySelector('[data-inlay-root="reply"]')).toBeNull()
})

it('[DEC-270] the focus of a reply that goes is on the next one, then on the post, and never lost', () => {
  const { theirs, own } = page()
  const { app } = createTestApp({ bootstrap })
  app.get(hostReplies)
  const button = (reply: Element) => reply.querySelector<HTMLElement>('[data-reply-menu]')
  button(own)?.focus()
  app.get(live).tellReply('7', { id: '7r1', gone: 'deleted' })
  expect(document.activeElement).toBe(button(theirs))
  app.get(live).tellReply('7', { id: '7r0', gone: 'hidden' })
  expect(document.activeElement).toBe(document.querySelector('article'))
})

it('[DEC-270] an address with a reply focuses it there, or opens the notes of the page’s only post, or asks the server', () => {
  const { own } = page()
  const { app } = createTestApp({ bootstrap })
  const dispatched: unknown[][] = []
  vi.spyOn(app.bus, 'dispatch').mockImplementation(async (...call: unknown[]) => void dispatched.push(call))
  const go = (hash: string) => {
    history.replaceState(null, '', hash)
    dispatchEvent(new Event('hashchange'))
  }
  app.get(noteCounts)
  go('#reply-7r1')
  expect(document.activeElement).toBe(own)
  expect(dispatched).toEqual([])
  go('#reply-7r9')
  document.body.append(document.querySelector('article')?.cloneNode(true) as Element)
  go('#reply-8r1')
  expect(dispatched.map(([, payload]) => payload)).toEqual([
    expect.objectContaining({ id: '7', reply_id: '7r9' }),
    expect.objectContaining({ id: '', reply_id: '8r1' }),
  ])
})
