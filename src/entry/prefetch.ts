import type { App } from '../platform/app.ts'
import { ownerOf } from '../platform/bus/commands.ts'
import type { PostType } from '../platform/bus/contract.ts'
import type { Disposer } from '../platform/lib/dispose.ts'
import { isRecord } from '../platform/lib/record.ts'
import { savesData } from '../platform/media/saves-data.ts'
import { markedAt, readAttribute } from '../platform/page/markup.ts'
import { readPostType } from '../shared/post-types.ts'

/** Milliseconds that a mouse rests on a control before its code is fetched. */
const restMs = 65

/** Files that are requested in one go: each costs a slow processor a millisecond. */
const atOnce = 6

/** `preloads.js` of the build: the files of each part, as indexes into a list of URLs. */
interface Preloads {
  files: readonly string[]
  parts: Readonly<Record<string, readonly number[]>>
}

const marked = '[data-inlay-command], [data-inlay-preload]'

/** The parts of the build that an element's command needs: its own, and the root that handles it. */
function partsOf(element: Element): string[] {
  const part = element.getAttribute('data-inlay-preload')
  const command = element.getAttribute('data-inlay-command') ?? ''
  const own = part ? [part] : command.startsWith('post-form:') ? ['post-form'] : []
  const owner = ownerOf(command)
  return owner ? [...own, owner] : own
}

/**
 * Where `inlay.js` and `preloads.js` are. A host's bundler that has built Inlay into files of its own has named this one
 * anew, and there is no such list. `new URL(…, import.meta.url)` would make bundlers copy files that nobody needs.
 */
const folderOf = (url: string | undefined): string | undefined =>
  /^(.*\/)chunks\/(?:prefetch|touch)-\w{8}\.js$/.exec(url ?? '')?.[1]

async function loadPreloads(): Promise<Preloads | null> {
  const folder = folderOf(import.meta.url)
  if (!folder) return null
  const list: unknown = await import(/* the build's own list */ `${folder}preloads.js`).catch(() => null)
  if (!isRecord(list)) return null
  const { files, parts } = list as unknown as Preloads
  return { files: files.map(file => folder + file), parts }
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
  if (app.prefetch) return
  let lists: Promise<Preloads | null> | undefined
  const requested = new Set<string>()
  async function fetchPart(part: string): Promise<void> {
    if (part === '' || requested.has(part) || savesData(app)) return
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
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = file
      document.head.append(link)
    }
  }
  /** The part's own files come first, and then React and what else all of them need. */
  const fetchParts = (parts: readonly string[]) => {
    for (const part of parts) void fetchPart(part)
    if (parts[0]) void fetchPart('base')
  }
  const prepare = (element: Element) => {
    const parts = partsOf(element)
    fetchParts(parts)
    if (parts[0] !== 'post-form') return
    const requestedType =
      element.getAttribute('data-type') ?? readAttribute(element, 'data-inlay-payload').type
    const type = readPostType(requestedType) ?? 'text'
    void fetchPart(`post-form-${type}`)
    intended(type)
  }

  let stopResting = () => {}
  disposer.listen(document, 'pointerover', event => {
    stopResting()
    const element = markedAt(event.target, marked)
    if (element && (event as PointerEvent).pointerType === 'mouse')
      stopResting = disposer.timeout(() => prepare(element), restMs)
  })
  for (const type of ['pointerdown', 'focusin'])
    disposer.listen(
      document,
      type,
      event => {
        const element = markedAt(event.target, marked)
        if (element) prepare(element)
      },
      { capture: true, passive: true },
    )
  app.prefetch = fetchParts
  disposer.add(() => delete app.prefetch)
  // Loaded at once: the list is small, and the first touch needs it.
  if (!savesData(app)) lists = loadLists()
}
