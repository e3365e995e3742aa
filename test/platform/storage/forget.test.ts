import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { savedView } from '../../../src/features/dock/page-dock.ts'
import { emojiStore } from '../../../src/features/emoji/store.ts'
import { reblogged } from '../../../src/features/feed/reblogged.ts'
import { filterStore } from '../../../src/features/filters/store.ts'
import { conversations } from '../../../src/features/messaging/store.ts'
import { createWindowMemory } from '../../../src/features/messaging/window-row/window-memory.ts'
import { outgoingPosts } from '../../../src/features/posts/outgoing/outgoing-posts.ts'
import { quickChoices } from '../../../src/features/posts/quick-reblog/quick-choices.ts'
import { knownTags } from '../../../src/features/posts/tags.ts'
import { reader } from '../../../src/features/translate/languages.ts'
import { storedVolume } from '../../../src/features/video/playback/sound.ts'
import { sentSlots } from '../../../src/platform/drafts/draft.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { session } from '../../../src/platform/session.ts'
import { browserData } from '../../../src/platform/storage/browser-data.ts'
import { deleteOldData } from '../../../src/platform/storage/delete-old-data.ts'
import { forget } from '../../../src/platform/storage/forget.ts'
import { keepReplyTo, readReplyTo } from '../../../src/platform/storage/reply-to-cookie.ts'
import { dataMaxAgeMs, isOwnKey, maxAgeOf } from '../../../src/platform/storage/storage-keys.ts'
import { createDraftBox } from '../../../src/shared/drafts/draft-box.ts'
import { messagingApp } from '../../features/messaging/app.ts'
import { draftOf } from '../../features/posts/draft-of.ts'
import { memoryStorage } from '../../support/app.ts'
import { memoryLocks } from '../../support/locks.ts'
import { openPost } from '../open-post.ts'
import { stubPage } from '../page-stub.ts'
import { stubTabs } from '../tabs/support.ts'

type Test = ReturnType<typeof messagingApp>
const settled = () => new Promise(resolve => setTimeout(resolve, 5))
const secret = 'My secret'
const key = 'own other'

const storage = () => createSafeStorage(() => localStorage)
const tabs: Test[] = []
function open(user: 'aria' | 'bruno' | null = 'aria', now = () => Date.now()): Test {
  const locks = memoryLocks().tab().locks
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
  const platform = { storage: storage(), random: Math.random, now }
  const test = messagingApp({ is_persistence_enabled: true }, { user, platform })
  tabs.push(test)
  return test
}
/** What is in a storage. */
const all = (storage: Storage) => {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return Object.fromEntries(keys.map(key => [key, storage.getItem(key)]))
}
const keptKeys = () => Object.keys(all(localStorage)).filter(isOwnKey)
const nameOf = ({ app }: Test) => app.page.user?.name ?? ''
const participants = [
  { uuid: 'own', name: 'aria' },
  { uuid: 'other', name: secret },
]

