import { expect, vi } from 'vitest'
import type { PostRecord } from '../../../fixtures/world/types.ts'
import { messageRules } from '../../../src/features/share/email-message.ts'
import { popoverRules } from '../../../src/features/share/report.ts'
import { createShareOut } from '../../../src/features/share/share-out.ts'
import type { ShareSubject } from '../../../src/features/share/subject.ts'
import type { ShareRules } from '../../../src/features/share/surfaces.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { fakeTools } from './tools.ts'

/** With the milliseconds after which each closes. */
export const surfaces: [string, ShareRules, number][] = [
  ['the popover', popoverRules, 1250],
  ['a message', messageRules, 3000],
]

interface StartOptions extends TestAppOptions {
  rules?: ShareRules
}

const isShared = (post: PostRecord) => post.state === 'published' && post.blog === 'nightowl'

/** A surface that shows one post at a time, and closes when done. */
export function startShareOut({ rules = popoverRules, ...options }: StartOptions = {}) {
  const bootstrap = { social: { external_sharing: true }, ...options.bootstrap }
  const test = createTestApp({ ...options, bootstrap })
  const tools = fakeTools()
  const disposer = createDisposer()
  const shown: { postId: string | null } = { postId: null }
  const leave = () => {
    shown.postId = null
    out.end()
  }
  const onDone = vi.fn(leave)
  const out = createShareOut(test.app, disposer, {
    rules,
    tools,
    isShown: postId => shown.postId === postId,
    onDone,
  })
  const post = test.realm.world.posts.find(one => isShared(one) && one.photos.length > 0)
  if (!post) throw new Error('no post to share')
  const subject: ShareSubject = { postId: post.id, blog: post.blog }
  const begin = (of = subject) => {
    shown.postId = of.postId
    out.begin(of)
  }
  const ready = async (of = subject) => {
    begin(of)
    await vi.waitFor(() => expect(out.$loading.get().value).toBe(true))
    return out
  }
  const calls = (path: string) => test.realm.requests.filter(request => request.path === path)
  const said = () =>
    test.app
      .get(feedback)
      .$toasts.get()
      .map(({ text }) => text)
  return { ...test, out, tools, disposer, subject, begin, ready, leave, onDone, calls, said }
}
