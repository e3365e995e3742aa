import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import {
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { afterPaint } from '../../../platform/dom/after-paint.ts'
import { readWebUrl } from '../../../platform/lib/url.ts'
import { mayLoadFrame } from '../../../platform/media/services.ts'
import { t } from '../../../platform/page/i18n.ts'
import { AppContext } from '../../app-context.ts'
import type { EditorHandle, EditorProps, InsertedImage } from '../editor-props.ts'
import { createFloatingBar, type FloatingBar, readBars } from '../toolbar/bars.ts'
import type { Tool, ToolState } from '../toolbar/tools.ts'
import { createProse, type Prose } from './prose.ts'
import { schema } from './schema.ts'

/** The editor of a text in the page, and the bar at its selection. */
export interface MountedProse {
  prose: Prose
  bar: FloatingBar
}

/** The elements around a text, and what they do. */
interface Surroundings {
  place: RefObject<HTMLElement | null>
  toolbar: RefObject<HTMLElement | null>
  floating: RefObject<HTMLElement | null>
  editLink: () => void
  describeImage: () => void
}

const noTools = atom<ToolState>({ on: [], off: [], isLink: false, isImage: false })

/** The handle until the editor is mounted: it has no change to report, and no cursor to insert at. */
const noHandle: EditorHandle = {
  focus() {},
  flush() {},
  peek: () => null,
  insertImage() {},
}

/** Whether to create the editor before the first paint; an empty, unfocused text can wait until after it. */
const isUrgent = ({ value, autoFocus, caret }: EditorProps) => value !== '' || autoFocus || caret

/** Mounts the editor of a text, tells its owner of changes, and returns what the surrounding views draw. */
export function useProse(props: EditorProps, surroundings: Surroundings) {
  const { place, toolbar, floating } = surroundings
  const app = use(AppContext)
  const [editor, setEditor] = useState<MountedProse | null>(null)
  const [hasSelection, setSelection] = useState(false)
  const [note, setNote] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const state = useStore(editor?.prose.$tools ?? noTools)

  const report = useEffectEvent((html: string) => props.onChange(html))
  const pending = useEffectEvent((isPending: boolean) => props.onPendingImages?.(isPending))
  const editLink = useEffectEvent(() => surroundings.editLink())
  const describeImage = useEffectEvent(() => surroundings.describeImage())
  const announce = (tool: Tool, isOn: boolean | undefined) => {
    if (isOn !== undefined) setAnnouncement(t(isOn ? '{tool}: on' : '{tool}: off', { tool: tool.label() }))
  }
  const create = useEffectEvent((): MountedProse | undefined => {
    const element = place.current
    const barElement = floating.current
    if (!element || !barElement) return
    let bar: FloatingBar | undefined
    const prose = createProse({
      place: element,
      props,
      report: html => report(html),
      onPending: isPending => pending(isPending),
      tell: setNote,
      mayLoadFrame: src => mayLoadFrame(src, app),
      toToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      editLink: () => editLink(),
      describeImage: () => describeImage(),
      bars: () => readBars(element, toolbar.current),
      ran: announce,
      moved: () => bar?.place(),
    })
    bar = createFloatingBar(() => prose.view, barElement, setSelection)
    if (props.caret) prose.view.focus()
    return { prose, bar }
  })
  const begin = useEffectEvent((make: () => void) => (isUrgent(props) ? make() : afterPaint(make)))
  const enter = useRef(() => {})
  useLayoutEffect(() => {
    let created: MountedProse | undefined
    const make = () => {
      if (created) return
      created = create()
      if (created) setEditor(created)
    }
    enter.current = () => {
      make()
      created?.prose.view.focus()
    }
    const stop = begin(make)
    return () => {
      stop?.()
      created?.prose.destroy()
    }
  }, [])
  useEffect(() => editor?.prose.setProps(props))
  useImperativeHandle(props.handle, () => (editor ? createHandle(editor.prose) : noHandle), [editor])

  return {
    editor,
    state,
    hasSelection,
    note,
    announcement,
    /** Whether the editor is mounted only after the first paint. */
    isLate: !editor && !isUrgent(props),
    /** Mounts it at once, as the user has come to its place, and moves the focus there. */
    enter: () => enter.current(),
  }
}

/** Warns the host's developer; the writer sees nothing (DEC-45). */
const warn = (text: string) => console.warn(`INLAY-37: ${text}`)

/**
 * The editor's methods for its owner.
 * @internal
 */
export function createHandle(prose: Prose): EditorHandle {
  const mayInsert = (data: unknown): boolean => {
    if (!data) warn('cannot insert empty data')
    else if (!prose.hasCursor() || !prose.view.editable) warn('cannot insert without a cursor')
    else return true
    return false
  }
  return {
    focus: () => prose.view.focus(),
    flush: prose.flush,
    peek: prose.peek,
    insertImage(image: InsertedImage) {
      const src = image?.src?.trim()
      if (!mayInsert(src)) return
      if (!readWebUrl(src, document.baseURI)) return warn('unknown image source')
      const node = schema.nodes.image.create({ src, alt: image.alt ?? null })
      const { view } = prose
      view.dispatch(prose.insertMedia(view.state.tr, node).scrollIntoView())
      view.focus()
    },
  }
}
