// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { laterPosts } from '../../../src/entry/mount/later-posts.ts'
import { addNotes } from '../../../src/features/feed/note-count.ts'
import { addressedPost, addressOf } from '../../../src/features/notes/address.ts'
import { noteCounts } from '../../../src/features/notes/count-links.ts'
import { createTestApp } from '../../support/app.ts'

afterEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', '/dashboard')
})

const article = (inside: string, id = '1') => {
  const element = document.createElement('article')
  element.setAttribute('data-inlay-post', JSON.stringify({ id, tumblelog: 'bruno' }))
  element.innerHTML = inside
  document.body.append(element)
  return element
}
function start() {
  const { app } = createTestApp({ bootstrap: { notes: {} } })
  const dispatched: unknown[][] = []
  vi.spyOn(app.bus, 'dispatch').mockImplementation(async (...call: unknown[]) => void dispatched.push(call))
  app.get(noteCounts)
  laterPosts(app)
  return dispatched
}

const controls = (post: Element) =>
  [...post.querySelectorAll('[data-inlay-command]')].map(({ tagName, attributes }) => [
    tagName,
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
  ])

it('[DEC-191] a number opens the notes: by itself, or as the host’s link or button, which keeps its address and its name', () => {
  const plain = article('<span data-inlay-note-count="12">12 notes</span>')
  const linked = article('<a href="/post/1"><b data-inlay-note-count="12">12</b> Anmerkungen</a>')
  const pressed = article('<p data-inlay-note-count="3"><button aria-label="Notes here">3</button></p>')
  const other = article('<button data-inlay-command="share:open" data-inlay-note-count="3">3</button>')
  const written = article('<div data-inlay-post-body><b data-inlay-note-count="3">3</b></div>')
  start()
  const same = { 'data-inlay-command': 'notes:open', 'aria-haspopup': 'dialog', title: 'Show notes' }
  expect(controls(plain)).toEqual([
    ['SPAN', { ...same, 'data-inlay-note-count': '12', role: 'button', tabindex: '0' }],
  ])
  expect(controls(linked)).toEqual([['A', { ...same, href: '/post/1' }]])
  expect(controls(pressed)).toEqual([['BUTTON', { ...same, 'aria-label': 'Notes here' }]])
  expect(other.querySelector('button')?.getAttribute('data-inlay-command')).toBe('share:open')
  expect(controls(written)).toEqual([])
})

it('[DEC-191] a short number has the exact one as its name, which follows each like; posts that come are linked, too', async () => {
  const post = article('<span data-inlay-note-count="1234">1.2K</span>')
  const count = post.querySelector('span')
  start()
  expect(count?.getAttribute('aria-label')).toBe('Notes: 1,234')
  addNotes(post, 20)
  await vi.waitFor(() => expect(count?.getAttribute('aria-label')).toBe('Notes: 1,254'))
  expect(count?.textContent).toBe('1.2K')
  const later = article('<span data-inlay-note-count="5">5 notes</span>', '2')
  await vi.waitFor(() => expect(later.firstElementChild?.getAttribute('role')).toBe('button'))
})

it('[DEC-191] an address with the post opens its notes, on load and later; any other address does nothing', () => {
  article('<span data-inlay-note-count="5">5 notes</span>', '7')
  history.replaceState(null, '', addressOf('7'))
  const dispatched = start()
  expect(dispatched).toEqual([
    [
      'notes:open',
      expect.objectContaining({ id: '7', tumblelog: 'bruno', anchor: document.querySelector('span') }),
    ],
  ])
  history.replaceState(null, '', '#notes-8')
  dispatchEvent(new Event('hashchange'))
  history.replaceState(null, '', '#top')
  dispatchEvent(new Event('hashchange'))
  expect(dispatched).toHaveLength(1)
  expect(addressedPost('#notes-%')).toBeNull()
  expect(addressedPost(addressOf('a b/"#'))).toBe('a b/"#')
})
