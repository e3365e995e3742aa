// @vitest-environment happy-dom

import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type DraftCodec, type OtherDraft, openDraft } from '../../../src/platform/drafts/draft.ts'
import { createSlots } from '../../../src/platform/drafts/slots.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { createTestApp } from '../../support/app.ts'
import { memoryLocks } from '../../support/locks.ts'

const codec: DraftCodec<string> = {
  write: text => (text === '' ? null : { text }),
  read: ({ text }) => (typeof text === 'string' && text !== '' ? text : null),
}

const locks = memoryLocks()
const settled = () => new Promise(resolve => setTimeout(resolve, 0))

function tab() {
  vi.stubGlobal('navigator', { locks: locks.tab().locks })
  const { app } = createTestApp({ platform: { storage: createSafeStorage(() => localStorage) } })
  const $others = atom<readonly OtherDraft<string>[]>([])
  const show = vi.fn()
  const wasSent = vi.fn()
  const slots = createSlots(app, 'test', 10)
  return {
    draft: openDraft(app, { slots, place: 'here', codec, $others, show, wasSent }),
    $others,
    show,
    wasSent,
  }
}
const wake = () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('a draft of a page that sleeps in the back/forward cache is restored by another tab; woken, both go on', async () => {
  const asleep = tab()
  await asleep.draft.look(true)
  asleep.draft.keep('Good night')
  await settled()
  expect(locks.held()).toHaveLength(1)
  window.dispatchEvent(new Event('pagehide'))
  await settled()
  expect(locks.held()).toEqual([])
  const other = tab()
  await other.draft.look(true)
  expect(other.show).toHaveBeenCalledWith('Good night')
  other.draft.keep('Good night, and more')
  wake()
  await settled()
  expect(locks.held()).toHaveLength(2)
  asleep.draft.leave()
  other.draft.leave()
  await settled()
  const next = tab()
  await next.draft.look()
  const texts = next.$others.get().map(({ value }) => value)
  expect(texts.sort()).toEqual(['Good night', 'Good night, and more'])
})

it('a draft that no other tab has restored goes on in its place', async () => {
  const { draft } = tab()
  await draft.look()
  draft.keep('Good night')
  window.dispatchEvent(new Event('pagehide'))
  wake()
  draft.keep('Good morning')
  draft.leave()
  await settled()
  const next = tab()
  await next.draft.look()
  expect(next.$others.get().map(({ value }) => value)).toEqual(['Good morning'])
})

it('[DEC-175] a draft that another page has restored and sent is gone from the page that slept, also by way of a third', async () => {
  const asleep = tab()
  await asleep.draft.look(true)
  asleep.draft.keep('Good night')
  window.dispatchEvent(new Event('pagehide'))
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
  wake()
  await settled()
  expect(asleep.wasSent).toHaveBeenCalledOnce()
  expect(asleep.draft.value()).toBeNull()
  asleep.draft.leave()
  const next = tab()
  await next.draft.look()
  expect(next.$others.get()).toEqual([])
})
