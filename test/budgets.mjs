// Checks what a page loads, in brotli bytes, against the budgets. Prints a table of every root's size.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { compressedSizes } from './support/compressed.mjs'

export const kb = 1000
export const budgets = {
  /**
   * `inlay.js` and its static imports: what a guest's page loads before a command. A new root costs 40 bytes of it.
   * `inlay.extend` and `inlay.report` took it beyond 5.7, 200 bytes say that a press could not be carried out where no
   * other code can be loaded, and 40 pick a root out of a file that several share. 75 show what the user has chosen for
   * comfort before the first paint. 70 give each message a code, and ask for the code of `inlay.can`. 200 write
   * descriptions below pictures before the first paint, for users who want them: any later, they move the page. 20 take
   * them off a page that the browser had kept from before. All pages below have these, too.
   */
  entry: 6.53 * kb,
  /**
   * The scripts of a dashboard with all seven placeholders. They are five files besides the entry, with 2 KB that only
   * other pages, or a press, need: 79.7 KB were 18 files. 200 bytes let a host's entries into menus, in the file that
   * all roots share. 100 read what the page data say about replies and reblogs. 80 know what the browser has refused to
   * store, and join sentences as the language does. 80 take descriptions off a page that the browser had kept, and
   * mirror icons from right to left. 60 ask the server for what the browser has kept, and guests to log in.
   */
  dashboard: 82.58 * kb,
  /**
   * What it loads when idle, so that the first tap reacts at once on a slow connection, to mark what was reblogged, to
   * see what else the page needs (media, filters, translations, covers), and to keep its state and its storage tidy. It
   * was 14.8 KB in 17 files, which compress less well than two. 150 bytes look for replies in the site's own markup,
   * and for who may reply and reblog.
   */
  dashboardIdle: 8.37 * kb,
  /** A dashboard whose places wait for a touch, until one comes, idle, with counts of what is unread. */
  touch: 14.04 * kb,
  /** What a page loads for counts in a header of the host's own, without any root; and then the poller, once it is used. 20
   * bytes wait for texts in the page's language, and 40 know what the browser has refused to store. 70 take descriptions off
   * a page that the browser had kept, mirror icons from right to left, and know which choice of a group Tab reaches. 80 ask
   * the server for what the browser has kept, and 30 take off the tab's icon of a page that the host has kept for Back. */
  counts: 3.74 * kb,
  countsPolled: 21.49 * kb,
  /**
   * What a blog's icon loads besides React until it is pressed: a guest's blog page may have nothing else. 7.4 KB are
   * `base` and `view`, which counted with React before, and 100 bytes the page data's new names, such as a site's own
   * emoji. 70 bytes wait for the names of other files, and know what the browser has refused to store. 70 take
   * descriptions off a page that the browser had kept, mirror icons from right to left, and know which choice of a
   * group Tab reaches.
   */
  icon: 15.8 * kb,
  /**
   * Sharing as a message: from the press until the search can be used, besides what the page has loaded. On phones it
   * is a sheet, which Back and a swipe close. The inbox, whose styles it shares, has a search. 25 bytes leave out what
   * the server hides. 300 keep the focus when the control that has it is removed, as in every dialog, popover, and
   * form. 150 keep it, and what is selected, in a dialog that is shown in another way. 40 give it to the open dialog
   * where what had it is gone.
   */
  shareMessage: 25.62 * kb,
  /**
   * The same with the row of networks, the message box, and the positioning of popovers, which all of them share. 20
   * bytes keep one in the window whose button is below it.
   */
  shareMessageWhole: 32.27 * kb,
  /**
   * What a page with one video loads besides React, and with the HLS engine for browsers without native HLS. 40 bytes
   * know what the browser has refused to store, such as that data is saved. 70 take descriptions off a page that the
   * browser had kept, and mirror icons from right to left. 40 ask the server for what the browser has kept.
   */
  player: 33.23 * kb,
  playerHls: 57.43 * kb,
  /** What another language than English adds to a page's HTML, with links that preload its texts, which are cached. */
  html: 0.1 * kb,
  /**
   * Files that a page with header and post forms asks for at once, a dashboard with its first use, and with the first
   * press on anything. Half of the hosts speak HTTP/1.1, where six connections share them.
   */
  files: { loaded: 6, used: 16, pressed: 12 },
}

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../dist/manifest.json'), 'utf8'))

const sizeOf = compressedSizes(manifest.files)

const { outputs } = JSON.parse(readFileSync(join(import.meta.dirname, '../.cache/metafile.json'), 'utf8'))
/** The files with a root, by its name, or a lazy part, by the end of its path without the extension. */
const filesWith = (...names) =>
  names.map(name => {
    const pattern = new RegExp(`^widgets/${name}/index\\.|/${name}\\.tsx?$`)
    const [path] = Object.entries(outputs).find(([, { entryPoints }]) =>
      entryPoints.some(source => pattern.test(source)),
    )
    return path.replace('dist/', '')
  })

