import { photoLinkAt } from '../features/lightbox/photo-link.ts'
import type { App } from '../platform/app.ts'
import type { PostType } from '../platform/bus/contract.ts'
import type { Disposer } from '../platform/lib/dispose.ts'
import { isRecord } from '../platform/lib/record.ts'
import { loadsAhead } from '../platform/media/network.ts'
import { markedAt, readAttribute } from '../platform/page/markup.ts'
import { readPostType } from '../shared/post-types.ts'

/** Fetches files of the build before they are used; `fetch` is missing until the page is idle. */
export const fetchAhead = Object.assign((): { fetch?: (parts: readonly string[]) => void } => ({}), {
  key: 'fetchAhead',
})

/** How long a mouse has to rest on a control before its code is fetched, in milliseconds. */
const restMs = 65

/** Files requested at once: each costs a slow processor a millisecond. */
const atOnce = 6

/**
 * The files of each part, as indexes into a list of URLs; -1 means those of `base`. `preloads.js` of the build has the
 * differences of the indexes.
 */
interface Preloads {
  files: readonly string[]
  parts: Readonly<Record<string, readonly number[]>>
}

const marked = '[data-inlay-command], [data-inlay-preload], [data-inlay-photo]'

/** The control at the target of an event; includes links to a picture, which opens in the lightbox. */
const controlAt = (target: EventTarget | null): Element | null =>
  markedAt(target, marked) || photoLinkAt(target as Element) || null

/**
 * The parts of the build that an element's command needs: those listed for the command, if any, and the root that
 * handles it.
 */
function partsOf({ ownerOf }: App, element: Element): string[] {
  const part = element.getAttribute('data-inlay-preload')
  const command = element.getAttribute('data-inlay-command') ?? (part === null ? 'photo:open' : '')
  const own = part ?? (command.startsWith('post-form:') ? 'post-form' : command)
  const owner = ownerOf(command)
  return owner ? [own, owner] : [own]
}

/**
 * Where `inlay.js` and `preloads.js` are. If the host's bundler has rebuilt Inlay into its own files, this file has
 * another name, and there is no such list. `new URL(…, import.meta.url)` would make bundlers copy files that nobody
 * needs.
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
  // A policy with a nonce reports each preload that lacks it.
  link.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  link.href = file
  link.onerror = () => {
    link.remove()
    failed()
  }
  document.head.append(link)
}

/**
 * Fetches a command's code before the command is dispatched: under a resting mouse, at the first touch, or on focus.
 * Fetches all files at once, because each script names its imports only when it is loaded, one round trip after
 * another. Called once per page; runs until `disposer` is disposed.
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
      // Paint the touch that asks for them first.
      if (count % atOnce === atOnce - 1) await new Promise(resolve => setTimeout(resolve))
      const file = list?.files[index]
      if (!file || requested.has(file)) continue
      requested.add(file)
      preload(file, () => {
        // The next intent tries again, and so does the press.
        requested.delete(file)
        requested.delete(part)
      })
    }
    // The part's own files first, then React and what else all views share.
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
    // Edits and reblogs also load the post's HTML.
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
  // Load it right away: the list is small, and the first touch needs it.
  if (loadsAhead(app)) lists = loadLists()
}
