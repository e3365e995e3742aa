import { NodeSelection, type Selection, TextSelection } from 'prosemirror-state'
import { toHtml } from '../../../src/ui/editor/convert/to-html.ts'
import type { EditorProps } from '../../../src/ui/editor/editor-props.ts'
import { editorKeys } from '../../../src/ui/editor/prose/keymap.ts'
import { createProse, type ProseParts } from '../../../src/ui/editor/prose/prose.ts'

const nothing = () => {}
const keyCalls = { toToolbar: nothing, editLink: nothing, describeImage: nothing, ran: nothing }

/** An editor in the page whose surroundings do nothing; `parts` are those that a test listens to. */
export const startProse = (props: Partial<EditorProps> = {}, parts: Partial<ProseParts> = {}) =>
  createProse({
    place: document.body.appendChild(document.createElement('div')),
    props: { value: '', onChange: nothing, label: 'Text', name: 'body', ...props },
    report: nothing,
    onPending: nothing,
    tell: nothing,
    mayLoadFrame: () => true,
    bars: () => ({ top: 0, bottom: 0 }),
    moved: nothing,
    ...keyCalls,
    ...parts,
  })

/** An editor with a cursor, and what a user does in it. `told` has the changes that it reported, `notes` its messages. */
export function openEditor(value = '', props: Partial<EditorProps> = {}) {
  const told: string[] = []
  const notes: string[] = []
  const prose = startProse(
    { value, ...props },
    { report: html => told.push(html), tell: note => notes.push(note) },
  )
  const { view } = prose
  const select = (selection: Selection) => view.dispatch(view.state.tr.setSelection(selection))
  return {
    prose,
    view,
    told,
    notes,
    select,
    html: () => toHtml(view.state.doc),
    /** Puts the cursor at a position, or selects up to another one. */
    goTo: (from: number, to?: number) => select(TextSelection.create(view.state.doc, from, to)),
    /** Selects the first element of a kind, as a click does. */
    click(name: string) {
      let found = -1
      view.state.doc.descendants(({ type }, pos) => {
        if (found < 0 && type.name === name) found = pos
      })
      select(NodeSelection.create(view.state.doc, found))
    },
    /** Types as the browser reports it, sign by sign. */
    type(text: string) {
      for (const sign of text) {
        const { from, to } = view.state.selection
        const insert = () => view.state.tr.insertText(sign)
        if (!view.someProp('handleTextInput', run => run(view, from, to, sign, insert)))
          view.dispatch(insert())
      }
    },
    press: (key: string) =>
      editorKeys(props.forceSingleLine === true, keyCalls)[key]?.(view.state, view.dispatch.bind(view), view),
    paste(text: string, html = '') {
      const data: Record<string, string> = { 'text/plain': text, 'text/html': html }
      const clipboardData = { getData: (type: string) => data[type] ?? '', files: [] }
      view.dom.dispatchEvent(Object.assign(new Event('paste', { cancelable: true }), { clipboardData }))
    },
  }
}
