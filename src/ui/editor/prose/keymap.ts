import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  selectAll,
  splitBlockKeepMarks,
} from 'prosemirror-commands'
import { redo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { splitListItemKeepMarks } from 'prosemirror-schema-list'
import type { Command } from 'prosemirror-state'
import { backToLink } from '../cards/link-cards.ts'
import { type Tool, tools } from '../toolbar/tools.ts'
import { insertBreak, onText, stepOut } from './commands.ts'
import { schema } from './schema.ts'

const nothing: Command = () => true

/** A new line keeps the marks: bold stays bold. */
const newLine = chainCommands(
  splitListItemKeepMarks(schema.nodes.list_item),
  newlineInCode,
  createParagraphNear,
  liftEmptyBlock,
  splitBlockKeepMarks,
  // Everything is selected.
  onText(splitBlockKeepMarks),
)

/** Keys of actions that are not in `tools`. */
export const otherKeys = {
  link: 'Mod-k',
  describe: 'Mod-Alt-y',
  toolbar: 'Alt-F10',
  lineBreak: 'Shift-Enter',
} as const

/** ProseMirror's `Mod-Shift-z` as all other shortcuts are written: `mod+shift+z`. */
export const plusKeys = (keys: string): string => keys.toLowerCase().replaceAll('-', '+')

/** Callbacks of the key commands. */
interface Keys {
  toToolbar: () => void
  editLink: () => void
  describeImage: () => void
  ran: (tool: Tool) => void
}

/** The key bindings. Tab has none, because it leaves the editor; neither has Mod-Enter, which saves the form. */
export function editorKeys(
  forceSingleLine: boolean,
  { toToolbar, editLink, describeImage, ran }: Keys,
): Record<string, Command> {
  const { 'Mod-Enter': _exit, ...base } = baseKeymap
  const toolBindings: Record<string, Command> = {}
  for (const tool of Object.values(tools) as Tool[])
    if (tool.keys)
      toolBindings[tool.keys] = (state, dispatch, view) => {
        const done = tool.run(state, dispatch, view)
        if (done && dispatch) ran(tool)
        return done
      }
  return {
    ...base,
    ...toolBindings,
    'Mod-y': redo,
    'Mod-a': selectAll,
    [otherKeys.link]: (_state, dispatch) => {
      if (dispatch) editLink()
      return true
    },
    [otherKeys.describe]: (_state, dispatch) => {
      if (dispatch) describeImage()
      return true
    },
    [otherKeys.toolbar]: (_state, dispatch) => {
      if (dispatch) toToolbar()
      return true
    },
    Backspace: chainCommands(undoInputRule, backToLink, base.Backspace ?? nothing),
    ArrowDown: stepOut,
    Enter: forceSingleLine ? nothing : newLine,
    [otherKeys.lineBreak]: forceSingleLine ? nothing : insertBreak,
  }
}
