// `node test/bench/inbox.mjs`: an inbox scrolled from its first conversation to its last at 4× throttle, in our popover
// and in bare virtua with the same rows, which have fewer elements and no controls, next to everything else that Inlay
// has on the page. `--rounds N` (8), `--conversations N` (1000), `--step N` pixels per frame (400). Never fails a
// build.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { compare, travel } from './compare.mjs'
import { openPage, ownUuid } from './conversation.mjs'
import { startDemo } from './demo.mjs'
import { bundle, styled } from './messages-pages.mjs'
import { readOptions } from './options.mjs'
import { startBenchServer } from './server.mjs'

const { rounds, conversations, step } = readOptions({ rounds: 8, conversations: 1000, step: 400 })

/** Pixels. */
const rowHeight = 64

/** Fetches the conversations like our inbox: page by page, one window height before the end. */
const bareInbox = `import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { jsx, jsxs } from 'react/jsx-runtime'
import { Virtualizer } from 'virtua'
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
async function read(url) {
  const { response } = await (await fetch(url)).json()
  const own = new URL(url, location.href).searchParams.get('participant')
  return {
    next: response._links?.next?.href,
    rows: response.conversations.map(({ id, participants, messages, last_modified_ts }) => {
      const other = participants.find(one => one.uuid !== own)
      const last = messages?.data?.[0]
      return { id, name: other.name, face: other.avatar_url_48, words: last?.content?.text ?? last?.type ?? '', when: day.format(last_modified_ts) }
    }),
  }
}
const Row = ({ one }) => jsxs('div', { className: 'row', children: [
  jsx('img', { src: one.face, width: 40, height: 40, alt: '' }),
  jsxs('div', { children: [jsx('b', { children: one.name }), jsx('p', { children: one.words })] }),
  jsx('time', { children: one.when }) ] })
function Inbox({ first }) {
  const [all, setAll] = useState(first.rows)
  const next = useRef(first.next)
  const look = async ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
    const url = next.current
    if (!url || scrollHeight - scrollTop - clientHeight > clientHeight) return
    next.current = null
    const page = await read(url)
    next.current = page.next
    setAll(old => [...old, ...page.rows])
  }
  return jsx('div', { className: 'scroller', onScroll: look, children: jsx(Virtualizer, { data: all, itemSize: 64, children: one => jsx(Row, { one }, one.id) }) })
}
window.startInbox = async url => {
  const first = await read(url)
  createRoot(document.body.appendChild(Object.assign(document.createElement('section'), { className: 'peer' }))).render(jsx(Inbox, { first }))
}`

const style = `.peer{position:fixed;right:16px;top:48px;width:384px;height:500px;display:flex;background:#fff;font:15px/1.4 sans-serif;
.scroller{flex:1;min-height:0;overflow-y:auto}.row{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:12px;align-items:center;height:64px;padding:8px}
img{border-radius:50%}b,p{display:block;margin:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}p{font-size:14px}time{font-size:13px;align-self:start}}`

const path = '/dashboard?poll=600000'
const bare = {
  name: 'bare virtua beside Inlay',
  path,
  beside: '/bench/inbox.js',
  row: '.peer .row',
  scroller: '.peer .scroller',
}
const inbox = '[data-inlay-root="messaging"] [role="dialog"]'
const ours = {
  name: 'Inlay',
  path,
  ours: true,
  row: `${inbox} ul li button`,
  scroller: `${inbox} div:has(> ul)`,
}

const measure = page => async round => {
  const world = `inbox-${round}-${page.ours ? 'ours' : 'bare'}`
  await demo.reset(world, { conversations })
  const participant = await ownUuid(demo, world)
  const { context, tab, cdp } = await openPage(browser, server, page, world)
  await tab.evaluate(() => window.inlay.ready)
  if (page.beside) await tab.waitForFunction(() => window.startInbox)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tab.evaluate(
    url => (window.startInbox ? window.startInbox(url) : void window.inlay.dispatch('inbox:open', {})),
    `/svc/conversations?participant=${encodeURIComponent(participant)}`,
  )
  await tab.waitForSelector(page.row)
  await tab.waitForTimeout(1500)
  const trip = await travel(browser, tab, page.scroller, -step)
  const height = await tab.evaluate(selector => document.querySelector(selector).scrollHeight, page.scroller)
  if (height < conversations * rowHeight) throw new Error(`${page.name}: the trip ended at ${height} pixels`)
  await context.close()
  return trip
}

const executable = ensureChromium()
const demo = await startDemo(4487)
const server = await startBenchServer(demo.url, { '/bench/inbox.js': await bundle(styled(bareInbox, style)) })
const browser = await chromium.launch({ executablePath: executable, args: chromiumArgs })
const side = page => ({ name: page.name, measure: measure(page) })

try {
  await compare({
    title: `An inbox of ${conversations}, ${step} px a frame, 4× throttle`,
    rounds,
    peer: side(bare),
    inlay: side(ours),
  })
} finally {
  await browser.close()
  server.close()
  demo.stop()
}
