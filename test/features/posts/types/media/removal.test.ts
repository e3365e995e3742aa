import { describe, expect, it, vi } from 'vitest'
import { createPostForm } from '../../../../../src/features/posts/draft/form.ts'
import { createRemoval } from '../../../../../src/features/posts/types/media/removal.ts'
import { draftOf } from '../../draft-of.ts'

const tune = new File(['x'], 'tune.mp3', { type: 'audio/mpeg' })
const empty = { preuploadUrl: '', confirmTos: false }

function start(content: object, removed: File | null) {
  const form = createPostForm({
    initial: draftOf('audio', { ...content }),
    save: async () => ({ ok: false, failure: { kind: 'offline' } }),
    confirm: async () => true,
    isUnsure: () => false,
    now: () => 0,
  })
  const take = vi.fn()
  const end = vi.fn()
  let undo = () => {}
  const offerUndo = vi.fn((run: () => void) => {
    undo = run
    return end
  })
  const removal = createRemoval({ form, file: { remove: () => removed }, take, offerUndo })
  return { removal, take, end, offerUndo, undo: () => undo(), content: () => form.$draft.get().content }
}

describe('a file that is removed from a post', () => {
  it('[DEC-176] is there again after Undo, if it was uploaded', () => {
    const { removal, undo, content, take } = start({ preuploadUrl: '/u/1', confirmTos: true }, tune)
    removal.remove(empty)
    expect(content()).toMatchObject(empty)
    undo()
    expect(content()).toMatchObject({ preuploadUrl: '/u/1', confirmTos: true })
    expect(take).not.toHaveBeenCalled()
  })

  it('[DEC-176] is uploaded anew after Undo, if it was not', () => {
    const { removal, undo, content, take } = start({ confirmTos: true }, tune)
    removal.remove(empty)
    undo()
    expect(take).toHaveBeenCalledWith([tune])
    expect(content()).toMatchObject({ confirmTos: true })
  })

  it('[DEC-176] offers no Undo for a refused file, nor once another one is there', () => {
    const refused = start({}, null)
    refused.removal.remove(empty)
    expect(refused.offerUndo).not.toHaveBeenCalled()
    const { removal, end } = start({}, tune)
    removal.remove(empty)
    removal.end()
    expect(end).toHaveBeenCalledOnce()
  })
})
