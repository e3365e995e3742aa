// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { EditImage, UploadImage } from '../../../../src/ui/editor/editor-props.ts'
import { openEditor } from '../start-prose.ts'

const edited = new File(['b'], 'cat.png', { type: 'image/png' })
const edits = { turns: 1 }

function begin() {
  const uploadImage = vi.fn<UploadImage>(async () => ({ ok: true, src: 'https://a.example/up1.png' }))
  const editImage = vi.fn<EditImage>(async () => ({ file: edited, edits }))
  const value = '<p>a</p><p><img src="https://a.example/1.png" alt="A cat"></p>'
  return { ...openEditor(value, { uploadImage, editImage }), value, uploadImage, editImage }
}

it('[DEC-186, EDIT-6] an image in a text is edited and uploaded in its place; its description stays, and so does Undo', async () => {
  const { prose, value, html, click, uploadImage, editImage } = begin()
  await prose.editImage()
  expect(editImage).not.toHaveBeenCalled()
  click('image')
  await prose.editImage()
  expect(editImage).toHaveBeenCalledWith('https://a.example/1.png', 'image', undefined)
  await vi.waitFor(() => expect(html()).toBe(value.replace('1.png', 'up1.png')))
  expect(uploadImage.mock.calls[0]?.[0]).toBe(edited)
  click('image')
  editImage.mockResolvedValueOnce({ file: null, edits: {} })
  await prose.editImage()
  expect(editImage).toHaveBeenLastCalledWith('https://a.example/1.png', 'cat.png', edits)
  expect(html()).toBe(value)
})

it('[DEC-186] an image in a text stays as it is if nothing was changed, or if it is gone by then', async () => {
  const { prose, view, value, html, click, uploadImage, editImage } = begin()
  click('image')
  editImage.mockResolvedValueOnce(null)
  await prose.editImage()
  expect(html()).toBe(value)
  click('image')
  editImage.mockImplementationOnce(async () => {
    view.dispatch(view.state.tr.deleteSelection())
    return { file: edited, edits }
  })
  await prose.editImage()
  expect(html()).not.toContain('<img')
  expect(uploadImage).not.toHaveBeenCalled()
})
