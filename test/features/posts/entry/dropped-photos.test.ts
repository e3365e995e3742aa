import { expect, it, vi } from 'vitest'
import { droppedPhotos, openOnDrop } from '../../../../src/features/posts/entry/dropped-photos.ts'
import { createTestApp } from '../../../support/app.ts'

const photo = new File(['x'], 'fog.jpg', { type: 'image/jpeg' })
const text = new File(['x'], 'notes.txt', { type: 'text/plain' })

function start({ isModal = false, within = false } = {}) {
  const { app } = createTestApp()
  vi.stubGlobal('document', { dispatchEvent: () => true, querySelector: () => (isModal ? {} : null) })
  const opened = vi.spyOn(app.bus, 'dispatch').mockResolvedValue(undefined as never)
  openOnDrop(app, app.disposer)
  const send = (type: 'dragover' | 'drop', files: File[], isTaken = false) => {
    const event = new Event(type, { cancelable: true })
    const items = files.map(file => ({ kind: 'file', type: file.type }))
    Object.assign(event, { dataTransfer: { items, files, dropEffect: 'none' } })
    Object.defineProperty(event, 'target', { value: { closest: () => (within ? {} : null) } })
    if (isTaken) event.preventDefault()
    app.platform.window.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { app, opened, send, taken: () => app.get(droppedPhotos).take() }
}

it('photos dropped anywhere on the page open a photo form with them', () => {
  const { opened, send, taken } = start()
  expect(send('dragover', [photo])).toBe(true)
  expect(send('drop', [photo, text])).toBe(true)
  expect(opened.mock.calls).toEqual([['post-form:open', { mode: 'new', type: 'photo' }]])
  expect(taken()).toEqual([photo])
  expect(taken()).toEqual([])
})

it.each([
  ['another file', {}, [text], false],
  ['what the host takes', {}, [photo], true],
  ['what is dropped on a field', { within: true }, [photo], false],
  ['what is dropped beside a dialog', { isModal: true }, [photo], false],
])('%s opens nothing', (_, options, files, isTaken) => {
  const { opened, send } = start(options)
  expect(send('drop', files, isTaken)).toBe(isTaken)
  expect(opened).not.toHaveBeenCalled()
})

it('an open form takes or refuses files itself; a form that doesn’t open keeps none for the next one', async () => {
  const { app, opened, send, taken } = start()
  app.bus.emit('post-form:opened', {} as never)
  send('drop', [photo])
  expect(opened).not.toHaveBeenCalled()
  app.bus.emit('post-form:closed', {} as never)
  opened.mockRejectedValue(new Error('not loaded'))
  send('drop', [photo])
  await vi.waitFor(() => expect(opened).toHaveBeenCalled())
  await Promise.resolve()
  expect(taken()).toEqual([])
})
