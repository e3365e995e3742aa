import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mutePost } from '../../../src/features/filters/edit-filters.ts'
import { readList } from '../../../src/features/filters/filter.ts'
import { emptyFields } from '../../../src/features/filters/form-fields.ts'
import { createFilterForm } from '../../../src/features/filters/form-model.ts'
import { listKey } from '../../../src/features/filters/has-filters.ts'
import type { Filter } from '../../../src/features/filters/kinds.ts'
import { createFilterList } from '../../../src/features/filters/list-model.ts'
import { filtersOnPage } from '../../../src/features/filters/on-page.ts'
import { filterStore } from '../../../src/features/filters/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, storeElsewhere } from '../../support/app.ts'

const full = 'You can have up to 1,000 filters. Remove some first.'

// A page without posts.
beforeEach(() => {
  class Observer {
    observe = () => {}
    disconnect = () => {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('MutationObserver', Observer)
})

let stop = () => {}
afterEach(() => {
  vi.useRealTimers()
  stop()
  // The next file of this worker begins without a page.
  vi.unstubAllGlobals()
})

/** The list and the form of an app with these words as filters. */
function start(...words: string[]) {
  const { app } = createTestApp()
  stop = app.disposer.dispose
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  const given = readList({ filters: words.map(value => ({ kind: 'text', value })) })
  app.get(filterStore).change(() => given)
  const list = createFilterList(app)
  const { $toasts } = app.get(feedback)
  const filters = () => list.$list.get().filters
  return {
    app,
    list,
    form: createFilterForm(app),
    filters,
    first: () => filters()[0] as Filter,
    values: () => filters().map(({ value }) => value),
    texts: () => $toasts.get().map(({ text }) => text),
    undo: () => $toasts.get().at(-1)?.action?.run(),
  }
}

it('[DEC-182] a filter is changed, removed, and restored in the list', () => {
  const { list, form, first, values, undo } = start('politics')
  form.edit(first())
  expect(form.$fields.get()).toEqual({ ...emptyFields, words: 'politics' })
  form.change({ words: 'votes' })
  form.save()
  expect(values()).toEqual(['votes'])
  list.remove(first())
  expect(values()).toEqual([])
  undo()
  expect(values()).toEqual(['votes'])
})

it('[DEC-182] how many posts a filter hides is counted when the form opens, and once typing rests', async () => {
  vi.useFakeTimers()
  const { app, form, first } = start('politics')
  const count = vi.spyOn(app.get(filtersOnPage), 'count').mockReturnValue(3)
  form.edit(first())
  await vi.advanceTimersByTimeAsync(0)
  expect([count.mock.calls.length, form.$count.get()]).toEqual([1, 3])
  for (const words of ['v', 'vo', 'votes']) {
    form.change({ words })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(count).toHaveBeenCalledOnce()
  count.mockReturnValue(5)
  await vi.advanceTimersByTimeAsync(250)
  expect([count.mock.calls.length, form.$count.get()]).toEqual([2, 5])
  expect(count.mock.lastCall?.[0]).toMatchObject([{ value: 'votes' }])
})

it('[DEC-182] a phrase with a comma stays one filter when its end is changed', () => {
  const { form, first, filters } = start('well, actually')
  form.edit(first())
  form.change({ exceptFollowed: true })
  form.save()
  expect(filters()).toEqual([{ kind: 'text', value: 'well, actually', except_followed: true }])
})

it('[DEC-182] a list is imported, what it has in common with the list stays once, and Undo takes it back', async () => {
  const { list, filters, values, texts, undo } = start('politics')
  list.openImport()
  list.importText('{ "filters": [')
  expect(list.$importError.get()).toContain('Couldn’t find any filters')
  expect(list.$isImporting.get()).toBe(true)
  await list.importFile(new File(['Politics\n#art\nnew york'], 'words.txt'))
  expect(list.$isImporting.get()).toBe(false)
  expect(texts()[0]).toBe('2 new filters imported.')
  expect(filters()).toHaveLength(3)
  expect(JSON.parse(list.exported()).filters).toHaveLength(3)
  undo()
  expect(values()).toEqual(['politics'])
})

it('[DEC-182] an import of nothing new has nothing to undo', () => {
  const { app, list, filters } = start('politics')
  list.importText('politics')
  expect(filters()).toHaveLength(1)
  const toast = app.get(feedback).$toasts.get().at(-1)
  expect(toast?.text).toBe('0 new filters imported.')
  expect(toast?.action).toBeUndefined()
})

it('[DEC-182, DEC-207] a full list says so, keeps what it has, and an import says how many were left out', () => {
  const { app, list, form, filters, texts, undo } = start(
    ...Array.from({ length: 998 }, (_, index) => `word ${index}`),
  )
  form.openFor(null)
  form.change({ words: 'one, two, three' })
  form.save()
  expect(texts().at(-1)).toBe(full)
  expect(form.$subject.get()).not.toBeNull()
  expect(filters()).toHaveLength(998)
  list.openImport()
  list.importText('one\ntwo\nword 5\nthree\nfour')
  expect(texts().at(-1)).toBe(
    '2 new filters imported. 2 filters were left out because you can have up to 1,000.',
  )
  expect(filters().at(-1)).toMatchObject({ value: 'two' })
  expect(filters()).toHaveLength(1000)
  list.openImport()
  list.importText('five')
  expect(list.$importError.get()).toBe(full)
  // What is in the list already may be changed.
  list.importText(JSON.stringify([{ kind: 'text', value: 'word 5', until: 9e12 }]))
  expect(filters()[5]).toMatchObject({ value: 'word 5', until: 9e12 })
  undo()
  expect(filters().find(({ value }) => value === 'word 5')).not.toHaveProperty('until')
  // Nothing waits for the mute of a post that isn't muted.
  expect(mutePost(app, '7', 'A post')).toBe(false)
  expect(texts().at(-1)).toBe(full)
})

it('[DEC-182] what another tab adds and removes is known here', () => {
  const { app, values } = start()
  const key = listKey(app)
  const filters = [{ kind: 'text', value: 'politics' }]
  storeElsewhere(app, key, JSON.stringify({ at: Date.now(), filters }))
  expect(values()).toEqual(['politics'])
  storeElsewhere(app, key, null)
  expect(values()).toEqual([])
})

it('[DEC-182] a filter until a date has one: next week’s, until another is chosen; without one it is not saved', () => {
  const { form, first, values } = start()
  form.openFor(null)
  form.change({ words: 'politics' })
  form.change({ duration: 'date' })
  expect(form.$fields.get().date).toMatch(/^\d{4}-\d\d-\d\d$/)
  form.change({ date: '' })
  form.save()
  expect(values()).toEqual([])
  form.change({ date: '2999-01-31' })
  form.save()
  expect(new Date(Number(first().until) - 1).getFullYear()).toBe(2999)
})
