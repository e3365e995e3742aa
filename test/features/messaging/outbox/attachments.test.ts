import { expect, it, vi } from 'vitest'
import { attachments } from '../../../../src/features/messaging/outbox/attachment.ts'
import { loadChunk } from '../../../../src/shared/load-chunk.ts'
import { createTestApp } from '../../../support/app.ts'

vi.mock('../../../../src/shared/load-chunk.ts')

it('a photo whose code doesn’t load is not called unreadable', async () => {
  vi.mocked(loadChunk).mockRejectedValue(new Error('no network'))
  const { app } = createTestApp()
  vi.stubGlobal('window', new EventTarget())
  const { $state, addPhoto } = app.get(attachments).of('a b')
  await addPhoto(new File(['x'], 'fog.jpg', { type: 'image/jpeg' }), () => {})
  const error = 'fog.jpg: Couldn’t load that. Check your network and try again.'
  expect($state.get()).toEqual({ state: 'refused', error })
})
