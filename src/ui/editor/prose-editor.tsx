import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { t } from '../../page/i18n.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { readBars } from './bars.ts'
import { describeImage, imageAt, linkAt, setLink } from './commands.ts'
import { showing } from './decorations.ts'
import { DescriptionEditor } from './description-editor.tsx'
import styles from './editor.module.css'
import type { EditorHandle, EditorProps } from './editor-props.ts'
import { createFloatingBar, type FloatingBar } from './floating-bar.ts'
import { createHandle } from './handle.ts'
import { LinkEditor } from './link-editor.tsx'
import { PastingNote } from './pasting-note.tsx'
import { createProse, type Prose } from './prose.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { ToolbarSkeleton } from './toolbar-skeleton.tsx'
import { type Tool, type ToolName, type ToolState, tools } from './tools.ts'

interface EditedLink {
  from: number
  to: number
  href: string
}

const none: ToolState = { on: [], off: [], isLink: false, isImage: false }
const noTools = atom(none)
const imageTypes = 'image/png,image/jpeg,image/gif,image/webp'

/** Whether to create the editor before the first paint; an empty text that has no focus can wait until after it. */
const isUrgent = ({ value, autoFocus, caret }: EditorProps) => value !== '' || autoFocus || caret

/** The editor of rich text with its toolbar, the bar over a selection and the link editor. */
export function ProseEditor(props: EditorProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [editor, setEditor] = useState<{ prose: Prose; bar: FloatingBar } | null>(null)
  const [editedLink, setEditedLink] = useState<EditedLink | null>(null)
  const [editedImage, setEditedImage] = useState<{ alt: string } | null>(null)
  const [hasSelection, setSelection] = useState(false)
  const [wasActive, setActive] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const [isPasting, setPasting] = useState(false)
  const state = useStore(editor?.prose.$tools ?? noTools)

  const report = useEffectEvent((html: string) => props.onChange(html))
  const pending = useEffectEvent((isPending: boolean) => props.onPendingImages?.(isPending))
  const announce = useEffectEvent((tool: Tool, isOn: boolean | undefined) => {
    if (isOn !== undefined) setAnnouncement(t(isOn ? '{tool}: on' : '{tool}: off', { tool: tool.label() }))
  })
  const editLink = useEffectEvent(() => {
    const view = editor?.prose.view
    if (!view || props.disabled) return
    editor.prose.giveCursor()
    const { from, to } = view.state.selection
    const known = linkAt(view.state)
    // Inside a link the whole link is edited; a larger selection becomes one link.
    const range =
      known && known.from <= from && to <= known.to ? known : { from, to, href: known?.href ?? '' }
    const at = view.coordsAtPos(range.from)
    const frame = place.current?.getBoundingClientRect()
    if (anchor.current && frame) {
      anchor.current.style.left = `${at.left - frame.left}px`
      anchor.current.style.top = `${at.bottom - frame.top}px`
    }
    view.dispatch(view.state.tr.setMeta(...showing({ range })))
    setEditedLink({ from: range.from, to: range.to, href: range.href })
  })
  const describe = useEffectEvent(() => {
    const view = editor?.prose.view
    const image = view && imageAt(view.state)
    const frame = place.current?.getBoundingClientRect()
    if (!image || !frame || props.disabled) return
    const shown = view.nodeDOM(image.pos)
    if (anchor.current && shown instanceof HTMLElement) {
      const { left, width, bottom } = shown.getBoundingClientRect()
      anchor.current.style.left = `${left + width / 2 - frame.left}px`
      anchor.current.style.top = `${Math.min(bottom, innerHeight / 2) - frame.top}px`
    }
    setEditedImage({ alt: image.alt ?? '' })
  })
  const create = useEffectEvent((element: HTMLDivElement, bar: HTMLDivElement) => {
    let floatingBar: FloatingBar | undefined
    const prose = createProse({
      place: element,
      props,
      report: html => report(html),
      onPending: isPending => pending(isPending),
      onPasting: setPasting,
      toToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      editLink: () => editLink(),
      describeImage: () => describe(),
      bars: () => readBars(element, toolbar.current),
      ran: (tool, isOn) => announce(tool, isOn),
      moved: () => floatingBar?.place(),
    })
    floatingBar = createFloatingBar(() => prose.view, bar, setSelection)
    if (props.caret) prose.view.focus()
    return { prose, bar: floatingBar }
  })
  const begin = useEffectEvent((make: () => void) => (isUrgent(props) ? make() : afterPaint(make)))
  useLayoutEffect(() => {
    let prose: Prose | undefined
    const make = () => {
      if (!place.current || !floating.current) return
      const created = create(place.current, floating.current)
      prose = created.prose
      setEditor(created)
    }
    const stop = begin(make)
    return () => {
      stop?.()
      prose?.destroy()
    }
  }, [])
  useEffect(() => editor?.prose.setProps(props))
  useImperativeHandle(props.handle, () => {
    const later = (name: 'focus' | 'flush') => () => editor && createHandle(editor.prose)[name]()
    return editor
      ? createHandle(editor.prose)
      : ({
          focus: later('focus'),
          flush: later('flush'),
          peek: () => null,
          isPasting: () => false,
        } as Partial<EditorHandle> as EditorHandle)
  }, [editor])

  const run = (name: ToolName, isPointer = !toolbar.current?.contains(document.activeElement)) => {
    const tool: Tool = tools[name]
    const { view } = editor?.prose ?? {}
    if (!view) return
    editor?.prose.giveCursor()
    tool.run(view.state, view.dispatch.bind(view), view)
    if (isPointer) view.focus()
  }
  const closeLink = () => {
    const view = editor?.prose.view
    setEditedLink(null)
    view?.dispatch(view.state.tr.setMeta(...showing({ range: null })))
    view?.focus()
  }
  const closeDescription = () => {
    setEditedImage(null)
    editor?.prose.view.focus()
  }
  const saveDescription = (alt: string) => {
    const view = editor?.prose.view
    if (view && alt !== editedImage?.alt) describeImage(alt)(view.state, view.dispatch.bind(view))
    closeDescription()
  }
  const saveLink = (href: string) => {
    const view = editor?.prose.view
    if (view && editedLink && href !== editedLink.href)
      setLink(href, editedLink)(view.state, view.dispatch.bind(view))
    closeLink()
  }
  const rows = props.forceSingleLine ? 1 : (props.rows ?? 6)
  const isLate = !editor && !isUrgent(props)
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
      />
      <span ref={anchor} className={styles.anchor} />
      <div
        ref={floating}
        className={styles.floating}
        hidden={!hasSelection || editedLink !== null || editedImage !== null}
      >
        {wasActive && (
          <SelectionBar
            state={state}
            onRun={name => run(name, true)}
            onLink={() => editLink()}
            onDescribe={() => describe()}
          />
        )}
      </div>
      {isPasting && (
        <PastingNote
          onStop={() => {
            editor?.prose.stopPasting()
            editor?.prose.view.focus()
          }}
        />
      )}
      {hasToolbar && isLate && <ToolbarSkeleton />}
      {hasToolbar && !isLate && (
        <Toolbar
          ref={toolbar}
          controls={id}
          state={state}
          disabled={false}
          onRun={run}
          onLink={() => editLink()}
          onDescribe={() => describe()}
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
      {editedLink && (
        <LinkEditor anchor={anchor.current} href={editedLink.href} onSave={saveLink} onClose={closeLink} />
      )}
      {editedImage && (
        <DescriptionEditor
          anchor={anchor.current}
          alt={editedImage.alt}
          onSave={saveDescription}
          onClose={closeDescription}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}
