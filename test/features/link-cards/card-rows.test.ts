// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { laterPosts } from '../../../src/entry/mount/later-posts.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

const host: TestAppOptions = { bootstrap: { link_cards: '/svc/link_card' } }
const cardOf = (href: string, title = 'How kettles sing') =>
  `<div data-inlay-post-body><p data-inlay-link-card=""><a href="${href}">${title}</a></p></div>`
const kettles = 'https://www.kettles.example/how-kettles-sing'

const row = () => document.querySelector<HTMLElement>('[data-inlay-root="link-card"]')
const button = () => row()?.querySelector('button') ?? null
const says = () => row()?.querySelector('[role="status"]')?.textContent
let close = () => {}

async function open(html: string, options: TestAppOptions = host) {
  document.body.innerHTML = html
  const test = createTestApp(options)
  close = test.app.disposer.dispose
  laterPosts(test.app)
  return test
}
async function press(label: string, next: string): Promise<void> {
  await vi.waitFor(() => expect(button()?.textContent).toBe(label))
  button()?.click()
  await vi.waitFor(() => expect(button()?.textContent).toBe(next))
}

afterEach(() => {
  close()
  document.body.replaceChildren()
})

describe('[DEC-187] a card in a post', () => {
  it('says where its link leads, and shows what is behind it after a press; nobody is asked before', async () => {
    const { realm } = await open(cardOf(kettles))
    await vi.waitFor(() => expect(row()?.textContent).toBe('kettles.exampleShow preview'))
    expect(realm.requests).toHaveLength(0)
    expect(document.querySelector('img')).toBeNull()
    await press('Show preview', 'Hide preview')
    expect(row()?.textContent).toContain('What www.kettles.example has to say about how kettles sing')
    expect(row()?.querySelector('img')?.getAttribute('src')).toContain('/media/picture/')
    expect(button()?.getAttribute('aria-expanded')).toBe('true')
    await press('Hide preview', 'Show preview')
    expect(row()?.querySelector('img')).toBeNull()
    await press('Show preview', 'Hide preview')
    expect(realm.requests).toHaveLength(1)
  })

  it('of a player names its service, and loads the player with one press', async () => {
    await open(cardOf('https://www.youtube.com/watch?v=abc', 'A film'))
    await press('Load YouTube', 'Hide preview')
    await vi.waitFor(() =>
      expect(row()?.querySelector('iframe')?.getAttribute('src')).toContain('/embed/abc'),
    )
    await press('Hide preview', 'Load YouTube')
    expect(row()?.querySelector('iframe')).toBeNull()
  })

  it('of a page that the host knows nothing of says so', async () => {
    await open(cardOf('https://nothing.example/'))
    await vi.waitFor(() => expect(button()).not.toBeNull())
    button()?.click()
    await vi.waitFor(() => expect(says()).toBe('There’s no preview of this page.'))
    expect(button()).toBeNull()
  })

  it('only says where it leads if the page data names no call', async () => {
    await open(cardOf(kettles), {})
    await vi.waitFor(() => expect(row()?.textContent).toBe('kettles.example'))
  })

  it.each<Partial<Fault>>([{ kind: 'status', status: 403 }, { kind: 'malformed' }, { kind: 'login' }])(
    'offers another try if the call fails: %o',
    async fault => {
      const { realm } = await open(cardOf(kettles))
      realm.faults.add({ call: 'GET /svc/link_card', kind: 'drop', times: 0, ...fault })
      await press('Show preview', 'Try again')
      expect(says()).toMatch(/\w+.*\.$/)
      realm.faults.clear()
      await press('Try again', 'Hide preview')
      expect(says()).toBe('')
    },
  )

  it('stops waiting for an answer on Cancel', async () => {
    const { realm } = await open(cardOf(kettles))
    realm.faults.add({ call: 'GET /svc/link_card', kind: 'stall', times: 0 })
    await press('Show preview', 'Cancel')
    await press('Cancel', 'Show preview')
    expect(says()).toBe('')
  })

  it('gets its row when it comes later, and again when the host draws the post anew', async () => {
    await open('<main></main>')
    document.querySelector('main')?.insertAdjacentHTML('beforeend', cardOf(kettles))
    await vi.waitFor(() => expect(button()).not.toBeNull())
    row()?.remove()
    await vi.waitFor(() => expect(document.querySelectorAll('[data-inlay-root]')).toHaveLength(1))
  })

  it.each([
    ['outside of what users wrote', cardOf(kettles).replace(' data-inlay-post-body', '')],
    [
      'in a text that is being written',
      cardOf(kettles).replace('<p', '<p contenteditable').replace('<div', '<div contenteditable'),
    ],
    ['that runs a script', cardOf('javascript:alert(1)')],
  ])('gets none %s', async (_, html) => {
    await open(html + cardOf('https://other.example/'))
    await vi.waitFor(() => expect(row()).not.toBeNull())
    expect(document.querySelectorAll('[data-inlay-root="link-card"]')).toHaveLength(1)
    expect(row()?.textContent).toContain('other.example')
  })

  it('is as it was when Inlay goes', async () => {
    const html = cardOf(kettles).replace('body>', 'body="">')
    await open(html)
    await vi.waitFor(() => expect(row()).not.toBeNull())
    close()
    expect(document.body.innerHTML).toBe(html)
  })
})
