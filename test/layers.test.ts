import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** From bottom to top: a file may import from its own layer and lower ones. */
const layers = [
  'src/platform',
  'src/ui',
  'src/shared',
  'src/features',
  'src/entry',
  'widgets',
  'src/entry/index.ts',
]

/**
 * The only views that ask the app for services; all others get what they draw from a model. Those of the first group
 * are loaded late by an `import()`, each with a service that must not be loaded with its root.
 */
const lateViews = [
  // The client of ads.
  'src/features/ads/views/ad-slot.tsx',
  // The model of activity.
  'src/features/header/desktop/activity-panel.tsx',
  'src/features/header/mobile/activity.tsx',
  // Everything that a post form needs.
  'src/features/posts/lifecycle/forms.tsx',
  // Uploads and embeds, which only forms of these types need.
  'src/features/posts/types/audio/audio-fields.tsx',
  'src/features/posts/types/link/link-fields.tsx',
  'src/features/posts/types/photo/photo-fields.tsx',
  'src/features/posts/types/video/video-fields.tsx',
]
/** Views that several roots draw, complete in themselves. */
const wholeViews = [
  'src/features/activity/activity-popover.tsx',
  'src/features/activity/views/notification-row.tsx',
  'src/features/blogs/follow-button.tsx',
  'src/features/gifs/gif-button.tsx',
]

/** `storedAtom`, and what is no choice: drafts, code that loads with the first choice, and badges before any code loads. */
const storageListeners = [
  'src/platform/storage/stored-atom.ts',
  'src/features/drafts/drafts-model.ts',
  'src/features/media/watch-media.ts',
  'src/features/unread/marked-counts.ts',
  'src/shared/waiting/resume-waiting.ts',
  'widgets/idle/index.ts',
]

/** `storedAtom`, and what else is stored, which is no choice of the user: texts, files, and where they were. */
const storageWriters = [
  'src/features/long-posts/cuts.ts',
  'src/features/messaging/outbox/unsent.ts',
  'src/features/messaging/window-row/window-memory.ts',
  'src/features/reading/start-reading.ts',
  'src/features/uploads/kept-files.ts',
  // The volume: pages with a video alone need no other choice, and would load 0.3 KB more.
  'src/features/video/playback/sound.ts',
  'src/platform/storage/browser-data.ts',
  'src/platform/storage/json-storage.ts',
  'src/platform/storage/stored-atom.ts',
  'src/shared/send-once.ts',
]

/** Lists and pickers of the house, and fields that search the site, a blog, a conversation, and all commands. */
const searches = [
  'src/features/blog-viewer/search/views/search-bar.tsx',
  'src/features/header/mobile/search.tsx',
  'src/features/keyboard/palette/palette.tsx',
  'src/features/messaging/extras/search-bar.tsx',
  'src/ui/dialog/searchable-list-dialog.tsx',
  'src/ui/picker/picker-frame.tsx',
]

/** The only files that observe nodes: the page's posts for all features, and a few that observe other things. */
const observers = [
  'src/platform/page-posts.ts',
  // Roots that the host takes away, and a faded sidebar; in the entry, which has to be small.
  'src/entry/mount/watch-nodes.ts',
  // One list of the drawer, whose texts it marks itself.
  'src/features/blog-viewer/search/views/use-marks.ts',
  // The title of the tab.
  'src/features/notifications/tab-badge.ts',
  // One open dialog, popover, or form, which may remove the control that has the focus.
  'src/ui/behavior/keep-focus.ts',
]

/** The bus' public types, which import nothing, describe the page data. */
const contract = 'src/platform/bus/contract.ts'

interface File {
  path: string
  imports: string[]
}

