import { describe, expect, it } from 'vitest'
import { createUnsentStore, restorePhotos } from '../../../../src/features/messaging/outbox/unsent.ts'
import type { FileStorage } from '../../../../src/platform/lib/file-storage.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { memoryStorage } from '../../../support/app.ts'
import { outgoing } from '../support.ts'

const photo = new File(['x'], 'hill.png', { type: 'image/png' })
const to = { key: 'k', id: 'c1', ownUuid: 'a', participants: [] }
const message = (ts = 1) =>
  outgoing('1', {
    ...{ state: 'queued', ts, participant: 'a', content: { type: 'image', image: null } },
    ...{
      outgoing: { type: 'image', file: photo, image: null, alt: 'A hill' },
      canRetry: false,
      isUnconfirmed: false,
    },
  })

/** Stored files of one browser; each wait ends when the test says so. */
function browser() {
  const kept = new Map<string, File>()
  let hold = Promise.resolve()
  const room = { isFull: false }
  const files: FileStorage = {
    get: async key => kept.get(key) ?? null,
    async set(key, file) {
      await hold
      if (!room.isFull) kept.set(key, file)
      return !room.isFull
    },
    remove: async key => void kept.delete(key),
    keys: async () => [...kept.keys()],
  }
  const memory = memoryStorage()
  const storage = createSafeStorage(() => memory)
  function tab() {
    const store = createUnsentStore(storage, 'aria', files, () => 2)
    return {
      store,
      write: (ts?: number) => store.write(to, message(ts)),
      restore: (now: number) => restorePhotos(store, 'k', store.read('k').photos, now),
      done: () => store.remove('k', 'new-1'),
    }
  }
  const stored = () => storage.keys('messaging:')
  const holdWriting = () => {
    let release = () => {}
    hold = new Promise(resolve => {
      release = resolve
    })
    return () => release()
  }
  return { kept, room, storage, stored, tab, holdWriting }
}

describe('an unsent message with a photo', () => {
  it('[MSGC-18] is restored with its photo and what it shows, and leaves nothing once it is done', async () => {
    const { tab, kept, stored } = browser()
    expect(await tab().write()).toBe(true)
    const later = tab()
    expect(later.store.read('k').messages).toEqual([])
    expect(await later.restore(2)).toMatchObject([
      { key: 'new-1', outgoing: { type: 'image', file: photo, alt: 'A hill' } },
    ])
    // A third tab, which never saw the file, was told that it is sent.
    tab().done()
    expect([stored(), kept.size]).toEqual([[], 0])
  })

  it('is not stored if there is no room for the photo', async () => {
    const { tab, room, stored } = browser()
    room.isFull = true
    expect([await tab().write(), stored()]).toEqual([false, []])
  })

  it('is not discarded by a tab that opens before the photo is stored', async () => {
    const { tab, holdWriting, stored } = browser()
    const release = holdWriting()
    const writing = tab().write(1000)
    const other = tab()
    expect(await other.restore(1500)).toEqual([])
    expect(stored()).toHaveLength(1)
    release()
    expect(await writing).toBe(true)
    expect(await other.restore(1500)).toHaveLength(1)
  })

  it('is forgotten if its photo is lost', async () => {
    const { tab, kept, stored } = browser()
    await tab().write()
    kept.clear()
    expect([await tab().restore(100_000), stored()]).toEqual([[], []])
  })
})

it('[MSG-71] an unsent message is saved and read with other names of some fields', () => {
  const { tab, storage, stored } = browser()
  const text = { type: 'text', text: 'Hello' } as const
  void tab().store.write(to, { ...message(), outgoing: text, isUnconfirmed: true })
  expect(JSON.parse(storage.get(stored()[0] ?? '') ?? '')).toMatchObject({
    message: { intent: 'of 1', unconfirmed: true, outgoing: text },
    to: { own: 'a' },
  })
  expect(tab().store.read('k').messages).toMatchObject([{ idempotencyKey: 'of 1', isUnconfirmed: true }])
  expect(tab().store.addressees()).toMatchObject([{ ownUuid: 'a' }])
})
