// @vitest-environment happy-dom

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { createFilters } from '../../../src/features/filters/index.tsx'
import { filterStore } from '../../../src/features/filters/store.ts'
import { createTestApp } from '../../support/app.ts'

let stop = () => {}
afterEach(() => stop())

/** The open list, with these words as filters. */
async function start(...words: string[]) {
  const { app } = createTestApp()
  stop = app.disposer.dispose
  const { change, $stored } = app.get(filterStore)
  change(list => ({ ...list, filters: words.map(value => ({ kind: 'text', value })) }))
  const { dialogs, section, handlers } = createFilters(app, then => then())
  const view = render(dialogs)
  await handlers['filters:open'](undefined)
  const dialog = await screen.findByRole('dialog', { name: 'Filters' })
  return { dialog, section, view, $stored, user: userEvent.setup() }
}
const names = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('listitem')
    .map(row => row.querySelector('bdi')?.textContent)
const focused = () => document.activeElement?.getAttribute('aria-description')

it('[DEC-182] the list is used by keys alone: the focus stays where a filter was removed, and a changed one is in its place', async () => {
  const { dialog, user } = await start('ant', 'bee', 'cat')
  const removal = (index: number) =>
    within(dialog).getAllByRole('button', { name: 'Remove filter' })[index] as HTMLElement
  removal(1).focus()
  await user.keyboard('{Enter}')
  expect(names(dialog)).toEqual(['ant', 'cat'])
  await waitFor(() => expect(focused()).toBe('cat'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('ant'))
  await user.click(within(dialog).getByRole('button', { name: 'Edit filter' }))
  const form = await screen.findByRole('dialog', { name: 'Edit filter' })
  const field = within(form).getByRole('textbox', { name: 'Words and phrases' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.clear(field)
  await user.keyboard('#aardvark')
  await user.click(within(form).getByRole('button', { name: 'Save filter' }))
  expect(names(dialog)).toEqual(['#aardvark'])
})

it('[DEC-182] a list with many filters can be searched, and shows a hundred at a time', async () => {
  const { dialog, user } = await start(...Array.from({ length: 150 }, (_, n) => `word ${n}`))
  expect(names(dialog)).toHaveLength(100)
  await user.click(within(dialog).getByRole('button', { name: 'Show more' }))
  expect(names(dialog)).toHaveLength(150)
  await user.type(within(dialog).getByRole('searchbox'), '149')
  expect(names(dialog)).toEqual(['word 149'])
  await user.type(within(dialog).getByRole('searchbox'), 'x')
  expect(within(dialog).getByRole('status').textContent).toBe('No filters found')
  expect(within(dialog).getAllByText('No filters found')).toHaveLength(2)
})

it('[DEC-182] the reading settings choose what is left of hidden posts, and lead to the list', async () => {
  const { section, view, $stored, user } = await start()
  view.rerender(section)
  await user.click(screen.getByRole('radio', { name: 'Nothing' }))
  await user.click(screen.getByRole('checkbox', { name: 'Hide duplicate reblogs' }))
  expect($stored.get().list).toMatchObject({ hidden: 'nothing', once: true })
  expect(screen.getByRole('button', { name: 'Edit filters' })).toBeDefined()
})

it('[DEC-182] the focus goes to the line of the post that a new filter hides', async () => {
  document.body.innerHTML = ['Herring', 'Eel']
    .map((text, id) => `<article data-inlay-post='{"id":"${id}"}'>${text}</article>`)
    .join('')
  const { app } = createTestApp()
  stop = app.disposer.dispose
  const { dialogs, handlers } = createFilters(app, then => then())
  render(dialogs)
  await handlers['filters:add']({ anchor: document.querySelector('article') })
  await userEvent.type(screen.getByRole('textbox', { name: 'Words and phrases' }), 'herring')
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Show 1 hidden post'))
})
