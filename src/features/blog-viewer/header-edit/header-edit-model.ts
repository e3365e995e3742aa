import { atom, computed } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Blog } from '../../../platform/bus/contract.ts'
import { mayBeDelivered } from '../../../platform/http/failure.ts'
import { parseColor, toHex } from '../../../platform/lib/contrast.ts'
import { isSame } from '../../../platform/lib/same.ts'
import { t } from '../../../platform/page/i18n.ts'
import { sentences } from '../../../platform/text/sentences.ts'
import { createDraftBox } from '../../../shared/drafts/draft-box.ts'
import { failureText, retryAction } from '../../../shared/feedback/failure-text.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { offerUndo } from '../../../shared/feedback/undo.ts'
import { colorNames, type HeaderFields, headerOf, weakContrasts, withHeader } from '../../blogs/header.ts'
import type { BlogsStore } from '../../blogs/store.ts'
import { saveHeader } from '../api.ts'

/** State of editing a blog's header (PEEP-22). */
export type HeaderEdit = ReturnType<typeof createHeaderEdit>

/** Edits to a field within this many milliseconds of each other are one undo step. */
const sameChangeMs = 1000
const undoMax = 100

/** The header fields in a draft; others are ignored. */
function readDraft(draft: Readonly<Record<string, string>>): Partial<HeaderFields> {
  const { title, description } = draft
  const colors = colorNames.flatMap(name => {
    const color = parseColor(draft[name])
    return color ? [[name, toHex(color)] as const] : []
  })
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...Object.fromEntries(colors),
  }
}

export interface HeaderEditDeps {
  app: App
  blogs: BlogsStore
  feedback: Feedback
  /** Called after the edits were saved or discarded. */
  done: () => void
  /** Opens the editor again with these changes, if the blog is still shown. */
  reopen: (fields: HeaderFields) => void
}

/** What `undo` restores: quick changes to the same field are one step. */
function createPast(now: () => number) {
  const $past = atom<readonly HeaderFields[]>([])
  let last = { field: '', at: 0 }
  return {
    $canUndo: computed($past, past => past.length > 0),
    add(before: HeaderFields, changed: Partial<HeaderFields>) {
      const field = Object.keys(changed).join()
      const at = now()
      if (field !== last.field || at - last.at > sameChangeMs)
        $past.set([...$past.get(), before].slice(-undoMax))
      last = { field, at }
    },
    take(): HeaderFields | undefined {
      const before = $past.get().at(-1)
      $past.set($past.get().slice(0, -1))
      last = { field: '', at: 0 }
      return before
    },
  }
}

export function createHeaderEdit(blog: Blog, { app, blogs, feedback, done, reopen }: HeaderEditDeps) {
  const { name } = blog
  const { fail, toast } = feedback
  const box = createDraftBox(app, 'header')
  const saved = headerOf(blog)
  const $isSaving = atom(false)
  const $error = atom<string | null>(null)
  const past = createPast(app.platform.now)
  const $fields = computed(box.$fields, (draft): HeaderFields => ({ ...saved, ...readDraft(draft) }))
  const $isChanged = computed($fields, fields => !isSame(fields, saved))
  let isClosed = false

  const write = (fields: HeaderFields) => {
    $error.set(null)
    if (isSame(fields, saved)) box.clear()
    else box.update({ ...fields })
  }
  const end = () => {
    if (isClosed) return
    isClosed = true
    box.leave()
    done()
  }

  /** Saves a header; the server's response updates the page's blog data. */
  const send = async (changed: Blog) => {
    const version = blogs.version()
    const result = await saveHeader(app, changed)
    if (result.ok) blogs.remember({ ...result.value, name }, version)
    return result
  }
  /** Undoes a save by saving the previous header. */
  async function restoreHeader(before: Blog): Promise<void> {
    const result = await send(before)
    if (result.ok) toast(t('Changes to {blog} undone.', { blog: name }))
    else
      fail(
        failureText(result.failure),
        retryAction(result.failure, () => void restoreHeader(before)),
      )
  }

  async function save(): Promise<void> {
    if ($isSaving.get()) return
    if (!$isChanged.get()) return end()
    const changed = withHeader(blog, $fields.get())
    const endSending = box.beginSending()
    $isSaving.set(true)
    $error.set(null)
    const result = await send(changed)
    endSending(result.ok)
    $isSaving.set(false)
    if (result.ok) {
      end()
      offerUndo(
        feedback,
        t('Changes to {blog} saved.', { blog: name }),
        () => void restoreHeader(withHeader(blog, saved)),
      )
      return
    }
    const reason = failureText(result.failure)
    $error.set(mayBeDelivered(result.failure) ? sentences(reason, t('Your changes are still here.')) : reason)
    if (isClosed) toast(reason)
  }

  return {
    name,
    $fields,
    $isChanged,
    $isSaving,
    /** Why saving failed. */
    $error,
    /** Drafts of other tabs, or of earlier visits. */
    box,
    /** The blog with the edits applied. */
    $preview: computed($fields, fields => withHeader(blog, fields)),
    /** Contrast ratios that are too low, by text color. */
    $weak: computed($fields, weakContrasts),
    $canUndo: past.$canUndo,
    /** Resolves when edits of an earlier visit are restored; true if there were any. */
    ready: box.open(name).then(() => !isClosed && $isChanged.get()),
    change(changed: Partial<HeaderFields>) {
      if (isClosed || $isSaving.get()) return
      const before = $fields.get()
      const fields = { ...before, ...changed }
      if (isSame(fields, before)) return
      past.add(before, changed)
      write(fields)
    },
    /** Undoes the last change. */
    undo() {
      const before = isClosed || $isSaving.get() ? undefined : past.take()
      if (before) write(before)
    },
    save,
    /** Discards the edits, which can be undone. */
    cancel() {
      if ($isSaving.get() || isClosed) return
      const lost = $isChanged.get() ? $fields.get() : null
      box.clear()
      end()
      if (!lost) return
      offerUndo(feedback, t('Changes discarded.'), () => reopen(lost))
    },
    /** Called when the drawer closes: keeps unsaved edits as a draft. */
    leave() {
      if (isClosed) return
      const isUnsaved = $isChanged.get() && !$isSaving.get()
      isClosed = true
      box.leave()
      if (isUnsaved)
        toast(
          t('Your changes to {blog} aren’t saved yet. You’ll find them here when you come back.', {
            blog: name,
          }),
        )
    },
  }
}
