import type { App } from '../../../platform/app.ts'
import { createLeaveGuard } from '../../../platform/dom/leave-guard.ts'
import { draftChanges } from '../../../platform/drafts/slots.ts'
import { mayBeDelivered } from '../../../platform/http/failure.ts'
import { loginState } from '../../../platform/http/login-state.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'
import { t } from '../../../platform/page/i18n.ts'
import { tabs } from '../../../platform/tabs/tabs.ts'
import { loginAction } from '../../../shared/feedback/failure-text.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { postSlots } from '../autosave/snapshot.ts'
import type { PostDraft } from '../draft/draft.ts'
import { unsureText } from '../draft/saving.ts'
import { savingLabel } from '../lifecycle/titles.ts'
import { longestWaitMs } from '../send-delay.ts'
import { postsApi } from '../server/api.ts'
import { afterPost, isOnline, type Next, until, untilOnline, untilTime } from './after-failure.ts'
import { finishPost, giveBack, openAgain } from './after-sending.ts'
import { mayRepeat, type OutgoingPost, outgoingPosts } from './outgoing-posts.ts'
import type { Line } from './outgoing-view.ts'
import { createLeaving } from './send-on-leave.ts'
import { createFileUploads, waitingFiles } from './upload-files.ts'

type Refusal = Extract<Next, { type: 'refuse' }>

const noRoomText = () => t('Your browser is out of space, so this post’s files couldn’t be sent.')

/** A post being saved is shown after this many milliseconds: most are saved by then. */
const quietMs = 400

/** The progress of a post that would be sent later if its page were left. */
const waitingStates: readonly Line['state'][] = ['waiting', 'offline', 'uploading', 'retrying']

interface Shown {
  /** Shows a post's progress; null removes it. */
  show: (id: string, line: (Partial<Line> & Pick<Line, 'state'>) | null) => void
  isShown: (id: string) => boolean
  /** Called with a function that ends the wait for the user. */
  onHeld: (id: string, wake: () => void) => void
}

