import { isComposing } from '../../platform/dom/composing.ts'
import { t } from '../../platform/page/i18n.ts'
import { findPosts } from '../../platform/page/markup.ts'
import styles from './skeletons.module.css'

/** A placeholder in the page for something that is loading. */
export interface Skeleton {
  /** It is in the page's flow, at the place of what is loading. */
  isInline: boolean
  remove: () => void
}

/**
 * Dismisses what is loading. Returns false if that is open already and handles keys and presses itself. The close
 * button sets `mustClose`: then it is closed even if it is open already.
 */
export type Dismiss = (mustClose?: boolean) => boolean

type Fields = Record<string, unknown>
/** Pixels kept from the window's edge, and between a popover and its anchor. */
const edge = 10
const gap = 8

type Kind = 'popover' | 'drawer' | 'form' | 'overlay' | 'dialog' | 'window'

/** The commands with a skeleton: its kind, and its width in pixels. */
const kinds: Readonly<Record<string, readonly [Kind, number?]>> = {
  'inbox:open': ['popover', 384],
  'activity:open': ['popover', 360],
  'account:open': ['popover', 300],
  'share:open': ['popover', 320],
  'share-message:open': ['popover', 340],
  'peepr:open': ['drawer'],
  'post-form:open': ['form'],
  'fast-compose:open': ['overlay'],
  'ask:open': ['dialog'],
  'conversation:open': ['window'],
}

/** Keys that scroll the page or press the focused button again, if the user types before the code is loaded. */
const scrolling = new Set([' ', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])
const editable = 'input, textarea, select, [contenteditable]'

/** Stops the keys that would scroll the page behind a skeleton, outside fields. */
function keepPageStill(signal: AbortSignal): void {
  const stop = (event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey } = event
    if (!scrolling.has(key) || altKey || ctrlKey || metaKey) return
    if (target instanceof Element && target.closest(`${editable}, [data-inlay-frame]`)) return
    event.preventDefault()
  }
  addEventListener('keydown', stop, { capture: true, signal })
  // Firefox presses a button when the space bar is released.
  addEventListener('keyup', stop, { capture: true, signal })
}

/** Whether this command has a skeleton. */
export const hasSkeleton = (command: string): boolean => Object.hasOwn(kinds, command)

function makeElement(name: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement('div')
  element.className = styles[name] ?? ''
  element.append(...children)
  return element
}
const bone = (shape: string) => {
  const element = makeElement('bone')
  element.dataset.shape = shape
  return element
}
const rows = (count: number) =>
  Array.from({ length: count }, () =>
    makeElement('row', bone('circle'), makeElement('lines', bone('short'), bone('text'))),
  )

function closeButton(dismiss: Dismiss): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.close ?? ''
  button.setAttribute('aria-label', t('Close'))
  button.addEventListener('click', () => dismiss(true))
  return button
}

const nameOf = ({ blog_name, name, recipient }: Fields): string =>
  [blog_name, name, recipient].find(value => typeof value === 'string') ?? ''

/** Pixels of a post in the host's page around its content. */
const postRest = 170

/** Stands for the original in a reblog's form, as high as it is in the page; the styles limit that as the form does. */
function originalBone(id: unknown): HTMLElement {
  const original = bone('original')
  original.style.height = `${(findPosts(String(id))[0]?.clientHeight ?? 0) - postRest}px`
  return original
}

function contentOf(kind: Kind, fields: Fields, dismiss: Dismiss): Node[] {
  const title = document.createElement('bdi')
  title.textContent = nameOf(fields)
  const bar = makeElement('bar', title, closeButton(dismiss))
  switch (kind) {
    case 'popover':
      return [makeElement('bar', bone('short'), closeButton(dismiss)), ...rows(4)]
    case 'drawer':
      return [
        bar,
        makeElement('cover', bone('face')),
        makeElement('post', bone('short'), bone('text'), bone('block')),
      ]
    case 'window':
      return [bar, makeElement('grow'), makeElement('foot', bone('field'))]
    case 'overlay':
      return Array.from({ length: 7 }, () => bone('disc'))
    default: {
      const lines = makeElement('words', bone('title'), bone('text'), bone('text'), bone('short'))
      if (fields.mode === 'reblog') lines.prepend(originalBone(fields.reblog_id))
      return [
        makeElement('bar', bone('circle'), bone('short'), closeButton(dismiss)),
        lines,
        makeElement('foot', bone('tool'), bone('button')),
      ]
    }
  }
}

