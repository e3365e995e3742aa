// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { doAction } from '../../../src/features/feed/do-action.ts'
import { barOf } from '../../../src/features/feed/post-actions.ts'
import { postOverrides } from '../../../src/features/feed/post-overrides.ts'
import { createLightbox, type Lightbox } from '../../../src/features/lightbox/lightbox-model.ts'
import type { Photo } from '../../../src/features/lightbox/photos.ts'
import type { Stage } from '../../../src/features/lightbox/stage.ts'
import type { FeedItem } from '../../../src/platform/bus/contract.ts'
import { createTestApp } from '../../support/app.ts'
import { fakeHistory } from '../../support/fake-history.ts'

const photoOf = (number: number, count: number, post: FeedItem | null): Photo => ({
  element: new Element() as HTMLElement,
  thumb: null,
  url: `https://a.example/${number}.jpg`,
  width: undefined,
  height: undefined,
  alt: '',
  caption: '',
  post,
  number,
  count,
})
beforeEach(() => void vi.stubGlobal('Element', class {}))
afterEach(() => void vi.unstubAllGlobals())

const theirs: FeedItem = { id: '1', tumblelog: 'nightowl', reblog_key: 'k' }
const mine: FeedItem = { id: '2', tumblelog: 'aria', reblog_key: 'k' }

function start() {
  const { app } = createTestApp()
  const dispatched: unknown[][] = []
  vi.spyOn(app.bus, 'dispatch').mockImplementation(async (...call: unknown[]) => void dispatched.push(call))
  const browser = fakeHistory()
  const photos = [photoOf(1, 2, theirs), photoOf(2, 2, theirs), photoOf(1, 1, mine)]
  const reveal = vi.fn()
  const lightbox: Lightbox = createLightbox({
    app,
    posts: app.get(postOverrides),
    back: browser.stack.layer('lightbox', app.disposer, entry => void (entry ?? lightbox.close())),
    find: anchor => ({ photos: [...photos], index: photos.findIndex(({ element }) => element === anchor) }),
    reveal,
    savesData: () => false,
  })
  const stage: Stage = {
    go: index => lightbox.changed(index),
    zoom: vi.fn(),
    pan: vi.fn(),
    replace: vi.fn(),
    reload: vi.fn(),
    close: () => lightbox.closed(),
    destroy: () => {},
  }
  const open = (index: number) => {
    lightbox.open({ anchor: photos[index]?.element as Element })
    lightbox.staged(stage)
  }
  const shown = () => lightbox.$state.get()?.index
  return { app, lightbox, photos, stage, browser, dispatched, reveal, open, shown }
}

describe('lightbox', () => {
  it('[DEC-179] goes on to the photos of the next post, and stops at the ends', () => {
    const { lightbox, open, shown } = start()
    open(1)
    lightbox.step(1)
    expect(shown()).toBe(2)
    lightbox.step(1)
    expect(shown()).toBe(2)
    lightbox.step(-1)
    lightbox.edge('first')
    expect(shown()).toBe(0)
    lightbox.edge('last')
    expect(shown()).toBe(1)
  })

  it('[DEC-179] Back closes it and leaves the page where it is; closing it takes its entry out of the history', async () => {
    const { lightbox, open, shown, browser } = start()
    open(0)
    expect(browser.at()).toBe(1)
    browser.traverse(-1)
    expect(shown()).toBeUndefined()
    open(0)
    await lightbox.close()
    await vi.waitFor(() => expect(browser.at()).toBe(0))
  })

  it('[DEC-179] brings the place of the photo into view that was shown last', async () => {
    const { lightbox, open, photos, reveal } = start()
    open(0)
    lightbox.step(1)
    await lightbox.close()
    expect(reveal).toHaveBeenCalledExactlyOnceWith(photos[1])
  })

  it('[DEC-179] likes, reblogs, and shares the post by the page’s commands; a reblog closes it first', async () => {
    const { app, lightbox, open, photos, dispatched, shown } = start()
    open(0)
    const post = photos[0] && lightbox.actionPost(photos[0])
    if (!post) throw new Error('no post')
    for (const action of barOf(app, post).toReversed()) await doAction(app, action, post)
    expect(dispatched).toEqual([
      ['post:toggle-like', theirs],
      ['post-form:open', { mode: 'reblog', reblog_id: '1', reblog_key: 'k', placement: 'modal' }],
      ['share:open', { post_id: '1', tumblelog_name: 'nightowl' }],
    ])
    expect(shown()).toBeUndefined()
  })

  it('[DEC-179] one’s own post cannot be liked, and a photo without a post has no actions', () => {
    const { app, lightbox, photos } = start()
    const barFor = (photo: Photo | undefined) => {
      const post = photo && lightbox.actionPost(photo)
      return post && barOf(app, post).map(({ id }) => id)
    }
    expect(barFor(photos[0])).toEqual(['share', 'reblog', 'like'])
    expect(barFor(photos[2])).toEqual(['share', 'reblog'])
    expect(barFor(photoOf(1, 1, null))).toBeNull()
  })

  it('[DEC-179] a photo that could not be loaded says so until it is tried again', () => {
    const { lightbox, stage, open } = start()
    open(1)
    lightbox.loaded(1, true)
    expect([...lightbox.$broken.get()]).toEqual([1])
    lightbox.retry()
    expect(stage.reload).toHaveBeenCalledExactlyOnceWith(1)
    expect([...lightbox.$broken.get()]).toEqual([])
  })

  it('[DEC-179] photos of posts that arrive while it is open come before and after; the one that is shown stays', () => {
    const { lightbox, photos, stage, open, shown } = start()
    open(2)
    lightbox.loaded(1, true)
    lightbox.refresh()
    expect(stage.replace).not.toHaveBeenCalled()
    photos.unshift(photoOf(1, 1, null))
    photos.push(photoOf(1, 1, null))
    const [kept] = photos.splice(3, 1, { ...(photos[3] as Photo) })
    lightbox.refresh()
    expect(shown()).toBe(3)
    expect(lightbox.$state.get()?.photos[3]).toBe(kept)
    expect(stage.replace).toHaveBeenCalledExactlyOnceWith(lightbox.$state.get()?.photos, 3)
    expect([...lightbox.$broken.get()]).toEqual([2])
    lightbox.step(1)
    expect(shown()).toBe(4)
  })
})
