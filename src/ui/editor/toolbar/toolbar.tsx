import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { ariaKeys, keyText } from '../../behavior/key-names.ts'
import { isRtl, movedIndex } from '../../behavior/roving.ts'
import { IconButton } from '../../button/icon-button.tsx'
import { Icon } from '../../icon/icon.tsx'
import type { MenuItem } from '../../menu/menu.tsx'
import { MenuButton } from '../../menu/menu-button.tsx'
import { Tooltip } from '../../tooltip/tooltip.tsx'
import styles from '../editor.module.css'
import { otherKeys, plusKeys } from '../prose/keymap.ts'
import { Shortcuts } from './shortcuts.tsx'
import { type Tool, type ToolName, type ToolState, toolPaths, tools } from './tools.ts'

interface ToolbarProps {
  ref: Ref<HTMLDivElement>
  /** The id of the editor's text. */
  controls: string
  state: ToolState
  disabled: boolean
  onRun: (name: ToolName, isPointer?: boolean) => void
  /** Called before a tool is used: the text needs a cursor. */
  onUse: () => void
  onLink: () => void
  /** Opens the editor of the selected image's description. */
  onDescribe: () => void
  /** Edits the selected image; without it, images can't be edited. */
  onEdit?: (() => void) | undefined
  isLine: boolean
  /** Adds an image; without it there is no image button. */
  onImage?: (() => void) | undefined
  /** Returns the focus to the text. */
  onLeave: () => void
  more?: ReactNode
}

interface ToolButtonProps {
  label: string
  keys?: string | undefined
  name?: ToolName
  path: string
  pressed?: boolean | undefined
  off?: boolean | undefined
  onClick: () => void
}

/** Tools whose icons point along the text. */
const directed: readonly (ToolName | undefined)[] = ['quote', 'bullets', 'undo', 'redo']

function ToolButton({ name, label, keys, path, pressed, off, onClick }: ToolButtonProps) {
  return (
    <Tooltip text={keys ? `${label} (${keyText(plusKeys(keys))})` : label} asName placement="top">
      <IconButton
        tooltip={false}
        label={label}
        aria-keyshortcuts={keys && ariaKeys(plusKeys(keys))}
        aria-disabled={off || undefined}
        {...(pressed !== undefined && { pressed })}
        onClick={onClick}
        className={styles.tool}
      >
        <Icon
          path={path}
          size={18}
          isDirected={directed.includes(name)}
          className={name === 'numbers' ? styles.ltr : undefined}
        />
        {name === 'numbers' && <Icon path={toolPaths.numbersRtl} size={18} className={styles.rtl} />}
      </IconButton>
    </Tooltip>
  )
}

const inlineTools = ['bold', 'italic', 'strike'] as const
const blockTools = ['heading', 'quote', 'bullets', 'numbers'] as const
const menuTools = [
  'code',
  'spoiler',
  'small',
  'sub',
  'sup',
  'pre',
  'rule',
  'indent',
  'outdent',
  'clear',
] as const
const historyTools = ['undo', 'redo'] as const

const controlsIn = (bar: Element): HTMLElement[] =>
  [...bar.querySelectorAll<HTMLElement>('button, a[href]')].filter(
    control => !control.closest('[popover]') && !control.matches(':disabled'),
  )

const menuItems = (state: ToolState, run: (name: ToolName) => void): MenuItem[] =>
  menuTools.map(name => {
    const tool: Tool = tools[name]
    return {
      id: name,
      label: tool.label(),
      disabled: state.off.includes(name),
      separated: name === 'pre' || name === 'indent' || name === 'clear',
      ...(tool.isOn && { checked: state.on.includes(name) }),
      run: () => run(name),
    }
  })

/** Moves the focus with an arrow key. Returns the index of the focused tool; null for another key. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): number | null {
  const all = controlsIn(event.currentTarget)
  const index = all.indexOf(document.activeElement as HTMLElement)
  const next = movedIndex(event, index, all.length, {
    orientation: 'horizontal',
    rtl: isRtl(event.currentTarget),
  })
  if (next === null) return null
  event.preventDefault()
  all[next]?.focus()
  return next
}

/** Keeps the selection in the text while a tool is pressed. */
const keepSelection = (event: MouseEvent) => {
  if (!(event.target instanceof Element && event.target.closest('[popover]'))) event.preventDefault()
}

/** The editor's toolbar, by the toolbar pattern of the ARIA APG: one tab stop, arrows inside. */
export function Toolbar({
  ref,
  controls,
  state,
  disabled,
  onRun,
  onLink,
  onDescribe,
  onEdit,
  isLine,
  onImage,
  onLeave,
  onUse,
  more,
}: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const [hasShortcuts, setShortcuts] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLSpanElement>(null)
  const attach = (element: HTMLDivElement | null) => {
    bar.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
    // Some tools come from outside, so `tabIndex` is set on the DOM elements.
    if (element)
      for (const [index, control] of controlsIn(element).entries())
        control.tabIndex = index === current ? 0 : -1
  }
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target instanceof Element && event.target.closest('[popover]')) return
    if (event.key === 'Escape' || (event.key === 'F10' && event.altKey)) {
      event.preventDefault()
      event.stopPropagation()
      return onLeave()
    }
    const next = moveFocus(event)
    if (next !== null) setCurrent(next)
  }
  const button = (name: ToolName) => {
    const tool: Tool = tools[name]
    return (
      <ToolButton
        key={name}
        name={name}
        label={tool.label()}
        keys={tool.keys}
        path={toolPaths[name as keyof typeof toolPaths]}
        pressed={tool.isOn ? state.on.includes(name) : undefined}
        off={disabled || state.off.includes(name)}
        onClick={() => onRun(name)}
      />
    )
  }
  const others: MenuItem[] = [
    {
      id: 'describe',
      label: t('Describe this image'),
      disabled: !state.isImage,
      separated: true,
      run: onDescribe,
    },
    ...(onEdit ? [{ id: 'edit', label: t('Edit image'), disabled: !state.isImage, run: onEdit }] : []),
    { id: 'shortcuts', label: t('Shortcuts'), run: () => setShortcuts(true) },
  ]
  return (
    <div
      ref={attach}
      role="toolbar"
      aria-label={t('Formatting')}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={keyDown}
      onMouseDown={keepSelection}
      onClickCapture={onUse}
      onFocus={({ target, currentTarget }) => {
        const index = controlsIn(currentTarget).indexOf(target)
        if (index >= 0) setCurrent(index)
      }}
    >
      <span className={styles.group}>
        {inlineTools.map(button)}
        <ToolButton
          label={t('Link')}
          keys={otherKeys.link}
          path={toolPaths.link}
          pressed={state.isLink}
          off={disabled}
          onClick={onLink}
        />
      </span>
      <span className={styles.group}>{blockTools.map(button)}</span>
      <span className={styles.group}>
        {onImage && <ToolButton label={t('Image')} path={toolPaths.image} off={disabled} onClick={onImage} />}
        {more}
        <span ref={menu} className={styles.group}>
          <MenuButton
            label={t('More formatting')}
            placement="top"
            aria-disabled={disabled}
            className={styles.tool}
            items={[...menuItems(state, name => onRun(name, true)), ...others]}
          >
            <Icon path={toolPaths.more} size={18} strokeWidth={3} />
          </MenuButton>
        </span>
      </span>
      <span className={styles.group}>{historyTools.map(button)}</span>
      <Shortcuts
        anchor={menu.current}
        open={hasShortcuts}
        onClose={() => setShortcuts(false)}
        isLine={isLine}
      />
    </div>
  )
}