const read = (folder: string): File[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(path => join(folder, path))
    .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map(path => {
      const code = readFileSync(join(root, path), 'utf8')
      const found = [...code.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
        ([, name]) => name ?? '',
      )
      return {
        path,
        imports: found
          .filter(name => name.startsWith('.'))
          .map(name => relative(root, resolve(root, dirname(path), name)))
          .filter(name => !name.endsWith('.css')),
      }
    })

const layerOf = (path: string): number =>
  path === layers.at(-1) ? layers.length - 1 : layers.findIndex(layer => path.startsWith(`${layer}/`))

/** `src/features/feed/reply/dialog.tsx` → `src/features/feed`; a root is a module, too. */
const moduleOf = (path: string): string =>
  path === layers.at(-1)
    ? path
    : path
        .split('/')
        .slice(0, /^src\/(platform|features)\/[^/]+\//.test(path) ? 3 : 2)
        .join('/')

const isFeature = (path: string) => path.startsWith('src/features/')

const files = [...read('src'), ...read('widgets')]

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')

/** A cycle through `next`, if there is one. */
function findCycle(nodes: string[], next: (node: string) => Iterable<string>): string[] | null {
  const done = new Set<string>()
  const walk = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const other of next(node)) {
      const cycle = walk(other, [...path, node])
      if (cycle) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of nodes) {
    const cycle = walk(node, [])
    if (cycle) return cycle
  }
  return null
}

/** Imports of these files that may not be, as `from → to`. */
const wrongImports = (isWrong: (path: string, name: string) => boolean, among = files) =>
  among.flatMap(({ path, imports }) =>
    imports.filter(name => isWrong(path, name)).map(name => `${path} → ${name}`),
  )
/** Files whose code, without its comments, has something like this. */
const having = (pattern: RegExp) =>
  files
    .map(({ path }) => path)
    .filter(path => pattern.test(withoutComments(readFileSync(join(root, path), 'utf8'))))

describe('the layers', () => {
  it('have no import from a higher layer', () => {
    expect(wrongImports((path, name) => layerOf(name) > layerOf(path))).toEqual([])
  })

  it('let `inlay check` import the platform only, and the command both', () => {
    expect(wrongImports((_, name) => !/^(check|src\/platform)\//.test(name), read('check'))).toEqual([])
    const isWrong = (name: string) => !/^(command|check|src\/platform)\//.test(name)
    expect(wrongImports((_, name) => isWrong(name), read('command'))).toEqual([])
  })

  it('have no import between widgets', () => {
    const isWidget = (path: string) => path.startsWith('widgets/')
    const isOther = (path: string, name: string) => isWidget(name) && moduleOf(name) !== moduleOf(path)
    expect(wrongImports((path, name) => isWidget(path) && isOther(path, name))).toEqual([])
  })

  // No index.ts that passes exports on: esbuild splits by file, and would load all of a feature where one part is used.
  it('let a feature import only what lies directly in the folder of another; its subfolders are private', () => {
    const isPrivate = (name: string) => isFeature(name) && name.split('/').length > 4
    const inward = wrongImports(
      (path, name) => isFeature(path) && isPrivate(name) && moduleOf(name) !== moduleOf(path),
    )
    expect(inward).toEqual([])
  })

  it('let no feature import messaging: who the senders are, and which blogs to suggest, is known to `blogs`', () => {
    const isMessaging = (path: string) => moduleOf(path) === 'src/features/messaging'
    expect(wrongImports((path, name) => isFeature(path) && isMessaging(name) && !isMessaging(path))).toEqual(
      [],
    )
  })

  it('leave a widget its index.tsx alone, which wires a feature to a place', () => {
    const others = files.filter(
      ({ path }) => /^widgets\//.test(path) && !/^widgets\/[\w-]+\/index\.tsx?$/.test(path),
    )
    expect(others.map(({ path }) => path)).toEqual([])
  })

  it('have no circular imports, of modules or files', () => {
    const modules = new Map<string, Set<string>>()
    for (const { path, imports } of files) {
      const module = moduleOf(path)
      const others = modules.get(module) ?? new Set()
      for (const name of imports)
        if (name !== contract && moduleOf(name) !== module) others.add(moduleOf(name))
      modules.set(module, others)
    }
    expect(findCycle([...modules.keys()], module => modules.get(module) ?? [])).toBeNull()
    const byPath = new Map(files.map(file => [file.path, file.imports]))
    expect(findCycle([...byPath.keys()], path => byPath.get(path) ?? [])).toBeNull()
  })

  it('the public types import nothing, so that a host can copy them', () => {
    expect(files.find(({ path }) => path === contract)?.imports).toEqual([])
  })

  it('only api files contain server paths', () => {
    expect(having(/['"`]\/svc\//).filter(path => !/[/-]api(\.ts|\/)/.test(path))).toEqual([])
  })

  it('views get what they draw from a model, and ask the app for no service', () => {
    const asks = having(/\bapp\??\.get\b/).filter(path => path.startsWith('src/') && path.endsWith('.tsx'))
    expect(asks.sort()).toEqual([...lateViews, ...wholeViews].sort())
    const loadsLate = /\bimport\(\s*['"]([^'"]+)['"]/g
    const late = files.flatMap(({ path }) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(loadsLate)].map(([, name = '']) =>
        relative(root, resolve(root, dirname(path), name)),
      ),
    )
    expect(lateViews.filter(path => !late.includes(path))).toEqual([])
  })

  it('[BOOT-9] only the client of calls reaches the server, so that no call escapes the host’s names', () => {
    const sends =
      /(?<!function |async )(?<![.\w])fetch\(|\b(?:globalThis|window|self|platform)\??\.fetch\b|\bsendBeacon\b|\bXMLHttpRequest\b|\bEventSource\b|\bWebSocket\b|from 'ky'/
    const isClient = (path: string) =>
      path.startsWith('src/platform/http/') || path === 'src/platform/dom/platform.ts'
    expect(having(sends).filter(path => !isClient(path))).toEqual([])
  })

  it('only one file loads the code of a popover when its button is pressed', () => {
    const late = having(/aria-haspopup/).filter(path => having(/\bimport\(|loadChunk\(/).includes(path))
    expect(late.filter(path => path !== 'src/shared/late-popover.tsx')).toEqual([])
  })

  it('only one file watches the page’s posts', () => {
    expect(having(/new MutationObserver/).sort()).toEqual([...observers].sort())
  })

  it('only one file keeps what a user has chosen the same in all tabs', () => {
    expect(having(/listen\([\w.]+, 'storage'/).sort()).toEqual([...storageListeners].sort())
  })

  it('only one file stores what a user has chosen', () => {
    expect(having(/\bstorage\.set\(/).sort()).toEqual(storageWriters)
  })

  it('have one dialog with a list that can be searched, and one frame of pickers', () => {
    expect(having(/\btype(?:=|: )['"]search['"]/).sort()).toEqual(searches)
  })

  it('put nothing on the app once it has started: features meet in services', () => {
    expect(having(/\bapp\.\w+(?:\.\w+)? = /).sort()).toEqual([
      // The texts of the page's language.
      'src/entry/boot.ts',
      // The checked page data.
      'src/platform/complete-page.ts',
      // `inlay.extend` has been called before the code for it has loaded.
      'widgets/host/index.ts',
    ])
  })

  it('declare what can be done with a post in one place, from which bars, menus, and keys have it', () => {
    const dispatches =
      /dispatch\(\s*'(?:post:toggle-like|post:translate|quick-reblog:open|share:open|notes:open|filters:add)'/
    const surfaces = having(dispatches).filter(path =>
      /\/features\/(?:blog-viewer|lightbox|keyboard)\//.test(path),
    )
    expect(surfaces).toEqual([])
  })

  it('hear shortcuts in one place: a dialog passes its own keys to `openSurface`', () => {
    const reads = having(/\bstrokeOf\(/).filter(path => !path.startsWith('src/features/keyboard/'))
    // Pressing its own shortcut once more sends a quick reblog.
    expect(reads).toEqual(['widgets/quick-reblog/index.tsx'])
    expect(having(/\bapp\.keys\b/)).toEqual([])
  })

  /** The modules of which a file has its own copies, without those that it shares. */
  function ownCopies(): Set<string> {
    const code = readFileSync(join(root, '.build/own-copies.mjs'), 'utf8')
    const copied = new Set<string>()
    for (const [, list = ''] of code.matchAll(/withOwnCopies\(('[^)]+)\)/g)) {
      const [owner = '', ...shared] = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
      const copy = (path: string) => {
        if (copied.has(path) || shared.includes(path)) return
        copied.add(path)
        const found = codeOf(path).matchAll(/^import (?!type)[^'"]*? from '(\.[^']+)'/gms)
        for (const [, name = ''] of found) copy(relative(root, resolve(root, dirname(path), name)))
      }
      copy(owner)
    }
    return copied
  }
  const codeOf = (path: string) => withoutComments(readFileSync(join(root, path), 'utf8'))

  it('keep no state in modules of which files have their own copies: each copy would have its own', () => {
    const stateful = /^(?:export )?(?:let |const \w+(?:: [^=]+)? = new (?:Weak)?(?:Map|Set)\b)/m
    expect([...ownCopies()].filter(path => stateful.test(codeOf(path)))).toEqual([
      // Each sets the language itself.
      'src/platform/page/i18n.ts',
    ])
  })

  it('know services by a key where files have their own copies of modules', () => {
    const copied = ownCopies()
    const withoutKey = [...copied].filter(path => {
      const [, name] = /export const (\w+) = \(\): [^\n]*=> \(?(?:\{|new Map)/.exec(codeOf(path)) ?? []
      return (
        name !== undefined &&
        files.some(other => new RegExp(`app\\.get\\(${name}\\)`).test(codeOf(other.path)))
      )
    })
    expect(withoutKey).toEqual([])
  })

  it('only the stack of what Back closes touches the browser’s history', () => {
    const touches = having(
      /\bhistory(?:\.(?:pushState|replaceState|back|forward|go)\b|\[)|traverseTo|'popstate'/,
    )
    expect(touches).toEqual([
      // The stack's own entries.
      'src/platform/dom/back-entries.ts',
      // Its wiring to the page.
      'src/platform/dom/back.ts',
      // The forms' address, which they follow before anything has opened.
      'src/platform/dom/traverse.ts',
    ])
  })

  it('one place knows which root draws what lies over the page', () => {
    expect(having(/ensureRoot\('overlays'\)/)).toEqual(['src/platform/overlays.ts'])
  })

  it('only the sanitizer and its view set HTML', () => {
    const raw = having(/dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write/)
    const may = (path: string) => path === 'src/ui/safe-html.tsx' || path.startsWith('src/platform/html/')
    expect(raw.filter(path => !may(path))).toEqual([])
  })

  it('compare texts in no language: a Turkish browser would find no “In” by “in”', () => {
    // A first letter that is written large is one of the page's language.
    expect(having(/\.toLocale(?:Lower|Upper)Case\b/)).toEqual(['src/platform/text/text.ts'])
  })

  it('ask in one place each whether the user wants less motion, and less data', () => {
    expect(having(/prefers-reduced-motion/)).toEqual(['src/platform/dom/comfort.ts'])
    expect(having(/prefers-reduced-data|\.saveData\b|navigator\b.{0,60}\.connection\b/s)).toEqual([
      'src/platform/media/network.ts',
    ])
    // The browser's own flag is only a part of it: `savesData` also knows what the user has chosen.
    const asks = having(/\bbrowserSavesData\b/)
    expect(asks.filter(path => !path.startsWith('src/platform/media/'))).toEqual([])
  })
})
