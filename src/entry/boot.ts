import { createApp } from '../platform/app.ts'
import { type Bus, createBus } from '../platform/bus/bus.ts'
import type { InlayApi, QueuedCall } from '../platform/bus/contract.ts'
import { brand, setTold, wasTold } from '../platform/bus/told.ts'
import { showComfort } from '../platform/comfort/show-comfort.ts'
import { browserPlatform, type Platform } from '../platform/dom/platform.ts'
import type { Added, AddedCall } from '../platform/extensions/added.ts'
import { createDisposer, type Disposer } from '../platform/lib/dispose.ts'
import { listenForLogs } from '../platform/logs/listen.ts'
import type { Language } from '../platform/page/i18n.ts'
import { glanceAtPage, pageText, readBlocks } from '../platform/page/read-page.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { listenToMarkup } from './mount/markup.ts'
import { createMount, type Mount } from './mount/mount.ts'
import type { Registry } from './mount/registry.ts'
import { schedule } from './mount/schedule.ts'
import { fadeSidebar, watchNodes } from './mount/watch-nodes.ts'

/** Tells the build that this is a text: the functions that translate would add a tenth to this chunk. */
const t = (english: string) => english
const failureText = t('Couldn’t load that. Check your network and try again.')

/** Shows a message without any other code, because the code for toasts may have failed to load, too. */
function tell({ messages }: Language, said?: string): void {
  const text = document.createElement('span')
  const holder = document.createElement('div')
  holder.dataset.inlayRoot = 'touch'
  holder.setAttribute('role', 'alert')
  text.className = 'inlay-post-forms-loader'
  holder.append(text)
  document.body.append(holder)
  // A screen reader announces changes in an alert that is already in the page.
  text.textContent = said || (messages[failureText] as string) || failureText
  setTimeout(() => holder.remove(), 8000)
}

/** Inlay running on one page, until it is unmounted as a whole or the host swaps the page for another. */
interface RunningApp {
  mount: Mount
  /** For `inlay.can`. */
  can: InlayApi['can']
  /** Says that something couldn't be loaded. */
  tell: () => void
  /** Shows the state of the page's posts and blogs on the host's own markup. */
  showState: (root: ParentNode) => void
  disposer: Disposer
  /** The page data it was started with, to tell a new page from a redrawn one. */
  text: string
}

const forget = () => import('../platform/storage/forget.ts').then(code => code.forget())

/** @param scan also called without an element, when the host has removed a root's nodes without `unmount` */
function startApp(
  registry: Registry,
  bus: Bus,
  platform: Platform,
  added: Added,
  scan: InlayApi['scan'],
): RunningApp {
  const disposer = createDisposer()
  const unchecked = readBlocks(document)
  const page = glanceAtPage(unchecked)
  const app = createApp({
    page,
    unchecked,
    bus,
    platform,
    disposer,
    added,
    ensureRoot: name => mount.ensureRoot(name),
    scan,
    tell: text => tell(page.language, text),
  })
  if (!/^en\b/i.test(page.language.name))
    app.texts = import('./texts.ts').then(code => code.createTexts(app)).catch(() => undefined)
  const watch = watchNodes(document, disposer, () => {
    markSidebars()
    if (mount.hasLostRoots()) scan()
  })
  const mount = createMount(
    app,
    registry,
    () => document.body,
    isAny => watch('roots', isAny),
  )
  disposer.add(() => mount.unmount())
  const isComforted = showComfort(app)

  if (page.error) {
    bus.emit('inlay:error', page.error)
    console.warn(`${page.error.code}: ${page.error.reason}`, page.error.detail ?? '')
  }
  // If the code fails to load, `loadChunk` reports `chunk:failed`.
  if (page.signed_out) void loadChunk(app, 'forget', forget)
  listenToMarkup(app, document, registry)
  listenForLogs(app)
  for (const definition of Object.values(registry))
    if (!definition.members || page.user) definition.start?.(app, disposer)
  const markSidebars = fadeSidebar(document, disposer, isFaded => watch('sidebar', isFaded))
  const showState = (root: ParentNode) => {
    const wanted =
      page.user || page.notes
        ? '[data-inlay-post],[data-inlay-command],[data-inlay-unread]'
        : '[data-inlay-sensitive],[data-inlay-spoiler]'
    if (isComforted || document.querySelector(wanted))
      void loadChunk(app, 'state', () =>
        import('./mount/page-state.ts').then(code => code.showState(app, root)),
      ).catch(() => {})
  }
  const can: InlayApi['can'] = name => import('./can.ts').then(code => code.can(app, registry, name))
  return { mount, can, tell: app.tell, showState, disposer, text: pageText(document) }
}

