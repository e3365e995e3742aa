import { useStore } from '@nanostores/react'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../platform/page/i18n.ts'
import { htmlToText, textToHtml } from '../../../platform/text/paragraphs.ts'
import { HostTools } from '../../../shared/extensions/host-tools.tsx'
import type { EditorHandle, EditorProps } from '../../../ui/editor/editor-props.ts'
import { ParagraphArea } from '../../../ui/editor/paragraph-area.tsx'
import { ToolbarSkeleton } from '../../../ui/editor/toolbar/toolbar-skeleton.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { EmojiButton } from '../../emoji/emoji-button.tsx'
import { type Gif, shownTags } from '../../gifs/gif.ts'
import { GifButton } from '../../gifs/gif-button.tsx'
import type { Edits } from '../../photo-editor/photo-requests.ts'
import styles from '../composer/composer.module.css'
import { type RichFieldParts, textOf } from '../types/fields-view.ts'

interface RichFieldProps extends RichFieldParts {
  /** The field of the draft's content. */
  name: string
  label: string
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
  rows?: number
}

interface ShownEditor {
  Editor: ComponentType<EditorProps> | null
  caret: { start: number; end: number } | null
}

/** The editor's GIF button: the chosen GIF is inserted at the caret, and the focus returns there. */
function GifTool({ handle }: { handle: RefObject<EditorHandle | null> }) {
  const insert = ({ mediaUrl, postTags }: Gif) =>
    handle.current?.insertImage({ src: mediaUrl, alt: shownTags(postTags).join(', ') })
  return <GifButton context="post-form" label={t('Insert a GIF')} onChoose={insert} />
}

/** A rich text field: the editor, or until it has loaded a plain field whose text is kept. */
export function RichField({ app, editor, form, draft, ...field }: RichFieldProps) {
  const { $component, $keptAsHtml, uploadImage, editImage, askCard, notePendingImages } = editor
  const { name } = field
  const props = {
    ...field,
    value: textOf(draft, name),
    onChange: (value: string) => form.typeContent({ [name]: value }),
  }
  const keptAsHtml = useStore($keptAsHtml)
  const wrapper = useRef<HTMLDivElement>(null)
  const handle = useRef<EditorHandle>(null)
  const [isSimple] = useState(() => htmlToText(props.value) !== null)
  const [{ Editor, caret }, setShownEditor] = useState<ShownEditor>(() => ({
    Editor: $component.get(),
    caret: null,
  }))
  const isRich = draft.editorType === 'rich'
  const findField = () => wrapper.current?.querySelector<HTMLElement>('textarea, [role="textbox"]')

  // When the editor has loaded, it replaces the plain field, and gets its focus and caret, even within a word.
  useEffect(() => {
    if (Editor) return
    const showEditor = () => {
      const loaded = $component.get()
      if (!loaded || isComposing) return
      const { activeElement } = document
      const isHere = wrapper.current?.contains(activeElement)
      const { selectionStart: start, selectionEnd: end } =
        activeElement instanceof HTMLTextAreaElement ? activeElement : { selectionStart: 0, selectionEnd: 0 }
      const caret = isHere ? { start, end } : null
      // The last key may not be drawn yet, and the editor starts from what is.
      flushSync(() => {
        form.show()
        setShownEditor({ Editor: loaded, caret })
      })
    }
    let isComposing = false
    let timer = setTimeout(showEditor)
    // Not from a store's listener: the field would hear of the last key only after it.
    const showSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(showEditor)
    }
    const compose = (event: Event) => {
      isComposing = event.type === 'compositionstart'
      if (!isComposing) showSoon()
    }
    const field = wrapper.current
    for (const type of ['compositionstart', 'compositionend']) field?.addEventListener(type, compose)
    const stop = $component.listen(showSoon)
    return () => {
      clearTimeout(timer)
      stop()
      for (const type of ['compositionstart', 'compositionend']) field?.removeEventListener(type, compose)
    }
  }, [Editor, $component, form])
  // Only an editor that replaced the plain field gets the focus; one that is mounted again later doesn't.
  useEffect(() => {
    if (caret) setShownEditor(shown => ({ ...shown, caret: null }))
  }, [caret])
  useEffect(() => form.onFlush(() => handle.current?.flush()), [form])
  useEffect(() => form.onPeek(name, () => handle.current?.peek() ?? null), [form, name])
  useEffect(() => {
    notePendingImages(form, name, false)
    return () => notePendingImages(form, name, false)
  }, [form, name, notePendingImages])

  if (!isRich)
    return (
      <div ref={wrapper} data-field={name}>
        <ParagraphArea key="source" {...props} variant="source" />
        <HostTools
          app={app}
          form="post"
          format={draft.editorType === 'markdown' ? 'markdown' : 'html'}
          find={findField}
        />
        {keptAsHtml === form && draft.editorType === 'markdown' && (
          <p role="status" className={styles.hint}>
            {t(
              'Some of this formatting has no Markdown equivalent, so it stays as HTML. You can mix HTML into Markdown.',
            )}
          </p>
        )}
      </div>
    )
  return (
    <div ref={wrapper} className={styles.richField} data-field={name}>
      {Editor ? (
        <Editor
          key="editor"
          {...props}
          caret={caret}
          onTouch={form.touch}
          handle={handle}
          uploadImage={uploadImage}
          askCard={askCard}
          editImage={(source, name, edits) => editImage(source, name, edits as Edits | undefined)}
          tools={
            <>
              <GifTool handle={handle} />
              <EmojiButton field={findField} />
              <HostTools app={app} form="post" format="plain" find={findField} />
            </>
          }
          onPendingImages={isPending => notePendingImages(form, name, isPending)}
        />
      ) : isSimple ? (
        <>
          <ParagraphArea key="plain" {...props} read={htmlToText} write={textToHtml} />
          {(props.rows ?? 6) > 2 && <ToolbarSkeleton />}
        </>
      ) : (
        // The field for Tab until the editor is there.
        // biome-ignore lint/a11y/useSemanticElements: a field would show the source
        <div
          dir="auto"
          role="textbox"
          aria-readonly
          aria-multiline
          aria-label={props.label}
          data-autofocus={props.autoFocus ? 'start' : undefined}
          tabIndex={0}
        >
          <SafeHtml html={props.value} profile="rich" />
        </div>
      )}
    </div>
  )
}

interface CaptionProps extends RichFieldParts {
  label?: string
  placeholder?: string
  /** True if nothing above it can be edited: it then gets the focus. */
  isFirst: boolean
  /** The field that contains it; `caption` if left out. */
  name?: string
}

/** The caption of a post; in a reblog the reblogger's comment. */
export function Caption({ app, editor, form, draft, isFirst, name = 'caption', ...own }: CaptionProps) {
  const texts = draft.is_reblog
    ? { label: t('Your comment'), placeholder: t('Add a comment, if you like') }
    : { label: t('Caption'), placeholder: t('Add a caption, if you like'), ...own }
  return <RichField {...{ app, editor, form, draft, name, ...texts }} rows={3} autoFocus={isFirst} />
}
