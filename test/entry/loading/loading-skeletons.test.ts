// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLoadingSkeletons } from '../../../src/entry/loading/loading-skeletons.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'

const frames = () => [...document.querySelectorAll('[data-inlay-frame]')]
const never = new Promise<void>(() => {})
let disposer = createDisposer()

beforeEach(() => {
  vi.useFakeTimers()
  disposer = createDisposer()
  Object.assign(HTMLElement.prototype, { showPopover() {} })
})
afterEach(() => {
  disposer.dispose()
  vi.useRealTimers()
  document.body.replaceChildren()
})

function start() {
  const anchor = document.body.appendChild(document.createElement('button'))
  return { waiting: createLoadingSkeletons(disposer), anchor }
}

it('shows a placeholder within 100 ms of the tap, and none for what is already loaded', async () => {
  const { waiting } = start()
  await waiting('peepr:open', { blog_name: 'bruno' }, Promise.resolve())
  await vi.advanceTimersByTimeAsync(100)
  expect(frames()).toEqual([])
  void waiting('peepr:open', { blog_name: 'bruno' }, never)
  await vi.advanceTimersByTimeAsync(60)
  expect(frames()).toHaveLength(1)
  expect(frames()[0]?.textContent).toContain('bruno')
  expect(document.querySelector('[role=status]')?.textContent).toBe('Loading…')
})

it('does not swallow commands that open nothing: the same command twice runs twice', async () => {
  const { waiting } = start()
  let arrive = () => {}
  const code = new Promise<void>(resolve => {
    arrive = resolve
  })
  const both = ['1', '2'].map(id => waiting('post:delete', { id }, code))
  await vi.advanceTimersByTimeAsync(60)
  arrive()
  expect(await Promise.all(both)).toEqual([undefined, undefined])
  expect(frames()).toEqual([])
})

it.each([
  ['its close button', () => document.querySelector<HTMLElement>('[aria-label=Close]')?.click()],
  [
    'Escape',
    () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  ],
  ['a press beside it', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
])('is canceled by %s: then nothing opens any more', async (_, leave) => {
  const { waiting } = start()
  const end = waiting('ask:open', { recipient: 'bruno' }, never)
  await vi.advanceTimersByTimeAsync(60)
  leave()
  expect(await end).toBe(false)
  expect(frames()).toEqual([])
})

it('keys typed ahead neither scroll the page nor press the button again, outside fields and conversations', async () => {
  const { waiting, anchor } = start()
  const box = document.body.appendChild(document.createElement('textarea'))
  const isKept = (key: string, target: Element, type = 'keydown') =>
    !target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
  void waiting('conversation:open', { name: 'bruno' }, never)
  await vi.advanceTimersByTimeAsync(60)
  expect(isKept(' ', anchor)).toBe(false)
  void waiting('ask:open', { recipient: 'bruno' }, never)
  await vi.advanceTimersByTimeAsync(60)
  expect([isKept(' ', anchor), isKept(' ', anchor, 'keyup'), isKept('PageDown', document.body)]).toEqual([
    true,
    true,
    true,
  ])
  expect([isKept('h', anchor), isKept('Tab', anchor), isKept(' ', box)]).toEqual([false, false, false])
  isKept('Escape', document.body)
  isKept('Escape', document.body)
  expect(isKept(' ', anchor)).toBe(false)
})

it('for a conversation disappears as soon as the window is there', async () => {
  const { waiting } = start()
  // There are no top layer pseudo-classes here; no window is in one.
  const find = document.querySelectorAll.bind(document)
  const spy = vi
    .spyOn(document, 'querySelectorAll')
    .mockImplementation((selector: string) => find(selector.split(', ').at(-1) ?? selector))
  let stands = () => {}
  const end = waiting(
    'conversation:open',
    { name: 'bruno' },
    new Promise<void>(resolve => {
      stands = resolve
    }),
  )
  await vi.advanceTimersByTimeAsync(60)
  document.body.appendChild(document.createElement('section')).dataset.windowKey = 'bruno'
  stands()
  await end
  await vi.advanceTimersByTimeAsync(100)
  spy.mockRestore()
  expect(document.querySelectorAll('[data-inlay-frame]')).toHaveLength(0)
})

it('closes by a second click on its own button; another button replaces it', async () => {
  const { waiting, anchor } = start()
  const first = waiting('inbox:open', { anchor }, never)
  await vi.advanceTimersByTimeAsync(60)
  expect(await waiting('inbox:open', { anchor }, never)).toBe(false)
  expect(await first).toBe(false)
  const other = waiting('share:open', { anchor }, never)
  const next = document.body.appendChild(document.createElement('button'))
  void waiting('share:open', { anchor: next }, never)
  await vi.advanceTimersByTimeAsync(60)
  expect(await other).toBe(false)
  expect(frames()).toHaveLength(1)
})

it('replaces the buttons for a new form, and makes room for it at once', async () => {
  const { waiting } = start()
  const home = document.body.appendChild(document.createElement('div'))
  const covers = vi.fn()
  let stands = () => {}
  const work = new Promise<void>(resolve => {
    stands = resolve
  })
  const end = waiting('post-form:open', { mode: 'new', type: 'quote', home, covers }, work)
  await vi.advanceTimersByTimeAsync(60)
  expect(home.querySelector('[data-inlay-frame]')).not.toBeNull()
  expect(covers).toHaveBeenCalledWith(true)
  stands()
  expect(await end).toBeUndefined()
  expect(frames()).toEqual([])
})

it('a command at work whose overlay is there already: Escape is that one’s own', async () => {
  const { waiting } = start()
  const escapes = vi.fn()
  document.body.addEventListener('keydown', escapes)
  const end = vi.fn()
  void waiting('activity:open', {}, never).then(end)
  await vi.advanceTimersByTimeAsync(60)
  expect(frames()).toHaveLength(1)
  const popover = document.body.appendChild(document.createElement('div'))
  popover.setAttribute('popover', 'manual')
  popover.dataset.state = 'open'
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )
  expect(escapes).toHaveBeenCalledOnce()
  expect(frames()).toEqual([])
  expect(end).not.toHaveBeenCalled()
  document.body.removeEventListener('keydown', escapes)
})

