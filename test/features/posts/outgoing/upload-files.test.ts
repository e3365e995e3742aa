// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PhotoItem } from '../../../../src/features/posts/draft/draft.ts'
import { outgoingPosts } from '../../../../src/features/posts/outgoing/posts.ts'
import { outgoingSender } from '../../../../src/features/posts/outgoing/sender.ts'
import { keptFiles } from '../../../../src/features/uploads/kept-files.ts'
import { uploads } from '../../../../src/features/uploads/uploads.ts'
import { browserData } from '../../../../src/platform/storage/browser-data.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../../support/app.ts'
import { memoryLocks } from '../../../support/locks.ts'
import { draftOf } from '../draft-of.ts'

const upload = '/svc/upload/image'
const update = '/svc/post/update'

/** The first bytes of a PNG. */
const picture = (name: string) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])], name, {
    type: 'image/png',
  })

function open() {
  vi.stubGlobal('navigator', { locks: memoryLocks().tab().locks, onLine: true })
  const test = createTestApp({ bootstrap: { idempotency: true } })
  const { app, realm } = test
  const kept = new Map<string, File>()
  Object.assign(app.get(browserData), {
    files: {
      get: async (key: string) => kept.get(key) ?? null,
      set: async (key: string, file: File) => kept.set(key, file) === kept,
      remove: async (key: string) => void kept.delete(key),
      keys: async () => [...kept.keys()],
    },
  })
  const calls = (path: string) => realm.requests.filter(one => one.path === path)
  return {
    ...test,
    kept,
    posts: app.get(outgoingPosts),
    uploaded: () => calls(upload).map(({ fields }) => Object(fields.photo).name),
    saved: () => calls(update),
    async keep(name: string): Promise<string> {
      return new Promise(resolve => app.get(keptFiles).keep(picture(name), resolve))
    },
    /** Stores a photo post whose files are stored under these keys. */
    hand(...keys: string[]): string {
      const photos = keys.map(
        (fileKey, at): PhotoItem => ({ id: `o${at + 1}`, url: '', caption: '', fileKey }),
      )
      app.get(outgoingPosts).write('p1', {
        draft: draftOf('photo', { photos }),
        initial: draftOf('photo'),
        request: { mode: 'new', type: 'photo' },
        context: {},
        key: 'k',
        draftSlot: '',
        notBefore: 0,
        mayBeSaved: false,
        held: '',
      })
      app.get(outgoingSender).start()
      return 'p1'
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 26), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the files of a post on its way', () => {
  it('[DEC-177] are uploaded in order, then the post is saved, and nothing of it stays in the browser', async () => {
    const test = open()
    test.hand(await test.keep('a.png'), await test.keep('b.png'))
    await vi.waitFor(async () => {
      await later(500)
      expect(test.saved()).toHaveLength(1)
    })
    expect(test.uploaded()).toEqual(['a.png', 'b.png'])
    expect(test.saved()[0]?.fields['post[photoset_order]']).toBe('o1,o2')
    expect([...test.kept]).toEqual([])
    expect(test.app.platform.storage.keys('inlay:file:')).toEqual([])
  })

  it('[DEC-177] are not sent again if they had finished: only the one that failed is', async () => {
    const test = open()
    const keys = [await test.keep('a.png'), await test.keep('b.png')]
    const id = test.hand(...keys)
    await vi.waitFor(async () => {
      await later(0)
      expect(test.uploaded()).toContain('a.png')
    })
    test.realm.faults.add({ call: `POST ${upload}`, kind: 'status', status: 500 })
    await vi.waitFor(async () => {
      await later(1000)
      expect(test.posts.ids()).not.toContain(id)
    })
    expect(test.uploaded().filter(name => name === 'a.png')).toHaveLength(1)
    expect(test.saved()).toHaveLength(1)
  })

  it('[DEC-177] that are refused or gone make the post a draft, and a toast says why', async () => {
    const test = open()
    test.hand(await test.keep('a.png'), 'inlay:file:aria:gone')
    await vi.waitFor(async () => {
      await later(500)
      expect(test.posts.ids()).toEqual([])
    })
    expect(test.saved()).toEqual([])
    expect(test.app.get(feedback).$toasts.get()).toMatchObject([
      { tone: 'danger', text: 'Couldn’t post. A file is missing. Choose it again.' },
    ])
  })

  it('[DEC-177] go on with the upload that their form has begun', async () => {
    const test = open()
    const key = await test.keep('a.png')
    const control = test.app.get(uploads).create('image')
    const [begun] = control.add([picture('a.png')])
    if (begun) test.app.get(keptFiles).track(key, begun)
    test.app.get(keptFiles).take(key)
    test.hand(key)
    await vi.waitFor(async () => {
      await later(500)
      expect(test.saved()).toHaveLength(1)
    })
    expect(test.uploaded()).toEqual(['a.png'])
  })
})