const loaded = ['header', 'post-forms']
const idle = ['idle/index', 'page-state', 'reblog-start', 'delete-old-data']
const used = ['attention', 'keyboard', 'later-posts', 'media/watch-media', 'start-reading', 'tab-icon']
const form = ['lifecycle/forms', 'overlays', 'rich-editor']
/** What a press loads, with what is loaded beside its root. */
const presses = {
  'text form': [...form, 'text-fields'],
  'photo form': [...form, 'photo-fields'],
  'link form': [...form, 'link-fields'],
  'video form': [...form, 'video-fields'],
  'fast compose': ['fast-compose', ...form, 'text-fields'],
  conversation: ['messaging'],
  drawer: ['peepr', 'html/sanitize'],
  account: ['account-panel', 'float'],
  activity: ['activity-panel'],
  share: ['share-popover', 'float'],
  'share as a message': ['share-message', 'share-row', 'message-box', 'message-settings', 'float'],
  'quick reblog': ['quick-reblog', 'float'],
  ask: ['ask-modal', 'overlays'],
  notes: ['notes', 'overlays', 'html/sanitize'],
  reply: ['post-reply', 'overlays'],
  photo: ['overlays', 'lightbox/index'],
  palette: ['palette/index'],
  shortcuts: ['shortcuts'],
  drafts: ['drafts', 'overlays'],
  filters: ['settings', 'filters/index'],
}

/** These files with all their static imports. */
export function closureOf(files, found = new Set()) {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    closureOf(manifest.files[file].imports, found)
  }
  return found
}

/** How many bytes these files have, compressed. */
export const brotliOf = files => [...files].reduce((sum, file) => sum + sizeOf(file), 0)

/** React, in a single file. */
const reactFiles = () => closureOf(manifest.roots.overlays.preload.filter(file => sizeOf(file) > 40 * kb))

/** Scripts of a page with one video besides React, the entry included; and with the HLS engine. */
export function playerBytes() {
  const react = [...reactFiles()].filter(file => sizeOf(file) > 40 * kb)
  const page = new Set([...closureOf([manifest.entry]), ...manifest.roots['video-player'].preload])
  const engine = Object.keys(manifest.files).find(file => /^chunks\/hls-video-/.test(file))
  const withHls = new Set([...page, ...closureOf([engine])])
  const above = files => brotliOf([...files].filter(file => !react.includes(file)))
  return { page: above(page), hls: above(withHls) }
}

/** What the HTML of a page grows by in a language, compressed: the tag, and links that preload the first texts. */
function htmlIn(tag) {
  const page = (lang, files) =>
    [
      `<!doctype html><html lang="${lang}"><head><link rel="stylesheet" href="/inlay/inlay.css">`,
      ...files.map(file => `<link rel="modulepreload" href="/inlay/${file}">`),
      '<script type="module" src="/inlay/inlay.js"></script></head>',
    ].join('\n')
  const bytesOf = text => brotliCompressSync(text).length
  return bytesOf(page(tag, manifest.languages[tag].preload)) - bytesOf(page('en', []))
}

/** The files of a language: what shows before a press, and the rest. */
const textsIn = tag =>
  ['', '-rest'].map(end =>
    Object.keys(manifest.files).filter(file => new RegExp(`/${tag}${end}-[\\w-]{8}\\.js$`).test(file)),
  )

const figure = bytes => `${(bytes / kb).toFixed(2)} KB`.padStart(10)

