import { baseKeymap } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import { EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fromHtml } from '../../src/ui/editor/convert/from-html.ts'
import { RichEditor } from '../../src/ui/editor/rich-editor.tsx'

const kind = new URLSearchParams(location.search).get('kind') ?? 'ours'
const sentence =
  'The night train left late again, and <strong>nobody</strong> on the platform seemed to mind. '
const paragraph = `<p>${sentence.repeat(6)}<a href="https://example.com/">More</a>.</p>`
const html = paragraph.repeat(Math.ceil(100_000 / paragraph.length))
const place = document.body.appendChild(document.createElement('div'))
place.dataset.inlayRoot = 'bench'

function Ours() {
  // Like the form: each change is a new value and redraws the field.
  const [value, setValue] = useState(html)
  return <RichEditor value={value} onChange={setValue} label="Text" name="body" />
}

if (kind === 'textarea') {
  const area = place.appendChild(document.createElement('textarea'))
  area.value = html.replace(/<[^>]+>/g, '')
  area.style.cssText = 'width: 540px; height: 600px'
  area.focus()
  area.setSelectionRange(area.value.length / 2, area.value.length / 2)
} else if (kind === 'bare') {
  const doc = fromHtml(html)
  const middle = TextSelection.near(doc.resolve(Math.floor(doc.content.size / 2)))
  const view = new EditorView(place, {
    state: EditorState.create({ doc, selection: middle, plugins: [keymap(baseKeymap)] }),
  })
  view.dom.style.cssText = 'white-space: break-spaces; width: 540px'
  view.focus()
} else {
  place.style.width = '540px'
  createRoot(place).render(<Ours />)
}

const spans: number[] = []
const { port1, port2 } = new MessageChannel()
let begun: number[] = []
port1.onmessage = () => {
  for (const at of begun) spans.push(performance.now() - at)
  begun = []
}
addEventListener(
  'keydown',
  event => {
    begun.push(event.timeStamp)
    requestAnimationFrame(() => port2.postMessage(0))
  },
  true,
)
Object.assign(window, { spans })
