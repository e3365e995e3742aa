import {
  InputRule,
  inputRules,
  smartQuotes,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { NodeSelection, Plugin } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema

const dividingLine = new InputRule(/^(?:---|\*\*\*|___)$/, (state, _match, start, end) => {
  const $start = state.doc.resolve(start)
  if ($start.parent.type !== nodes.paragraph || $start.parent.childCount !== 1 || $start.parentOffset !== 0)
    return null
  const { tr } = state
  tr.delete(start, end).insert($start.before(), nodes.horizontal_rule.create())
  return tr
})

/** Text after an opening backtick may become code: other formatting characters in it are ignored. */
const openedCode = /(?<![`\\\p{L}\p{N}])`(?:[^\s`][^`]*)?$/u

/** Turns the curly quotes made while typing back into straight ones for code. */
const straight = (text: string) => text.replace(/[\u201c\u201d]/g, '"').replace(/[\u2018\u2019]/g, "'")

/**
 * Marks the text between two formatting characters and removes these. Characters inside a word or next to inner spaces
 * stay.
 */
function markRule(match: RegExp, type: MarkType): InputRule {
  return new InputRule(
    match,
    (state, [, sign = '', text = ''], start, end) => {
      const $start = state.doc.resolve(start)
      const before = $start.parent.textBetween(0, $start.parentOffset, '', ' ')
      if (type !== marks.code && openedCode.test(before)) return null
      const from = start + sign.length
      const { tr } = state
      // The last character isn't in the document yet.
      tr.delete(from + text.length, end).delete(start, from)
      if (type === marks.code && straight(text) !== text)
        tr.insertText(straight(text), start, start + text.length)
      return tr.addMark(start, start + text.length, type.create()).removeStoredMark(type)
    },
    { inCodeMark: false },
  )
}

const typedMarks = [
  markRule(/(?<![*\\\p{L}\p{N}])(\*\*)([^\s*](?:[^*]*[^\s*])?)\*\*$/u, marks.strong),
  markRule(/(?<![*\\\p{L}\p{N}])(\*)([^\s*](?:[^*]*[^\s*])?)\*$/u, marks.em),
  markRule(/(?<![~\\\p{L}\p{N}])(~~)([^\s~](?:[^~]*[^\s~])?)~~$/u, marks.strike),
  markRule(/(?<![|\\\p{L}\p{N}])(\|\|)([^\s|](?:[^|]*[^\s|])?)\|\|$/u, marks.spoiler),
  markRule(/(?<![`\\\p{L}\p{N}])(`)([^\s`](?:[^`]*[^\s`])?)`$/u, marks.code),
]

/** Text typed over a selected block doesn't continue the blocks before it, which the rules would treat as its text. */
const overBlock = new Plugin({
  props: {
    handleTextInput(view, _from, _to, _text, typed) {
      const { selection } = view.state
      if (!(selection instanceof NodeSelection) || selection.node.isInline) return false
      view.dispatch(typed())
      return true
    },
  },
})

/** Input rules that format while typing; Backspace or undo right afterwards reverts one. */
export function typingRules(options: { smartQuotes: boolean; blocks: boolean }): Plugin[] {
  const blocks = [
    textblockTypeInputRule(/^#{1,6}\s$/, nodes.heading),
    textblockTypeInputRule(/^```$/, nodes.pre),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^\s*1[.)]\s$/, nodes.ordered_list),
    dividingLine,
  ]
  const rules = [
    ...(options.smartQuotes ? smartQuotes : []),
    ...typedMarks,
    ...(options.blocks ? blocks : []),
  ]
  return [overBlock, inputRules({ rules })]
}
