import {
  InputRule,
  inputRules,
  smartQuotes,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import type { Plugin } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes } = schema

const rule = new InputRule(/^(?:---|\*\*\*|___)$/, (state, _match, start, end) => {
  const $start = state.doc.resolve(start)
  if ($start.parent.type !== nodes.paragraph || $start.parent.childCount !== 1 || $start.parentOffset !== 0)
    return null
  const { tr } = state
  tr.delete(start, end).insert($start.before(), nodes.horizontal_rule.create())
  return tr
})

/** What typing turns into something else; Backspace right after it takes that back. */
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
    rules: [...(options.smartQuotes ? smartQuotes : []), ...(options.blocks ? blocks : [])],
  })
}
