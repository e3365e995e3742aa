import { atom } from 'nanostores'
import { beforeEach, expect, it, vi } from 'vitest'
import { type DraftCodec, type OtherDraft, openDraft } from '../../../src/platform/drafts/draft.ts'
import { createSlots } from '../../../src/platform/drafts/slots.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { createTestApp, memoryStorage } from '../../support/app.ts'
import { memoryLocks } from '../../support/locks.ts'

const codec: DraftCodec<string> = {
  write: text => (text === '' ? null : { text }),
  read: ({ text }) => (typeof text === 'string' && text !== '' ? text : null),
}

const locks = memoryLocks()
let storage = memoryStorage()
const settled = () => new Promise(resolve => setTimeout(resolve, 0))

function tab() {
  vi.stubGlobal('navigator', { locks: locks.tab().locks })
  const { app } = createTestApp({ platform: { storage: createSafeStorage(() => storage) } })
  const $others = atom<readonly OtherDraft<string>[]>([])
  const [show, wasSent] = [vi.fn(), vi.fn()]
  const slots = createSlots(app, 'test', 10)
  const draft = openDraft(app, { slots, place: 'here', codec, $others, show, wasSent })
  const happens = (type: string) =>
    app.platform.window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  return {
    ...{ draft, show, wasSent },
    others: () => $others.get().map(({ value }) => value),
    sleeps: () => void happens('pagehide'),
    wakes: () => void happens('pageshow'),
  }
}
/** The drafts that a tab finds that is opened now. */
async function found() {
  await settled()
  const next = tab()
  await next.draft.look()
  return next.others().sort()
}

beforeEach(() => {
  storage = memoryStorage()
})

it('a draft of a page that sleeps in the back/forward cache is restored by another tab; woken, both go on', async () => {
  const asleep = tab()
  await asleep.draft.look(true)
  asleep.draft.keep('Good night')
  await settled()
  expect(locks.held()).toHaveLength(1)
  asleep.sleeps()
  await settled()
  expect(locks.held()).toEqual([])
  const other = tab()
  await other.draft.look(true)
  expect(other.show).toHaveBeenCalledWith('Good night')
  other.draft.keep('Good night, and more')
  asleep.wakes()
  await settled()
  expect(locks.held()).toHaveLength(2)
  for (const { draft } of [asleep, other]) draft.leave()
  expect(await found()).toEqual(['Good night', 'Good night, and more'])
})

it('[DEC-175] a draft that another page has restored and sent is gone from the page that slept, also by way of a third', async () => {
  const asleep = tab()
  await asleep.draft.look(true)
  asleep.draft.keep('Good night')
  asleep.sleeps()
  await settled()
  const second = tab()
  await second.draft.look(true)
  second.draft.keep('Good night, all')
  second.draft.leave()
  await settled()
  const third = tab()
  await third.draft.look(true)
  expect(third.show).toHaveBeenCalledWith('Good night, all')
  third.draft.sent()
  third.draft.leave()
  asleep.wakes()
  await settled()
  expect(asleep.wasSent).toHaveBeenCalledOnce()
  expect(asleep.draft.value()).toBeNull()
  asleep.draft.leave()
  expect(await found()).toEqual([])
})
