import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { offeredTypes } from '../../../shared/post-types.ts'

/** Photos dropped on the page, until the form that they open receives them. */
export function droppedPhotos() {
  let photos: readonly File[] = []
  return {
    put(files: readonly File[]) {
      photos = files
    },
    take() {
      const taken = photos
      photos = []
      return taken
    },
  }
}

const isPhoto = ({ kind, type }: DataTransferItem) => kind === 'file' && type.startsWith('image/')

/** Whether the host, another form, or the browser handles drops here. */
const isTaken = ({ defaultPrevented, target }: DragEvent) =>
  defaultPrevented ||
  (target as Element | null)?.closest?.(
    'input, textarea, [contenteditable]:not([contenteditable="false"])',
  ) ||
  document.querySelector(':modal')

/** Photos that are dropped anywhere on the page open a photo form with them. */
export function openOnDrop(app: App, disposer: Disposer): void {
  if (!offeredTypes(app).includes('photo')) return
  const { bus, platform } = app
  let hasForm = false
  const formIs = (isOpen: boolean) => () => {
    hasForm = isOpen
  }
  disposer.add(bus.on('post-form:opened', formIs(true)))
  disposer.add(bus.on('post-form:closed', formIs(false)))

  /** The dropped data, if we should handle it. */
  function accept(event: DragEvent): DataTransfer | null {
    const { dataTransfer } = event
    if (hasForm || !dataTransfer || ![...dataTransfer.items].some(isPhoto) || isTaken(event)) return null
    event.preventDefault()
    dataTransfer.dropEffect = 'copy'
    return dataTransfer
  }
  // On the window, so that the page's own drop zones come first.
  disposer.listen(platform.window, 'dragover', event => void accept(event as DragEvent))
  disposer.listen(platform.window, 'drop', event => {
    const dropped = accept(event as DragEvent)
    if (!dropped) return
    const { put } = app.get(droppedPhotos)
    put([...dropped.files].filter(({ type }) => type.startsWith('image/')))
    bus.dispatch('post-form:open', { mode: 'new', type: 'photo' }).catch(() => put([]))
  })
}
