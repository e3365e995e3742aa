import { photoLinkAt } from '../features/lightbox/photo-link.ts'
import type { App } from '../platform/app.ts'
import type { PostType } from '../platform/bus/contract.ts'
import type { Disposer } from '../platform/lib/dispose.ts'
import { isRecord } from '../platform/lib/record.ts'
import { loadsAhead } from '../platform/media/loads-ahead.ts'
import { markedAt, readAttribute } from '../platform/page/markup.ts'
import { readPostType } from '../shared/post-types.ts'
import { fetchAhead } from './fetch-ahead.ts'

/** Milliseconds that a mouse rests on a control before its code is fetched. */
const restMs = 65

/** Files that are requested in one go: each costs a slow processor a millisecond. */
const atOnce = 6

/**
 * The files of each part, as indexes into a list of URLs; -1 stands for those of `base`. `preloads.js` of the build has
 * the differences of the indexes.
 */
interface Preloads {
  files: readonly string[]
  parts: Readonly<Record<string, readonly number[]>>
}

const marked = '[data-inlay-command], [data-inlay-preload], [data-inlay-photo]'

/** The control at the target of an event: also a link to a picture, which opens in the lightbox. */
const controlAt = (target: EventTarget | null): Element | null =>
  markedAt(target, marked) || photoLinkAt(target as Element) || null

/** The parts of the build that an element's command needs: its own, if it has one, and the root that handles it. */
function partsOf({ ownerOf }: App, element: Element): string[] {
  const part = element.getAttribute('data-inlay-preload')
  const command = element.getAttribute('data-inlay-command') ?? (part === null ? 'photo:open' : '')
  const own = part ?? (command.startsWith('post-form:') ? 'post-form' : command)
  const owner = ownerOf(command)
  return owner ? [own, owner] : [own]
}

/**
 * Where `inlay.js` and `preloads.js` are. A host's bundler that has built Inlay into files of its own has named this one
 * anew, and there is no such list. `new URL(…, import.meta.url)` would make bundlers copy files that nobody needs.
 */
const folderOf = (url: string | undefined): string | undefined =>
  /^(.*\/)chunks\/(?:idle|touch)-\w{8}\.js$/.exec(url ?? '')?.[1]

async function loadPreloads(): Promise<Preloads | null> {
  const folder = folderOf(import.meta.url)
  if (!folder) return null
  const list: unknown = await import(/* the build's own list */ `${folder}preloads.js`).catch(() => null)
  if (!isRecord(list)) return null
  const { files, parts } = list as unknown as Preloads
  const summed = Object.entries(parts).map(([part, steps]) => {
    let index = 0
    return [part, steps.map(step => (index += step))]
  })
  return { files: files.map(file => folder + file), parts: Object.fromEntries(summed) }
}

/** Fetches a script without running it. `failed` is called if that fails. */
function preload(file: string, failed: () => void): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  // A policy that names a nonce reports each preload without it.
  link.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  link.href = file
  link.onerror = () => {
    link.remove()
    failed()
  }
  document.head.append(link)
}

/**
 * Fetches the code of a command before the command is given: under a resting mouse, at the first touch, or on focus.
 * Fetches all of its files at once, as each script names its imports only when it is loaded, one round trip after
 * another. Done once on a page, until `disposer` is disposed.
 *
 * @param intended called with the type of the post form that the user seems about to open
 */
export function prefetchByIntent(
  app: App,
  disposer: Disposer,
  intended: (type: PostType) => void = () => {},
  loadLists = loadPreloads,
): void {
  const ahead = app.get(fetchAhead)
  if (ahead.fetch) return
  let lists: Promise<Preloads | null> | undefined
  const requested = new Set<string>()
  async function fetchPart(part: string): Promise<void> {
    if (requested.has(part) || !loadsAhead(app)) return
    requested.add(part)
    lists ??= loadLists()
    const list = await lists
    const indexes = list && Object.hasOwn(list.parts, part) ? list.parts[part] : undefined
    for (const [count, index] of (indexes ?? []).entries()) {
      // The touch that asks for them is painted in between.
      if (count % atOnce === atOnce - 1) await new Promise(resolve => setTimeout(resolve))
      const file = list?.files[index]
      if (!file || requested.has(file)) continue
      requested.add(file)
      preload(file, () => {
        // The next intent tries again; the press does so in any case.
        requested.delete(file)
        requested.delete(part)
      })
    }
    // The part's own files come first, and then React and what else all that draws needs.
    if (indexes?.includes(-1)) await fetchPart('base')
  }
  const fetchParts = (parts: readonly string[]) => {
    for (const part of parts) void fetchPart(part)
  }
  const prepare = (element: Element) => {
    const parts = partsOf(app, element)
    fetchParts(parts)
    if (parts[0] !== 'post-form') return
    const payload = readAttribute(element, 'data-inlay-payload')
    const type = readPostType(element.getAttribute('data-type') ?? payload.type) ?? 'text'
    // An edit and a reblog have the HTML of a post.
    if (payload.mode !== undefined && payload.mode !== 'new') fetchParts(['sanitizer'])
    fetchParts([`post-form-${type}`])
    intended(type)
  }

  let stopResting = () => {}
  disposer.listen(document, 'pointerover', event => {
    stopResting()
    const element = controlAt(event.target)
    if (element && (event as PointerEvent).pointerType === 'mouse')
      stopResting = disposer.timeout(() => prepare(element), restMs)
  })
  for (const type of ['pointerdown', 'focusin'])
    disposer.listen(
      document,
      type,
      event => {
        const element = controlAt(event.target)
        if (element) prepare(element)
      },
      { capture: true, passive: true },
    )
  ahead.fetch = fetchParts
  disposer.add(() => delete ahead.fetch)
  // Loaded at once: the list is small, and the first touch needs it.
  if (loadsAhead(app)) lists = loadLists()
}
