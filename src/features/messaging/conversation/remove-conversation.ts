import type { App } from '../../../platform/app.ts'
import type { Result } from '../../../platform/http/failure.ts'
import { t } from '../../../platform/page/i18n.ts'
import { session } from '../../../platform/session.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import { feedback, type Question } from '../../../shared/feedback/store.ts'
import { afterUndo } from '../../../shared/waiting/after-undo.ts'
import type { Participant } from '../../blogs/participant.ts'
import { blogs } from '../../blogs/store.ts'
import { conversations } from '../store.ts'
import { otherParticipants } from './conversation-rules.ts'

const consequenceText = (name: string): string =>
  t(
    '%1$s will be blocked and reported. And any trace of this conversation will disappear from your inbox.',
    name,
  )

interface Concealed {
  action: 'delete-conversation' | 'mark-as-spam' | 'report-conversation'
  /** The toast with Undo. */
  text: string
  /** Who is reported. */
  blog?: string
  onHidden: () => void
}

/**
 * Ways to remove a conversation. Each asks first, calls `onHidden` once it is hidden, and resolves with false if it was
 * restored (MSGC-9…13).
 */
export function conversationRemoval(app: App) {
  const store = app.get(conversations)
  const { alert, confirm } = app.get(feedback)
  const { $blogs } = app.get(session)

  /** Hides it while it can be undone, then acts; false if it was restored. */
  async function conceal(
    key: string,
    { text, onHidden, ...what }: Concealed,
    act: () => Promise<boolean>,
  ): Promise<boolean> {
    const { id, ownUuid } = store.$all.get()[key] ?? { id: null, ownUuid: '' }
    onHidden()
    store.conceal(key)
    const stored = { ...what, key, conversation: id ?? '', own: ownUuid }
    const isDone = await afterUndo(app, text, stored, async () => (store.isConcealed(key) ? act() : null))
    if (isDone !== null) return isDone
    store.restore(key)
    return false
  }

  /** Handles the call's result: on failure the user is told, and the conversation is restored. */
  function settle(key: string, result: Result<unknown>, failed: string): boolean {
    if (result.ok) return true
    store.restore(key)
    void alert(failed, failureText(result.failure))
    return false
  }

  const ask = (question: Pick<Question, 'title' | 'text'>, yes: string) =>
    confirm({ ...question, confirm: yes, cancel: t('Nevermind'), danger: true })

  return {
    /** Deletes it; until the call goes out it can be undone (MSGC-10). */
    async remove(
      key: string,
      onHidden: () => void,
      question: Pick<Question, 'title' | 'text'> = { title: t('Permanently delete this conversation?') },
    ) {
      if (!(await ask(question, t('Delete')))) return true
      return conceal(
        key,
        { action: 'delete-conversation', text: t('Conversation deleted.'), onHidden },
        async () => settle(key, await store.remove(key), t('Couldn’t delete the conversation.')),
      )
    },
    /** Hides it at once, then flags it; until the call goes out it can be undone (MSGC-12). */
    async markAsSpam(key: string, onHidden: () => void) {
      const info = store.$all.get()[key]
      const name = info ? (otherParticipants(info)[0]?.name ?? '') : ''
      const question = { title: t('Mark as spam?'), text: consequenceText(name) }
      if (!(await ask(question, t('Mark it spam')))) return true
      const marked = { action: 'mark-as-spam', text: t('Marked as spam.'), onHidden } as const
      return conceal(key, marked, async () => {
        await store.flagSpam(key)
        return true
      })
    },
    /** Reports a blog's messages as spam; on failure the user is told, and the conversation is restored. */
    async report(key: string, { name }: Participant, onHidden: () => void) {
      const question = { title: t('Report {blog}?', { blog: name }), text: consequenceText(name) }
      if (!(await ask(question, t('Report')))) return true
      const text = t('You reported {blog}.', { blog: name })
      return conceal(key, { action: 'report-conversation', text, blog: name, onHidden }, async () =>
        settle(key, await store.report(key), t('Couldn’t report {blog}.', { blog: name })),
      )
    },
    /** Blocks one of the others, then removes the conversation (MSGC-11). */
    async block(key: string, blog: Participant, onHidden: () => void) {
      const ownUuid = store.$all.get()[key]?.ownUuid
      const as = $blogs.get().find(({ uuid }) => uuid === ownUuid)?.name
      return new Promise<boolean>(settle => {
        // What it says is only deleted when the block is certain, even if the page is left.
        const end = (isUndone: boolean) => {
          stopHiding()
          if (isUndone) store.restore(key)
          else if (store.isConcealed(key)) store.forget(key)
          settle(!isUndone)
        }
        const stopHiding = app.disposer.listen(app.platform.window, 'pagehide', () => end(false))
        const blocking = app.get(blogs).block(blog.name, 'messaging', as, end)
        void blocking.then(isBlocked => {
          if (!isBlocked) {
            stopHiding()
            return settle(true)
          }
          onHidden()
          store.conceal(key)
        })
      })
    },
  }
}
