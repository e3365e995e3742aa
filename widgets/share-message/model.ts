import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../src/app/app.ts'
import { canMessage } from '../../src/conversations/people/permission.ts'
import { type SenderBlog, type SenderChoice, sender } from '../../src/conversations/people/sender.ts'
import type { Participant } from '../../src/conversations/types.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { loadChunk } from '../../src/mount/load.ts'
import { notices } from '../../src/notices/store.ts'
import { t } from '../../src/page/i18n.ts'
import { createDraftBox, type DraftBox } from '../../src/session/draft-box.ts'
import { readShareData } from '../../src/share/api.ts'
import { messageRules } from '../../src/share/message-rules.ts'
import { fadeMs } from '../../src/share/rules.ts'
import { createShareOut, type ShareOut } from '../../src/share/share-out.ts'
import type { ShareTools } from '../../src/share/tools.ts'
import { createRecipients, type Recipients } from './recipients.ts'
import type { Subject } from './request.ts'
import { contextOf, type PopoverState, popoverState, type Source } from './rules.ts'
import type { Letter } from './send-post.ts'

/** Who has been chosen, and where they were found. */
interface Chosen {
  blog: Participant
  source: Source
}

/** The popover that sends a post to another blog (social.md §2, §4). */
export interface ShareMessageModel {
  $isOpen: ReadableAtom<boolean>
  /** Stays while the popover fades. */
  $subject: ReadableAtom<Subject | null>
  $chosen: ReadableAtom<Chosen | null>
  $state: ReadableAtom<PopoverState>
  $text: ReadableAtom<string>
  /** Why it could not be sent, in words. */
  $problem: ReadableAtom<string | null>
  /** The row of other networks, and their forms. */
  out: ShareOut
  recipients: Recipients
  senders: SenderChoice
  /** As which blog the user writes; null where none may. */
  $from: ReadableAtom<SenderBlog | null>
  /** Words of earlier visits and other tabs for the same post. */
  box: DraftBox
  /** Asked for the same post at the same place, it closes. */
  open: (subject: Subject) => void
  close: () => void
  /** Chosen again, they are let go (SMSG-27). */
  choose: (blog: Participant) => void
  /** Other words to search by let the chosen one go. */
  search: (text: string) => void
  /** One step back: out of a network's form, from the chosen one to the search, to the favourites; false where there is none. */
  back: () => boolean
  setText: (text: string) => void
  send: () => Promise<void>
}

