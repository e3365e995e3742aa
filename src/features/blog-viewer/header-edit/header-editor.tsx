import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import type { HtmlOptions } from '../../../platform/html/profiles.ts'
import { t } from '../../../platform/page/i18n.ts'
import { OtherDrafts } from '../../../shared/drafts/recovered-drafts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { type ColorName, colorNames } from '../../blogs/header.ts'
import type { HeaderEdit } from './header-edit-model.ts'
import styles from './header-editor.module.css'

const blocks = /<(?:p|div|ul|ol|li|blockquote|h[1-6]|pre|table|figure)\b/i

/**
 * A description's HTML as editable text: `<br>` and paragraphs become newlines.
 * @internal
 */
export const toTyped = (html: string): string =>
  blocks.test(html) ? html : html.replace(/\s+/g, ' ').replace(/ ?<br\s*\/?> ?/gi, '\n')

/**
 * The HTML of the typed text: newlines become line breaks.
 * @internal
 */
export const fromTyped = (typed: string): string =>
  blocks.test(typed) ? typed : typed.replace(/\r?\n/g, '<br>')

interface HeaderEditorProps {
  edit: HeaderEdit
  linkOptions: HtmlOptions
}

type Part = Pick<HeaderEditorProps, 'edit'>

const colorLabels = (): Record<ColorName, string> => ({
  background_color: t('Background color'),
  title_color: t('Title color'),
  link_color: t('Link color'),
})

const weakText = (name: ColorName, ratio: number): string =>
  name === 'title_color'
    ? t(
        'The title is hard to read on this background (contrast {ratio}:1, minimum {least}:1), so it’ll appear in a more readable shade.',
        { ratio, least: 4.5 },
      )
    : t(
        'Links are hard to read on this background (contrast {ratio}:1, minimum {least}:1), so they’ll appear in a more readable shade.',
        { ratio, least: 4.5 },
      )

function Colors({ edit }: Part) {
  const fields = useStore(edit.$fields)
  const weak = useStore(edit.$weak)
  const id = useId()
  const labels = colorLabels()
  return (
    <fieldset className={styles.colors}>
      <legend>
        <VisuallyHidden>{t('Colors')}</VisuallyHidden>
      </legend>
      {colorNames.map(name => (
        <label key={name} className={styles.color}>
          <input
            type="color"
            className={styles.swatch}
            value={fields[name]}
            aria-describedby={weak[name] === undefined ? undefined : `${id}${name}`}
            onChange={event => edit.change({ [name]: event.target.value })}
          />
          {labels[name]}
        </label>
      ))}
      <div role="status" className={styles.weak}>
        {colorNames.map(name => {
          const ratio = weak[name]
          return (
            ratio !== undefined && (
              <p key={name} id={`${id}${name}`} className={styles.warning}>
                {weakText(name, ratio)}
              </p>
            )
          )
        })}
      </div>
    </fieldset>
  )
}

function Buttons({ edit }: Part) {
  const isSaving = useStore(edit.$isSaving)
  const canUndo = useStore(edit.$canUndo)
  const error = useStore(edit.$error)
  return (
    <>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" busy={isSaving}>
          {isSaving ? t('Saving…') : t('Save')}
        </Button>
        <Button aria-disabled={!canUndo || isSaving} onClick={edit.undo}>
          {t('Undo')}
        </Button>
        <Button aria-disabled={isSaving} onClick={edit.cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </>
  )
}

function Description({ edit, linkOptions }: Pick<HeaderEditorProps, 'edit' | 'linkOptions'>) {
  const { description } = useStore(edit.$fields)
  const [edited, setEdited] = useState(() => ({ description, typed: toTyped(description) }))
  let { typed } = edited
  if (edited.description !== description) {
    // The value changed from outside, for example by Undo.
    typed = toTyped(description)
    setEdited({ description, typed })
  }
  const change = (text: string) => {
    const html = fromTyped(text)
    setEdited({ description: html, typed: text })
    edit.change({ description: html })
  }
  return (
    <div className={styles.description}>
      <TextArea
        label={t('Description')}
        hideLabel
        placeholder={t('Description')}
        hint={t('You can use HTML, like <b> or links.')}
        rows={2}
        maxRows={8}
        maxLength={Math.max(maxLength, typed.length)}
        value={typed}
        onChange={event => change(event.target.value)}
      />
      {description.includes('<') && (
        <div className={styles.preview} dir="auto">
          <SafeHtml html={description} profile="description" options={linkOptions} />
        </div>
      )}
    </div>
  )
}

const maxLength = 20_000

/** Edits a blog's title, description and colors in place (PEEP-22). */
export function HeaderEditor({ edit, linkOptions }: HeaderEditorProps) {
  const { title } = useStore(edit.$fields)
  const field = useRef<HTMLInputElement>(null)
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    let isMounted = true
    void edit.ready.then(found => isMounted && setRestored(found))
    return () => {
      isMounted = false
    }
  }, [edit])
  return (
    <form
      className={styles.editor}
      aria-label={t('{blog} header', { blog: edit.name })}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void edit.save()
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape' || isComposing(event)) return
        // The drawer stays open.
        event.preventDefault()
        edit.cancel()
      }}
    >
      <p role="status" className={styles.back}>
        {isRestored && t('We restored your unsaved changes.')}
      </p>
      <OtherDrafts box={edit.box} onDone={() => field.current?.focus()} />
      <input
        ref={field}
        className={styles.title}
        dir="auto"
        aria-label={t('Title')}
        placeholder={t('Title')}
        maxLength={maxLength}
        value={title}
        onChange={event => edit.change({ title: event.target.value })}
      />
      <Description edit={edit} linkOptions={linkOptions} />
      <Colors edit={edit} />
      <Buttons edit={edit} />
    </form>
  )
}