it.each([
  ['is there: Escape is its own', true],
  ['is still being drawn: it closes as it comes', false],
])('a command that its placeholder outlasts because it %s', async (_, isThere) => {
  const { waiting } = start()
  const escapes = vi.fn()
  document.body.addEventListener('keydown', escapes)
  let comes = () => {}
  const work = new Promise<void>(resolve => {
    comes = resolve
  })
  const end = waiting('activity:open', {}, work)
  await vi.advanceTimersByTimeAsync(60)
  comes()
  expect(await end).toBeUndefined()
  expect(frames()).toHaveLength(1)
  const popover = document.createElement('div')
  popover.setAttribute('popover', 'manual')
  popover.dataset.state = 'open'
  if (isThere) document.body.append(popover)
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )
  expect(frames()).toEqual([])
  expect(escapes).toHaveBeenCalledTimes(isThere ? 1 : 0)
  document.body.append(popover)
  await vi.advanceTimersByTimeAsync(60)
  expect(escapes).toHaveBeenCalledTimes(1)
  document.body.removeEventListener('keydown', escapes)
})

it('opened again while its dialog still closes: Escape is the dialog’s, which is the same element', async () => {
  const { waiting } = start()
  const find = document.querySelectorAll.bind(document)
  const spy = vi
    .spyOn(document, 'querySelectorAll')
    // There is no `:modal` here.
    .mockImplementation((selector: string) =>
      find(/(dialog):modal(\S*?)(?:,|$)/.exec(selector)?.slice(1).join('[open]') ?? selector),
    )
  const escapes = vi.fn()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.addEventListener('keydown', escapes)
  dialog.setAttribute('open', '')
  dialog.dataset.state = 'closed'
  void waiting('post-form:open', { mode: 'new', placement: 'modal' }, never)
  await vi.advanceTimersByTimeAsync(60)
  dialog.dataset.state = 'open'
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  spy.mockRestore()
  expect(escapes).toHaveBeenCalledOnce()
  expect(frames()).toEqual([])
})

it('has room for the post in the form of its reblog, as high as the page shows it', async () => {
  const { waiting } = start()
  const post = document.body.appendChild(document.createElement('article'))
  post.setAttribute('data-inlay-post', '{"id":"1"}')
  vi.spyOn(post, 'clientHeight', 'get').mockReturnValue(290)
  void waiting('post-form:open', { mode: 'reblog', reblog_id: '1', reblog_key: 'k' }, never)
  await vi.advanceTimersByTimeAsync(60)
  const original = document.querySelector<HTMLElement>('[data-inlay-frame] [data-shape=original]')
  expect(original?.style.height).toBe('120px')
})
