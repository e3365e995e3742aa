import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { waitForPressPaint } from '../../platform/dom/after-paint.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { wait } from '../../platform/lib/wait.ts'
import { windowWidth } from '../../platform/window-width.ts'
import type { Participant } from '../blogs/participant.ts'
import { canMessage } from '../blogs/senders.ts'
import { openSettingsAt } from '../settings/reading-settings.ts'
import { createMuting } from './extras/mute.ts'
import { findConversation, readConversation, warnOfConversation } from './find-conversation.ts'
import { createInboxModel } from './inbox/inbox-model.ts'
import { keepInSync } from './keep-in-sync.ts'
import type { MessagingServices } from './services.ts'
import { createTutorial } from './tutorial/tutorial-model.ts'
import { createActions } from './window/conversation-menus.ts'
import { createWindowModels } from './window/window-models.ts'
import { createConversationDock } from './window-row/conversation-dock.ts'
import { coveringForm, createFolding, type Folding } from './window-row/folding.ts'
import { createManager, type Manager } from './window-row/window-manager.ts'
import { createWindowMemory } from './window-row/window-memory.ts'
import { fillsScreen, windowsThatFit } from './window-row/windows.ts'

interface OpeningDeps extends Pick<MessagingServices, 'lookup' | 'store'> {
  disposer: Disposer
  manager: Manager
  folding: Folding
  /** Whether the user may send messages; asks for what sending requires. */
  isAllowed: () => boolean
}

/** The ways to open a conversation. */
function createOpening(deps: OpeningDeps) {
  const { disposer, manager, folding, isAllowed, lookup, store } = deps
  /** A conversation that fills the screen is over the inbox, to which the user goes back. */
  const closeInbox = () => fillsScreen(innerWidth) || manager.setInbox(false)
  const open = (key: string) => {
    closeInbox()
    folding.unfold(key)
    manager.open(key)
  }
  return {
    /** Opens a known conversation. */
    open,
    /**
     * Opens a conversation from the inbox, which closes in the next frame, except on phones; the window opens after
     * that.
     */
    choose(key: string) {
      closeInbox()
      void waitForPressPaint().then(() => disposer.disposed || open(key))
    },
    /** Opens the conversation that a payload of `conversation:open` names; an alert if that isn't possible (MSG-65). */
    async openRequested(payload: unknown) {
      const request = readConversation(payload)
      if (!request) warnOfConversation('conversation:open', payload)
      if (!request || !isAllowed()) return
      const key = await findConversation(lookup, request)
      if (key === null) return
      // Request messages before drawing the window, which takes long.
      if (!document.hidden) void store.model(key).ensureFetched()
      await wait()
      open(key)
    },
    /** Opens the conversation with a suggested blog. */
    openWith(blog: Participant) {
      const key = isAllowed() ? lookup.byBlog(blog) : null
      if (key !== null) open(key)
    },
  }
}

export interface MessagingDeps {
  app: App
  disposer: Disposer
  services: MessagingServices
  /** Several windows may be open side by side (MSG-59). */
  allowsSeveral?: boolean
}

/** State and actions of the messaging root. */
export type MessagingModel = ReturnType<typeof createMessaging>

