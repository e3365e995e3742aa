// @vitest-environment happy-dom

import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import type { ConversationModel } from '../../../src/conversations/conversation/conversation.types.ts'
import { createAttachment } from '../../../src/conversations/outbox/attachment.ts'
import type { Question } from '../../../src/notices/store.ts'
import { createCompose } from '../../../widgets/messaging/compose/compose.ts'
import { createTestApp } from '../../support/app.ts'

function begin(answer: boolean) {
  const preview = { source: {} as CanvasImageSource, width: 4, height: 3, close() {} }
  const attachment = createAttachment({
    maxBytes: 1000,
    read: async file => ({ ok: true, value: { file, width: 4, height: 3, preview } }),
  })
  const conversation = {
    $info: atom({ key: 'k', canSend: true }),
    $fetch: atom({ value: true }),
    $draft: atom(''),
  } as unknown as ConversationModel
  const confirm = vi.fn(async (_question: Question) => answer)
  const attachments = { of: () => attachment, forget() {} }
  const compose = createCompose(conversation, createTestApp().app, { attachments, confirm })
  const kind = () => {
    const now = attachment.$state.get()
    return now.state === 'ready' ? now.item.kind : now.state
  }
  return { compose, confirm, kind }
}

const photo = new File(['abc'], 'hill.png', { type: 'image/png' })
const gif = {
  mediaUrl: 'https://media.example/a.gif',
  postTags: [],
  width: 4,
  height: 3,
  postId: '7',
  postBlogUuid: 't:blog',
}

it.each([
  ['is kept where the writer wants to keep it', false, 'photo'],
  ['goes where the writer says so', true, 'gif'],
])('a photo that waits to be sent is not replaced by a GIF unasked: it %s', async (_what, answer, left) => {
  const { compose, confirm, kind } = begin(answer)
  await compose.choosePhoto(photo)
  await vi.waitFor(() => expect(kind()).toBe('photo'))
  expect(confirm).not.toHaveBeenCalled()
  await compose.chooseGif(gif)
  expect(confirm.mock.calls).toEqual([
    [{ title: 'Send this GIF instead of the photo?', confirm: 'Replace', cancel: 'Keep the photo' }],
  ])
  expect(kind()).toBe(left)
})

it('a GIF that waits to be sent is not replaced by a photo unasked; another GIF replaces it', async () => {
  const { compose, confirm, kind } = begin(false)
  await compose.chooseGif(gif)
  await compose.chooseGif({ ...gif, postId: '8' })
  expect(confirm).not.toHaveBeenCalled()
  await compose.choosePhoto(photo)
  expect(confirm.mock.calls[0]?.[0].title).toBe('Send this photo instead of the GIF?')
  expect(kind()).toBe('gif')
})
