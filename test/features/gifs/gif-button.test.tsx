// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { GifButton } from '../../../src/features/gifs/gif-button.tsx'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { loadChunk } from '../../../src/shared/load-chunk.ts'
import { createTestApp } from '../../support/app.ts'

vi.mock('../../../src/shared/load-chunk.ts')

it('[GIF-1, ERR-1] the GIF search loads as all other code does, and says so if it cannot', async () => {
  vi.mocked(loadChunk).mockRejectedValue(new Error('no network'))
  const { app } = createTestApp()
  const toast = vi.spyOn(app.get(feedback), 'toast')
  render(<GifButton app={app} context="post-form" onChoose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a GIF' }))
  await waitFor(() => expect(toast).toHaveBeenCalledWith('Couldn’t load GIF search. Try again.'))
  expect(loadChunk).toHaveBeenCalledExactlyOnceWith(app, 'gif-picker', expect.any(Function))
})
