import { describe, expect, it, vi } from 'vitest'
import type { Content, PhotoItem } from '../../../../src/features/posts/draft/draft.ts'
import { afterPost, afterUpload } from '../../../../src/features/posts/outgoing/after-failure.ts'
import { outgoingPosts } from '../../../../src/features/posts/outgoing/outgoing-posts.ts'
import { outgoingView } from '../../../../src/features/posts/outgoing/outgoing-view.ts'
import { outgoingSender } from '../../../../src/features/posts/outgoing/sender.ts'
import { waitingFiles } from '../../../../src/features/posts/outgoing/upload-files.ts'
import { keptFiles } from '../../../../src/features/uploads/kept-files.ts'
import { uploads } from '../../../../src/features/uploads/uploads.ts'
import type { PostType } from '../../../../src/platform/bus/contract.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { browserData } from '../../../../src/platform/storage/browser-data.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage, type TestApp } from '../../../support/app.ts'
import { memoryLocks } from '../../../support/locks.ts'
import { draftOf, validatePost } from '../draft-of.ts'
import { later, outgoing, stubTime, update } from './support.ts'

const upload = '/svc/upload/image'
const photo = (fields: Partial<PhotoItem>): PhotoItem => ({ id: 'o1', url: '', caption: '', ...fields })

/** The first bytes of a PNG. */
const picture = (name: string) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])], name, {
    type: 'image/png',
  })

/** What the tabs of a browser share. */
const browser = () => ({ locks: memoryLocks(), storage: memoryStorage(), stored: new Map<string, File>() })

/** A tab, of its own browser and server unless they are given. */
function open({ locks, storage, stored } = browser(), server?: TestApp) {
  const tab = locks.tab()
  vi.stubGlobal('navigator', { locks: tab.locks, onLine: true })
  const { fetch } = server?.app.platform ?? {}
  const platform = { storage: createSafeStorage(() => storage), ...(fetch && { fetch }) }
  const test = createTestApp({ bootstrap: { idempotency: true, page: { kind: 'tagged' } }, platform })
  const { app } = test
  const { realm } = server ?? test
  Object.assign(app.get(browserData), {
    files: {
      get: async (key: string) => stored.get(key) ?? null,
      set: async (key: string, file: File) => stored.set(key, file) === stored,
      remove: async (key: string) => void stored.delete(key),
      keys: async () => [...stored.keys()],
    },
  })
  const posts = app.get(outgoingPosts)
  const calls = (path: string) => realm.requests.filter(one => one.path === path)
  return {
    ...test,
    stored,
    /** The tab is gone at once, as in a crash. */
    crash: tab.crash,
    start: () => app.get(outgoingSender).start(),
    ids: () => posts.ids(),
    uploaded: () => calls(upload).map(({ fields }) => Object(fields.photo).name),
    saved: () => calls(update),
    keep: (name: string) => new Promise<string>(resolve => app.get(keptFiles).keep(picture(name), resolve)),
    /** Stores a photo post whose files are stored under these keys. */
    hand(...keys: string[]) {
      const photos = keys.map((fileKey, at) => photo({ id: `o${at + 1}`, fileKey }))
      posts.write('p1', outgoing(draftOf('photo', { photos }), draftOf('photo')))
      app.get(outgoingSender).start()
    },
  }
}
const until = (check: () => void, stepMs = 500) =>
  vi.waitFor(async () => {
    await later(stepMs)
    check()
  })

stubTime()

describe('the files of a post on its way', () => {
  it('[DEC-177] are uploaded in order, then the post is saved, and nothing of it stays in the browser', async () => {
    const { hand, keep, saved, uploaded, stored, app } = open()
    hand(await keep('a.png'), await keep('b.png'))
    await until(() => expect(saved()).toHaveLength(1))
    expect(uploaded()).toEqual(['a.png', 'b.png'])
    expect(saved()[0]?.fields['post[photoset_order]']).toBe('o1,o2')
    expect([...stored, ...app.platform.storage.keys('inlay:file:')]).toEqual([])
  })

  it('[DEC-177] are not sent again if they had finished: only the one that failed is', async () => {
    const { hand, keep, saved, uploaded, ids, realm } = open()
    hand(await keep('a.png'), await keep('b.png'))
    await until(() => expect(uploaded()).toContain('a.png'), 0)
    realm.faults.add({ call: `POST ${upload}`, kind: 'status', status: 500 })
    await until(() => expect(ids()).toEqual([]), 1000)
    expect(uploaded().filter(name => name === 'a.png')).toHaveLength(1)
    expect(saved()).toHaveLength(1)
  })

  it('[DEC-177] whose addresses a full browser can’t store keep the post from being sent without them', async () => {
    const { hand, keep, saved, uploaded, ids, app } = open()
    const key = await keep('a.png')
    hand(key)
    vi.spyOn(app.platform.storage, 'set').mockReturnValue(false)
    await until(() => expect(app.get(outgoingView).get()?.lines[0]?.state).toBe('held'))
    expect(uploaded()).toEqual(['a.png'])
    expect([saved(), ids()]).toEqual([[], ['p1']])
  })

  it('[DEC-177] that are refused or gone make the post a draft, and a toast says why', async () => {
    const { hand, keep, saved, ids, app } = open()
    hand(await keep('a.png'), 'inlay:file:aria:gone')
    await until(() => expect(ids()).toEqual([]))
    expect(saved()).toEqual([])
    const text = 'Couldn’t post. A file is missing. Choose it again.'
    expect(app.get(feedback).$toasts.get()).toMatchObject([{ tone: 'danger', text }])
  })

  it('[DEC-177] are uploaded by one tab; another one begins again when that has crashed', async () => {
    const shared = browser()
    const first = open(shared)
    first.realm.faults.add({ call: `POST ${upload}`, kind: 'delay', delayMs: 60_000 })
    first.hand(await first.keep('a.png'))
    await until(() => expect(first.uploaded()).toHaveLength(1), 0)
    const second = open(shared, first)
    second.start()
    await later(3000)
    expect(second.uploaded()).toHaveLength(1)
    first.crash()
    await until(() => expect(second.saved()).toHaveLength(1), 10)
    expect(second.uploaded()).toHaveLength(2)
    expect([second.ids(), [...second.stored]]).toEqual([[], []])
  })

  it('[DEC-177] go on with the upload that their form has begun', async () => {
    const { hand, keep, saved, uploaded, app } = open()
    const key = await keep('a.png')
    const begun = app.get(uploads).create('image').add(picture('a.png'))
    if (begun) app.get(keptFiles).track(key, begun)
    app.get(keptFiles).take(key)
    hand(key)
    await until(() => expect(saved()).toHaveLength(1))
    expect(uploaded()).toEqual(['a.png'])
  })
})

