import { atom, computed, type ReadableAtom } from 'nanostores'
import { t } from '../../../../src/page/i18n.ts'
import {
  placePhoto,
  type Rows,
  type Slot,
  type Step,
  stepPhoto,
} from '../../../../src/posts/photos/photo-rows.ts'

/** Rearranges photos: at once, or step by step with the option to cancel. */
export function createMoving($placed: ReadableAtom<Rows>, settle: (rows: Rows) => void) {
  const $moving = atom<string | null>(null)
  /** The rows while a photo is being moved; applied to the post on drop. */
  const $tried = atom<Rows | null>(null)
  const $said = atom('')
  const $rows = computed([$placed, $tried], (placed, tried) => tried ?? placed)

  const placeText = (id: string): string => {
    const rows = $rows.get()
    const row = rows.findIndex(ids => ids.includes(id))
    const ids = rows[row] ?? []
    return t('Row {row} of {rows}, photo {place} of {places}.', {
      row: row + 1,
      rows: rows.length,
      place: ids.indexOf(id) + 1,
      places: ids.length,
    })
  }
  const end = () => {
    $moving.set(null)
    $tried.set(null)
  }

  function drop(): void {
    const id = $moving.get()
    const tried = $tried.get()
    if (id === null) return
    const text = placeText(id)
    if (tried && tried !== $placed.get()) settle(tried)
    end()
    $said.set(`${t('Put down.')} ${text}`)
  }

  return {
    $rows,
    $moving,
    $said,
    place(id: string, slot: Slot): void {
      end()
      settle(placePhoto($placed.get(), id, slot))
      $said.set(`${t('Put down.')} ${placeText(id)}`)
    },
    pickUp(id: string): void {
      drop()
      $tried.set($placed.get())
      $moving.set(id)
      $said.set(
        `${t('Picked up.')} ${placeText(id)} ${t('Move it with the arrow keys, put it down with Space, put it back with Escape.')}`,
      )
    },
    step(step: Step): void {
      const id = $moving.get()
      if (id === null) return
      const before = $rows.get()
      const rows = stepPhoto(before, id, step)
      $tried.set(rows)
      $said.set(rows === before ? t('It goes no further.') : placeText(id))
    },
    drop,
    putBack(): void {
      const id = $moving.get()
      if (id === null) return
      end()
      $said.set(`${t('Put back.')} ${placeText(id)}`)
    },
  }
}
