// @vitest-environment happy-dom

import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import { createCompose } from '../../../../src/features/messaging/compose/compose.ts'
import type { ConversationModel } from '../../../../src/features/messaging/conversation/conversation.types.ts'
import { createAttachment } from '../../../../src/features/messaging/outbox/attachment.ts'
import type { Question } from '../../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../../support/app.ts'

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
  const fail = vi.fn(() => () => {})
  const bootstrap = { messaging: { is_messaging_send_photos_enabled: true } }
  const { app } = createTestApp({ bootstrap })
  const compose = createCompose(conversation, app, { attachments, confirm, fail })
  const kind = () => {
    const now = attachment.$state.get()
    return now.state === 'ready' ? now.item.kind : now.state
  }
  return { compose, confirm, fail, kind, attachment }
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
    [{ title: 'Replace the photo with this GIF?', confirm: 'Replace', cancel: 'Keep photo' }],
  ])
  expect(kind()).toBe(left)
})

it('a GIF that waits to be sent is not replaced by a photo unasked; another GIF replaces it', async () => {
  const { compose, confirm, kind } = begin(false)
  await compose.chooseGif(gif)
  await compose.chooseGif({ ...gif, postId: '8' })
  expect(confirm).not.toHaveBeenCalled()
  await compose.choosePhoto(photo)
  expect(confirm.mock.calls[0]?.[0].title).toBe('Replace the GIF with this photo?')
  expect(kind()).toBe('gif')
})

it.each(['pasted', 'dropped'])(
  '[MSGC-44, DEC-142] a file that is %s with its name beside a picture is told of: the picture stays, and no name is written',
  async how => {
    const { compose, fail, attachment } = begin(false)
    const pasted = (file: File) => {
      const texts: Record<string, string> = { 'text/plain': file.name }
      return compose.paste({ files: [file] as unknown as FileList, getData: type => texts[type] ?? '' })
    }
    const add = (file: File) =>
      how === 'pasted' ? expect(pasted(file)).toBe(true) : compose.dropFiles([file])
    add(photo)
    await vi.waitFor(() => expect(attachment.$state.get().state).toBe('ready'))
    expect(fail).not.toHaveBeenCalled()
    const before = attachment.$state.get()
    add(new File(['abc'], 'valley.png', { type: 'image/png' }))
    expect(attachment.$state.get()).toBe(before)
    expect(fail.mock.calls).toEqual([['This message already has an attachment. Remove it to add another.']])
  },
)