interface Surface {
  /** Milliseconds; thirty days if left out. */
  lifetime?: number
  write: (test: Test) => unknown
  /** What the user sees there. */
  read: (test: Test) => unknown
}
const inBox = (kind: string): Surface => ({
  async write({ app }) {
    const box = createDraftBox(app, kind)
    await box.open('north')
    box.update({ text: secret })
  },
  async read({ app }) {
    const box = createDraftBox(app, kind)
    await box.open('north')
    return [box.$fields.get(), box.$others.get()]
  },
})
const surfaces: Record<string, Surface> = {
  ask: inBox('ask'),
  ...Object.fromEntries(
    'reply message share share-twitter share-facebook share-message header quick-reblog'
      .split(' ')
      .map(kind => [`draft of the kind ${kind}`, inBox(kind)]),
  ),
  'view in the gutter': {
    write: ({ app }) =>
      app.get(savedView).write({ view: 'peepr', restricted: false, payload: { blog_name: secret } }),
    read: ({ app }) => app.get(savedView).read(),
  },
  post: {
    async write({ app }) {
      const { form, autosave } = openPost(app)
      form.changeContent({ quote: secret })
      autosave.leave()
    },
    async read({ app }) {
      const { autosave } = openPost(app)
      await autosave.ready
      return autosave.$offers.get()
    },
  },
  'post on its way': {
    write({ app }) {
      const [draft, initial] = [draftOf('quote', { quote: secret }), draftOf('quote')]
      const sent = { key: 'k', draftSlot: '', notBefore: 0, mayBeSaved: false, held: '' }
      const request = { mode: 'new', type: 'quote' } as const
      app.get(outgoingPosts).write('o1', { draft, initial, request, context: {}, ...sent })
    },
    read({ app }) {
      const posts = app.get(outgoingPosts)
      return posts.ids().map(posts.read)
    },
  },
  tags: {
    write: ({ app }) => app.get(knownTags).remember([secret]),
    read: ({ app }) => app.get(knownTags).suggest('my', [], []),
  },
  'emoji that were taken': {
    write: ({ app }) => app.get(emojiStore).setTone(3),
    read: ({ app }) => app.get(emojiStore).$tone.get() === 3 && secret,
  },
  'languages of translations': {
    write: ({ app }) => app.get(reader).change({ to: 'eo' }),
    read: ({ app }) => app.get(reader).$settings.get().to === 'eo' && secret,
  },
  filters: {
    lifetime: maxAgeOf('inlay:filters:aria:list'),
    write: ({ app }) =>
      app.get(filterStore).change(list => ({ ...list, filters: [{ kind: 'text', value: secret }] })),
    read: ({ app }) => app.get(filterStore).$stored.get(),
  },
  'bundle of tags': {
    write: ({ app }) => app.get(quickChoices).change({ bundles: [{ name: secret, tags: ['one'] }] }),
    read: ({ app }) => app.get(quickChoices).$choices.get(),
  },
  'volume of videos': {
    write: ({ app }) => app.get(storedVolume).set({ volume: 0.3, muted: true }),
    read: ({ app }) => app.get(storedVolume).get().volume === 0.3 && secret,
  },
  'memory of reblogs': {
    write: ({ app }) => app.get(reblogged).add(secret),
    read: ({ app }) => (app.get(reblogged).has(secret) ? secret : null),
  },
  'slots that another page has sent': {
    write: ({ app }) => app.get(sentSlots).add([secret]),
    read: ({ app }) => app.get(sentSlots).has(secret) && secret,
  },
  'message that is not sent': {
    write({ app }) {
      const outgoing = { type: 'text', text: secret }
      const message = { key: 'm1', ts: app.platform.now(), participant: 'own', state: 'error', outgoing }
      const to = { key, own: app.get(session).$blogs.get()[0]?.uuid, participants }
      const name = `messaging:${nameOf({ app } as Test)}:unsent:${key}:m1`
      app.get(browserData).storage.set(name, JSON.stringify({ message, to }))
    },
    read({ app }) {
      app.get(conversations).resume()
      return Object.values(app.get(conversations).$all.get())
    },
  },
  'windows of conversations': {
    write(test) {
      const saved = { id: 'c1', participantUuid: 'own', participants }
      const windows = JSON.stringify([{ ...saved, lastOpenedDateTs: test.app.platform.now() }])
      test.app.get(browserData).storage.set(`messaging:${nameOf(test)}:open`, windows)
    },
    read({ app }) {
      const store = app.get(conversations)
      const { storage } = app.get(browserData)
      createWindowMemory({ app, store, storage, disposer: app.disposer, isOwn: () => true }).read()
      return store.$all.get()
    },
  },
}
const seenBy = async (test: Test, { read }: Surface) => JSON.stringify(await read(test))

beforeEach(() => {
  stubPage()
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, memoryStorage())
  stubTabs()
})
afterEach(async () => {
  for (const { app } of tabs.splice(0)) app.disposer.dispose()
  await settled()
})