/** Puts it where the popover will be: below its anchor, with their ends aligned, inside the window. */
function putUnder(anchor: Element, panel: HTMLElement, width: number): void {
  const box = anchor.getBoundingClientRect()
  const isRtl = getComputedStyle(anchor).direction === 'rtl'
  const fittingWidth = Math.min(width, innerWidth - 2 * edge)
  const left = isRtl ? box.left : box.right - fittingWidth
  panel.style.width = `${fittingWidth}px`
  panel.style.left = `${Math.max(edge, Math.min(left, innerWidth - fittingWidth - edge))}px`
  panel.style.top = `${Math.min(box.bottom + gap, innerHeight / 2)}px`
}

const isNarrow = () => matchMedia('(width < 600px)').matches

/** Puts it where the form will be: in place of the buttons, or above the form's post (DEC-30). */
function placeInPage({ mode, placement, wanted, home, post_id, covers }: Fields, root: Element): boolean {
  const chosen = placement ?? wanted
  if (chosen === 'modal') return false
  if (mode === 'edit') {
    const [post] = typeof post_id === 'string' ? findPosts(post_id) : []
    post?.before(root)
    return post !== undefined
  }
  if (!(home instanceof Element) || (mode !== 'new' && chosen !== 'inline')) return false
  if (typeof covers === 'function') covers(true)
  home.append(root)
  return true
}

/** Shows the skeleton of a command; null for one without. Escape, a press beside it and its button call `dismiss`. */
export function createSkeleton(command: string, fields: Fields, dismiss: Dismiss): Skeleton | null {
  const [kind, width = 0] = kinds[command] ?? []
  if (!kind) return null
  const { anchor, type } = fields
  const host = makeElement('host')
  const root = document.createElement('div')
  root.dataset.inlayRoot = 'frame'
  root.append(host)
  host.dataset.inlayFrame = command
  host.dataset.kind = kind
  if (typeof type === 'string') host.dataset.type = type
  const panel = makeElement('panel', ...contentOf(kind, fields, dismiss))
  // Screen readers announce a status only when it changes after it was added.
  const status = makeElement('status')
  status.setAttribute('role', 'status')
  host.append(panel, status)
  const isInline = kind === 'form' && placeInPage(fields, root)
  if (!isInline) document.body.append(root)
  host.toggleAttribute('data-inline', isInline)
  if (!isInline) {
    host.popover = 'manual'
    const isUnder = kind === 'popover' && anchor instanceof Element && !isNarrow()
    host.toggleAttribute('data-under', isUnder)
    host.toggleAttribute('data-sheet', kind === 'popover' && !isUnder)
    host.toggleAttribute('data-modal', kind === 'form' || kind === 'dialog')
    host.showPopover()
    if (isUnder) putUnder(anchor, panel, width)
  }
  status.textContent = t('Loading…')

  const listening = new AbortController()
  const { signal } = listening
  addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape' || isComposing(event) || !dismiss()) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true, signal },
  )
  // Beside a conversation the page is still used.
  if (kind !== 'window') keepPageStill(signal)
  // A press beside it dismisses it; a press on its own button is handled by that.
  if (kind !== 'form')
    addEventListener(
      'pointerdown',
      event => {
        const path = event.composedPath()
        if (!path.includes(panel) && !(anchor instanceof Element && path.includes(anchor))) dismiss()
      },
      { capture: true, signal },
    )
  return {
    isInline,
    remove() {
      listening.abort()
      root.remove()
    },
  }
}
