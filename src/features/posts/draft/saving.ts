import { atom, type ReadableAtom } from 'nanostores'
import {
  type Failure,
  isLoggedOut,
  mayBeDelivered,
  type Result,
  serverMessage,
} from '../../../platform/http/failure.ts'
import { t } from '../../../platform/page/i18n.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import type { Question } from '../../../shared/feedback/store.ts'
import type { SaveAnswer } from '../server/wire.ts'
import type { Fault } from '../types/define.ts'
import type { PostDraft } from './draft.ts'
import { findFaults } from './draft-rules.ts'
import { isLater } from './publish-time.ts'

/** Why the post wasn't saved, as text; a new object each time, so that it is announced again. */
export interface Problem {
  text: string
  /** The field at fault, if there is one. */
  field?: string | undefined
  /** The session has ended: logging in helps. */
  isLoggedOut?: boolean | undefined
}

export interface SavingDeps {
  /** The post that the form was opened with. */
  initial: PostDraft
  /** `mayBeSaved`: an earlier try may have saved it; asks if another could save it twice. */
  save: (
    draft: PostDraft,
    mayBeSaved: boolean,
    onLoginWait: (isWaiting: boolean) => void,
  ) => Promise<Result<SaveAnswer>>
  confirm: (question: Question) => Promise<boolean>
  /** Whether only the user can find out if a failed save has worked. */
  isUnsure: (failure: Failure) => boolean
  now: () => number
  appProtocol?: string | undefined
  /** Whether the site has drafts; it has them if left out. */
  hasDrafts?: boolean | undefined
}

/** What sends posts without their forms. */
export interface HandOver {
  /** Waits until no file exists only on this page; null if there is nothing to wait for. */
  ready: ($draft: ReadableAtom<PostDraft>) => Promise<void> | null
  /** Takes over a valid post; false if the form has to save it itself, null if it shouldn't be saved. */
  take: (draft: PostDraft, mayBeSaved: boolean) => boolean | null | Promise<boolean | null>
}

/** What the form has to save. */
interface Unsaved {
  $draft: ReadableAtom<PostDraft>
  /** Adds typed input to the draft that isn't part of it yet. */
  addTyped: () => void
}

export const unsureText = () => t('This may already be posted. Check your blog before you send it again.')

/** The text for a failed save. A refusal without a text may be an expired session: it says how to save anyway. */
export const saveFailureText = (failure: Failure): string =>
  failure.kind === 'status' && failure.status === 403 && serverMessage(failure) === null
    ? t('The server rejected this. If you’ve been logged out, log in from another tab, then save again here.')
    : failureText(failure)

function findFault(draft: PostDraft, { initial, appProtocol, now }: SavingDeps): Fault | undefined {
  const [fault] = findFaults(draft, appProtocol)
  if (fault) return fault
  const isMoved = draft.publish_on !== initial.publish_on || draft.state !== initial.state
  return draft.state === 'scheduled' && isMoved && !isLater(draft.publish_on, now())
    ? { text: t('Choose a time in the future.'), field: 'publish_on' }
    : undefined
}

/** The progress of saving one post. */
export function createSaving(deps: SavingDeps, { $draft, addTyped }: Unsaved) {
  const $problem = atom<Problem | null>(null)
  const $isSaving = atom(false)
  const $isSaved = atom(false)
  /** A save is in progress, or its response was lost: the server may have the post. */
  const $mayBeSaved = atom(false)

  const refuse = (text: string, more: Omit<Problem, 'text'> = {}) => {
    $problem.set({ text, ...more })
    return null
  }

  async function send(handOver?: HandOver): Promise<SaveAnswer | 'handed over' | null> {
    const waiting = handOver?.ready($draft)
    if (waiting) await waiting
    const draft = $draft.get()
    const fault = findFault(draft, deps)
    if (fault) return refuse(fault.text, { field: fault.field })
    $problem.set(null)
    const mayBeSaved = $mayBeSaved.get()
    const handing = handOver?.take(draft, mayBeSaved)
    // Not awaited if there is nothing to wait for: the form closes in the next frame.
    const isTaken = handing instanceof Promise ? await handing : handing
    if (isTaken === null) return null
    if (isTaken) {
      $isSaved.set(true)
      return 'handed over'
    }
    // Saving the same edit twice does no harm.
    $mayBeSaved.set(draft.mode !== 'edit')
    // While it waits for its writer to log in, the server has refused it.
    const answer = await deps.save(draft, mayBeSaved, isWaiting =>
      $mayBeSaved.set(draft.mode !== 'edit' && !isWaiting),
    )
    if (answer.ok) {
      $isSaved.set(true)
      return answer.value
    }
    // The user doesn't want it to be sent again.
    if (answer.failure.kind === 'aborted') return null
    $mayBeSaved.set(draft.mode !== 'edit' && mayBeDelivered(answer.failure))
    const isUnsure = $mayBeSaved.get() && deps.isUnsure(answer.failure)
    return refuse(isUnsure ? unsureText() : saveFailureText(answer.failure), {
      isLoggedOut: isLoggedOut(answer.failure),
    })
  }

  /**
   * Saves. Resolves to null if it fails, or if a save is in progress or done. The content stays either way. What
   * `handOver` accepts is sent later, without the form.
   */
  async function save(handOver?: HandOver): Promise<SaveAnswer | 'handed over' | null> {
    if ($isSaving.get() || $isSaved.get()) return null
    addTyped()
    $isSaving.set(true)
    try {
      return await send(handOver)
    } finally {
      $isSaving.set(false)
    }
  }

  return {
    saving: {
      $problem,
      $isSaving,
      $isSaved,
      $mayBeSaved,
      save,
      /** Says why the post wasn't saved. */
      report: (problem: Problem) => $problem.set(problem),
    },
    /** An earlier draft was restored, which the server may have. */
    setMayBeSaved(mayBeSaved: boolean) {
      $mayBeSaved.set(mayBeSaved)
      if (mayBeSaved) refuse(unsureText())
    },
  }
}
