import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { t, tn } from '../../platform/page/i18n.ts'
import { markedAt, postSelector } from '../../platform/page/markup.ts'
import { session } from '../../platform/session.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { editFilters } from './edit-filters.ts'
import {
  dayBefore,
  emptyFields,
  type FormFields,
  type FormSubject,
  fieldsOfFilter,
  filtersOf,
  lacksDay,
} from './form-fields.ts'
import { type Filter, filterKinds, hidesPosts, rulesOf } from './kinds.ts'
import { filtersOnPage } from './on-page.ts'
import { readPost } from './post-facts.ts'

/** The form that adds filters, or changes one. */
export type FilterForm = ReturnType<typeof createFilterForm>

/** Posts are counted after this many milliseconds without typing. */
const restMs = 250

const weekMs = 7 * 86_400_000

export function createFilterForm(app: App) {
  const page = app.get(filtersOnPage)
  const say = app.get(feedback)
  const { now } = app.platform
  const $subject = atom<FormSubject | null>(null)
  const $fields = atom(emptyFields)
  const $count = atom(0)
  const $filters = computed([$subject, $fields], (subject, fields) =>
    subject ? filtersOf(fields, subject.editing, now()) : [],
  )
  let opener: Element | null = null

  function count(filters: readonly Filter[]): void {
    const hiding = filters.filter(hidesPosts)
    $count.set(hiding.length === 0 ? 0 : page.count(hiding))
  }
  let endRest = () => {}
  // Counted once typing pauses: reading all posts at every key takes long.
  $filters.listen(filters => {
    endRest()
    endRest = app.disposer.timeout(() => count(filters), restMs)
  })

  function open(subject: FormSubject, fields: FormFields, post: Element | null): void {
    opener = post
    $fields.set(fields)
    $subject.set(subject)
    endRest()
    count($filters.get())
  }
  function close(): void {
    $subject.set(null)
  }
  return {
    /** Null while it is closed. */
    $subject,
    $fields,
    /** The resulting filters. */
    $filters,
    /** How many posts of this page they hide. */
    $count,
    /** Today, as a date field has it. */
    today: () => dayBefore(now() + 1),
    /** `anchor` is in the post, if there is one. */
    openFor(anchor: Element | null) {
      const post = anchor && markedAt(anchor, `${postSelector},[data-viewer-post]`)
      const read = post && readPost(post)
      const { isOwn } = app.get(session)
      const blogs = read ? [read.blog, ...read.sources].filter(name => name !== '' && !isOwn(name)) : []
      const shown = read && { ...read, isMine: read.isMine || isOwn(read.blog) }
      const offers = filterKinds.flatMap(kind =>
        ((shown && rulesOf(kind).offers?.(shown)) ?? []).map(offer => ({ kind, ...offer })),
      )
      open({ hasPost: read !== null, offers, blogs, editing: null }, emptyFields, post)
    },
    edit(filter: Filter) {
      const blogs = rulesOf(filter.kind).field === 'blogs' ? [filter.value] : []
      open({ hasPost: false, offers: [], blogs, editing: filter }, fieldsOfFilter(filter), null)
    },
    change(fields: Partial<FormFields>) {
      const all = { ...$fields.get(), ...fields }
      // A date must be chosen: without one, the filter would never expire.
      const isNew = fields.duration === 'date' && all.date === ''
      $fields.set(isNew ? { ...all, date: dayBefore(now() + weekMs) } : all)
    },
    close,
    save() {
      const subject = $subject.get()
      const filters = $filters.get()
      if (!subject || filters.length === 0 || lacksDay($fields.get())) return
      const undo = app.get(editFilters).replace(subject.editing ? [subject.editing] : [], filters)
      if (!undo) return
      close()
      if (subject.editing) return void say.toast(t('Filter saved.'))
      const text =
        filters.length === 1
          ? t('Filter added.')
          : tn(filters.length, '{count} filter added.', '{count} filters added.')
      offerUndo(say, text, undo)
    },
    /** What gets the focus if the filters hide the form's opener. */
    returnFocus: () => opener && page.near(opener),
  }
}
