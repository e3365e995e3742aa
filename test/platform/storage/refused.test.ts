// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refuseStorage } from '../../../fixtures/control/refuse-storage.ts'
import { pageDock } from '../../../src/features/dock/page-dock.ts'
import { lookup } from '../../../src/features/messaging/find-conversation.ts'
import { conversations } from '../../../src/features/messaging/store.ts'
import { knownTags } from '../../../src/features/posts/tags.ts'
import { sharedPoll } from '../../../src/features/unread/shared-poll.ts'
import { storedVolume } from '../../../src/features/video/playback/sound.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { browserData } from '../../../src/platform/storage/browser-data.ts'
import { forget } from '../../../src/platform/storage/forget.ts'
import { keepReplyTo, readReplyTo } from '../../../src/platform/storage/reply-to-cookie.ts'
import { createTabLocks } from '../../../src/platform/tabs/tab-locks.ts'
import { createDraftBox } from '../../../src/shared/drafts/draft-box.ts'
import { messagingApp } from '../../features/messaging/app.ts'
import { messagingOf } from '../../features/messaging/messaging.ts'
import { openPost } from '../open-post.ts'

const secret = 'My words'
const start = () =>
  messagingApp(
    { is_persistence_enabled: true },
    { platform: { storage: createSafeStorage(() => localStorage) } },
  )

beforeEach(() => refuseStorage())

describe('where the browser refuses to keep anything', () => {
  it('a message is sent, and the counts and the inbox are fetched', async () => {
    const { app, realm } = start()
    const key = await app.get(lookup).byName('bruno')
    const conversation = app.get(conversations).model(key ?? '')
    await conversation.ensureFetched()
    conversation.sendText(secret)
    await vi.waitFor(() => expect(conversation.$messages.get().at(-1)).not.toHaveProperty('outgoing'))
    expect(JSON.stringify(conversation.$messages.get().at(-1))).toContain(secret)
    expect(await app.get(sharedPoll).poll()).not.toBe('failed')
    expect(realm.requests.some(({ path }) => path === '/services/poll')).toBe(true)
    const messaging = messagingOf(app, createDisposer())
    messaging.toggleInbox(null)
    await messaging.openRequested({ name: 'nightowl' })
    expect(messaging.manager.$windows.get()).toHaveLength(1)
  })

  it('a box opens, takes words and says that only the page has them', async () => {
    const box = createDraftBox(start().app, 'reply')
    await box.open('place')
    expect(box.update({ text: secret })).toBe(false)
    box.beginSending()(false)
    expect(box.leave()).toBe(false)
    await box.open('place')
    expect(box.$fields.get()).toEqual({ text: secret })
    box.clear()
    expect(box.leave()).toBe(true)
  })

  it('a post is written, with one warning that it is not kept, and saved', async () => {
    const { app } = start()
    const { form, autosave, onStorageFull } = openPost(app)
    await autosave.ready
    form.changeContent({ quote: secret })
    autosave.flush()
    form.changeContent({ quote: `${secret}!` })
    autosave.flush()
    expect(onStorageFull).toHaveBeenCalledOnce()
    expect(await form.save()).toEqual({})
    autosave.end()
  })

  it('nothing is found of files, tags, volume, what is docked and who may reply; nothing throws', async () => {
    const { app } = start()
    const { files } = app.get(browserData)
    expect(await files.set('key', new File(['x'], 'x.png'))).toBe(false)
    expect([await files.get('key'), await files.keys()]).toEqual([undefined, []])
    await expect(files.remove('key')).resolves.toBeUndefined()
    app.get(knownTags).remember([secret])
    app.get(storedVolume).set({ volume: 0.3, muted: true })
    app.get(pageDock).restore()
    keepReplyTo(true)
    expect(readReplyTo()).toBe(false)
  })

  it('[DEC-135] a wipe has nothing to do', async () => {
    await expect(forget()).resolves.toBeUndefined()
  })

  it.each([true, false])(
    'a task that only one tab may do is done (the browser throws at once: %s)',
    async throws => {
      const refuse = throws ? () => expect.unreachable('no') : () => Promise.reject(new Error('no'))
      const locks = createTabLocks({ request: refuse, query: refuse } as unknown as LockManager)
      const task = vi.fn(async () => 'done')
      expect(await locks.run('name', task)).toBe('done')
      expect(task).toHaveBeenCalledOnce()
      const fails = () => Promise.reject(new Error('its own'))
      await expect(locks.run('name', fails)).rejects.toThrow('its own')
      await expect(locks.run('name', task, AbortSignal.abort(new Error('given up')))).rejects.toThrow('no')
      locks.acquire('name')()
      expect(await locks.tryAcquire('name')).toEqual(expect.any(Function))
    },
  )
})