/** Returns a function that carries one post until it is saved, given back, or no longer this page's. */
export function createDelivery(app: App, { show: draw, isShown, onHeld }: Shown) {
  const posts = app.get(outgoingPosts)
  const api = app.get(postsApi)
  const { alone } = app.get(tabs)
  const upload = createFileUploads(app)
  const askOnLeave = createLeaveGuard(app.disposer)
  const isSafe = (draft: PostDraft) => mayRepeat(app, draft)
  const leaving = createLeaving(app, post => void api.send(post.draft, post, { keepalive: true }))
  const show: Shown['show'] = (id, line) => {
    leaving(id, line !== null && waitingStates.includes(line.state))
    draw(id, line)
  }

  /** Shows the latest line of a post, but skips short phases. */
  function showLate(id: string) {
    let latest: Parameters<typeof show>[1] = null
    let isDue = isShown(id)
    const stop = app.disposer.timeout(() => {
      isDue = true
      if (latest) show(id, latest)
    }, quietMs)
    return {
      stop,
      set(line: typeof latest) {
        latest = line
        if (isDue) show(id, line)
      },
    }
  }

  /** Why posts wait for the user, '' once that is resolved: the browser may have no space to store it. */
  const heldHere = new Map<string, string>()
  function hold(id: string, text: string): void {
    posts.patch(id, { held: text })
    heldHere.set(id, text)
  }

  function refuse(id: string, { text, mayBeSaved, isLoggedOut }: Refusal): void {
    posts.patch(id, { mayBeSaved })
    const kept = giveBack(app, posts, id)
    // There is no space for a draft: the post stays, and says why.
    if (!kept) {
      hold(id, text)
      return
    }
    const run = () => void openAgain(app, kept, kept.slot, text, isLoggedOut)
    const edit = { label: t('Edit'), run }
    const login = isLoggedOut ? loginAction(app) : undefined
    const drop = app
      .get(feedback)
      .fail(t('Couldn’t post. {why}', { why: text }), login ?? edit, true, login && edit)
    // Its draft was sent, opened, or discarded otherwise.
    const stop = app.get(draftChanges).listen(() => {
      if (postSlots(app).read(kept.slot)) return
      stop()
      drop()
    })
  }

  /** One call. Resolves to what follows its failure; to null if the post is saved, or no longer this page's. */
  async function save(
    id: string,
    post: OutgoingPost,
    tries: number,
    signal: AbortSignal,
  ): Promise<Next | null> {
    const { draft, mayBeSaved } = post
    // From now on, another reader of the post can't know whether it was saved.
    const isMarked = posts.patch(id, { mayBeSaved: draft.mode !== 'edit' })
    // Without space for that note it is sent anyway: otherwise it would never be sent.
    if (!isMarked && !posts.read(id)) return null
    const posting = showLate(id)
    posting.set({ state: 'posting', label: savingLabel(draft) })
    leaving(id, false)
    askOnLeave(!isSafe(draft))
    const onLoginWait = (isWaiting: boolean) => {
      posts.patch(id, { mayBeSaved: isWaiting ? mayBeSaved : draft.mode !== 'edit' })
      askOnLeave(!isWaiting && !isSafe(draft))
    }
    const answer = await api.send(draft, post, { signal, onLoginWait })
    askOnLeave(false)
    posting.stop()
    if (answer.ok) {
      posts.remove(id)
      void finishPost(app, post, answer.value)
      return null
    }
    // This try hasn't arrived; an earlier one may have.
    if (!mayBeDelivered(answer.failure)) posts.patch(id, { mayBeSaved })
    // A page whose user has changed reloads: the post waits for its own user.
    if (signal.aborted || app.get(loginState).get() === 'other user') return null
    return afterPost(answer.failure, isSafe(draft), tries, isOnline())
  }

  /** One try, while no other tab sends a post. */
  const attempt = (id: string, tries: number, signal: AbortSignal): Promise<Next | null> =>
    alone(
      'outgoing',
      async () => {
        const uploading = showLate(id)
        const failed = await upload(
          id,
          tries,
          (loaded, total) => uploading.set({ state: 'uploading', loaded, total }),
          signal,
        )
        uploading.stop()
        if (failed) return failed
        const post = posts.read(id)
        if (!post || signal.aborted) return null
        // There was no space to store where its files are now.
        if (waitingFiles(post.draft).length > 0) return { type: 'hold', text: noRoomText() }
        return save(id, post, tries, signal)
      },
      signal,
    )

  /** What a post waits for before it may be sent; null for nothing. */
  function waitOf(id: string, post: OutgoingPost, tries: number, signal: AbortSignal): Promise<void> | null {
    const { held, notBefore, mayBeSaved, draft } = post
    const ms = timeLeft(notBefore, app.platform.now(), longestWaitMs)
    // The previous page was left during the call.
    const unsure = mayBeSaved && tries === 0 && !isSafe(draft) ? unsureText() : ''
    const text = heldHere.get(id) ?? (held || unsure)
    if (text !== '') {
      show(id, { state: 'held', text })
      return until(done => {
        onHeld(id, () => {
          heldHere.set(id, '')
          done()
        })
        return () => {}
      }, signal)
    }
    if (ms > 0) {
      show(id, { state: 'waiting', at: notBefore })
      // Shows a countdown.
      return untilTime(Math.min(ms, 1000), signal)
    }
    if (isOnline()) return null
    show(id, { state: 'offline' })
    return untilOnline(signal)
  }

  async function carry(id: string, signal: AbortSignal): Promise<void> {
    let tries = 0
    heldHere.delete(id)
    const found = posts.read(id)
    // An earlier page has given up; the server may be available again.
    if (found?.held && isSafe(found.draft)) posts.patch(id, { held: '' })
    for (let post = posts.read(id); post && !signal.aborted; post = posts.read(id)) {
      const waiting = waitOf(id, post, tries, signal)
      if (waiting) {
        await waiting
        tries = 0
        continue
      }
      const next = await attempt(id, ++tries, signal)
      if (!next || signal.aborted) return
      if (next.type === 'refuse') refuse(id, next)
      else if (next.type === 'hold') hold(id, next.text)
      else if (next.type === 'pause') {
        show(id, { state: 'retrying' })
        await untilTime(next.ms, signal)
      }
    }
  }
  return (id: string, signal: AbortSignal): Promise<void> =>
    carry(id, signal).finally(() => leaving(id, false))
}
