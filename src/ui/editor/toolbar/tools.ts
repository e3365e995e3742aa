import { chainCommands, setBlockType } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { liftListItem, sinkListItem } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { t } from '../../../platform/page/i18n.ts'
import {
  ancestorOf,
  clearMarks,
  hasMark,
  imageAt,
  insertRule,
  onText,
  toggle,
  toggleBlock,
  toggleList,
  toggleQuote,
} from '../prose/commands.ts'
import { type MarkName, schema } from '../prose/schema.ts'

const { nodes, marks } = schema

/** A command of the toolbar or of a key. */
export interface Tool {
  /** Translated name. */
  label: () => string
  /** Shortcut in ProseMirror's notation; `Mod` is Cmd on a Mac, else Ctrl. */
  keys?: string
  run: Command
  /** Whether the tool is on at the cursor; missing for one-time actions. */
  isOn?: (state: EditorState) => boolean
  isPossible?: (state: EditorState) => boolean
}

const inBlock = (name: 'heading' | 'pre' | 'blockquote') => (state: EditorState) =>
  ancestorOf(state, nodes[name]) !== null
const inList = (name: 'bullet_list' | 'ordered_list') => (state: EditorState) =>
  ancestorOf(state, nodes.bullet_list, nodes.ordered_list)?.node.type === nodes[name]
const mark = (name: MarkName, label: () => string, keys?: string): Tool => ({
  label,
  ...(keys && { keys }),
  run: toggle(name),
  isOn: state => hasMark(state, marks[name]),
})

/** All tools by name. */
export const tools = {
  bold: mark('strong', () => t('Bold'), 'Mod-b'),
  italic: mark('em', () => t('Italic'), 'Mod-i'),
  strike: mark('strike', () => t('Strikethrough'), 'Mod-Shift-x'),
  heading: {
    label: () => t('Heading'),
    keys: 'Mod-Alt-2',
    run: toggleBlock(nodes.heading),
    isOn: inBlock('heading'),
  },
  quote: { label: () => t('Quote'), keys: 'Mod-Shift-9', run: toggleQuote, isOn: inBlock('blockquote') },
  bullets: {
    label: () => t('Bulleted list'),
    keys: 'Mod-Shift-8',
    run: toggleList(nodes.bullet_list),
    isOn: inList('bullet_list'),
  },
  numbers: {
    label: () => t('Numbered list'),
    keys: 'Mod-Shift-7',
    run: toggleList(nodes.ordered_list),
    isOn: inList('ordered_list'),
  },
  code: mark('code', () => t('Code'), 'Mod-e'),
  spoiler: mark('spoiler', () => t('Spoiler'), 'Mod-Shift-h'),
  small: mark('small', () => t('Small text')),
  sub: mark('sub', () => t('Subscript'), 'Mod-,'),
  sup: mark('sup', () => t('Superscript'), 'Mod-.'),
  pre: {
    label: () => t('Preformatted'),
    keys: 'Mod-Alt-0',
    run: toggleBlock(nodes.pre),
    isOn: inBlock('pre'),
  },
  rule: { label: () => t('Divider'), run: insertRule },
  indent: {
    label: () => t('Indent'),
    keys: 'Mod-]',
    run: onText(sinkListItem(nodes.list_item)),
    isPossible: state => onText(sinkListItem(nodes.list_item))(state),
  },
  outdent: {
    label: () => t('Outdent'),
    keys: 'Mod-[',
    run: onText(liftListItem(nodes.list_item)),
    isPossible: state => onText(liftListItem(nodes.list_item))(state),
  },
  clear: {
    label: () => t('Clear formatting'),
    keys: 'Mod-\\',
    run: (state, dispatch) => {
      const cleared = clearMarks(state, dispatch)
      return cleared || setBlockType(nodes.paragraph)(state, dispatch)
    },
  },
  undo: {
    label: () => t('Undo'),
    keys: 'Mod-z',
    // Undo first reverts a formatting by an input rule.
    run: chainCommands(undoInputRule, undo),
    isPossible: state => undoDepth(state) > 0,
  },
  redo: { label: () => t('Redo'), keys: 'Mod-Shift-z', run: redo, isPossible: state => redoDepth(state) > 0 },
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof tools

/** State of the toolbar: the active and usable tools, and whether a link or an image is selected. */
export interface ToolState {
  on: readonly ToolName[]
  off: readonly ToolName[]
  isLink: boolean
  isImage: boolean
}

const all = Object.entries(tools) as [ToolName, Tool][]
const stateful = all.filter(([, { isOn, isPossible }]) => isOn || isPossible)

export function toolState(state: EditorState): ToolState {
  return {
    on: stateful.flatMap(([name, { isOn }]) => (isOn?.(state) ? [name] : [])),
    off: stateful.flatMap(([name, { isPossible }]) => (isPossible?.(state) === false ? [name] : [])),
    isLink: hasMark(state, marks.link),
    isImage: imageAt(state) !== null,
  }
}

export const isSameState = (a: ToolState, b: ToolState): boolean =>
  a.isLink === b.isLink &&
  a.isImage === b.isImage &&
  a.on.join() === b.on.join() &&
  a.off.join() === b.off.join()

/** Icon paths of the tools, stroked on a 24 × 24 grid. */
export const toolPaths = {
  bold: 'M7 5h5.5a3.5 3.5 0 0 1 0 7H7zM7 12h6.5a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M18 5h-7M13 19H6M14.5 5l-5 14',
  strike:
    'M4 12h16M16 7.5C15.3 6 13.8 5 12 5 9.8 5 8 6.3 8 8.3c0 1.6 1.2 2.7 3 3.2M8 16.2c.6 1.7 2.2 2.8 4 2.8 2.2 0 4-1.3 4-3.3 0-1-.4-1.8-1.1-2.4',
  spoiler:
    'M4 4l16 16M9.9 5.3A9 9 0 0 1 12 5c4.5 0 7.6 3.6 9 7a13 13 0 0 1-2.4 3.6M6.5 6.5A13 13 0 0 0 3 12c1.4 3.4 4.5 7 9 7a9 9 0 0 0 5.5-1.8M10 10.2a2.7 2.7 0 0 0 3.8 3.8',
  link: 'M10 14.2a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 9.8a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.2-1.2',
  heading: 'M6 5v14M18 5v14M6 12h12',
  quote: 'M5 5v14M10 7h9M10 12h9M10 17h6',
  bullets: 'M9.5 6H20M9.5 12H20M9.5 18H20M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers:
    'M10.5 6H20M10.5 12H20M10.5 18H20M4 4.8 5.6 4v5M4 15.2c.2-1.6 2.8-1.5 2.8.1C6.8 16.700 4 17.700 4 19h3',
  image:
    'M5.500 4.500h13a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM4.700 16.500l4.300-4.500 4.500 4.500 2.500-2.300 3.300 3.300M15.300 8.700h.01',
  /** The same from right to left: mirrored, but for its digits. */
  numbersRtl:
    'M13.5 6H4M13.5 12H4M13.5 18H4M18 4.8 19.6 4v5M18 15.2c.2-1.6 2.8-1.5 2.8.1 0 1.4-2.8 2.4-2.8 3.7h3',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  undo: 'M8.500 13.500 4 9l4.500-4.500M4 9h10.500a5.500 5.500 0 0 1 0 11H11',
  redo: 'M15.500 13.500 20 9l-4.500-4.500M20 9H9.500a5.500 5.500 0 0 0 0 11H13',
} as const
