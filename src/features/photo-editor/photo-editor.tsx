import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../platform/page/i18n.ts'
import type { Feedback } from '../../shared/feedback/store.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { writePhoto } from './draw-photo.ts'
import { type Edits, isUnedited } from './edits.ts'
import styles from './photo-editor.module.css'
import { createEditing, type Editing } from './photo-editor-model.ts'
import type { PhotoRequest } from './photo-requests.ts'
import { type EditablePhoto, readPhoto } from './read-photo.ts'
import { Stage } from './stage.tsx'
import { Toolbar } from './toolbar.tsx'

interface Opened {
  photo: EditablePhoto
  editing: Editing
}

/** The size of the photo, and its blurred regions, for screen readers. */
const summary = ({ crop, blurred }: Edits): string =>
  t(
    'Crop: {width}% wide, {height}% high, {left}% from the left, {top}% from the top. Blurred areas: {count}.',
    {
      width: Math.round(crop.width * 100),
      height: Math.round(crop.height * 100),
      left: Math.round(crop.left * 100),
      top: Math.round(crop.top * 100),
      count: blurred.length,
    },
  )

function Editor({ photo, editing }: Opened) {
  const edits = useStore(editing.$edits)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog has given the focus to its content while the photo was loading.
    if (root.current?.parentElement === document.activeElement)
      root.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={root} className={styles.editor}>
      <Toolbar editing={editing} isUnedited={isUnedited(edits)} />
      <Stage photo={photo} editing={editing} />
      <p className={styles.note}>
        {t(
          'Blurred and cropped parts are removed from the photo you post, along with its location and camera data.',
        )}
      </p>
      <VisuallyHidden role="status">{summary(edits)}</VisuallyHidden>
    </div>
  )
}

interface PhotoEditorProps {
  request: PhotoRequest
  isOpen: boolean
  confirm: Feedback['confirm']
}

/** Edits one photo in a dialog. */
export function PhotoEditor({ request, isOpen, confirm }: PhotoEditorProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isGone = false
    let photo: EditablePhoto | null = null
    void readPhoto(request.source).then(read => {
      if (!read.ok) return isGone || setError(read.error)
      photo = read.photo
      if (isGone) photo.close()
      else setOpened({ photo, editing: createEditing(photo, request.edits) })
    })
    return () => {
      isGone = true
      photo?.close()
    }
  }, [request])

  const isAsking = useRef(false)
  async function cancel(): Promise<void> {
    if (isBusy || isAsking.current) return
    isAsking.current = true
    const mayLeave =
      !opened?.editing.isChanged() ||
      (await confirm({
        title: t('Discard your edits to this photo?'),
        confirm: t('Discard'),
        cancel: t('Nevermind'),
        danger: true,
        instead: { label: t('Save photo'), run: () => void save() },
      }))
    isAsking.current = false
    if (mayLeave) request.done(null)
  }
  async function save(): Promise<void> {
    if (!opened || isBusy) return
    const edits = opened.editing.$edits.get()
    if (isUnedited(edits)) return request.done({ file: null, edits })
    setBusy(true)
    const file = await writePhoto(opened.photo, edits, request.name)
    setBusy(false)
    if (file) request.done({ file, edits })
    else setError(t('Couldn’t save the edited photo. Try a smaller area.'))
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    event.preventDefault()
    opened?.editing.undo()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => void cancel()}
      onKeyDown={keyDown}
      title={t('Edit photo')}
      closable
      size="large"
      className={styles.dialog}
      footer={
        <>
          <Button onClick={() => void cancel()}>{t('Cancel')}</Button>
          {opened && (
            <Button variant="primary" busy={isBusy} onClick={() => void save()}>
              {t('Save photo')}
            </Button>
          )}
        </>
      }
    >
      <div tabIndex={-1} data-autofocus="" className={styles.content}>
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {opened && <Editor {...opened} />}
        {!opened && !error && <Skeleton shape="block" height={260} label={t('Loading photo…')} />}
      </div>
    </Dialog>
  )
}