function report() {
  const entry = closureOf([manifest.entry])
  const failures = []
  const check = (name, bytes, budget) => {
    console.log(`${name.padEnd(46)}${figure(bytes)} of ${figure(budget).trim()}`)
    if (bytes > budget) failures.push(`${name}: ${bytes - budget} bytes over`)
  }
  console.log('Brotli, static imports included')
  check('inlay.js', brotliOf(entry), budgets.entry)

  const entrySource = readFileSync(join(import.meta.dirname, '../dist', manifest.entry), 'utf8')
  if (/react/i.test(entrySource.replace(/\/\/#.*/g, ''))) failures.push('inlay.js mentions React')

  // The smallest root with a view has little but React and what all roots share.
  const react = reactFiles()
  const base = new Set([...entry, ...react])
  console.log(
    `${'React and what draws with it'.padEnd(46)}${figure(brotliOf(react) - brotliOf([...react].filter(file => entry.has(file))))}`,
  )
  for (const [name, { preload }] of Object.entries(manifest.roots)) {
    const own = preload.filter(file => !base.has(file))
    if (name === 'messaging-icon') check('  messaging-icon', brotliOf(own), budgets.icon)
    else console.log(`  ${name.padEnd(44)}${figure(brotliOf(own))}  ${own.length} files`)
  }
  const sharing = manifest.roots['share-message'].preload
  for (const beside of [['header', 'attention', 'feed'], ['messaging']]) {
    const there = new Set([...base, ...beside.flatMap(name => manifest.roots[name].preload)])
    const above = files => brotliOf(files.filter(file => !there.has(file)))
    check(`share-message beside ${beside.join(', ')}`, above(sharing), budgets.shareMessage)
    const next = Object.keys(manifest.files).filter(file =>
      /^chunks\/(message-box|share-row|float)-/.test(file),
    )
    const whole = [...closureOf([...sharing, ...next])]
    check('  with networks, message box and placing', above(whole), budgets.shareMessageWhole)
  }
  const player = playerBytes()
  check('a page with one video, above React', player.page, budgets.player)
  check('  with the engine of HLS', player.hls, budgets.playerHls)
  const eager = ['header', 'post-forms'].flatMap(name => manifest.roots[name].preload)
  const dashboard = new Set([...base, ...eager])
  const chunksOf = names =>
    Object.keys(manifest.files).filter(file => new RegExp(`^chunks/(${names})-`).test(file))
  const counts = closureOf(chunksOf('page-state|counts'))
  const above = files => brotliOf([...files].filter(file => !entry.has(file)))
  check('unread counts without a root', above(counts), budgets.counts)
  const polled = new Set([...counts, ...manifest.roots.attention.preload])
  check('  once the page is used', above(polled), budgets.countsPolled)
  const waiting = new Set([...entry, ...counts, ...closureOf(chunksOf('touch')), 'preloads.js'])
  check('a dashboard on touch, before a touch', brotliOf(waiting), budgets.touch)
  check('dashboard before a touch', brotliOf(dashboard), budgets.dashboard)
  const whenIdle = [...closureOf([...filesWith(...idle), 'preloads.js'])]
  check('  once it is idle', brotliOf(whenIdle.filter(file => !dashboard.has(file))), budgets.dashboardIdle)

  check('a page in German: its HTML', htmlIn('de'), budgets.html)
  console.log('  texts before a press, and the rest')
  for (const tag of Object.keys(manifest.languages).sort())
    console.log(
      `  ${tag.padEnd(44)}${textsIn(tag)
        .map(files => figure(files.reduce((sum, file) => sum + manifest.files[file].brotli, 0)))
        .join('')}`,
    )

  const count = (name, files, budget) => {
    console.log(`${name.padEnd(46)}${String(files.length).padStart(7)} files of ${budget}`)
    if (files.length > budget) failures.push(`${name}: ${files.length} files, not ${budget}`)
  }
  const atOnce = closureOf([manifest.entry, ...filesWith(...loaded)])
  count('a page with header and post forms', [...atOnce], budgets.files.loaded)
  const onUse = closureOf([...atOnce, 'preloads.js', ...filesWith(...idle, ...used)])
  count('  once it is used', [...onUse], budgets.files.used)
  for (const [name, parts] of Object.entries(presses)) {
    const files = [...closureOf(filesWith(...parts))].filter(file => !onUse.has(file))
    count(`  the first press: ${name}`, files, budgets.files.pressed)
    if (process.argv.includes('--names')) console.log(files.join(' '))
  }

  for (const failure of failures) console.error(`Over budget: ${failure}`)
  return failures.length === 0
}

/** A row for `docs/facts.md`: what each page loads, in KB. */
function versionRow() {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const chunks = names =>
    Object.keys(manifest.files).filter(file => new RegExp(`^chunks/(${names})-`).test(file))
  const page = (...files) => closureOf([manifest.entry, ...files.flat()])
  const root = name => page(manifest.roots[name].preload)
  const dashboard = page(...loaded.map(name => manifest.roots[name].preload))
  const idles = closureOf([...filesWith(...idle), 'preloads.js'])
  const pages = [
    page(),
    page(chunks('page-state|counts|touch'), 'preloads.js'),
    dashboard,
    [...idles].filter(file => !dashboard.has(file)),
    page(chunks('page-state|counts')),
    ...['messaging-icon', 'video-player', 'share-message', 'messaging', 'peepr'].map(root),
  ]
  return `| ${[version, ...pages.map(files => (brotliOf(files) / kb).toFixed(1))].join(' | ')} |`
}

if (process.argv[1] === import.meta.filename && process.argv.includes('--version-row')) {
  console.log(versionRow())
  process.exit()
}
if (process.argv[1] === import.meta.filename) process.exit(report() ? 0 : 1)
