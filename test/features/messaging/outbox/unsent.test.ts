// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { restorePhotos } from '../../../../src/features/messaging/outbox/restore-photos.ts'
import { createUnsentStore } from '../../../../src/features/messaging/outbox/unsent.ts'
import type { OutgoingMessage } from '../../../../src/features/messaging/types.ts'
import type { FileStorage } from '../../../../src/platform/lib/file-storage.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'

const photo = new File(['x'], 'hill.png', { type: 'image/png' })
const to = { key: 'k', id: 'c1', ownUuid: 'a', participants: [] }
const message = (key: string, ts: number): OutgoingMessage => ({
  state: 'queued',
  key,
  idempotencyKey: `of ${key}`,
  ts,
  participant: 'a',
  content: { type: 'image', image: null },
  outgoing: { type: 'image', file: photo, image: null },
  canRetry: false,
  isUnconfirmed: false,
  isOffline: false,
  isLoggedOut: false,
  error: null,
})

/** Stored files of one browser; each wait ends when the test says so. */
function browser() {
  const kept = new Map<string, File>()
  let hold = Promise.resolve()
  let hasRoom = true
  const files: FileStorage = {
    get: async key => kept.get(key) ?? null,
    async set(key, file) {
      await hold
      if (hasRoom) kept.set(key, file)
      return hasRoom
    },
    remove: async key => void kept.delete(key),
    keys: async () => [...kept.keys()],
  }
  sessionStorage.clear()
  const storage = createSafeStorage(() => sessionStorage)
  return {
    kept,
    storage,
    tab: () => createUnsentStore(storage, 'aria', files, () => 2),
    holdWriting() {
      let release = () => {}
      hold = new Promise(resolve => {
        release = resolve
      })
      return () => release()
    },
    fill: () => {
      hasRoom = false
    },
  }
}

describe('an unsent message with a photo', () => {
  it('[MSGC-18] is restored with its photo, and leaves nothing once it is done', async () => {
    const { tab, kept, storage } = browser()
    expect(await tab().write(to, message('new-1', 1))).toBe(true)
    const later = tab()
    expect(later.read('k').messages).toEqual([])
    const [found] = await restorePhotos(later, 'k', later.read('k').photos, 2)
    expect(found).toMatchObject({ key: 'new-1', outgoing: { type: 'image', file: photo } })
    // A third tab, which never saw the file, was told that it is sent.
    tab().remove('k', 'new-1')
    expect(storage.keys('messaging:')).toEqual([])
    expect(kept.size).toBe(0)
  })

  it('is not stored if there is no room for the photo', async () => {
    const { tab, fill, storage } = browser()
    fill()
    expect(await tab().write(to, message('new-1', 1))).toBe(false)
    expect(storage.keys('messaging:')).toEqual([])
  })

  it('is not discarded by a tab that opens before the photo is stored', async () => {
    const { tab, holdWriting, storage } = browser()
    const release = holdWriting()
    const writing = tab().write(to, message('new-1', 1000))
    const other = tab()
    expect(await restorePhotos(other, 'k', other.read('k').photos, 1500)).toEqual([])
    expect(storage.keys('messaging:')).toHaveLength(1)
    release()
    expect(await writing).toBe(true)
    expect(await restorePhotos(other, 'k', other.read('k').photos, 1500)).toHaveLength(1)
  })

  it('is reported as not stored if it was done while the photo was being stored', async () => {
    const { tab, holdWriting, kept } = browser()
    const release = holdWriting()
    const one = tab()
    const writing = one.write(to, message('new-1', 1))
    one.remove('k', 'new-1')
    release()
    expect(await writing).toBe(false)
    expect(kept.size).toBe(0)
  })

  it('is not restored if another tab sends or discards it while its photo is read', async () => {
    const { tab } = browser()
    await tab().write(to, message('new-1', 1))
    const later = tab()
    const reading = restorePhotos(later, 'k', later.read('k').photos, 2)
    tab().remove('k', 'new-1')
    expect(await reading).toEqual([])
  })

  it('is forgotten if its photo is lost', async () => {
    const { tab, kept, storage } = browser()
    await tab().write(to, message('new-1', 1))
    kept.clear()
    const later = tab()
    expect(await restorePhotos(later, 'k', later.read('k').photos, 100_000)).toEqual([])
    expect(storage.keys('messaging:')).toEqual([])
  })
})

describe('a stored unsent message', () => {
  it('[MSG-71] is saved and read with other names of some fields', () => {
    const { tab, storage } = browser()
    const text = { type: 'text', text: 'Hello' } as const
    void tab().write(to, { ...message('new-1', 1), outgoing: text, isUnconfirmed: true })
    const [key = ''] = storage.keys('messaging:')
    expect(JSON.parse(storage.get(key) ?? '')).toMatchObject({
      message: { intent: 'of new-1', unconfirmed: true, outgoing: text },
      to: { own: 'a' },
    })
    expect(tab().read('k').messages).toMatchObject([{ idempotencyKey: 'of new-1', isUnconfirmed: true }])
    expect(tab().addressees()).toMatchObject([{ ownUuid: 'a' }])
  })
})
