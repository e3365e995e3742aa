import { baseKeymap, chainCommands, selectAll } from 'prosemirror-commands'
import { redo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { splitListItem } from 'prosemirror-schema-list'
import type { Command } from 'prosemirror-state'
import { insertBreak, stepOut } from './commands.ts'
import { schema } from './schema.ts'
import { type Tool, tools } from './tools.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad|od)/.test(navigator.platform)
const nothing: Command = () => true

/** How a key is written for people, such as Ctrl+B. */
export const keyForPeople = (keys: string): string =>
  keys
    .split('-')
    .map(part =>
      part === 'Mod'
        ? isMac
          ? '⌘'
          : 'Ctrl'
        : part === 'Shift' && isMac
          ? '⇧'
          : part === 'Alt' && isMac
            ? '⌥'
            : part.toUpperCase().replace(/^(SHIFT|ALT)$/, word => word[0] + word.slice(1).toLowerCase()),
    )
    .join(isMac ? '' : '+')

/** How a key is written in `aria-keyshortcuts`. */
export const keyForAria = (keys: string): string =>
  keys.replace('Mod', isMac ? 'Meta' : 'Control').replaceAll('-', '+')

/** Commands with something to tell once they have run. */
export interface Keys {
  toToolbar: () => void
  editLink: () => void
  ran: (tool: Tool) => void
}

/**
 * What the keys do. Tab is not among them: it leaves the editor; nor is Mod-Enter, which saves the form.
 */
export function editorKeys(
  forceSingleLine: boolean,
  { toToolbar, editLink, ran }: Keys,
): Record<string, Command> {
  const { 'Mod-Enter': _exit, ...base } = baseKeymap
  const own: Record<string, Command> = {}
  for (const tool of Object.values(tools) as Tool[])
    if (tool.keys)
      own[tool.keys] = (state, dispatch, view) => {
        const done = tool.run(state, dispatch, view)
        if (done && dispatch) ran(tool)
        return done
      }
  const enter = base.Enter ?? nothing
  return {
    ...base,
    ...own,
    'Mod-y': redo,
    'Mod-a': selectAll,
    'Mod-k': (_state, dispatch) => {
      if (dispatch) editLink()
      return true
    },
    'Alt-F10': (_state, dispatch) => {
      if (dispatch) toToolbar()
      return true
    },
    Backspace: chainCommands(undoInputRule, base.Backspace ?? nothing),
    ArrowDown: stepOut,
    Enter: forceSingleLine ? nothing : chainCommands(splitListItem(schema.nodes.list_item), enter),
    'Shift-Enter': forceSingleLine ? nothing : insertBreak,
  }
}
