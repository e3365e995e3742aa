import { atom, computed } from 'nanostores'
import { afterPaint } from '../../../platform/dom/after-paint.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import { addTags, lastTagEnd, readTags } from '../tags.ts'
import type { Content, PostDraft } from './draft.ts'
import { completeLink, isChanged } from './draft-rules.ts'
import { createMayLeave, type KeepDraft } from './leave-question.ts'
import { suggestedTime } from './publish-time.ts'
import { createSaving, type SavingDeps } from './saving.ts'

/** The draft, and as the form's views show it: they draw what is typed once its field has been painted. */
function createShownDraft(initial: PostDraft) {
  const $draft = atom<PostDraft>(initial)
  const $shown = atom<PostDraft>(initial)
  let stopWaiting: Dispose | null = null
  const show = () => {
    stopWaiting?.()
    stopWaiting = null
    $shown.set($draft.get())
  }
  const set = (draft: PostDraft) => {
    $draft.set(draft)
    show()
  }
  const withContent = (fields: Content) => ({
    ...$draft.get(),
    content: { ...$draft.get().content, ...fields },
  })
  return {
    $draft,
    $shown,
    set,
    /** Draws what is typed at once, before something is made from it. */
    show,
    withContent,
    type(draft: PostDraft) {
      $draft.set(draft)
      stopWaiting ??= afterPaint(show)
    },
  }
}

/** The fields of a form that report typing late, such as the rich text editor. */
function createLateFields() {
  const flushes = new Set<() => void>()
  const peeks = new Map<() => string | null, string>()
  const touches = new Set<() => void>()
  const remember = <T>(all: Set<T>, one: T): Dispose => {
    all.add(one)
    return () => void all.delete(one)
  }

  return {
    fields: {
      /** Makes the fields report their content. */
      flush() {
        for (const flushField of flushes) flushField()
      },
      /**
       * Registers a field that reports typing late: `flush` makes it report before the post is saved, stored or left.
       * Such a field must report its first change at once, so that the form counts as changed. Returns a function that
       * unregisters it.
       */
      onFlush: (flush: () => void) => remember(flushes, flush),
      /** For the same fields: `peek` returns the value that is not reported yet, or null. */
      onPeek(field: string, peek: () => string | null): Dispose {
        peeks.set(peek, field)
        return () => void peeks.delete(peek)
      },
      /** The values that the fields have not reported yet, without setting them: nothing re-renders. */
      peek(): Content {
        const unreported: Record<string, string> = {}
        for (const [peek, field] of peeks) {
          const value = peek()
          if (value !== null) unreported[field] = value
        }
        return unreported
      },
      /** Something was typed that a field will report later. */
      touch() {
        for (const listener of touches) listener()
      },
      onTouch: (listener: () => void) => remember(touches, listener),
    },
    /** Unregisters all fields; those who listen to `touch` stay. */
    clear() {
      flushes.clear()
      peeks.clear()
    },
  }
}

/** The state of one post form. */
export type PostForm = ReturnType<typeof createPostForm>

export function createPostForm(deps: SavingDeps) {
  const { initial, confirm, now } = deps
  const { $draft, $shown, set, show, type, withContent } = createShownDraft(initial)
  const $pendingTag = atom('')
  const $revision = atom(0)
  let keeper: KeepDraft | null = null
  let isKept = false

  const change = (fields: Partial<PostDraft>) => set({ ...$draft.get(), ...fields })
  const changeContent = (fields: Content) => set(withContent(fields))
  const add = (typed: string) => {
    const { tags } = $draft.get()
    const all = addTags(tags, readTags(typed))
    if (all !== tags) change({ tags: all })
  }
  const addPendingTag = () => {
    add($pendingTag.get())
    $pendingTag.set('')
  }

  const late = createLateFields()
  const { flush } = late.fields
  const addTyped = () => {
    flush()
    addPendingTag()
  }
  const { saving, setMayBeSaved } = createSaving(deps, { $draft, addTyped })
  const { $isSaving, $isSaved } = saving
  /** The post as it was when it couldn't be saved. */
  let failed: PostDraft | null = null
  saving.$problem.listen(problem => {
    failed = problem && $draft.get()
  })
  const $isChanged = computed(
    [$draft, $pendingTag, $isSaved],
    (draft, tag, isSaved) => !isSaved && (tag.trim() !== '' || isChanged(draft, initial)),
  )

  return {
    ...late.fields,
    ...saving,
    /** The post that the form was opened with. */
    initial,
    $draft,
    /** The draft for the form's views: what is typed comes here after the paint of its field. */
    $shown,
    /** Draws what is typed at once, before something is made from it. */
    show,
    /** Increases when the whole post is replaced; fields with their own state remount on it. */
    $revision,
    /** Whether leaving would lose something (POST-51, POST-52). */
    $isChanged,
    /** A tag being typed; it joins the list on a comma, on blur and on saving. */
    $pendingTag,
    /** Adds the tags that a separator completes; during composition, none is complete. */
    typeTag(typed: string, isComposing = false) {
      const end = isComposing ? -1 : lastTagEnd(typed)
      if (end >= 0) add(typed.slice(0, end))
      $pendingTag.set(typed.slice(end + 1))
    },
    addPendingTag,
    removeTag: (tag: string) => change({ tags: $draft.get().tags.filter(other => other !== tag) }),
    change,
    changeContent,
    /** `change` and `changeContent` for what a key types: its field shows it itself, the form after the paint. */
    type: (fields: Partial<PostDraft>) => type({ ...$draft.get(), ...fields }),
    typeContent: (fields: Content) => type(withContent(fields)),
    setState(state: string) {
      const { publish_on } = $draft.get()
      const isNew = state === 'scheduled' && publish_on === ''
      change({ state, ...(isNew && { publish_on: suggestedTime(now()) }) })
    },
    /** Restores an earlier draft of the same post. */
    restore(draft: PostDraft, mayBeSaved: boolean) {
      // The mounted fields hold the replaced content; the ones that mount next register again.
      late.clear()
      set(draft)
      $pendingTag.set('')
      setMayBeSaved(mayBeSaved)
      $revision.set($revision.get() + 1)
    },
    /** Adds the protocol to a typed URL, once the writer has left the field (VAL-21). */
    settleUrl(field: string) {
      const draft = $draft.get()
      if (field === 'sourceUrl' || field === 'carouselLinkUrl')
        change({ [field]: completeLink(draft[field]) })
      else if (typeof draft.content[field] === 'string')
        changeContent({ [field]: completeLink(draft.content[field]) })
    },
    /**
     * Asks for confirmation if something would be lost; resolves to whether the form may close, or has closed
     * (POST-50). With `saveAsDraft`, the question offers that if it can.
     */
    mayLeave: createMayLeave({
      isEdit: initial.mode === 'edit',
      canBeDraft: initial.state === 'draft' || (initial.mode !== 'edit' && deps.hasDrafts !== false),
      confirm,
      flush,
      $isSaving,
      $isChanged,
      hasFailed: () => failed === $draft.get(),
      keep: () => keeper,
    }),
    /** How the form’s text is kept in this browser when it closes, for the leave question. */
    setKeeper(keep: KeepDraft) {
      keeper = () => {
        isKept = keep()
        return isKept
      }
    },
    /** Whether the user wants its text to be kept in this browser. */
    isKept: () => isKept,
  }
}
