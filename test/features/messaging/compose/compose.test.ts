import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import { createCompose } from '../../../../src/features/messaging/compose/compose.ts'
import type { ConversationModel } from '../../../../src/features/messaging/conversation/conversation.ts'
import { createAttachment } from '../../../../src/features/messaging/outbox/attachment.ts'
import { noEdits } from '../../../../src/features/photo-editor/edits.ts'
import { photoRequests } from '../../../../src/features/photo-editor/photo-requests.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../../support/app.ts'
import { withBarePage } from '../page.ts'

withBarePage()

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
  const { app } = createTestApp({ bootstrap: { messaging: { is_messaging_send_photos_enabled: true } } })
  const say = app.get(feedback)
  const attachments = { of: () => attachment, forget() {} }
  const compose = createCompose(conversation, app, { attachments, feedback: say })
  const kind = () => {
    const now = attachment.$state.get()
    return now.state === 'ready' ? now.item.kind : now.state
  }
  const toast = () => say.$toasts.get().at(-1)
  async function choosePhoto() {
    compose.choosePhoto(photo)
    await vi.waitFor(() => expect(kind()).toBe('photo'))
  }
  return {
    app,
    compose,
    say,
    toast,
    kind,
    attachment,
    preview,
    choosePhoto,
    undo: () => toast()?.action?.run(),
  }
}

const fileOf = (name: string) => new File(['abc'], name, { type: 'image/png' })
const photo = fileOf('hill.png')
const gif = {
  ...{ mediaUrl: 'https://media.example/a.gif', postTags: [], width: 4, height: 3 },
  ...{ postId: '7', postBlogUuid: 't:blog' },
}

it('[DEC-176] a photo that waits is replaced by a GIF, and a GIF by a photo, without a question, and Undo brings it back; a GIF by a GIF silently', async () => {
  const { compose, say, toast, kind, preview, choosePhoto, undo } = begin()
  await choosePhoto()
  compose.chooseGif(gif)
  expect([kind(), say.$dialog.get(), toast()?.text]).toEqual(['gif', null, 'The GIF replaced your photo.'])
  undo()
  expect([kind(), preview.close.mock.calls.length]).toEqual(['photo', 0])
  const other = begin()
  other.compose.chooseGif(gif)
  other.compose.chooseGif({ ...gif, postId: '8' })
  expect(other.toast()).toBeUndefined()
  await other.choosePhoto()
  expect(other.toast()?.text).toBe('Your photo replaced the GIF.')
  other.undo()
  expect(other.kind()).toBe('gif')
})

it('[DEC-176] a removed attachment can be brought back, until its message has gone', async () => {
  const { compose, say, toast, kind, preview, choosePhoto, undo } = begin()
  await choosePhoto()
  compose.clear()
  expect([kind(), toast()?.text]).toEqual(['none', 'Photo removed.'])
  undo()
  expect(kind()).toBe('photo')
  compose.clear()
  expect(preview.close).not.toHaveBeenCalled()
  say.dropToast(toast()?.id ?? 0)
  expect(preview.close).toHaveBeenCalledOnce()
})

it.each(['pasted', 'dropped'])('[MSGC-44, DEC-142] a file %s beside a picture is refused', async how => {
  const { compose, toast, attachment, kind } = begin()
  const add = (file: File) => {
    if (how === 'dropped') return compose.dropFiles([file])
    const getData = (type: string) => (type === 'text/plain' ? file.name : '')
    expect(compose.paste({ files: [file] as unknown as FileList, getData })).toBe(true)
  }
  add(photo)
  await vi.waitFor(() => expect(kind()).toBe('photo'))
  expect(toast()).toBeUndefined()
  const before = attachment.$state.get()
  add(fileOf('valley.png'))
  expect(attachment.$state.get()).toBe(before)
  expect(toast()?.text).toBe('This message already has an attachment. Remove it to add another.')
})

it('[DEC-186, DEC-251] an attached photo is edited before it is sent, and keeps its description; a GIF, and one that was removed meanwhile, are not', async () => {
  const { app, compose, attachment, kind, choosePhoto } = begin()
  const { $request } = app.get(photoRequests)
  const edited = fileOf('turned.png')
  const done = () => $request.get()?.done({ file: edited, edits: noEdits })
  await choosePhoto()
  attachment.describe('A hill')
  const editing = compose.editPhoto()
  expect($request.get()?.source).toBe(photo)
  done()
  await editing
  const item = { message: { file: edited, alt: 'A hill' } }
  await vi.waitFor(() => expect(attachment.$state.get()).toMatchObject({ state: 'ready', item }))
  const late = compose.editPhoto()
  compose.clear()
  done()
  await late
  expect(kind()).toBe('none')
  compose.chooseGif(gif)
  await compose.editPhoto()
  expect($request.get()).toBeNull()
})