describe.each(Object.entries(surfaces))('%s of a user', (_, surface) => {
  it('is hidden from another user and from guests, and visible to its owner again', async () => {
    await surface.write(open())
    expect(keptKeys().length).toBeGreaterThan(0)
    expect(await seenBy(open('bruno'), surface)).not.toContain(secret)
    expect(await seenBy(open(null), surface)).not.toContain(secret)
    expect(await seenBy(open('aria'), surface)).toContain(secret)
  })

  it('is deleted by a log-out, and an open tab does not store it again', async () => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('messaging:settings', '1')
    sessionStorage.setItem('inlay:x', secret)
    const left = open()
    await surface.write(left)
    await forget()
    await settled()
    await surface.write(left)
    expect(all(localStorage)).toEqual({ theme: 'dark', 'messaging:settings': '1' })
    expect(sessionStorage.length).toBe(0)
    expect(await seenBy(open('aria'), surface)).not.toContain(secret)
  })

  it('is not stored again by a tab that slept during the deletion', async () => {
    let now = Date.now()
    const asleep = open('aria', () => now)
    await surface.write(asleep)
    asleep.app.platform.window.dispatchEvent(new Event('pagehide'))
    await forget()
    now += 60_000
    await surface.write(open('bruno', () => now))
    await surface.write(asleep)
    expect(keptKeys().filter(key => key.includes('aria'))).toEqual([])
  })

  it('expires after thirty days, or filters after a year, whoever uses the browser then', async () => {
    const { lifetime = dataMaxAgeMs } = surface
    let now = Date.now()
    const owner = () => open('aria', () => now)
    await surface.write(owner())
    const { files } = open('bruno').app.get(browserData)
    await deleteOldData(storage(), files, now + lifetime)
    expect(await seenBy(owner(), surface)).toContain(secret)
    now += lifetime + 1
    expect(await seenBy(owner(), surface)).not.toContain(secret)
    await deleteOldData(storage(), files, now)
    expect(keptKeys()).toEqual(['inlay:kept'])
  })
})

it('a log-out deletes the reply-to choice', async () => {
  keepReplyTo(true)
  expect(readReplyTo()).toBe(true)
  await forget()
  expect(readReplyTo()).toBe(false)
})

it('a tab without stored data stores nothing after a log-out either; foreign messages on the channel are ignored', async () => {
  const { write } = surfaces.ask as Surface
  const [one, two] = [open(), open()]
  one.app.get(browserData)
  two.app.get(browserData)
  for (const data of ['x', { forget: true }, null]) new BroadcastChannel('inlay').postMessage(data)
  await settled()
  await write(one)
  expect(keptKeys()).not.toEqual([])
  await forget()
  await settled()
  await write(two)
  expect(keptKeys()).toEqual([])
})

it('[DEC-177] deletes the mark of a file that nothing names any more, after an hour', async () => {
  const { files } = open().app.get(browserData)
  const now = Date.now()
  const hourAgo = JSON.stringify({ at: now - 3_700_000 })
  localStorage.setItem('inlay:file:aria:named', hourAgo)
  localStorage.setItem('inlay:file:aria:unnamed', hourAgo)
  localStorage.setItem('inlay:file:aria:new', JSON.stringify({ at: now - 60_000 }))
  localStorage.setItem('inlay:post:aria:a', JSON.stringify({ at: now, fileKey: 'inlay:file:aria:named' }))
  await deleteOldData(storage(), files, now)
  expect(keptKeys().sort()).toEqual(['inlay:file:aria:named', 'inlay:file:aria:new', 'inlay:post:aria:a'])
})

it('deletes entries without a date, and a delta whose base text is lost', async () => {
  localStorage.setItem('inlay:post:aria:a', 'garbled')
  localStorage.setItem('inlay:post:aria:b~', '["x",1,0,0,""]')
  localStorage.setItem('messaging:aria:open', '[{}]')
  localStorage.setItem('host', 'garbled')
  await deleteOldData(storage(), open().app.get(browserData).files, Date.now())
  expect(all(localStorage)).toEqual({ host: 'garbled' })
})
