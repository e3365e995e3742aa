// @vitest-environment happy-dom

import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import { createCompose } from '../../../../src/features/messaging/compose/compose.ts'
import type { ConversationModel } from '../../../../src/features/messaging/conversation/conversation.types.ts'
import { createAttachment } from '../../../../src/features/messaging/outbox/attachment.ts'
import { pictureRequests } from '../../../../src/features/picture-editor/requests.ts'
import { noEdits } from '../../../../src/features/picture-editor/rules/edits.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../../support/app.ts'

function begin() {
  const preview = { source: {} as CanvasImageSource, width: 4, height: 3, close: vi.fn() }
  const attachment = createAttachment({
    maxBytes: 1000,
    read: async file => ({ ok: true, value: { file, width: 4, height: 3, preview } }),
  })
  const conversation = {
    $info: atom({ key: 'k', canSend: true }),
    $fetch: atom({ value: true }),
    $draft: atom(''),
  } as unknown as ConversationModel
  const attachments = { of: () => attachment, forget() {} }
  const bootstrap = { messaging: { is_messaging_send_photos_enabled: true } }
  const { app } = createTestApp({ bootstrap })
  const say = app.get(feedback)
  const compose = createCompose(conversation, app, { attachments, feedback: say })
  const kind = () => {
    const now = attachment.$state.get()
    return now.state === 'ready' ? now.item.kind : now.state
  }
  const toast = () => say.$toasts.get().at(-1)
  return { app, compose, say, toast, kind, attachment, preview }
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

it('[DEC-176] a photo that waits to be sent is replaced by a GIF without a question, and Undo brings it back', async () => {
  const { compose, say, toast, kind, preview } = begin()
  compose.choosePhoto(photo)
  await vi.waitFor(() => expect(kind()).toBe('photo'))
  compose.chooseGif(gif)
  expect([kind(), say.$dialog.get(), toast()?.text]).toEqual(['gif', null, 'The GIF replaced your photo.'])
  toast()?.action?.run()
  expect([kind(), preview.close.mock.calls.length]).toEqual(['photo', 0])
})

it('[DEC-176] a GIF that waits to be sent is replaced by a photo in the same way; by another GIF silently', async () => {
  const { compose, toast, kind } = begin()
  compose.chooseGif(gif)
  compose.chooseGif({ ...gif, postId: '8' })
  expect(toast()).toBeUndefined()
  compose.choosePhoto(photo)
  await vi.waitFor(() => expect(kind()).toBe('photo'))
  expect(toast()?.text).toBe('Your photo replaced the GIF.')
  toast()?.action?.run()
  expect(kind()).toBe('gif')
})

it('[DEC-176] a removed attachment can be brought back, until its message has gone', async () => {
  const { compose, say, toast, kind, preview } = begin()
  compose.choosePhoto(photo)
  await vi.waitFor(() => expect(kind()).toBe('photo'))
  compose.clear()
  expect([kind(), toast()?.text]).toEqual(['none', 'Photo removed.'])
  toast()?.action?.run()
  expect(kind()).toBe('photo')
  compose.clear()
  expect(preview.close).not.toHaveBeenCalled()
  say.dropToast(toast()?.id ?? 0)
  expect(preview.close).toHaveBeenCalledOnce()
})

it.each(['pasted', 'dropped'])(
  '[MSGC-44, DEC-142] a file that is %s with its name beside a picture is told of: the picture stays, and no name is written',
  async how => {
    const { compose, toast, attachment } = begin()
    const pasted = (file: File) => {
      const texts: Record<string, string> = { 'text/plain': file.name }
      return compose.paste({ files: [file] as unknown as FileList, getData: type => texts[type] ?? '' })
    }
    const add = (file: File) =>
      how === 'pasted' ? expect(pasted(file)).toBe(true) : compose.dropFiles([file])
    add(photo)
    await vi.waitFor(() => expect(attachment.$state.get().state).toBe('ready'))
    expect(toast()).toBeUndefined()
    const before = attachment.$state.get()
    add(new File(['abc'], 'valley.png', { type: 'image/png' }))
    expect(attachment.$state.get()).toBe(before)
    expect(toast()?.text).toBe('This message already has an attachment. Remove it to add another.')
  },
)

it('[DEC-186] an attached photo is edited before it is sent; a GIF, and one that was removed meanwhile, are not', async () => {
  const { app, compose, attachment, kind } = begin()
  const { $request } = app.get(pictureRequests)
  const edited = new File(['turned'], 'hill.png', { type: 'image/png' })
  compose.choosePhoto(photo)
  await vi.waitFor(() => expect(kind()).toBe('photo'))
  const editing = compose.editPhoto()
  expect($request.get()?.source).toBe(photo)
  $request.get()?.done({ file: edited, edits: noEdits })
  await editing
  await vi.waitFor(() => expect(kind()).toBe('photo'))
  const state = attachment.$state.get()
  expect(state.state === 'ready' && state.item.message).toMatchObject({ file: edited })
  const late = compose.editPhoto()
  compose.clear()
  $request.get()?.done({ file: edited, edits: noEdits })
  await late
  expect(kind()).toBe('none')
  compose.chooseGif(gif)
  await compose.editPhoto()
  expect($request.get()).toBeNull()
})
