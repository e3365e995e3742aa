// @vitest-environment jsdom
import { NodeSelection } from 'prosemirror-state'
import { describe, expect, it, vi } from 'vitest'
import type { EditImage, UploadImage } from '../../../../src/ui/editor/editor-props.ts'
import { startProse } from '../start-prose.ts'

const edited = new File(['b'], 'cat.png', { type: 'image/png' })
const edits = { turns: 1 }

function begin() {
  let count = 0
  const uploadImage = vi.fn<UploadImage>(async () => ({
    ok: true,
    src: `https://a.example/up${++count}.png`,
  }))
  const editImage = vi.fn<EditImage>(async () => ({ file: edited, edits }))
  const value = '<p>a</p><p><img src="https://a.example/1.png" alt="A cat"></p>'
  const prose = startProse({ value, uploadImage, editImage })
  const { view } = prose
  const images = () => {
    const found: { pos: number; src: string; alt: string }[] = []
    view.state.doc.descendants((node, pos) => {
      if (node.type.name === 'image') found.push({ pos, src: node.attrs.src, alt: node.attrs.alt })
    })
    return found
  }
  const select = () => {
    const [image] = images()
    if (image) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, image.pos)))
  }
  return { prose, view, images, select, uploadImage, editImage }
}

describe('an image in a text', () => {
  it('[DEC-186, EDIT-6] is edited and uploaded in its place; its description stays, and so does Undo', async () => {
    const { prose, view, images, select, uploadImage, editImage } = begin()
    await prose.editImage()
    expect(editImage).not.toHaveBeenCalled()
    select()
    await prose.editImage()
    expect(editImage).toHaveBeenCalledWith('https://a.example/1.png', 'image', undefined)
    await vi.waitFor(() => expect(images()[0]?.src).toBe('https://a.example/up1.png'))
    expect(uploadImage.mock.calls[0]?.[0]).toBe(edited)
    expect(images()[0]?.alt).toBe('A cat')
    select()
    editImage.mockResolvedValueOnce({ file: null, edits: {} })
    await prose.editImage()
    expect(editImage).toHaveBeenLastCalledWith('https://a.example/1.png', 'cat.png', edits)
    expect(images()).toEqual([{ pos: images()[0]?.pos, src: 'https://a.example/1.png', alt: 'A cat' }])
    view.destroy()
  })

  it('[DEC-186] stays as it is if nothing was changed, or if it is gone by then', async () => {
    const { prose, view, images, select, uploadImage, editImage } = begin()
    select()
    editImage.mockResolvedValueOnce(null)
    await prose.editImage()
    expect(images()[0]?.src).toBe('https://a.example/1.png')
    select()
    editImage.mockImplementationOnce(async () => {
      view.dispatch(view.state.tr.deleteSelection())
      return { file: edited, edits }
    })
    await prose.editImage()
    expect(images()).toEqual([])
    expect(uploadImage).not.toHaveBeenCalled()
    view.destroy()
  })
})
