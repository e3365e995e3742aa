// @vitest-environment happy-dom

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom } from 'nanostores'
import { afterEach, expect, it, vi } from 'vitest'
import type { KeptDraft } from '../../../src/features/drafts/kept-drafts.ts'
import { DraftsDialog } from '../../../src/features/drafts/views/drafts-dialog.tsx'
import { browserData } from '../../../src/platform/storage/browser-data.ts'
import { browser } from './browser.ts'

afterEach(() => vi.unstubAllGlobals())

async function start(texts: string[], $drafts?: ReturnType<typeof atom<readonly KeptDraft[] | null>>) {
  const test = browser().tab()
  for (const text of texts.toReversed()) await test.write('ask', text, text)
  const drafts = await test.list()
  render(<DraftsDialog model={{ ...test.model, ...($drafts && { $drafts }) }} />)
  const dialog = await screen.findByRole('dialog', { name: 'Drafts' })
  const rows = () => within(dialog).queryAllByRole('listitem')
  const parts = { ...test, drafts, dialog, rows }
  return {
    ...parts,
    user: userEvent.setup(),
    search: () => within(dialog).findByRole('searchbox'),
  }
}
const focusedText = () => document.activeElement?.textContent

it('[DEC-175] is used by keys alone: search, arrows, discard with the focus on the neighbor, Undo back to the row, Escape', async () => {
  const { dialog, rows, user, toast, model, search } = await start(['ant', 'bee', 'cat', 'dog'])
  expect(rows()).toHaveLength(4)
  const field = await search()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focusedText()).toContain('Question to bee')
  await user.keyboard('{Tab}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Discard draft')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focusedText()).toContain('Question to cat'))
  expect(rows()).toHaveLength(3)
  toast()?.action?.run()
  await waitFor(() => expect(focusedText()).toContain('Question to bee'))
  ;(await search()).focus()
  await user.keyboard('dog')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(within(dialog).getByText('1 draft found')).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(model.$isOpen.get()).toBe(false))
})

it('[DEC-175] discards those that were found, or all at once; the dialog has the focus then', async () => {
  const { dialog, user, search } = await start(['ant', 'bee', 'bear', 'cat', 'dog'])
  const discard = async (count: number) =>
    user.click(await within(dialog).findByRole('button', { name: `Discard ${count} unsaved drafts` }))
  await user.type(await search(), 'be')
  await discard(2)
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('No drafts found'))
  await waitFor(() => expect(document.activeElement).toBe(dialog))
  await user.clear(await search())
  await discard(3)
  await waitFor(() => expect(within(dialog).getByText('No drafts')).toBeDefined())
})

it('[DEC-175] has the focus in the search also where the list comes after the dialog', async () => {
  const $drafts = atom<readonly KeptDraft[] | null>(null)
  const { drafts, dialog, search } = await start(['ant', 'bee', 'cat', 'dog'], $drafts)
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  $drafts.set(drafts)
  const field = await search()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('[DEC-175] shows a photo that only this browser has', async () => {
  const test = browser().tab()
  const photos = [{ id: 'o1', caption: '', url: '', fileKey: 'inlay:file:aria:1' }]
  test.post('new photo', { caption: 'Low tide', photos })
  const { files } = test.app.get(browserData)
  vi.spyOn(files, 'get').mockResolvedValue(new File(['x'], 'tide.png', { type: 'image/png' }))
  await test.list()
  render(<DraftsDialog model={test.model} />)
  const dialog = await screen.findByRole('dialog', { name: 'Drafts' })
  await waitFor(() => expect(dialog.querySelector('img')?.src).toMatch(/^blob:/))
  expect(files.get).toHaveBeenCalledWith('inlay:file:aria:1')
})

it('[DEC-175] opens a draft once it has closed and given the focus back', async () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  const { dialog, user, dispatch } = await start(['ant'])
  const focused: unknown[] = []
  dispatch.mockImplementation(async () => void focused.push(document.activeElement))
  await user.click(within(dialog).getByRole('button', { name: /Question to ant/ }))
  await waitFor(() => expect(dispatch).toHaveBeenCalledWith('ask:open', expect.anything()))
  expect(focused).toEqual([opener])
})
