import type { Node } from 'prosemirror-model'
import { type EditorState, Selection, TextSelection } from 'prosemirror-state'
import { htmlToText } from '../../../platform/text/paragraphs.ts'
import { fromHtml, fromText, positionInText } from '../convert/from-html.ts'
import { isBlankDoc } from '../convert/to-html.ts'
import type { EditorProps } from '../editor-props.ts'
import styles from './prose.module.css'

/** The document and the selection that an editor begins with. */
export const startDoc = ({
  value,
  caret,
  autoFocus,
  doc: knownDoc,
}: EditorProps): { doc: Node; selection?: Selection } => {
  // The user is typing right now: whitespace is kept, and the cursor stays where it is.
  const text = caret ? htmlToText(value) : null
  if (!caret || text === null) {
    const doc = knownDoc ?? fromHtml(value)
    // With a restored draft the cursor goes to the end.
    return autoFocus ? { doc, selection: Selection.atEnd(doc) } : { doc }
  }
  const doc = fromText(text)
  const at = (offset: number) => positionInText(doc, offset)
  return { doc, selection: TextSelection.create(doc, at(caret.start), at(caret.end)) }
}

/** Attributes of the editable element: its role and name, and its placeholder. */
export const attributesOf = (props: EditorProps) => (state: EditorState) => {
  const isEmpty = isBlankDoc(state.doc) && state.doc.childCount === 1 && state.doc.content.size === 2
  return {
    role: 'textbox',
    // Set for scripts that look for a `tabIndex`; an editable element has none by default.
    tabindex: '0',
    class: `${styles.text}`,
    'aria-multiline': String(!props.forceSingleLine),
    'aria-label': props.label,
    'data-name': props.name,
    'aria-keyshortcuts': 'Alt+F10',
    ...(props.placeholder && { 'aria-placeholder': props.placeholder }),
    ...(isEmpty && props.placeholder && { 'data-placeholder': props.placeholder }),
    ...(props.disabled && { 'aria-disabled': 'true' }),
    ...(props.autoFocus && { 'data-autofocus': '' }),
    spellcheck: 'true',
    autocapitalize: 'sentences',
  }
}
