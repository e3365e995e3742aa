import { expect, vi } from 'vitest'
import type { PostRecord } from '../../../fixtures/world/types.ts'
import type { FormNetwork } from '../../../src/features/share/form.ts'
import { messageRules } from '../../../src/features/share/message-rules.ts'
import { popoverRules } from '../../../src/features/share/popover/share-popover-model.ts'
import type { ShareRules } from '../../../src/features/share/share-data.ts'
import { createShareOut } from '../../../src/features/share/share-out.ts'
import type { ShareSubject } from '../../../src/features/share/subject.ts'
import type { ShareTools } from '../../../src/features/share/tools.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../../support/app.ts'
import { stubPage } from '../unread/stub-page.ts'

/** With the milliseconds after which each closes. */
export const surfaces: [string, ShareRules, number][] = [
  ['the popover', popoverRules, 1250],
  ['a message', messageRules, 3000],
]

/** A browser without a share sheet, which can copy and open windows. */
export const fakeTools = (): ShareTools => ({
  copy: vi.fn(async () => true),
  openWindow: vi.fn(() => true),
  canShare: vi.fn(() => false),
  share: vi.fn(async () => 'shared' as const),
})

interface StartOptions extends TestAppOptions {
  rules?: ShareRules
}

const isShared = (post: PostRecord) => post.state === 'published' && post.blog === 'nightowl'

/** A post with photos, what is known about it, and what has been called and said. */
export function subjectOf({ realm, app }: TestApp) {
  const post = realm.world.posts.find(one => isShared(one) && one.photos.length > 0)
  if (!post) throw new Error('no post to share')
  const toasts = () => app.get(feedback).$toasts.get()
  return {
    subject: { postId: post.id, blog: post.blog } satisfies ShareSubject,
    calls: (path: string) => realm.requests.filter(request => request.path === path),
    said: () => toasts().map(({ text }) => text),
  }
}

/** A surface that shows one post at a time, and closes when done. */
export function startShareOut({ rules = popoverRules, ...options }: StartOptions = {}) {
  stubPage()
  const bootstrap = { social: { external_sharing: true }, ...options.bootstrap }
  const test = createTestApp({ ...options, bootstrap })
  const tools = fakeTools()
  const shown: { postId: string | null } = { postId: null }
  const leave = () => {
    shown.postId = null
    out.end()
  }
  const onDone = vi.fn(leave)
  const isShown = (postId: string) => shown.postId === postId
  const out = createShareOut(test.app, createDisposer(), { rules, tools, isShown, onDone })
  const { subject, ...seen } = subjectOf(test)
  const begin = (of: ShareSubject = subject) => {
    shown.postId = of.postId
    out.begin(of)
  }
  const ready = async (of: ShareSubject = subject) => {
    begin(of)
    await vi.waitFor(() => expect(out.$loading.get().value).toBe(true))
    return out
  }
  return { ...test, ...seen, out, tools, subject, begin, ready, leave, onDone }
}

/** The surface with the form of a network open. */
export async function openForm<N extends FormNetwork>(network: N, options: StartOptions = {}) {
  const test = startShareOut(options)
  await test.ready()
  test.out.open(network)
  return { ...test, form: test.out[network] }
}
