import { expect, it } from 'vitest'
import { createNoteList } from '../../../src/features/notes/list.ts'
import type { Note } from '../../../src/features/notes/note.ts'
import { sanitizerState } from '../../../src/platform/html/lazy-sanitizer.ts'

it('[DEC-191] rows with HTML come once they can be drawn, not all of them again when the sanitizer has loaded', async () => {
  const note = { key: '1', html: '<b>soup</b>' } as Note
  const list = createNoteList({
    fetchPage: async () => ({ ok: true, value: { notes: [note], tags: [], totals: {}, next: null } }),
    onTotals: () => {},
    hasHtml: true,
  })
  const states: string[] = []
  list.$pages.listen(() => states.push(sanitizerState()))
  expect(sanitizerState()).toBe('loading')
  await list.load()
  expect(states).toEqual(['ready'])
  list.release()
})
