// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writePhoto } from '../../../src/features/photo-editor/draw-photo.ts'
import { PhotoEditor } from '../../../src/features/photo-editor/photo-editor.tsx'
import { readPhoto } from '../../../src/features/photo-editor/read-photo.ts'
import type { Question } from '../../../src/shared/feedback/store.ts'

vi.mock('../../../src/features/photo-editor/read-photo.ts')
// Nothing is drawn here.
vi.mock('../../../src/features/photo-editor/draw-photo.ts', () => ({
  paint: () => document.createElement('canvas'),
  writePhoto: vi.fn(),
}))

beforeEach(() => {
  const source = document.createElement('canvas')
  const photo = { source, width: 400, height: 300, type: 'image/png', close() {} }
  vi.mocked(readPhoto).mockResolvedValue({ ok: true, photo })
  vi.mocked(writePhoto).mockResolvedValue(new File(['x'], 'a.png'))
})
afterEach(cleanup)

async function opened() {
  const done = vi.fn()
  const answers: ((isSure: boolean) => void)[] = []
  const confirm = vi.fn((_: Question) => new Promise<boolean>(resolve => answers.push(resolve)))
  const request = { id: 1, source: new Blob(), name: 'a.png', edits: null, done }
  render(<PhotoEditor request={request} isOpen confirm={confirm} />)
  await screen.findByRole('button', { name: 'Save photo' })
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
  const answer = (isSure: boolean) => act(async () => answers.shift()?.(isSure))
  return { done, confirm, press, answer }
}

it('[DEC-186] closes without a question if nothing was changed, or all of it was undone', async () => {
  const { done, confirm, press } = await opened()
  await press('Rotate')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'z', ctrlKey: true })
  await press('Cancel')
  expect(confirm).not.toHaveBeenCalled()
  expect(done).toHaveBeenCalledExactlyOnceWith(null)
})

it('[DEC-186] asks once before it drops edits, and stays open if the user wants that', async () => {
  const { done, confirm, press, answer } = await opened()
  await press('Flip')
  await press('Close')
  await press('Cancel')
  expect(confirm).toHaveBeenCalledOnce()
  expect(confirm.mock.lastCall?.[0].title).toBe('Discard your edits to this photo?')
  await answer(false)
  expect(done).not.toHaveBeenCalled()
  await press('Cancel')
  await answer(true)
  expect(done).toHaveBeenCalledExactlyOnceWith(null)
})

it('[DEC-186] the question can save them, too', async () => {
  const { done, confirm, press, answer } = await opened()
  await press('Rotate')
  await press('Close')
  await act(async () => confirm.mock.lastCall?.[0].instead?.run())
  await answer(false)
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(done.mock.lastCall?.[0]).toMatchObject({ edits: { turns: 1 }, file: { name: 'a.png' } })
})

it('[DEC-186] areas are set by numbers too, and one field is one step', async () => {
  await opened()
  const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name })
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
  act(() => field('Width (%)').focus())
  type('Width (%)', '5')
  type('Width (%)', '50')
  act(() => field('Left (%)').focus())
  type('Left (%)', '80')
  expect(field('Left (%)').value).toBe('80')
  act(() => field('Top (%)').focus())
  // It stays within the photo.
  expect([field('Left (%)').value, field('Width (%)').value]).toEqual(['50', '50'])
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'z', ctrlKey: true })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'z', ctrlKey: true })
  expect([field('Left (%)').value, field('Width (%)').value]).toEqual(['0', '100'])
})

it('[DEC-186] begins at the tools, not at Cancel', async () => {
  await opened()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Crop' })))
})
