// The pages of the message bench: our window, bare virtua, a plain React list and a chat kit, all with the same
// conversation on the demo's page, where the peers' script replaces ours.
import { join } from 'node:path'
import { build } from 'esbuild'
import { installPeers } from './peers.mjs'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/bench-messages')
const kit = { '@chatscope/chat-ui-kit-react': '2.1.1', '@chatscope/chat-ui-kit-styles': '1.4.0' }

/** Fetches the conversation like our window, then draws it; typed text is appended at the end. */
const frame = list => `import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { jsx, jsxs } from 'react/jsx-runtime'
${list}
const Bubble = ({ one }) => jsx('div', { className: one.own ? 'own row' : 'row', children: jsx('div', { className: 'bubble', children: jsx('p', { children: one.text }) }) })
async function read(url) {
  const { response } = await (await fetch(url)).json()
  const { data, _links } = response.messages
  const own = new URL(url, location.href).searchParams.get('participant')
  return {
    rows: data.map(one => ({ key: one.ts, own: one.participant === own, text: one.content?.text ?? one.type })).reverse(),
    next: (_links ?? response._links)?.next?.href,
  }
}
function Chat({ first }) {
  const [all, setAll] = useState(first.rows)
  const [text, setText] = useState('')
  const next = useRef(first.next)
  const older = async () => {
    const url = next.current
    if (!url) return
    next.current = null
    const page = await read(url)
    next.current = page.next
    setAll(old => [...page.rows, ...old])
  }
  const send = () => { setAll(old => [...old, { key: 'n' + old.length, own: true, text }]); setText('') }
  return jsxs('section', { className: 'peer', children: [
    jsx(List, { all, Bubble, older }),
    jsx('textarea', { rows: 1, value: text, onChange: event => setText(event.target.value),
      onKeyDown: event => { if (event.key === 'Enter') { event.preventDefault(); send() } } }) ] })
}
let drawn
window.startChat = async url => {
  const first = await read(url)
  drawn = createRoot(document.body.appendChild(document.createElement('div')))
  drawn.render(jsx(Chat, { first }))
}
window.closeChat = () => drawn.unmount()`

const bareVirtua = frame(`import { Virtualizer } from 'virtua'
function List({ all, Bubble, older }) {
  const ref = useRef(null)
  const last = all.at(-1).key
  const before = useRef(all[0].key)
  const shift = before.current !== all[0].key
  useEffect(() => { before.current = all[0].key }, [all])
  useEffect(() => { ref.current?.scrollToIndex(all.length - 1, { align: 'end' }) }, [last])
  const look = offset => { if (offset < 240) older() }
  return jsx('div', { className: 'scroller', children: jsx(Virtualizer, { ref, shift, onScroll: look, data: all, children: one => jsx(Bubble, { one }, one.key) }) })
}`)

const plainList = frame(`function List({ all, Bubble }) {
  const ref = useRef(null)
  useEffect(() => { ref.current.scrollTop = ref.current.scrollHeight }, [all.length])
  return jsx('div', { ref, className: 'scroller', children: all.map(one => jsx(Bubble, { one }, one.key)) })
}`)

const chatKit = `import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { jsx, jsxs } from 'react/jsx-runtime'
import { MainContainer, ChatContainer, MessageList, Message, MessageInput } from '@chatscope/chat-ui-kit-react'
function Chat({ first }) {
  const [all, setAll] = useState(first)
  const [text, setText] = useState('')
  const send = () => { setAll(old => [...old, { key: 'n' + old.length, own: true, text }]); setText('') }
  return jsx('section', { className: 'peer', children: jsx(MainContainer, { children: jsxs(ChatContainer, { children: [
    jsx(MessageList, { scrollBehavior: 'auto', children: all.map(one => jsx(Message, { model: { type: 'text', message: one.text, direction: one.own ? 'outgoing' : 'incoming', position: 'single' } }, one.key)) }),
    jsx(MessageInput, { attachButton: false, value: text, onChange: (_, now) => setText(now), onSend: send }) ] }) }) })
}
let drawn
window.startChat = async url => {
  const { response } = await (await fetch(url)).json()
  const own = new URL(url, location.href).searchParams.get('participant')
  const first = response.messages.data.map(one => ({ key: one.ts, own: one.participant === own, text: one.content?.text ?? one.type })).reverse()
  drawn = createRoot(document.body.appendChild(document.createElement('div')))
  drawn.render(jsx(Chat, { first }))
}
window.closeChat = () => drawn.unmount()`

const style = `.peer{position:fixed;right:16px;bottom:0;width:340px;height:480px;display:flex;flex-direction:column;font:15px/1.4 sans-serif;
.scroller{flex:1;min-height:0;overflow-y:auto;overflow-anchor:none}.row{padding:8px 12px 2px}.own{display:flex;justify-content:end}
.bubble{max-width:250px;padding:8px 12px;border-radius:16px;background:#eef}p{margin:0;overflow-wrap:anywhere}}`

/** The page's policy forbids style elements. */
export const styled = (contents, css) =>
  `${contents}\nconst sheet = new CSSStyleSheet()\nsheet.replaceSync(${JSON.stringify(css)})\ndocument.adoptedStyleSheets.push(sheet)`

export async function bundle(contents, from = root) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: from, loader: 'js' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    nodePaths: [join(root, 'node_modules')],
    // All use the project's own React.
    alias: { react: join(root, 'node_modules/react'), 'react-dom': join(root, 'node_modules/react-dom') },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0].text
}

/** The pages, and the files to serve beside the demo. */
export async function messagePages({ withKit = true } = {}) {
  const files = {
    '/bench/virtua.js': await bundle(styled(bareVirtua, style)),
    '/bench/plain.js': await bundle(styled(plainList, style)),
  }
  const page = '/dashboard?poll=600000'
  const peer = { frame: '.peer', row: '.peer .row', scroller: '.peer .scroller', field: '.peer textarea' }
  const pages = [
    { name: 'bare virtua', path: `${page}&instead=virtua`, ...peer },
    // For its share of what everything of Inlay on the page costs per frame.
    { name: 'bare virtua beside Inlay', path: page, beside: '/bench/virtua.js', ...peer },
    { name: 'plain React list', path: `${page}&instead=plain`, ...peer },
  ]
  if (withKit && installPeers(folder, kit, ['--legacy-peer-deps', 'prop-types@15'])) {
    const css = await build({
      entryPoints: [join(folder, 'node_modules/@chatscope/chat-ui-kit-styles/dist/default/styles.min.css')],
      bundle: true,
      write: false,
      loader: { '.woff': 'empty', '.woff2': 'empty', '.svg': 'empty' },
    })
    files['/bench/kit.js'] = await bundle(styled(chatKit, css.outputFiles[0].text + style), folder)
    pages.push({
      name: 'chat-ui-kit-react',
      path: `${page}&instead=kit`,
      frame: '.peer',
      row: '.peer .cs-message',
      scroller: '.cs-message-list__scroll-wrapper',
      field: '[contenteditable="true"]',
    })
  } else if (withKit) console.log('The chat kit cannot be installed here; it is left out.')
  const window = '[data-inlay-root="messaging"] section'
  pages.push({
    name: 'Inlay',
    path: page,
    frame: window,
    row: `${window} ol > li`,
    scroller: `${window} [role="group"]`,
    field: `${window} textarea`,
    ours: true,
  })
  return { pages, files }
}
