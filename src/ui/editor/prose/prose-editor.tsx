import { useId, useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../button/button.tsx'
import { IconButton } from '../../button/icon-button.tsx'
import { Icon } from '../../icon/icon.tsx'
import { VisuallyHidden } from '../../visually-hidden/visually-hidden.tsx'
import { DescriptionEditor, useDescriptionEditor } from '../description-editor.tsx'
import styles from '../editor.module.css'
import type { EditorProps } from '../editor-props.ts'
import { LinkEditor, useLinkEditor } from '../toolbar/link-editor.tsx'
import { Toolbar } from '../toolbar/toolbar.tsx'
import { ToolbarSkeleton } from '../toolbar/toolbar-skeleton.tsx'
import { type Tool, type ToolName, type ToolState, toolPaths, tools } from '../toolbar/tools.ts'
import { useProse } from './use-prose.ts'

const shownTools = ['bold', 'italic', 'strike', 'spoiler', 'heading', 'quote'] as const

interface SelectionBarProps {
  state: ToolState
  onRun: (name: ToolName) => void
  onLink: () => void
  onDescribe: () => void
  /** Edits the selected image; without it, images can't be edited. */
  onEdit?: (() => void) | undefined
}

/** The most used tools, next to the selection or image, for the pointer; the keyboard uses the toolbar. */
function SelectionBar({ state, onRun, onLink, onDescribe, onEdit }: SelectionBarProps) {
  const button = (label: string, path: string, pressed: boolean, run: () => void) => (
    <IconButton key={label} label={label} pressed={pressed} tooltip={false} tabIndex={-1} onClick={run}>
      <Icon path={path} size={18} />
    </IconButton>
  )
  return (
    <div
      role="toolbar"
      aria-label={t('Format selection')}
      className={styles.selectionBar}
      onMouseDown={event => event.preventDefault()}
    >
      {state.isImage ? (
        <>
          <Button variant="plain" size="small" tabIndex={-1} onClick={onDescribe}>
            {t('Describe this image')}
          </Button>
          {onEdit && (
            <Button variant="plain" size="small" tabIndex={-1} onClick={onEdit}>
              {t('Edit image')}
            </Button>
          )}
        </>
      ) : (
        shownTools.map(name => {
          const tool: Tool = tools[name]
          return button(tool.label(), toolPaths[name], state.on.includes(name), () => onRun(name))
        })
      )}
      {button(t('Link'), toolPaths.link, state.isLink, onLink)}
    </div>
  )
}

const imageTypes = 'image/png,image/jpeg,image/gif,image/webp'

/** The editor of rich text with its toolbar, the bar over a selection and the link editor. */
export function ProseEditor(props: EditorProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [wasActive, setActive] = useState(false)
  const { editor, state, hasSelection, note, announcement, isLate, enter } = useProse(props, {
    place,
    toolbar,
    floating,
    editLink: () => link.edit(),
    describeImage: () => description.edit(),
  })
  const anchorAt = (left: number, top: number) => {
    const frame = place.current?.getBoundingClientRect()
    if (!anchor.current || !frame) return
    anchor.current.style.left = `${left - frame.left}px`
    anchor.current.style.top = `${top - frame.top}px`
  }
  const link = useLinkEditor(editor, props.disabled === true, anchorAt)
  const description = useDescriptionEditor(editor, props.disabled === true, anchorAt)

  const run = (name: ToolName, isPointer = !toolbar.current?.contains(document.activeElement)) => {
    const tool: Tool = tools[name]
    const { view } = editor?.prose ?? {}
    if (!view) return
    editor?.prose.giveCursor()
    tool.run(view.state, view.dispatch.bind(view), view)
    if (isPointer) view.focus()
  }
  const editImage = props.editImage && (() => void editor?.prose.editImage())
  const rows = props.forceSingleLine ? 1 : (props.rows ?? 6)
  // Once shown it stays: hiding it would move the pressed element from under the pointer.
  const hasToolbar = !props.disabled && (rows > 2 || wasActive)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is
    <div className={styles.editor} onFocus={() => setActive(true)} onBlur={() => editor?.bar.place()}>
      <div
        ref={place}
        id={id}
        className={styles.place}
        style={{ '--rows': rows } as object}
        onPointerUp={() => editor?.bar.place()}
        {...(isLate && { tabIndex: 0, onFocus: enter })}
      />
      <span ref={anchor} className={styles.anchor} />
      <div
        ref={floating}
        className={styles.floating}
        hidden={!hasSelection || link.edited !== null || description.edited !== null}
      >
        {wasActive && (
          <SelectionBar
            state={state}
            onRun={name => run(name, true)}
            onLink={link.edit}
            onDescribe={description.edit}
            onEdit={editImage}
          />
        )}
      </div>
      {note && (
        <div className={styles.over}>
          <p role="status" className={styles.pill}>
            {note}
          </p>
        </div>
      )}
      {hasToolbar && isLate && <ToolbarSkeleton />}
      {hasToolbar && !isLate && (
        <Toolbar
          ref={toolbar}
          controls={id}
          state={state}
          disabled={false}
          onRun={run}
          onLink={link.edit}
          onDescribe={description.edit}
          onEdit={editImage}
          isLine={props.forceSingleLine === true}
          onImage={props.uploadImage && (() => files.current?.click())}
          onLeave={() => editor?.prose.view.focus()}
          onUse={() => editor?.prose.giveCursor()}
          more={props.tools}
        />
      )}
      {props.uploadImage && (
        <input
          ref={files}
          type="file"
          accept={imageTypes}
          multiple
          hidden
          aria-label={t('Image')}
          onChange={({ target }) => {
            editor?.prose.giveCursor()
            editor?.prose.insertFiles([...(target.files ?? [])])
            target.value = ''
            editor?.prose.view.focus()
          }}
        />
      )}
      {link.edited && (
        <LinkEditor anchor={anchor.current} href={link.edited.href} onSave={link.save} onClose={link.close} />
      )}
      {description.edited && (
        <DescriptionEditor
          key={description.edited.pos}
          anchor={anchor.current}
          alt={description.edited.alt}
          onSave={description.save}
          onClose={description.close}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}