/**
 * The existing `window.inlay`, if it is Inlay itself or the queue of an earlier script. It may also be an element with
 * that id, or a frame with that name; a frame of another site throws when it is read.
 */
function readExisting(): (InlayApi & { [brand]?: true }) | undefined {
  try {
    const existing = window.inlay as ReturnType<typeof readExisting>
    return existing?.[brand] || existing?.queue ? existing : undefined
  } catch {}
}

/**
 * Starts Inlay on a page: reads what the page gives, listens, and mounts what it names. Returns `window.inlay`; calls
 * that an earlier script left in its queue are run.
 */
export function boot(registry: Registry, version: string, platform: Platform = browserPlatform()): InlayApi {
  const existing = readExisting()
  if (existing?.[brand]) {
    console.warn('INLAY-5: loaded twice')
    return existing
  }
  let session: RunningApp | null = null
  const bus = createBus(
    command => session?.mount.ensureHandler(command),
    error => console.error('INLAY-6: listener failed', error),
    error => {
      // If the code of a command can't be loaded, the user is told, no matter who dispatched the command.
      if (!wasTold(error, false)) return
      setTold(error, true)
      session?.tell()
    },
  )
  bus.on('chunk:failed', ({ error }) => setTold(error, false))
  // Older browsers keep the page as the server sent it; docs/facts.md lists the browsers.
  const isTooOld = !('popover' in HTMLElement.prototype && CSS.supports('color:light-dark(red,red)'))
  if (isTooOld) bus.emit('inlay:error', { code: 'INLAY-3', reason: 'unsupported browser' })
  platform.storage.onError((error, key) => bus.emit('storage:error', { key, error }))

  const added: Added = new Set()
  /** Scans what the host adds later, once the page is used: nothing in it can be needed earlier. */
  const readAdded = () => {
    if (added.hear) added.hear()
    else if (added.size && session) {
      const { mount, disposer } = session
      schedule('used', document.body, disposer, () => void mount.ensureRoot('host').catch(() => {}))
    }
  }
  const add = (...call: AddedCall) => {
    added.add(call)
    readAdded()
    return () => {
      added.delete(call)
      readAdded()
    }
  }
  const stop = () => {
    session?.disposer.dispose()
    session = null
  }
  const scan = async (root?: Element | Document): Promise<void> => {
    if (isTooOld) return
    if (session && session.text !== pageText(document)) stop()
    const place = (session && root) || document
    session ??= startApp(registry, bus, platform, added, root => void scan(root))
    session.showState(place)
    readAdded()
    await session.mount.scan(place)
  }

  /** Runs a queued call. A call that fails, or isn't valid, doesn't stop the others. */
  const run = async (call: QueuedCall) => {
    try {
      const [name, ...rest] = call
      await (api[name] as (...args: unknown[]) => unknown)(...rest)
    } catch (error) {
      console.warn('INLAY-7: queued call failed', call, error)
    }
  }
  // Scripts may still hold a reference to this list.
  const queue: QueuedCall[] = Array.isArray(existing?.queue) ? existing.queue : []
  queue.push = (...calls) => calls.map(run).length

  const api: InlayApi & { [brand]: true } = {
    [brand]: true,
    version,
    queue,
    ready: scan().then(() => {
      if (!isTooOld) bus.emit('inlay:ready', { version })
    }),
    on: bus.on,
    dispatch: bus.dispatch,
    scan: root => void scan(root),
    forget,
    extend: extension => add(extension, pageText(document)),
    report: add,
    can: async name => (await session?.can(name)) ?? false,
    unmount(root) {
      if (root && root !== document) session?.mount.unmount(root)
      else stop()
    },
  }
  window.inlay = api
  queue.push(...queue.splice(0))
  return api
}
