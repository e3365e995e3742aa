import { atom, computed } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { siteUrl } from '../../../platform/page/site-url.ts'
import type { DraftBox } from '../../../shared/drafts/draft-box.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import type { Participant } from '../../blogs/participant.ts'
import { canMessage, type SenderChoice } from '../../blogs/senders.ts'
import type { Suggestions } from '../../blogs/suggestions-api.ts'
import { readShareData } from '../../share/api.ts'
import { messageRules } from '../../share/message-rules.ts'
import { fadeMs, openShare } from '../../share/share-data.ts'
import { createShareOut } from '../../share/share-out.ts'
import type { ShareTools } from '../../share/tools.ts'
import { contextOf, createRecipients, popoverState, type Source } from './recipients.ts'
import type { PostShare, SendProblem } from './send-post.ts'
import type { Subject } from './share-request.ts'

/** The chosen recipient, and where it was found. */
interface ChosenRecipient {
  blog: Participant
  source: Source
}

interface ShareMessageDeps {
  app: App
  disposer: Disposer
  tools: ShareTools
  senders: SenderChoice
  suggestions: Suggestions
  feedback: Pick<Feedback, 'toast'>
  /** The message typed for each post, until it is sent: survives closing the popover and a reload. */
  box: DraftBox
}

/** State of the popover that sends a post to another blog (SMSG-1…35). */
export type ShareMessageModel = ReturnType<typeof createShareMessage>

export function createShareMessage(deps: ShareMessageDeps) {
  const { app, disposer, tools, senders, suggestions, feedback, box } = deps
  const $from = computed(senders.$sender, from => (canMessage(app.page.user) ? from : null))
  const recipients = createRecipients({ suggestions, random: app.platform.random, disposer })
  const $isOpen = atom(false)
  const $subject = atom<Subject | null>(null)
  const $chosen = atom<ChosenRecipient | null>(null)
  /** Posts being sent: in the meantime, the popover may show another one. */
  const $sendingPosts = atom<readonly string[]>([])
  const $isSending = computed(
    [$sendingPosts, $subject],
    (postIds, subject) => subject !== null && postIds.includes(subject.postId),
  )
  let forget = () => {}
  const isShown = (postId: string) => $isOpen.get() && $subject.get()?.postId === postId
  const out = createShareOut(app, disposer, { rules: messageRules, tools, isShown, onDone: () => close() })
  const $problem = atom<SendProblem | null>(null)
  const $text = computed(box.$fields, ({ text = '' }) => text)
  const $state = computed([recipients.$list, $chosen, $from, $isSending], (list, chosen, from, isSending) =>
    popoverState({ list, recipient: chosen?.blog.uuid, sender: from?.uuid, isSending }),
  )

  const searchRecipients = () => {
    const from = $from.get()
    const subject = $subject.get()
    if (from && subject) recipients.begin(from.uuid, subject.favorites)
  }
  // Another sending blog has other recipients.
  disposer.add($from.listen(() => $isOpen.get() && searchRecipients()))

  function clearRecipient(): void {
    $chosen.set(null)
    $problem.set(null)
  }

  function close(): void {
    if (!$isOpen.get()) return
    $isOpen.set(false)
    box.leave()
    recipients.end()
    // The network forms fade out with the popover.
    forget = disposer.timeout(out.end, fadeMs)
  }
  disposer.add(close)

  function open(subject: Subject): void {
    const before = $isOpen.get() ? $subject.get() : null
    close()
    if (before?.postId !== subject.postId || before.anchor !== subject.anchor) show(subject)
  }

  function show(subject: Subject): void {
    close()
    forget()
    $subject.set(subject)
    clearRecipient()
    void box.open(subject.postId, {
      blog_uuid: subject.blogUuid,
      ...(subject.blog && { blog: subject.blog }),
    })
    searchRecipients()
    app.get(openShare)(close)
    $isOpen.set(true)
    const { postId, blogUuid, blog, external } = subject
    out.begin({ postId, blog: blog ?? blogUuid, data: readShareData(external) })
  }

  // The code for sending, which includes conversations; loads once a recipient is chosen.
  const loadSending = () => loadChunk(app, 'share-message', () => import('./send-post.ts'))
  async function deliver(share: PostShare): Promise<SendProblem | null> {
    const sending = await loadSending().catch(() => null)
    return sending
      ? sending.sendPost(app, share)
      : { text: t('Couldn’t load that. Check your network and try again.') }
  }

  /** Shows the popover again with a message that couldn't be sent, and the reason. */
  function reveal(subject: Subject, chosen: ChosenRecipient, problem: SendProblem): void {
    if (!isShown(subject.postId)) show(subject)
    $chosen.set(chosen)
    $problem.set(problem)
  }

  return {
    /** The row of other networks, and their forms. */
    out,
    /** The sending blog; null if none may send. */
    $from,
    $isOpen,
    /** The post; kept while the popover fades out. */
    $subject,
    $chosen,
    $state,
    $text,
    /** Why sending failed. */
    $problem: computed($problem, problem => problem?.text ?? null),
    /** Where to log in, if it failed because the session has ended. */
    $loginUrl: computed($problem, problem => (problem?.isLoggedOut ? siteUrl(app.page, 'login') : null)),
    recipients,
    senders,
    /** Unsent messages of earlier visits and other tabs for the same post. */
    box,
    /** Opens the popover; closes it if it is open for the same post at the same place. */
    open,
    close,
    /** Chooses a recipient; choosing it again clears it (SMSG-27). */
    choose(blog: Participant) {
      if ($isSending.get()) return
      const isAgain = $chosen.get()?.blog.uuid === blog.uuid
      clearRecipient()
      if (isAgain) return
      $chosen.set({ blog, source: recipients.sourceOf(blog) })
      void loadSending().catch(() => {})
    },
    /** Changing the query clears the recipient. */
    search(text: string) {
      if ($isSending.get()) return
      clearRecipient()
      recipients.setText(text)
    },
    /**
     * Goes one step back: from a network's form to the row, from the recipient to the search, from there to the
     * favorites. Returns false if there is nothing to go back to.
     */
    back() {
      if (out.escape()) return true
      if ($isSending.get()) return false
      if ($chosen.get()) clearRecipient()
      else if (recipients.$text.get() !== '') recipients.setText('')
      else return false
      return true
    },
    setText(text: string) {
      if ($isSending.get()) return
      box.update({ text })
      $problem.set(null)
    },
    async send() {
      const subject = $subject.get()
      const chosen = $chosen.get()
      const from = $from.get()
      if (!subject || !chosen || !from || $state.get().isDisabled) return
      const { blog, source } = chosen
      $sendingPosts.set([...$sendingPosts.get(), subject.postId])
      $problem.set(null)
      const text = $text.get()
      const endSending = box.beginSending()
      const problem = await deliver({ from, to: blog, subject, text, context: contextOf(source) })
      endSending(problem === null)
      $sendingPosts.set($sendingPosts.get().filter(id => id !== subject.postId))
      const isStillOpen = $isOpen.get() && $subject.get() === subject
      if (problem !== null) {
        if (isStillOpen) $problem.set(problem)
        else
          feedback.toast(problem.text, {
            label: t('Show message'),
            run: () => reveal(subject, chosen, problem),
          })
        return
      }
      if (isStillOpen) close()
      const { showConversation } = await loadSending()
      await showConversation(app, from.uuid, blog)
    },
  }
}
