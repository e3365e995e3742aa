import { atom, computed } from 'nanostores'
import type { ImageSize } from '../uploads/image-size.ts'
import {
  type Box,
  type Edits,
  minShare,
  mirrored,
  moveBox,
  noEdits,
  type Ratio,
  turned,
  turnedRatio,
  withRatio,
} from './edits.ts'

export type Tool = 'crop' | 'blur'

/** The most regions of a photo that are blurred. */
const regionsMax = 30

/** What the user does to one photo. */
export type Editing = ReturnType<typeof createEditing>

/** @param size of the photo before it is turned. */
export function createEditing(size: ImageSize, before: Edits | null) {
  const $edits = atom<Edits>(before ?? noEdits)
  const $tool = atom<Tool>('crop')
  const $ratio = atom<Ratio>('free')
  const $selected = atom(-1)
  const change = (fields: Partial<Edits>) => $edits.set({ ...$edits.get(), ...fields })
  const opened = $edits.get()
  /** The state before each step; a step that has changed nothing yet doesn't count. */
  const $past = atom<readonly { edits: Edits; ratio: Ratio }[]>([])
  const steps = () => $past.get().filter(({ edits }) => edits !== $edits.get())
  const begin = () => $past.set([...steps(), { edits: $edits.get(), ratio: $ratio.get() }])

  return {
    $edits,
    $tool,
    $ratio,
    /** The blurred region that is selected; -1 for none. */
    $selected,
    choose: (tool: Tool) => $tool.set(tool),
    turn() {
      begin()
      $edits.set(turned($edits.get()))
      $ratio.set(turnedRatio($ratio.get()))
    },
    mirror() {
      begin()
      $edits.set(mirrored($edits.get()))
    },
    setRatio(ratio: Ratio) {
      begin()
      $ratio.set(ratio)
      $edits.set(withRatio($edits.get(), ratio, size))
    },
    setCrop: (crop: Box) => change({ crop }),
    /** Blurs one more region: the given one, or one in the middle. Returns its index; -1 if there are too many. */
    addRegion(box?: Box) {
      const { blurred, crop } = $edits.get()
      if (blurred.length >= regionsMax) return -1
      begin()
      const middle = {
        left: crop.left + crop.width * 0.35,
        top: crop.top + crop.height * 0.35,
        width: Math.max(minShare, crop.width * 0.3),
        height: Math.max(minShare, crop.height * 0.3),
      }
      // Each a little offset, so that a second one is visible.
      const step = (blurred.length % 5) * 0.03
      change({ blurred: [...blurred, box ?? moveBox(middle, step, step)] })
      $selected.set(blurred.length)
      return blurred.length
    },
    setRegion: (index: number, box: Box) =>
      change({ blurred: $edits.get().blurred.map((other, at) => (at === index ? box : other)) }),
    removeRegion(index: number) {
      begin()
      change({ blurred: $edits.get().blurred.filter((_, at) => at !== index) })
      $selected.set(Math.min(index, $edits.get().blurred.length - 1))
    },
    select: (index: number) => $selected.set(index),
    /** A drag or a key starts to change a region: everything until it ends is one step. */
    begin,
    $canUndo: computed([$past, $edits], past => past.some(({ edits }) => edits !== $edits.get())),
    /** Undoes the last step, including *Undo all*. */
    undo() {
      const all = steps()
      const last = all.at(-1)
      if (!last) return
      $past.set(all.slice(0, -1))
      $edits.set(last.edits)
      $ratio.set(last.ratio)
      $selected.set(Math.min($selected.get(), last.edits.blurred.length - 1))
    },
    undoAll() {
      begin()
      $edits.set({ ...noEdits })
      $ratio.set('free')
      $selected.set(-1)
    },
    /** Whether anything has changed since the editor opened. */
    isChanged: () => JSON.stringify($edits.get()) !== JSON.stringify(opened),
  }
}
