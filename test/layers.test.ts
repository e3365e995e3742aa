import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** From bottom to top; a module may import from lower layers, never from higher ones. */
const layers = [
  ['src/lib'],
  ['src/page'],
  ['src/bus'],
  ['src/app'],
  ['src/http'],
  ['src/*'],
  ['src/ui'],
  ['src/components'],
  ['src/mount'],
  ['src/headless'],
  ['widgets/*'],
  ['widgets'],
]

/**
 * Files beside a widget's `index.tsx` that ask the app for services: each is what a lazy `import()` loads, and brings a
 * service that must not be loaded with the widget itself.
 */
const lazyEntries = [
  // The stores of activity and of cards.
  'widgets/blog-card/watch-links.ts',
  'widgets/header/activity-panel.tsx',
  'widgets/mobile-header/activity.tsx',
  // The client of ads.
  'widgets/peepr/ad-slot.tsx',
  // Everything that a post form needs.
  'widgets/post-forms/lifecycle/forms.tsx',
  // Uploads and embeds, which only forms of these types need.
  'widgets/post-forms/types/audio/view.tsx',
  'widgets/post-forms/types/link/view.tsx',
  'widgets/post-forms/types/photo/view.tsx',
  'widgets/post-forms/types/video/view.tsx',
  // Conversations.
  'widgets/share-message/send-post.ts',
]

/** The bus' public types, which import nothing, describe the page data. */
const contract = 'src/bus/contract.ts'

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

/** `src/ui/button/button.tsx` → `src/ui`; a domain is a module of its own in the domain layer. */
const moduleOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.split('/').length > 2 ? 2 : 1)
    .join('/')

const layerOf = (path: string): number => {
  const module = moduleOf(path)
  const named = layers.findIndex(modules => modules.includes(module))
  if (named >= 0) return named
  return layers.findIndex(modules => modules.includes(`${module.split('/')[0]}/*`))
}

const files = [...read('src'), ...read('widgets')]

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

describe('the layers', () => {
  it('have no import from a higher layer', () => {
    const up = files.flatMap(({ path, imports }) =>
      imports
        .filter(name => name !== contract && layerOf(name) > layerOf(path))
        .map(name => `${path} → ${name}`),
    )
    expect(up).toEqual([])
  })

  it('have no import between widgets', () => {
    const sideways = files.flatMap(({ path, imports }) =>
      path.startsWith('widgets/') && path.split('/').length > 2
        ? imports
            .filter(name => name.startsWith('widgets/') && moduleOf(name) !== moduleOf(path))
            .map(name => `${path} → ${name}`)
        : [],
    )
    expect(sideways).toEqual([])
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
    const strays = files.filter(
      ({ path }) =>
        !/[/-]api(\.ts|\/)/.test(path) && /['"`]\/svc\//.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(strays.map(({ path }) => path)).toEqual([])
  })

  it('only the index.tsx of a widget, and what it loads late, ask the app for services', () => {
    const asks = files
      .map(({ path }) => path)
      .filter(path => /^widgets\/[^/]+\//.test(path) && !/^widgets\/[^/]+\/index\.tsx$/.test(path))
      .filter(path => /\bapp\??\.get\b/.test(readFileSync(join(root, path), 'utf8')))
    expect(asks.sort()).toEqual(lazyEntries)
    const loadsLate = /\bimport\(\s*['"]([^'"]+)['"]/g
    const late = files.flatMap(({ path }) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(loadsLate)].map(([, name = '']) =>
        relative(root, resolve(root, dirname(path), name)),
      ),
    )
    expect(lazyEntries.filter(path => !late.includes(path))).toEqual([])
  })

  it('only the sanitizer and its view set HTML', () => {
    const raw = files.filter(
      ({ path }) =>
        path !== 'src/ui/safe-html.tsx' &&
        !path.startsWith('src/html/') &&
        /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write/.test(
          readFileSync(join(root, path), 'utf8'),
        ),
    )
    expect(raw.map(({ path }) => path)).toEqual([])
  })
})