export function createShareMessage(app: App, disposer: Disposer, tools: ShareTools): ShareMessageModel {
  const { toast } = app.get(notices)
  const senders = app.get(sender)
  const $from = computed(senders.$sender, from => (canMessage(app.page.user) ? from : null))
  const recipients = createRecipients(app, disposer)
  /** What was typed for each post, until it is sent: neither a closed popover nor a reload loses it. */
  const box = createDraftBox(app, 'share-message')
  const $isOpen = atom(false)
  const $subject = atom<Subject | null>(null)
  const $chosen = atom<Chosen | null>(null)
  /** Posts that are on their way: the popover may show another one meanwhile. */
  const $underWay = atom<readonly string[]>([])
  const $isSending = computed(
    [$underWay, $subject],
    (all, subject) => subject !== null && all.includes(subject.postId),
  )
  let forget = () => {}
  const isShown = (postId: string) => $isOpen.get() && $subject.get()?.postId === postId
  const out = createShareOut(app, disposer, { rules: messageRules, tools, isShown, onDone: () => close() })
  const $problem = atom<string | null>(null)
  const $text = computed(box.$words, ({ text = '' }) => text)
  const $state = computed(
    [recipients.$people, $chosen, $from, $isSending],
    ({ state, query, blogs }, chosen, from, isSending) =>
      popoverState({
        state,
        query,
        count: blogs.length,
        recipient: chosen?.blog.uuid,
        sender: from?.uuid,
        isSending,
      }),
  )

  const look = () => {
    const from = $from.get()
    const subject = $subject.get()
    if (from && subject) recipients.begin(from.uuid, subject.favorites)
  }
  // Another blog has others to talk to.
  disposer.add($from.listen(() => $isOpen.get() && look()))

  function unchoose(): void {
    $chosen.set(null)
    $problem.set(null)
  }

  function close(): void {
    if (!$isOpen.get()) return
    $isOpen.set(false)
    box.leave()
    recipients.end()
    // Its forms fade with it.
    forget = disposer.timeout(out.end, fadeMs)
  }
  disposer.add(close)

  function open(subject: Subject): void {
    const before = $isOpen.get() ? $subject.get() : null
    close()
    if (before?.postId !== subject.postId || before.anchor !== subject.anchor) begin(subject)
  }

  function begin(subject: Subject): void {
    close()
    forget()
    $subject.set(subject)
    unchoose()
    void box.open(subject.postId)
    look()
    $isOpen.set(true)
    const { postId, blogUuid, blog, external } = subject
    out.begin({ postId, blog: blog ?? blogUuid, data: readShareData(external) })
  }

  // All that a conversation is made of; not before somebody is chosen.
  const loadSending = () => loadChunk(app, 'share-message', () => import('./send-post.ts'))
  async function deliver(letter: Letter): Promise<string | null> {
    const sending = await loadSending().catch(() => null)
    return sending
      ? sending.sendPost(app, letter)
      : t('That could not be loaded. Check your network and try again.')
  }

  /** Opens the conversation, or offers to where it cannot be shown now. */
  async function show(own: string, other: Participant): Promise<void> {
    const dispatch = () => app.bus.dispatch('conversation:open', { participants: [own, other.uuid] })
    try {
      await dispatch()
    } catch {
      toast(t('Your message to {blog} is on its way.', { blog: other.name }), {
        label: t('Open'),
        run: () => void show(own, other),
      })
    }
  }

  /** What could not be sent is there again, and why. */
  function reveal(subject: Subject, chosen: Chosen, problem: string): void {
    if (!isShown(subject.postId)) begin(subject)
    $chosen.set(chosen)
    $problem.set(problem)
  }

  return {
    out,
    $from,
    $isOpen,
    $subject,
    $chosen,
    $state,
    $text,
    $problem,
    recipients,
    senders,
    box,
    open,
    close,
    choose(blog) {
      if ($isSending.get()) return
      const isAgain = $chosen.get()?.blog.uuid === blog.uuid
      unchoose()
      if (isAgain) return
      $chosen.set({ blog, source: recipients.sourceOf(blog) })
      void loadSending().catch(() => {})
    },
    search(text) {
      if ($isSending.get()) return
      unchoose()
      recipients.setText(text)
    },
    back() {
      if (out.escape()) return true
      if ($isSending.get()) return false
      if ($chosen.get()) unchoose()
      else if (recipients.$text.get() !== '') recipients.setText('')
      else return false
      return true
    },
    setText(text) {
      if ($isSending.get()) return
      box.type({ text })
      $problem.set(null)
    },
    async send() {
      const subject = $subject.get()
      const chosen = $chosen.get()
      const from = $from.get()
      if (!subject || !chosen || !from || $state.get().isDisabled) return
      const { blog, source } = chosen
      $underWay.set([...$underWay.get(), subject.postId])
      $problem.set(null)
      const text = $text.get()
      const settle = box.depart()
      const problem = await deliver({ from, to: blog, subject, text, context: contextOf(source) })
      settle(problem === null)
      $underWay.set($underWay.get().filter(id => id !== subject.postId))
      const isHere = $isOpen.get() && $subject.get() === subject
      if (problem !== null) {
        if (isHere) $problem.set(problem)
        else toast(problem, { label: t('Show message'), run: () => reveal(subject, chosen, problem) })
        return
      }
      if (isHere) close()
      await show(from.uuid, blog)
    },
  }
}
