// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { prefetchByIntent } from '../../src/entry/prefetch.ts'
import { createDisposer } from '../../src/platform/lib/dispose.ts'
import { media } from '../../src/platform/media/media-choices.ts'
import { createTestApp } from '../support/app.ts'

const names = 'base peepr feed reply lightbox overlays form forms photo sanitizer'.split(' ')
const parts = {
  ...{ base: [0], peepr: [-1, 1], feed: [2], 'post:reply': [-1, 3], 'photo:open': [4], overlays: [-1, 5] },
  ...{ 'post-form': [6], 'post-forms': [7], 'post-form-photo': [8], sanitizer: [9] },
}
const loadLists = vi.fn(async () => ({ files: names.map(name => `/${name}.js`), parts }))

let disposer = createDisposer()

afterEach(() => {
  disposer.dispose()
  vi.useRealTimers()
  document.body.replaceChildren()
  document.head.replaceChildren()
  loadLists.mockClear()
})

function start(html: string) {
  disposer.dispose()
  document.body.innerHTML = html
  disposer = createDisposer()
  const { app } = createTestApp()
  const intended = vi.fn()
  const begin = () => prefetchByIntent(app, disposer, intended, loadLists)
  return { app, intended, begin }
}
const links = () => [...document.querySelectorAll('link')]
const fetched = () => links().map(link => link.getAttribute('href')?.replace(/^\/|\.js$/g, ''))
const settled = () => new Promise(resolve => setTimeout(resolve, 20))
const control = () => document.querySelector('button, a, img') as Element
const happens = (type: string, pointerType = 'mouse') =>
  control().dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }))

/** What is fetched when a finger presses the control in this HTML. */
async function press(html: string) {
  const { begin } = start(html)
  begin()
  happens('pointerdown', 'touch')
  await settled()
  return fetched()
}

const button = (name: string, value: string) => `<button ${name}="${value}">x</button>`
const like = button('data-inlay-command', 'post:like')

describe('what a press needs is fetched ahead', () => {
  it('[DEC-195] is the part of a control inside a root, with React after it, each file once', async () => {
    expect(await press(button('data-inlay-preload', 'peepr'))).toEqual(['peepr', 'base'])
    happens('focusin')
    await settled()
    expect(fetched()).toHaveLength(2)
    expect(links().map(({ rel }) => rel)).toEqual(['modulepreload', 'modulepreload'])
  })

  it.each([
    ['the root of a command, without React where nothing is drawn', like, ['feed']],
    [
      'more than the root where a command opens more',
      button('data-inlay-command', 'post:reply'),
      ['base', 'feed', 'reply'],
    ],
    [
      'the lightbox of a photo',
      '<a href="/b" data-inlay-photo><img src="/a.png"></a>',
      ['base', 'lightbox', 'overlays'],
    ],
    [
      'the lightbox of a picture in a post that links to itself',
      '<article data-inlay-post="{}"><a href="/a.jpg"><img src="/b.jpg"></a></article>',
      ['base', 'lightbox', 'overlays'],
    ],
  ])('[DEC-195] is %s', async (_, html, files) => {
    expect((await press(html)).sort()).toEqual(files)
  })

  it('[DEC-195] is the form of a type, and the sanitizer for a reblog', async () => {
    const { intended, begin } = start(
      `<button data-inlay-command="post-form:open" data-inlay-payload='{"mode":"reblog","type":"photo"}'>x</button>`,
    )
    begin()
    happens('focusin')
    await settled()
    expect(fetched()).toEqual(expect.arrayContaining(['form', 'forms', 'photo', 'sanitizer']))
    expect(intended).toHaveBeenCalledWith('photo')
  })

  it('[DEC-195] waits until a mouse rests, and is nothing when it only passes', async () => {
    const { begin } = start(`<p>${like}</p>`)
    begin()
    vi.useFakeTimers()
    happens('pointerover')
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(500)
    expect(fetched()).toEqual([])
    happens('pointerover')
    await vi.advanceTimersByTimeAsync(500)
    expect(fetched()).toEqual(['feed'])
  })

  it('[DEC-195] has the nonce of the page’s policy, and is fetched again at the next intent if it failed', async () => {
    const script = document.createElement('script')
    Object.assign(script, { type: 'text/plain', nonce: 'abc' }).setAttribute('nonce', 'abc')
    document.head.append(script)
    await press(like)
    expect(links()[0]?.nonce).toBe('abc')
    links()[0]?.dispatchEvent(new Event('error'))
    expect(fetched()).toEqual([])
    happens('pointerdown', 'touch')
    await settled()
    expect(fetched()).toEqual(['feed'])
  })

  it.each(['constructor', '__proto__', 'toString', 'nothing', ''])(
    'is nothing, and does not reject, for a part named %j',
    async name => {
      const failed = vi.fn()
      process.on('unhandledRejection', failed)
      expect(await press(button('data-inlay-preload', name))).toEqual([])
      expect(await press(button('data-inlay-command', `${name}:open`))).toEqual([])
      process.off('unhandledRejection', failed)
      expect(failed).not.toHaveBeenCalled()
    },
  )
})

describe('nothing is fetched ahead', () => {
  const connect = (fields: object | undefined) =>
    Object.defineProperty(navigator, 'connection', { value: fields, configurable: true })
  afterEach(() => connect(undefined))

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    '[DEC-181, DEC-195] on a connection with %j, not even the list, until it changes',
    async fields => {
      const { begin } = start(like)
      connect(fields)
      begin()
      happens('pointerdown', 'touch')
      await settled()
      expect([fetched(), loadLists.mock.calls.length]).toEqual([[], 0])
      connect({ effectiveType: '4g' })
      happens('pointerdown', 'touch')
      await settled()
      expect(fetched()).toEqual(['feed'])
    },
  )

  it('[DEC-181, DEC-195] while the user saves data, and on a page that nobody sees', async () => {
    const { app, begin } = start(like)
    app.get(media).change({ saver: true })
    begin()
    happens('focusin')
    await settled()
    expect([fetched(), loadLists.mock.calls.length]).toEqual([[], 0])
    app.get(media).change({ saver: false })
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    happens('focusin')
    await settled()
    expect(fetched()).toEqual([])
  })
})
