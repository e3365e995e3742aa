import {
  InputRule,
  inputRules,
  smartQuotes,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import type { Plugin } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema

const rule = new InputRule(/^(?:---|\*\*\*|___)$/, (state, _match, start, end) => {
  const $start = state.doc.resolve(start)
  if ($start.parent.type !== nodes.paragraph || $start.parent.childCount !== 1 || $start.parentOffset !== 0)
    return null
  const { tr } = state
  tr.delete(start, end).insert($start.before(), nodes.horizontal_rule.create())
  return tr
})

/** Words between two signs get a mark, and the signs go. Signs in a word, and those with blanks inside, stay signs. */
function marking(match: RegExp, type: MarkType): InputRule {
  return new InputRule(match, (state, [, sign = '', words = ''], start, end) => {
    const from = start + sign.length
    const { tr } = state
    // The last sign is only being typed.
    tr.delete(from + words.length, end).delete(start, from)
    return tr.addMark(start, start + words.length, type.create()).removeStoredMark(type)
  })
}

const typedMarks = [
  marking(/(?<![*\\\p{L}\p{N}])(\*\*)([^\s*](?:[^*]*[^\s*])?)\*\*$/u, marks.strong),
  marking(/(?<![*\\\p{L}\p{N}])(\*)([^\s*](?:[^*]*[^\s*])?)\*$/u, marks.em),
  marking(/(?<![~\\\p{L}\p{N}])(~~)([^\s~](?:[^~]*[^\s~])?)~~$/u, marks.strike),
]

/** What typing turns into something else; Backspace or undo right after it takes that back. */
export function typingRules(options: { smartQuotes: boolean; blocks: boolean }): Plugin {
  const blocks = [
    textblockTypeInputRule(/^#{1,6}\s$/, nodes.heading),
    textblockTypeInputRule(/^```$/, nodes.pre),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^\s*1[.)]\s$/, nodes.ordered_list),
    rule,
  ]
  return inputRules({
    rules: [...(options.smartQuotes ? smartQuotes : []), ...typedMarks, ...(options.blocks ? blocks : [])],
  })
}
