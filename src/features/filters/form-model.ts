import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { t, tn } from '../../platform/page/i18n.ts'
import { markedAt, postSelector } from '../../platform/page/markup.ts'
import { session } from '../../platform/session.ts'
import { oneLine, truncate } from '../../platform/text/text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { isFilteredOut } from '../../shared/hidden-posts/state.ts'
import { tooMany } from './list-model.ts'
import { filtersOnPage } from './on-page.ts'
import { readPost } from './post-facts.ts'
import { type Filter, type FilterList, isTooMany, withFilters, withoutFilters } from './rules/filter.ts'
import {
  dayBefore,
  emptyFields,
  type FormFields,
  type FormSubject,
  fieldsOfFilter,
  filtersOf,
  lacksDay,
} from './rules/form.ts'
import { filterStore } from './store.ts'

/** The form that adds filters, or changes one. */
export interface FilterForm {
  /** Null while it is closed. */
  $subject: ReadableAtom<FormSubject | null>
  $fields: ReadableAtom<FormFields>
  /** The filters that it would make. */
  $filters: ReadableAtom<readonly Filter[]>
  /** How many posts of this page they hide; null until they are counted. */
  $count: ReadableAtom<number | null>
  /** Today, as a field for a day has it. */
  today: () => string
  /** `anchor` is in the post, if there is one. */
  openFor: (anchor: Element | null) => void
  edit: (filter: Filter) => void
  change: (fields: Partial<FormFields>) => void
  save: () => void
  close: () => void
}

const labelMax = 60
/** Milliseconds without a key after which the posts are counted. */
const restMs = 250

const weekMs = 7 * 86_400_000

export function createFilterForm(app: App): FilterForm {
  const store = app.get(filterStore)
  const page = app.get(filtersOnPage)
  const say = app.get(feedback)
  const { now } = app.platform
  const $subject = atom<FormSubject | null>(null)
  const $fields = atom(emptyFields)
  const $count = atom<number | null>(null)
  const $filters = computed([$subject, $fields], (subject, fields) =>
    subject ? filtersOf(fields, subject, now()) : [],
  )
  let opener: Element | null = null
  let counted = 0

  async function count(filters: readonly Filter[]): Promise<void> {
    const own = ++counted
    const hiding = filters.filter(({ kind }) => kind !== 'activity')
    const found = hiding.length === 0 ? 0 : await page.count(hiding)
    if (own === counted) $count.set(found)
  }
  let endRest = () => {}
  // Counted once the typing rests: reading all posts at every key takes long.
  $filters.listen(filters => {
    endRest()
    endRest = app.disposer.timeout(() => void count(filters), restMs)
  })

  function open(subject: FormSubject, fields: FormFields, post: Element | null): void {
    opener = post
    $count.set(null)
    $fields.set(fields)
    $subject.set(subject)
    endRest()
    void count($filters.get())
  }
  function close(): void {
    $subject.set(null)
  }
  /** Changes the list, and says if it stays on this page only. */
  function change(edit: (list: FilterList) => FilterList): void {
    // The server has them in any case, or says why not.
    if (!store.change(edit) && !app.page.filters)
      say.fail(t('Couldn’t save your filters in this browser. They work until you leave this page.'))
    void page.start()
  }

  return {
    $subject,
    $fields,
    $filters,
    $count,
    today: () => dayBefore(now() + 1),
    openFor(anchor) {
      const post = anchor && markedAt(anchor, `${postSelector},[data-viewer-post]`)
      const read = post && readPost(post)
      const { isOwn } = app.get(session)
      const isMine = read !== null && (read.isMine || isOwn(read.blog))
      const blogs = read
        ? [{ name: read.blog, isSource: false }, ...read.sources.map(name => ({ name, isSource: true }))]
        : []
      open(
        {
          post: read && {
            id: read.id,
            label: truncate(oneLine(read.text.trim()).replace(/\s+/g, ' '), labelMax),
          },
          tags: [...new Set(read?.tags)],
          blogs: blogs.filter(({ name }) => name !== '' && !isOwn(name)),
          canMute: isMine,
          editing: null,
        },
        emptyFields,
        post,
      )
    },
    edit(filter) {
      const isBlog = filter.kind === 'blog'
      open(
        {
          post: filter.kind === 'activity' ? { id: filter.value, label: filter.label ?? '' } : null,
          tags: [],
          blogs: isBlog ? [{ name: filter.value, isSource: false }] : [],
          canMute: filter.kind === 'activity',
          editing: filter,
        },
        fieldsOfFilter(filter),
        null,
      )
    },
    change(fields) {
      const all = { ...$fields.get(), ...fields }
      // An end must be chosen: without one the filter would last for ever.
      const isNew = fields.duration === 'date' && all.date === ''
      $fields.set(isNew ? { ...all, date: dayBefore(now() + weekMs) } : all)
    },
    close,
    save() {
      const subject = $subject.get()
      const filters = $filters.get()
      if (!subject || filters.length === 0 || lacksDay($fields.get())) return
      const before = store.$stored.get().list.filters
      const replaced = subject.editing ? [subject.editing] : []
      if (isTooMany(withoutFilters(before, replaced), filters)) return void say.fail(tooMany())
      change(list => ({ ...list, filters: withFilters(withoutFilters(list.filters, replaced), filters) }))
      close()
      if (opener) void returnFocus(opener)
      if (subject.editing) return void say.toast(t('Filter saved.'))
      const text =
        filters.length === 1
          ? t('Filter added.')
          : tn(filters.length, '{count} filter added.', '{count} filters added.')
      offerUndo(say, text, () =>
        // What was there before in another form is there again.
        change(list => ({
          ...list,
          filters: withFilters(
            withoutFilters(list.filters, filters),
            before.filter(one => withoutFilters([one], filters).length === 0),
          ),
        })),
      )
    },
  }

  /** The focus goes back to the control that opened the form, which may be hidden by then, or soon. */
  async function returnFocus(post: Element): Promise<void> {
    await page.start()
    const look = (looks: number) =>
      app.disposer.timeout(() => {
        const { activeElement: focused, body } = document
        const isLost = focused === body || post.contains(focused)
        if (isLost && isFilteredOut(post)) page.focusNear(post)
        else if (looks > 0 && (isLost || focused?.closest('dialog'))) look(looks - 1)
        else if (focused === body) page.focusNear(post)
      }, lookMs)
    look(looksMax)
  }
}

/** Milliseconds between looks whether the dialog has closed, and the post is hidden. */
const lookMs = 200
const looksMax = 25