describe('[DEC-177] files that are stored while they are uploaded', () => {
  const url = 'https://host.example/up/1'
  const stays = { id: 'o2', url: 'https://a/b' }
  const waits = { pending: true, fileKey: 'f', fileName: 'a.png', caption: 'A' } as const
  const sent = { id: 'o1', url, preuploadUrl: url, fileKey: undefined }
  const agreed = { confirmTos: true }

  it.each<[PostType, Content, object]>([
    ['photo', { photos: [photo(waits), photo(stays)] }, { photos: [{ ...sent, caption: 'A' }, stays] }],
    ['audio', { fileKey: 'f', ...agreed }, { preuploadUrl: url, copyrightFallback: true, fileKey: '' }],
    ['audio', { url, artFileKey: 'f' }, { preuploadAlbumArt: url, artFileKey: '' }],
    ['video', { source: 'upload', fileKey: 'f', ...agreed }, { preuploadUrl: url, preuploadKey: 'k1' }],
    ['link', { url: 'https://a.example/', thumbnailFileKey: 'f' }, { thumbnailPreupload: url }],
  ])('do not hold a %s in its form, and fill in what that would have', (type, content, filled) => {
    let draft = draftOf(type, content)
    expect(validatePost(draft)).toEqual([])
    expect(waitingFiles(draft).map(({ key }) => key)).toEqual(['f'])
    for (const { fill } of waitingFiles(draft))
      draft = fill(draft, { url, key: 'k1' }, { copyright_fallback: true })
    expect(draft.content).toMatchObject(filled)
    expect(waitingFiles(draft)).toEqual([])
  })

  it('hold it while only this page has them, or the user has not agreed', () => {
    const here = draftOf('photo', { photos: [photo({ pending: true })] })
    expect(validatePost(here)).toEqual(['Uploads in progress.'])
    expect(validatePost(draftOf('audio', { fileKey: 'f' }))).toHaveLength(1)
    expect(validatePost(draftOf('video', { source: 'upload', fileKey: 'f' }))).toHaveLength(1)
  })
})

const status = (code: number): Failure => ({ kind: 'status', status: code, msg: '', errors: [], body: null })

describe('[DEC-177] after a failure', () => {
  it.each([
    ['a refusal', status(400), { type: 'refuse', mayBeSaved: false }],
    ['a session that has ended', { kind: 'login', status: 401 }, { type: 'refuse', isLoggedOut: true }],
    ['half a post', { kind: 'malformed', status: 200, field: 'id' }, { type: 'refuse', mayBeSaved: true }],
    ['no connection from the start', { kind: 'offline', unsent: true }, { type: 'connection' }],
  ] as const)('%s is final, or waits, whatever the server honors', (_, failure, next) => {
    for (const isSafe of [true, false]) expect(afterPost(failure, isSafe, 1, true)).toMatchObject(next)
  })

  it.each([
    ['an answer of 500', status(500)],
    ['no answer in time', { kind: 'timeout' }],
    ['a broken connection', { kind: 'offline' }],
    ['half an answer', { kind: 'malformed', status: 200 }],
  ] as const)('%s: pauses grow where a second try is safe; elsewhere the user decides', (_, failure) => {
    const tries = [1, 2, 3, 4].map(count => afterPost(failure, true, count, true))
    const pauses = tries.map(next => (next.type === 'pause' ? next.ms : 0))
    expect(pauses.every(ms => ms > 0)).toBe(true)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(afterPost(failure, true, 5, true).type).toBe('hold')
    const text = expect.stringContaining('already be posted')
    expect(afterPost(failure, false, 1, true)).toMatchObject({ type: 'hold', text })
  })

  it('a server that asks to slow down is obeyed, however often, and loses no post and no file', () => {
    const busy: Failure = { ...status(429), retryAfterMs: 90_000 } as Failure
    for (const count of [1, 9])
      for (const next of [afterPost(busy, false, count, true), afterUpload(busy, '', count, true)])
        expect(next).toEqual({ type: 'pause', ms: 90_000 })
    expect(afterPost(status(429), true, 1, true)).toEqual({ type: 'pause', ms: 2_000 })
    expect(afterPost(status(429), true, 20, true)).toEqual({ type: 'pause', ms: 600_000 })
  })

  it('of an upload, a refusal is final, all else is tried again or waits for a connection', () => {
    expect(afterUpload(status(413), 'Too big', 1, true)).toMatchObject({ type: 'refuse', text: 'Too big' })
    for (const failure of [status(500), { kind: 'timeout' }, { kind: 'offline' }] as const)
      expect(afterUpload(failure, '', 1, true).type).toBe('pause')
    expect(afterUpload({ kind: 'offline' }, '', 1, false)).toEqual({ type: 'connection' })
  })
})
