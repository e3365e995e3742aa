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

async function start(texts: string[]) {
  const test = browser().tab()
  for (const text of [...texts].reverse()) await test.write('ask', text, text)
  await test.list()
  render(<DraftsDialog model={test.model} />)
  const dialog = await screen.findByRole('dialog', { name: 'Drafts' })
  const rows = () => within(dialog).queryAllByRole('listitem')
  return { ...test, dialog, rows, user: userEvent.setup() }
}
const focusedText = () => document.activeElement?.textContent

it('[DEC-175] says so if there are no drafts, and what would be there', async () => {
  const { dialog } = await start([])
  expect(within(dialog).getByText('No drafts')).toBeDefined()
  expect(within(dialog).queryByRole('searchbox')).toBeNull()
})

it('[DEC-175] is used by keys alone: search, arrows, discard with the focus on the neighbor, Undo back to the row, Escape', async () => {
  const { dialog, rows, user, toast, model } = await start(['ant', 'bee', 'cat', 'dog'])
  expect(rows()).toHaveLength(4)
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('searchbox')))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focusedText()).toContain('Question to bee')
  await user.keyboard('{Tab}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Discard draft')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focusedText()).toContain('Question to cat'))
  expect(rows()).toHaveLength(3)
  toast()?.action?.run()
  await waitFor(() => expect(focusedText()).toContain('Question to bee'))
  within(dialog).getByRole('searchbox').focus()
  await user.keyboard('dog')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(within(dialog).getByText('1 draft found')).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(model.$isOpen.get()).toBe(false))
})

it('[DEC-175] discards a hundred at once, or those that were found; the dialog has the focus then', async () => {
  const { dialog, rows, user } = await start(Array.from({ length: 90 }, (_, index) => `blog-${index + 10}`))
  expect(rows()).toHaveLength(90)
  await user.type(within(dialog).getByRole('searchbox'), 'blog-2')
  await user.click(await within(dialog).findByRole('button', { name: 'Discard 10 drafts' }))
  await waitFor(() => expect(within(dialog).getByText('No drafts found')).toBeDefined())
  await waitFor(() => expect(document.activeElement).toBe(dialog))
  await user.clear(within(dialog).getByRole('searchbox'))
  await user.click(await within(dialog).findByRole('button', { name: 'Discard 80 drafts' }))
  await waitFor(() => expect(within(dialog).getByText('No drafts')).toBeDefined())
})

it('[DEC-175] has the focus in the search also where the list comes after the dialog', async () => {
  const test = browser().tab()
  for (const text of ['ant', 'bee', 'cat', 'dog']) await test.write('ask', text, text)
  const drafts = await test.list()
  const $drafts = atom<readonly KeptDraft[] | null>(null)
  render(<DraftsDialog model={{ ...test.model, $drafts }} />)
  const dialog = await screen.findByRole('dialog', { name: 'Drafts' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  $drafts.set(drafts)
  const search = await within(dialog).findByRole('searchbox')
  await waitFor(() => expect(document.activeElement).toBe(search))
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
  opener.remove()
})
