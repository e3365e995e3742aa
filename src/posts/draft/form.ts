import { atom, computed, type ReadableAtom } from 'nanostores'
import { type Failure, type Result, serverMessage } from '../../http/failure.ts'
import type { Dispose } from '../../lib/dispose.ts'
import { failureText } from '../../notices/failure-text.ts'
import type { Question } from '../../notices/store.ts'
import { t } from '../../page/i18n.ts'
import { completeLink } from '../routes/urls.ts'
import type { SaveAnswer } from '../server/wire.ts'
import { addTags, readTags } from '../tags/tags.ts'
import type { Fault } from '../types/define.ts'
import { isChanged } from './changed.ts'
import type { Content, PostDraft } from './draft.ts'
import { isLater, suggestedTime } from './publish-time.ts'
import { findFaults } from './validate.ts'

/** Why the post was not saved, as text; a new object each time, so that it is announced again. */
export interface Problem {
  text: string
  /** The field at fault, if there is one. */
  field?: string | undefined
}

export interface PostFormDeps {
  initial: PostDraft
  save: (draft: PostDraft) => Promise<Result<SaveAnswer>>
  confirm: (question: Question) => Promise<boolean>
  /** False only if the browser knows that it is offline. */
  isOnline: () => boolean
  now: () => number
  appProtocol?: string | undefined
}

/** The state of one post form. */
export interface PostForm {
  /** The post that the form was opened with. */
  readonly initial: PostDraft
  $draft: ReadableAtom<PostDraft>
  $problem: ReadableAtom<Problem | null>
  $isSaving: ReadableAtom<boolean>
  $isSaved: ReadableAtom<boolean>
  /** A save is under way, or its answer was lost: the server may have the post. */
  $mayBeSaved: ReadableAtom<boolean>
  /** Increases when the whole post is replaced; fields with a state of their own remount on it. */
  $revision: ReadableAtom<number>
  /** Restores an earlier draft of the same post. */
  restore: (draft: PostDraft, mayBeSaved: boolean) => void
  /** A tag that is being typed; it joins the list on a comma, on blur and on saving. */
  $pendingTag: ReadableAtom<string>
  typeTag: (typed: string) => void
  addPendingTag: () => void
  removeTag: (tag: string) => void
  /** Whether leaving would lose something (POST-51, POST-52). */
  $isChanged: ReadableAtom<boolean>
  change: (fields: Partial<PostDraft>) => void
  changeContent: (fields: Content) => void
  setState: (state: string) => void
  /**
   * Registers a field that reports typing late: `flush` makes it report before the post is saved, stored or left.
   * Such a field must report its first change at once, so that the form counts as changed. Returns a function that
   * unregisters it.
   */
  onFlush: (flush: () => void) => Dispose
  /** Makes the fields report what they hold. */
  flush: () => void
  /** For the same fields: `peek` returns the value that is not reported yet, or null. */
  onPeek: (field: string, peek: () => string | null) => Dispose
  /** The values that the fields have not reported yet, without setting them: nothing re-renders. */
  peek: () => Content
  /**
   * Why the form cannot be saved yet, if a field has a reason; null for none. Such a field touches the form when the
   * reason is over.
   */
  addSaveBlocker: (reason: () => string | null) => Dispose
  /** Something was typed that a field will report later. */
  touch: () => void
  onTouch: (listener: () => void) => Dispose
  /** Adds the protocol to a typed URL, once the writer has left the field (VAL-21). */
  settleUrl: (field: string) => void
  /** Saves. Resolves to null if it fails, or if a save is under way or done. The content stays either way. */
  save: () => Promise<SaveAnswer | null>
  /** Asks for confirmation if something would be lost; resolves to whether the form may close (POST-50). */
  mayLeave: () => Promise<boolean>
}

/** Whether the server may have saved the post although its answer was lost. */
const isUnsure = (failure: Failure, wasOnline: boolean): boolean =>
  failure.kind === 'status'
    ? failure.status === 502 || failure.status === 504
    : failure.kind !== 'offline' || wasOnline

/** The text for a failed save. A refusal without a text may be an expired session: it says how to save nonetheless. */
const saveFailureText = (failure: Failure): string =>
  failure.kind === 'status' && failure.status === 403 && serverMessage(failure) === null
    ? t(
        'The server refused this. If you have been logged out, log in again in another tab, then save it here.',
      )
    : failureText(failure)

