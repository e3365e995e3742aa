// `npm run bench`: how soon each page's widgets are shown, and each root after its command, compared with a bare React
// root and two peers, in one run. `--rounds N` (7), `--only TEXT`. Medians; machines vary, so read the ratios. Never
// fails a build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { withDebugger, withoutDebugger } from './browse.mjs'
import { startDemo } from './demo.mjs'
import { median } from './figures.mjs'
import { readOptions } from './options.mjs'
import { benchPages } from './pages.mjs'
import { startBenchServer } from './server.mjs'

if (process.argv[2] === 'taps') {
  const { main } = await import('./taps.mjs')
  await main(process.argv.slice(3))
  process.exit()
}
if (process.argv[2] === 'touch') {
  await import('./touch.mjs')
  process.exit()
}
if (process.argv[2] === 'typing') {
  const { benchTyping } = await import('./typing.mjs')
  await benchTyping(process.argv.slice(3))
  process.exit()
}

const { rounds, only } = readOptions({ rounds: 7, only: '' })

/** From the load of the entry script, or from the command, to the first paint of each part, in milliseconds. */
const spans = ({ firstPaint, from }) =>
  Object.fromEntries(
    Object.entries(firstPaint)
      .filter(([, at]) => at !== null)
      .map(([name, at]) => [name, at - from]),
  )

const gather = all => {
  const names = [...new Set(all.flatMap(one => Object.keys(spans(one))))]
  return {
    paint: Object.fromEntries(
      names.map(name => [name, median(all.map(one => spans(one)[name]).filter(Number.isFinite))]),
    ),
    wire: median(all.map(({ wire }) => wire)),
    files: median(all.map(({ files }) => files)),
    shift: Math.max(...all.map(({ shift }) => shift)),
    script: median(all.map(({ script }) => script ?? 0)),
  }
}

const cell = (value, digits = 0, width = 9) =>
  (Number.isFinite(value) ? value.toFixed(digits) : '–').padStart(width)

function print(page, [plain, attached, slow], bare) {
  const parts = Object.keys(plain.paint)
  for (const [index, part] of (parts.length ? parts : ['(no root)']).entries()) {
    const times = [plain, attached, slow].map(({ paint }) => cell(paint[part])).join('')
    const costs =
      index === 0
        ? cell(slow.script) + cell(plain.wire / 1000, 1) + cell(plain.files, 0, 7) + cell(plain.shift, 3, 7)
        : cell(undefined) + cell(undefined) + cell(undefined, 0, 7) + cell(undefined, 0, 7)
    const ratio = [plain, slow]
      .map((one, at) => cell(one.paint[part] / Object.values(bare[at].paint)[0], 2, 7))
      .join('')
    console.log(`${(index === 0 ? page.name : '').padEnd(32)}${part.padEnd(12)}${times}${costs}${ratio}`)
  }
}

const executable = ensureChromium()
const demo = await startDemo(4480)
const { groups, files } = await benchPages()
files['/bench/probe.js'] = readFileSync(join(import.meta.dirname, 'probe.js'), 'utf8')
const server = await startBenchServer(demo.url, files)
const browser = await chromium.launch({ executablePath: executable, args: chromiumArgs })

async function measure(page) {
  const ways = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    ways[0].push(await withoutDebugger(executable, server, page))
    ways[1].push(await withDebugger(browser, server, page, 1))
    ways[2].push(await withDebugger(browser, server, page, 4))
  }
  return ways.map(all => gather(all.filter(Boolean)))
}

try {
  for (const { title, pages } of groups) {
    console.log(`\n${title}: milliseconds, medians of ${rounds}; KB of script on the wire (brotli)`)
    console.log(
      `${'page'.padEnd(32)}${'part'.padEnd(12)}    plain debugger  4× slow script4×       KB  files  shift  × bare React: plain, 4×`,
    )
    let bare
    for (const [index, page] of pages.entries()) {
      // The first page of a group is the baseline of the others.
      if (index > 0 && !page.name.includes(only)) continue
      const figures = await measure(page)
      bare ??= [figures[0], figures[2]]
      print(page, figures, bare)
    }
  }
} finally {
  await browser.close()
  server.close()
  demo.stop()
}