export function createMessaging(deps: MessagingDeps) {
  const { app, disposer, services, allowsSeveral = false } = deps
  const { messaging, user } = app.page
  const { store, polling, session } = services
  const isMinimizeEnabled = messaging.is_minimize_enabled === true
  const inbox = createInboxModel({ ...services, app, disposer })
  const $isOnline = atom(navigator.onLine !== false)
  const $isPageSeen = atom(!app.platform.document.hidden)
  const $anchor = atom<Element | null>(null)
  const muting = createMuting({ app, muted: services.muted, say: services.feedback })
  const openSettings = () => openSettingsAt(app, 'messages')
  const windows = createWindowModels({
    ...services,
    app,
    manager: () => manager,
    folding: () => folding,
    $isPageSeen,
  })
  const memory = createWindowMemory({
    app,
    store,
    storage: services.browserData.storage,
    disposer,
    isOwn: uuid => session.$blogs.get().some(blog => blog.uuid === uuid),
  })

  const $width = app.get(windowWidth)
  const emit = (event: 'conversation:opened' | 'conversation:closed', key: string) => {
    // The store may have deleted it by now.
    const { id, participants } = windows.windowOf(key).conversation.$info.get()
    app.bus.emit(event, { id, participants: participants.map(({ uuid }) => uuid) })
  }
  const manager = createManager({
    isMinimizeEnabled,
    allowsSeveral,
    roomFor: () => windowsThatFit($width.get()),
    coversPage: () => fillsScreen($width.get()),
    hasRoomInDock: () => dock.$place.get() !== null,
    changed(all) {
      for (const { key } of all) windows.windowOf(key)
      memory.write(all)
      dock.changed()
      polling.update()
    },
    opened(key) {
      store.setOpened(key)
      const conversation = store.model(key)
      conversation.openDraft()
      emit('conversation:opened', key)
      // In a hidden page nothing is fetched, so it stays unread.
      if (!app.platform.document.hidden) void conversation.catchUp()
      polling.open()
    },
    closed(key) {
      emit('conversation:closed', key)
      windows.dispose(key)
      store.release(key)
    },
  })

  const folding = createFolding({
    bus: app.bus,
    disposer,
    $windows: manager.$windows,
    covering: coveringForm,
    afterDraw: run => void requestAnimationFrame(run),
  })
  // The inbox is anchored to the header, which a post form hides.
  disposer.add(app.bus.on('post-form:opening', () => manager.setInbox(false)))

  const dock = createConversationDock({
    ...services,
    bus: app.bus,
    disposer,
    manager,
    async find(payload, quiet) {
      const request = readConversation(payload)
      if (!request) warnOfConversation('gutter:dock', payload)
      if (!request || !isAllowed()) return null
      return findConversation(services.lookup, request, quiet)
    },
  })
  disposer.add(windows.disposeAll)
  disposer.add(
    manager.$inbox.listen(isOpen => {
      if (isOpen) inbox.enter()
      if (isOpen) polling.open()
      else polling.update()
    }),
  )
  // A new conversation gets its id with its first message, so the saved windows must be updated.
  disposer.add(
    computed(store.$all, all =>
      manager.$windows
        .get()
        .map(({ key }) => all[key]?.id)
        .join(),
    ).listen(() => memory.write(manager.$windows.get())),
  )

  keepInSync({ ...services, app, disposer, manager, inbox, windowOf: windows.windowOf, $isOnline })
  disposer.listen(app.platform.document, 'visibilitychange', () =>
    $isPageSeen.set(!app.platform.document.hidden),
  )
  disposer.add(
    $width.listen(() => {
      manager.fit()
      folding.update()
    }),
  )

  function isAllowed(): boolean {
    const allowed = canMessage(user)
    if (allowed) services.notifications.askPermission()
    else console.warn('INLAY-27: messaging is not enabled for this user.')
    return allowed
  }

  const opening = createOpening({ ...services, disposer, manager, folding, isAllowed })
  if (canMessage(user)) {
    manager.restore(memory.read())
    store.resume()
  }

  return {
    manager,
    folding,
    inbox,
    $isOnline,
    isMinimizeEnabled,
    /** The element that the inbox is anchored to. */
    $anchor,
    windowOf: windows.windowOf,
    composeOf: windows.composeOf,
    ...opening,
    /** Called when the user types in a window: polls more often (MSGP-9). */
    noteTyping: polling.type,
    $today: services.$today,
    /** The header has replaced the button that the inbox is anchored to. */
    setAnchor: (anchor: Element | null) => $anchor.set(anchor),
    toggleInbox(anchor: Element | null) {
      if (!isAllowed()) return
      $anchor.set(anchor)
      manager.setInbox(!manager.$inbox.get())
    },
    app,
    blogs: services.blogs,
    /** The window in the dock. */
    dock,
    settings: services.settings,
    openSettings,
    muting,
    tutorial: createTutorial(app, disposer, manager.$inbox),
    actions: createActions({
      ...services,
      app,
      close: manager.close,
      openSettings,
      muting,
      search: key => windows.windowOf(key).search.open(),
      reopen: opening.open,
      info: key => store.$all.get()[key],
    }),
  }
}
