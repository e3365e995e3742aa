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
  toggle,
  toggleBlock,
  toggleList,
  toggleQuote,
} from '../prose/commands.ts'
import { type MarkName, schema } from '../prose/schema.ts'
import { onText } from '../prose/selections.ts'

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
