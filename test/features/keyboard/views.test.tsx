// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listenForShortcuts } from '../../../src/features/keyboard/listen.ts'
import { listenForKeys } from '../../../src/features/keyboard/start-keyboard.ts'
import { keyboard } from '../../../src/features/keyboard/store.ts'
import { setup } from '../../../widgets/shortcuts/index.tsx'
import { createTestApp } from '../../support/app.ts'
import { showRoot } from '../../support/show-root.tsx'

async function open(command: 'shortcuts:open' | 'palette:open', name: string) {
  const { app } = createTestApp()
  showRoot(app, setup)
  await app.bus.dispatch(command)
  const dialog = await screen.findByRole('dialog', { name })
  return { app, dialog, in: within(dialog), user: userEvent.setup() }
}

it('[DEC-172] the list of shortcuts is searched; a shortcut gets other keys, those of another one only if the user says so, and all are turned off', async () => {
  const { app, in: dialog, user } = await open('shortcuts:open', 'Keyboard shortcuts')
  await user.type(dialog.getByRole('searchbox'), 'next')
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
  const change = dialog.getByRole('button', { name: /Change keys for “Next post”/ })
  const says = () => within(dialog.getByRole('listitem')).getByRole('status').textContent
  const keysOf = (id: string) =>
    app
      .get(keyboard)
      .$bindings.get()
      .find(one => one.id === id)?.keys
  const pressNew = async (key: string) => {
    await user.click(change)
    expect(change.textContent).toMatch(/^Press keys…/)
    await user.keyboard(key)
  }
  await pressNew('n')
  expect(keysOf('next')).toEqual(['n'])
  await pressNew('{Tab}')
  expect(says()).toBe('')
  await pressNew('k')
  expect(says()).toBe('K is already used for “Previous post”.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await pressNew('k')
  await user.click(dialog.getByRole('button', { name: 'Use here instead' }))
  expect([keysOf('next'), keysOf('previous')]).toEqual([['k'], []])
  await user.click(dialog.getByRole('button', { name: /^Reset.*Next post/ }))
  expect(keysOf('next')).toEqual(['j'])
  await vi.waitFor(() => expect(document.activeElement).toBe(change))
  await user.click(dialog.getByRole('switch', { name: 'Use keyboard shortcuts' }))
  expect(app.get(keyboard).of('page', 'posts')).toEqual([])
})

it('[DEC-173] the palette finds what can be done, and blogs, by their names, and does it once it has closed', async () => {
  const { app, dialog, in: palette, user } = await open('palette:open', 'Search commands and blogs')
  const dispatched = vi.spyOn(app.bus, 'dispatch').mockResolvedValue(undefined as never)
  const active = () => palette.getByRole('option', { selected: true }).textContent
  expect(active()).toMatch(/^Keyboard shortcuts/)
  await user.type(palette.getByRole('combobox'), 'inbox')
  expect(active()).toMatch(/^Open messages/)
  await user.clear(palette.getByRole('combobox'))
  await user.type(palette.getByRole('combobox'), 'bruno')
  await waitFor(() => expect(palette.getAllByRole('option')[0]?.textContent).toContain('bruno'))
  await user.keyboard('{Enter}')
  dialog.dispatchEvent(new Event('close'))
  await waitFor(() => expect(dispatched).toHaveBeenCalledWith('peepr:open', { blog_name: 'bruno' }))
})

it('[DEC-173] what is typed while the palette is loading is in its field, and runs no shortcut', async () => {
  const { app } = createTestApp()
  const { view, handlers } = setup({ app, element: document.body, options: null, disposer: app.disposer })
  render(view)
  const dispatched = vi
    .spyOn(app.bus, 'dispatch')
    .mockImplementation(async () => void (await handlers?.['palette:open']?.(undefined as never)))
  const user = userEvent.setup()
  // As a browser types.
  onTestFinished(() => void Object.assign(document, { execCommand: undefined }))
  document.execCommand = (_command, _ui, value = '') =>
    fireEvent.input(document.activeElement as Element, { target: { value } })
  listenForKeys(app, app.disposer)
  await user.keyboard('{Control>}k{/Control}c')
  let letGo = () => {}
  app.texts = Promise.resolve(() => new Promise<void>(done => (letGo = done)))
  listenForShortcuts(app, app.disposer)
  await user.keyboard('ollapse')
  letGo()
  const field = await screen.findByRole('combobox', { name: 'Search commands and blogs' })
  await waitFor(() => expect((field as HTMLInputElement).value).toBe('collapse'))
  expect(dispatched.mock.calls).toEqual([['palette:open']])
})
