import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { isComposing } from '../../platform/dom/composing.ts'
import { t } from '../../platform/page/i18n.ts'
import { Button } from '../button/button.tsx'
import { TextArea } from '../field/text-area.tsx'
import { Popover } from '../popover/popover.tsx'
import styles from './editor.module.css'
import { describeImage, imageAt, nextUndescribed } from './prose/commands.ts'
import type { MountedProse } from './prose/use-prose.ts'

interface DescriptionEditorProps {
  anchor: Element | null
  /** The current description; '' for none. */
  alt: string
  /** @param isAside something else was pressed, so the focus stays there */
  onSave: (alt: string, isAside: boolean) => void
  onClose: () => void
}

/** Edits the alternative text of an image (EDIT-6). */
export function DescriptionEditor({ anchor, alt, onSave, onClose }: DescriptionEditorProps) {
  const [typed, setTyped] = useState(alt)
  const save = (isAside = false) => onSave(typed.replace(/\s+/g, ' ').trim(), isAside)
  const keyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const isSave = event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement
    if (event.key !== 'Escape' && !isSave) return
    // The form around the editor must not handle these keys.
    event.preventDefault()
    event.stopPropagation()
    if (isSave) save()
    else onClose()
  }
  return (
    <Popover
      open
      anchor={anchor}
      // A press outside saves the typed text.
      onClose={reason => (reason === 'outside' ? save(true) : onClose())}
      label={t('Describe this image')}
      tab="cycle"
      placement="bottom"
      onKeyDown={keyDown}
      returnFocus={() => null}
    >
      <div className={styles.description}>
        <TextArea
          label={t('Description')}
          hint={t('Read aloud by screen readers. Leave empty if the image is only decorative.')}
          rows={3}
          maxRows={8}
          data-autofocus
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <div className={styles.linkButtons}>
          <Button size="small" variant="primary" onClick={() => save()}>
            {t('Save description')}
          </Button>
          <Button size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Popover>
  )
}

/**
 * The image whose description is being edited, if any, and the actions of its editor. The event `describeimages` walks
 * through all images that have none.
 *
 * @param anchorAt places the description editor at a point of the window
 */
export function useDescriptionEditor(
  editor: MountedProse | null,
  isDisabled: boolean,
  anchorAt: (left: number, top: number) => void,
) {
  const [edited, setEdited] = useState<{ pos: number; alt: string; leadsOn: boolean } | null>(null)
  const view = editor?.prose.view
  const close = () => {
    setEdited(null)
    view?.focus()
  }
  const edit = (leadsOn = false) => {
    const image = view && imageAt(view.state)
    if (!image || isDisabled) return
    const shown = view.nodeDOM(image.pos)
    if (shown instanceof HTMLElement) {
      const { left, width, bottom } = shown.getBoundingClientRect()
      anchorAt(left + width / 2, Math.min(bottom, innerHeight / 2))
    }
    setEdited({ pos: image.pos, alt: image.alt ?? '', leadsOn })
  }
  const describeNext = (after: number) => {
    if (!view || isDisabled || !nextUndescribed(after)(view.state, view.dispatch.bind(view))) return
    edit(true)
  }
  const begin = useEffectEvent(() => describeNext(-1))
  useEffect(() => {
    const dom = view?.dom
    const listener = () => begin()
    dom?.addEventListener('describeimages', listener)
    return () => dom?.removeEventListener('describeimages', listener)
  }, [view])
  return {
    edited,
    edit: () => edit(),
    save(alt: string, isAside: boolean) {
      if (view && alt !== edited?.alt) describeImage(alt)(view.state, view.dispatch.bind(view))
      close()
      if (edited?.leadsOn && !isAside) describeNext(edited.pos)
    },
    close,
  }
}
