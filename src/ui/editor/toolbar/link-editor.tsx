import { type KeyboardEvent, useId, useState } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { canOpen } from '../../../platform/html/links.ts'
import { addProtocol, protocolOf } from '../../../platform/lib/typed-url.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../button/button.tsx'
import { TextField } from '../../field/text-field.tsx'
import { Popover } from '../../popover/popover.tsx'
import styles from '../editor.module.css'
import { asText, linkAt, setLink } from '../prose/commands.ts'
import { showing } from '../prose/decorations.ts'
import type { MountedProse } from '../prose/use-prose.ts'

interface LinkEditorProps {
  anchor: Element | null
  /** The current URL; '' if there is no link yet. */
  href: string
  onSave: (href: string) => void
  onClose: () => void
}

/** Edits the URL of a link (EDIT-3…5, EDIT-10). */
export function LinkEditor({ anchor, href, onSave, onClose }: LinkEditorProps) {
  const [typed, setTyped] = useState(href)
  const [error, setError] = useState('')
  const id = useId()
  const save = () => {
    // An unchanged URL is not validated.
    const read = typed === href ? ({ ok: true, href } as const) : readLink(typed)
    if (read.ok) onSave(read.href)
    else setError(read.message)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key !== 'Escape' && !(event.key === 'Enter' && event.target instanceof HTMLInputElement)) return
    // The form around the editor must not handle these keys.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else save()
  }
  const target = addProtocol(typed)
  return (
    <Popover
      open
      anchor={anchor}
      onClose={onClose}
      label={t('Link')}
      tab="cycle"
      placement="bottom-start"
      onKeyDown={keyDown}
      returnFocus={() => null}
    >
      <div className={styles.link}>
        <TextField
          id={id}
          label={t('URL')}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          data-autofocus
          {...(error && { error })}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setError('')
          }}
        />
        <div className={styles.linkButtons}>
          <Button size="small" variant="primary" onClick={save}>
            {t('Save link')}
          </Button>
          {href !== '' && (
            <Button size="small" onClick={() => onSave('')}>
              {t('Remove link')}
            </Button>
          )}
          {target !== '' && canOpen(target) && (
            <a className={styles.linkOpen} href={target} target="_blank" rel="noopener noreferrer">
              {t('Open')}
            </a>
          )}
        </div>
      </div>
    </Popover>
  )
}

/**
 * The link being edited, if any, and the actions of its editor.
 *
 * @param anchorAt places the link editor at a point of the window
 */
export function useLinkEditor(
  editor: MountedProse | null,
  isDisabled: boolean,
  anchorAt: (left: number, top: number) => void,
) {
  const [edited, setEdited] = useState<{ from: number; to: number; href: string } | null>(null)
  const view = editor?.prose.view
  const close = () => {
    setEdited(null)
    view?.dispatch(view.state.tr.setMeta(...showing({ range: null })))
    view?.focus()
  }
  return {
    edited,
    edit() {
      if (!view || isDisabled) return
      editor.prose.giveCursor()
      const { from, to } = asText(view.state.selection)
      const known = linkAt(view.state)
      // Inside a link the whole link is edited; a larger selection becomes one link.
      const range =
        known && known.from <= from && to <= known.to ? known : { from, to, href: known?.href ?? '' }
      const { left, bottom } = view.coordsAtPos(range.from)
      anchorAt(left, bottom)
      view.dispatch(view.state.tr.setMeta(...showing({ range })))
      setEdited(range)
    },
    save(href: string) {
      if (view && edited && href !== edited.href) setLink(href, edited)(view.state, view.dispatch.bind(view))
      close()
    },
    close,
  }
}

/** Result of parsing a typed link: a URL, '' for none, or an error text. */
type TypedLink = { ok: true; href: string } | { ok: false; message: string }

/**
 * Parses the input of the link editor (EDIT-3…5): it is trimmed and gets a scheme, which must be http, https or mailto.
 * An empty input removes the link.
 * @internal
 */
export function readLink(typed: string): TypedLink {
  const href = addProtocol(typed)
  if (href === '') return { ok: true, href }
  if (canOpen(href)) return { ok: true, href }
  return {
    ok: false,
    message: !/^https?$/.test(protocolOf(href) ?? 'http')
      ? t('Links must start with http, https, or mailto.')
      : t('Enter a valid link.'),
  }
}