export function createPostForm(deps: PostFormDeps): PostForm {
  const $draft = atom<PostDraft>(deps.initial)
  const $problem = atom<Problem | null>(null)
  const $isSaving = atom(false)
  const $pendingTag = atom('')
  const $isSaved = atom(false)
  const $isChanged = computed(
    [$draft, $pendingTag, $isSaved],
    (draft, tag, isSaved) => !isSaved && (tag.trim() !== '' || isChanged(draft, deps.initial)),
  )
  const flushes = new Set<() => void>()
  const peeks = new Map<() => string | null, string>()
  const touches = new Set<() => void>()
  const saveBlockers = new Set<() => string | null>()
  const flush = () => {
    for (const flushField of flushes) flushField()
  }
  const $mayBeSaved = atom(false)
  const $revision = atom(0)
  let isAsking = false

  const change = (fields: Partial<PostDraft>) => $draft.set({ ...$draft.get(), ...fields })
  const add = (typed: string) => {
    const { tags } = $draft.get()
    const all = addTags(tags, readTags(typed))
    if (all !== tags) change({ tags: all })
  }
  const addPendingTag = () => {
    add($pendingTag.get())
    $pendingTag.set('')
  }
  const refuse = (text: string, field?: string) => {
    $problem.set({ text, field })
    return null
  }
  /** The problem that was last set because a field blocks saving. */
  let blockProblem: Problem | null = null
  const blockReason = () => [...saveBlockers].map(reason => reason()).find(reason => reason !== null)
  /** Clears that problem, if it is still shown and no field blocks saving any more. */
  const clearOverProblem = () => {
    if (blockProblem && blockProblem === $problem.get() && blockReason() === undefined) $problem.set(null)
  }

  function findFault(draft: PostDraft): Fault | undefined {
    const [fault] = findFaults(draft, deps.appProtocol)
    if (fault) return fault
    const isMoved = draft.publish_on !== deps.initial.publish_on || draft.state !== deps.initial.state
    return draft.state === 'scheduled' && isMoved && !isLater(draft.publish_on, deps.now())
      ? { text: t('Choose a time that is still to come.'), field: 'publish_on' }
      : undefined
  }

  const confirmResend = () =>
    deps.confirm({
      title: t('Send this post again?'),
      text: t(
        'The connection broke before the server answered, so it may be posted already. Sending it again could post it twice.',
      ),
      confirm: t('Send again'),
      cancel: t('Nevermind'),
    })

  async function send(): Promise<SaveAnswer | null> {
    const draft = $draft.get()
    const reason = blockReason()
    if (reason !== undefined) {
      refuse(reason)
      blockProblem = $problem.get()
      return null
    }
    const fault = findFault(draft)
    if (fault) return refuse(fault.text, fault.field)
    if ($mayBeSaved.get() && !(await confirmResend())) return null
    $problem.set(null)
    // Saving the same edit twice does no harm.
    $mayBeSaved.set(draft.mode !== 'edit')
    const wasOnline = deps.isOnline()
    const answer = await deps.save(draft)
    if (answer.ok) {
      $isSaved.set(true)
      return answer.value
    }
    $mayBeSaved.set(draft.mode !== 'edit' && isUnsure(answer.failure, wasOnline))
    return refuse(
      $mayBeSaved.get()
        ? t('The connection broke before the server answered. Look at your blog before you send this again.')
        : saveFailureText(answer.failure),
    )
  }

  return {
    initial: deps.initial,
    $draft,
    $problem,
    $isSaving,
    $isSaved,
    $mayBeSaved,
    $revision,
    $isChanged,
    $pendingTag,
    typeTag(typed) {
      const end = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('\n'))
      if (end >= 0) add(typed.slice(0, end))
      $pendingTag.set(typed.slice(end + 1))
    },
    addPendingTag,
    removeTag: tag => change({ tags: $draft.get().tags.filter(other => other !== tag) }),
    change,
    changeContent: fields => change({ content: { ...$draft.get().content, ...fields } }),
    setState(state) {
      const { publish_on } = $draft.get()
      const isNew = state === 'scheduled' && publish_on === ''
      change({ state, ...(isNew && { publish_on: suggestedTime(deps.now()) }) })
    },
    restore(draft, mayBeSaved) {
      // The mounted fields hold the replaced content; the ones that mount next register again.
      flushes.clear()
      peeks.clear()
      saveBlockers.clear()
      clearOverProblem()
      $draft.set(draft)
      $pendingTag.set('')
      $mayBeSaved.set(mayBeSaved)
      $revision.set($revision.get() + 1)
      if (mayBeSaved)
        refuse(t('This may have been posted already. Look at your blog before you send it again.'))
    },
    flush,
    onFlush(flushField) {
      flushes.add(flushField)
      return () => void flushes.delete(flushField)
    },
    onPeek(field, peek) {
      peeks.set(peek, field)
      return () => void peeks.delete(peek)
    },
    peek() {
      const unreported: Record<string, string> = {}
      for (const [peek, field] of peeks) {
        const value = peek()
        if (value !== null) unreported[field] = value
      }
      return unreported
    },
    addSaveBlocker(reason) {
      saveBlockers.add(reason)
      return () => {
        saveBlockers.delete(reason)
        clearOverProblem()
      }
    },
    touch() {
      for (const listener of touches) listener()
      clearOverProblem()
    },
    onTouch(listener) {
      touches.add(listener)
      return () => void touches.delete(listener)
    },
    settleUrl(field) {
      const draft = $draft.get()
      if (field === 'sourceUrl' || field === 'carouselLinkUrl')
        change({ [field]: completeLink(draft[field]) })
      else if (typeof draft.content[field] === 'string')
        change({ content: { ...draft.content, [field]: completeLink(draft.content[field]) } })
    },
    async save() {
      if ($isSaving.get() || $isSaved.get()) return null
      flush()
      addPendingTag()
      $isSaving.set(true)
      try {
        return await send()
      } finally {
        $isSaving.set(false)
      }
    },
    async mayLeave() {
      if (isAsking) return false
      isAsking = true
      flush()
      try {
        if ($isSaving.get())
          return await deps.confirm({
            title: t('Close while this post is being saved?'),
            text: t('It may still be saved.'),
            confirm: t('Close'),
            cancel: t('Nevermind'),
          })
        if (!$isChanged.get()) return true
        const isEdit = deps.initial.mode === 'edit'
        return await deps.confirm({
          title: isEdit ? t('Discard edits to this post?') : t('Discard this post?'),
          confirm: t('Discard'),
          cancel: t('Nevermind'),
          danger: true,
        })
      } finally {
        isAsking = false
      }
    },
  }
}
