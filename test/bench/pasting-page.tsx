import { baseKeymap } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { schema } from '../../src/ui/editor/prose/schema.ts'
import { RichEditor } from '../../src/ui/editor/rich-editor.tsx'

const kind = new URLSearchParams(location.search).get('kind') ?? 'ours'
const place = document.body.appendChild(document.createElement('div'))
const look = 'white-space: break-spaces; overflow-wrap: anywhere; width: 540px'

function Ours() {
  // Like the form: each change is a new value and redraws the field.
  const [value, setValue] = useState('')
  return <RichEditor value={value} onChange={setValue} label="Text" name="body" autoFocus />
}

if (kind === 'element') {
  place.contentEditable = 'true'
  place.style.cssText = look
  place.focus()
} else if (kind === 'bare') {
  const plugins = [history(), keymap(baseKeymap)]
  const view = new EditorView(place, { state: EditorState.create({ schema, plugins }) })
  view.dom.style.cssText = look
  view.focus()
} else {
  place.dataset.inlayRoot = 'bench'
  place.style.width = '540px'
  createRoot(place).render(<Ours />)
}

/** The browser would take long to sanitize HTML for its clipboard, so the editor gets the event directly. */
function paste(type: string, text: string): void {
  performance.mark('bench:begin')
  if (kind === 'element') {
    document.execCommand(type === 'text/html' ? 'insertHTML' : 'insertText', false, text)
    return
  }
  const clipboardData = new DataTransfer()
  clipboardData.setData(type, text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.querySelector('[contenteditable]')?.dispatchEvent(event)
}

Object.assign(window, { paste })
