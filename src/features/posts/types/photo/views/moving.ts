import { atom, computed, type ReadableAtom } from 'nanostores'
import { t } from '../../../../../platform/page/i18n.ts'
import { placePhoto, type Rows, type Slot, type Step, stepPhoto } from '../photo-rows.ts'

/** Rearranges photos: at once, or step by step with the option to cancel. */
export function createMoving($placed: ReadableAtom<Rows>, apply: (rows: Rows) => void) {
  const $moving = atom<string | null>(null)
  /** The rows while a photo is being moved; applied to the post on drop. */
  const $movedRows = atom<Rows | null>(null)
  const $announcement = atom('')
  const $rows = computed([$placed, $movedRows], (placed, movedRows) => movedRows ?? placed)

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
    $movedRows.set(null)
  }

  function drop(): void {
    const id = $moving.get()
    const movedRows = $movedRows.get()
    if (id === null) return
    const text = placeText(id)
    if (movedRows && movedRows !== $placed.get()) apply(movedRows)
    end()
    $announcement.set(`${t('Dropped.')} ${text}`)
  }

  return {
    $rows,
    $moving,
    $announcement,
    place(id: string, slot: Slot): void {
      end()
      apply(placePhoto($placed.get(), id, slot))
      $announcement.set(`${t('Dropped.')} ${placeText(id)}`)
    },
    pickUp(id: string): void {
      drop()
      $movedRows.set($placed.get())
      $moving.set(id)
      $announcement.set(
        `${t('Picked up.')} ${placeText(id)} ${t('Use the arrow keys to move it, Space to drop it, or Escape to cancel.')}`,
      )
    },
    step(step: Step): void {
      const id = $moving.get()
      if (id === null) return
      const before = $rows.get()
      const rows = stepPhoto(before, id, step)
      $movedRows.set(rows)
      $announcement.set(rows === before ? t('It can’t move any further.') : placeText(id))
    },
    drop,
    putBack(): void {
      const id = $moving.get()
      if (id === null) return
      end()
      $announcement.set(`${t('Move canceled.')} ${placeText(id)}`)
    },
  }
}
