import type { Content } from '../../draft/draft.ts'
import type { PostForm } from '../../draft/post-form.ts'
import type { FileSlot } from './file-slot.ts'

/** Offers to undo a removal; the returned function ends that. */
export type OfferUndo = (undo: () => void) => () => void

interface RemovalDeps {
  form: Pick<PostForm, '$draft' | 'changeContent'>
  file: Pick<FileSlot, 'remove'>
  take: (files: Iterable<File>) => void
  offerUndo?: OfferUndo | undefined
}

/** Removes the file of a post, which can be undone until another one is chosen, or the form closes (DEC-176). */
export function createRemoval({ form, file, take, offerUndo }: RemovalDeps) {
  let end = () => {}
  return {
    /** @param empty the fields about the file, as they are without one. */
    remove(empty: Content): void {
      const { content } = form.$draft.get()
      const before = Object.fromEntries(Object.keys(empty).map(name => [name, content[name] ?? '']))
      const removed = file.remove()
      form.changeContent(empty)
      end()
      if (!offerUndo || (!removed && !before.preuploadUrl)) return
      end = offerUndo(() => {
        // An upload that had not finished begins anew.
        if (!before.preuploadUrl && removed) take([removed])
        form.changeContent(before)
      })
    },
    end: () => end(),
  }
}
