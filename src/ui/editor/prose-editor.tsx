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
import { createHandle } from './insert.ts'
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

/** Rich text with its toolbar, the bar over a selection and the link editor. */
export function ProseEditor(props: EditorProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [made, setMade] = useState<{ prose: Prose; bar: FloatingBar } | null>(null)
  const [link, setEdited] = useState<EditedLink | null>(null)
  const [described, setDescribed] = useState<{ alt: string } | null>(null)
  const [hasSelection, setSelection] = useState(false)
  const [wasActive, setActive] = useState(false)
  const [said, setSaid] = useState('')
  const [isPasting, setPasting] = useState(false)
  const state = useStore(made?.prose.$tools ?? noTools)

  const report = useEffectEvent((html: string) => props.onChange(html))
  const pending = useEffectEvent((isPending: boolean) => props.onPendingImages?.(isPending))
  const say = useEffectEvent((tool: Tool, isOn: boolean | undefined) => {
    if (isOn !== undefined) setSaid(t(isOn ? '{tool}: on' : '{tool}: off', { tool: tool.label() }))
  })
  const editLink = useEffectEvent(() => {
    const view = made?.prose.view
    if (!view || props.disabled) return
    made.prose.giveCursor()
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
    setEdited({ from: range.from, to: range.to, href: range.href })
  })
  const describe = useEffectEvent(() => {
    const view = made?.prose.view
    const image = view && imageAt(view.state)
    const frame = place.current?.getBoundingClientRect()
    if (!image || !frame || props.disabled) return
    const shown = view.nodeDOM(image.pos)
    if (anchor.current && shown instanceof HTMLElement) {
      const { left, width, bottom } = shown.getBoundingClientRect()
      anchor.current.style.left = `${left + width / 2 - frame.left}px`
      anchor.current.style.top = `${Math.min(bottom, innerHeight / 2) - frame.top}px`
    }
    setDescribed({ alt: image.alt ?? '' })
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
      ran: (tool, isOn) => say(tool, isOn),
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
      const made = create(place.current, floating.current)
      prose = made.prose
      setMade(made)
    }
    const stop = begin(make)
    return () => {
      stop?.()
      prose?.destroy()
    }
  }, [])
  useEffect(() => made?.prose.setProps(props))
  useImperativeHandle(props.handle, () => {
    const later = (name: 'focus' | 'flush') => () => made && createHandle(made.prose)[name]()
    return made
      ? createHandle(made.prose)
      : ({
          focus: later('focus'),
          flush: later('flush'),
          peek: () => null,
          isPasting: () => false,
        } as Partial<EditorHandle> as EditorHandle)
  }, [made])

  const run = (name: ToolName, isPointer = !toolbar.current?.contains(document.activeElement)) => {
    const tool: Tool = tools[name]
    const { view } = made?.prose ?? {}
    if (!view) return
    made?.prose.giveCursor()
    tool.run(view.state, view.dispatch.bind(view), view)
    if (isPointer) view.focus()
  }
  const closeLink = () => {
    const view = made?.prose.view
    setEdited(null)
    view?.dispatch(view.state.tr.setMeta(...showing({ range: null })))
    view?.focus()
  }
  const closeDescription = () => {
    setDescribed(null)
    made?.prose.view.focus()
  }
  const saveDescription = (alt: string) => {
    const view = made?.prose.view
    if (view && alt !== described?.alt) describeImage(alt)(view.state, view.dispatch.bind(view))
    closeDescription()
  }
  const saveLink = (href: string) => {
    const view = made?.prose.view
    if (view && link && href !== link.href) setLink(href, link)(view.state, view.dispatch.bind(view))
    closeLink()
  }
  const rows = props.forceSingleLine ? 1 : (props.rows ?? 6)
  const isLate = !made && !isUrgent(props)
  // Once shown it stays: hiding it would move the pressed element from under the pointer.
  const hasToolbar = !props.disabled && (rows > 2 || wasActive)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is
    <div className={styles.editor} onFocus={() => setActive(true)} onBlur={() => made?.bar.place()}>
      <div
        ref={place}
        id={id}
        className={styles.place}
        style={{ '--rows': rows } as object}
        onPointerUp={() => made?.bar.place()}
      />
      <span ref={anchor} className={styles.anchor} />
      <div
        ref={floating}
        className={styles.floating}
        hidden={!hasSelection || link !== null || described !== null}
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
            made?.prose.stopPasting()
            made?.prose.view.focus()
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
          onLeave={() => made?.prose.view.focus()}
          onUse={() => made?.prose.giveCursor()}
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
            made?.prose.giveCursor()
            made?.prose.insertFiles([...(target.files ?? [])])
            target.value = ''
            made?.prose.view.focus()
          }}
        />
      )}
      {link && <LinkEditor anchor={anchor.current} href={link.href} onSave={saveLink} onClose={closeLink} />}
      {described && (
        <DescriptionEditor
          anchor={anchor.current}
          alt={described.alt}
          onSave={saveDescription}
          onClose={closeDescription}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
