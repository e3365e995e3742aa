import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../src/app/app.ts'
import type { BlogsStore } from '../../src/blogs/store.ts'
import { canMessage } from '../../src/conversations/people/permission.ts'
import type { Participant } from '../../src/conversations/types.ts'
import { waitForPressPaint } from '../../src/lib/after-paint.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { wait } from '../../src/lib/wait.ts'
import { type Compose, createCompose } from './compose/compose.ts'
import { coveringForm, createFolding, type Folding } from './dock/folding.ts'
import { createGutterDock, type GutterDock } from './dock/gutter-dock.ts'
import { createManager, type Manager } from './dock/manager.ts'
import { createWindowMemory } from './dock/window-memory.ts'
import { windowsThatFit } from './dock/windows.ts'
import { createInboxModel, type InboxModel } from './inbox/inbox-model.ts'
import { keepInSync } from './keep-in-sync.ts'
import { readConversation, warnOfConversation } from './request.ts'
import type { MessagingServices } from './services.ts'
import { createTutorial, type Tutorial } from './tutorial/tutorial-model.ts'
import { createActions, type WindowActions } from './window/actions.ts'
import { type ConversationWindowModel, createConversationWindow } from './window/conversation-window.ts'

export interface MessagingDeps {
  app: App
  disposer: Disposer
  services: MessagingServices
  /** Several windows may be open side by side (MSG-59). */
  allowsSeveral?: boolean
}

/** State and actions of the messaging root. */
export interface MessagingModel {
  manager: Manager
  folding: Folding
  inbox: InboxModel
  $isOnline: ReadableAtom<boolean>
  isMinimizeEnabled: boolean
  /** The element that the inbox is attached to. */
  $anchor: ReadableAtom<Element | null>
  toggleInbox: (anchor: Element | null) => void
  /** Opens a known conversation. */
  open: (key: string) => void
  /** Opens a conversation from the inbox: the inbox closes in the next frame, and the window opens after it. */
  choose: (key: string) => void
  /** Opens the conversation with a blog; an alert if that is not possible (MSG-65). */
  openByName: (name: string) => Promise<void>
  openByUuids: (ownUuid: string, otherUuid: string) => Promise<void>
  /** Opens the conversation with a suggested blog. */
  openWith: (blog: Participant) => void
  openById: (ownUuid: string, id: string) => Promise<void>
  /** The window in the gutter. */
  dock: GutterDock
  /** The model of a window; the same object as long as the window exists. */
  windowOf: (key: string) => ConversationWindowModel
  /** The compose state of a window; the same object as long as the window exists. */
  composeOf: (key: string) => Compose
  actions: WindowActions
  tutorial: Tutorial | null
  app: App
  blogs: BlogsStore
  /** Called when the user types in a window: polls more often (MSGP-9). */
  noteTyping: () => void
  /** A time within the current day, for formatting times. */
  $today: ReadableAtom<number>
}

export function createMessaging(deps: MessagingDeps): MessagingModel {
  const { app, disposer, services, allowsSeveral = false } = deps
  const { messaging, user } = app.page
  const { store, lookup, polling, session } = services
  const isMinimizeEnabled = messaging.is_minimize_enabled === true
  const inbox = createInboxModel({ ...services, app, disposer })
  const $isOnline = atom(navigator.onLine !== false)
  const $isPageSeen = atom(!document.hidden)
  const $anchor = atom<Element | null>(null)
  const windows = new Map<string, ConversationWindowModel>()
  const composes = new Map<string, Compose>()
  const memory = createWindowMemory({
    app,
    store,
    storage: services.browserData.storage,
    disposer,
    isOwn: uuid => session.$blogs.get().some(blog => blog.uuid === uuid),
  })

  const emit = (event: 'conversation:opened' | 'conversation:closed', key: string) => {
    const conversation = windows.get(key)?.conversation.$info.get() ?? store.$all.get()[key]
    if (conversation)
      app.bus.emit(event, {
        id: conversation.id,
        participants: conversation.participants.map(({ uuid }) => uuid),
      })
  }
  const manager = createManager({
    isMinimizeEnabled,
    allowsSeveral,
    roomFor: () => windowsThatFit(window.innerWidth),
    hasGutter: () => dock.$place.get() !== null,
    changed(all) {
      for (const { key } of all) windowOf(key)
      memory.write(all)
      dock.changed()
      polling.update()
    },
    opened(key) {
      store.setOpened(key)
      void store.model(key).box.open(key)
      emit('conversation:opened', key)
      polling.open()
    },
    closed(key) {
      emit('conversation:closed', key)
      windows.get(key)?.dispose()
      windows.delete(key)
      composes.get(key)?.dispose()
      composes.delete(key)
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
  // The inbox is attached to the header, which a post form hides.
  disposer.add(app.bus.on('post-form:opening', () => manager.setInbox(false)))

  const dock = createGutterDock({
    ...services,
    bus: app.bus,
    disposer,
    manager,
    async find(payload, quiet) {
      const request = readConversation(payload)
      if (!request) warnOfConversation('gutter:dock', payload)
      if (!request || !isAllowed()) return null
      if (request.by === 'name') return lookup.byName(request.name)
      if (request.by === 'id') return lookup.byId(request.ownUuid, request.id, quiet)
      return lookup.byUuids(request.ownUuid, request.otherUuid, quiet)
    },
  })
  disposer.add(() => {
    for (const disposable of [...windows.values(), ...composes.values()]) disposable.dispose()
  })
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

  keepInSync({ ...services, app, disposer, manager, inbox, windowOf, $isOnline })
  disposer.listen(document, 'visibilitychange', () => $isPageSeen.set(!document.hidden))
  disposer.listen(window, 'resize', () => {
    manager.fit()
    folding.update()
  })

  function windowOf(key: string): ConversationWindowModel {
    const windowModel =
      windows.get(key) ??
      createConversationWindow({
        conversation: store.model(key),
        $isSeen: computed(
          [manager.$windows, $isPageSeen, folding.$folded],
          (all, isPageSeen, folded) =>
            isPageSeen && !folded.has(key) && all.some(state => state.key === key && !state.isMinimized),
        ),
      })
    windows.set(key, windowModel)
    return windowModel
  }

  function composeOf(key: string): Compose {
    const compose = composes.get(key) ?? createCompose(store.model(key), app, services.attachments)
    composes.set(key, compose)
    return compose
  }

  function isAllowed(): boolean {
    const allowed = canMessage(user)
    if (allowed) services.attention.askPermission()
    else console.warn('Inlay: messaging is not enabled for this user.')
    return allowed
  }

  function open(key: string | null) {
    if (key === null) return
    manager.setInbox(false)
    folding.unfold(key)
    manager.open(key)
  }

  /** Opens a conversation once it is found. Its messages are requested before the window is drawn, which takes long. */
  async function openFound(finding: Promise<string | null>) {
    const key = await finding
    if (key === null) return
    if ($isPageSeen.get()) void store.model(key).ensureFetched()
    await wait()
    open(key)
  }

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
    $anchor,
    windowOf,
    open,
    choose(key) {
      manager.setInbox(false)
      void waitForPressPaint().then(() => disposer.disposed || open(key))
    },
    noteTyping: polling.type,
    $today: services.$today,
    toggleInbox(anchor) {
      if (!isAllowed()) return
      $anchor.set(anchor)
      manager.setInbox(!manager.$inbox.get())
    },
    openByName: async name => {
      if (isAllowed()) await openFound(lookup.byName(name))
    },
    openByUuids: async (ownUuid, otherUuid) => {
      if (isAllowed()) await openFound(lookup.byUuids(ownUuid, otherUuid))
    },
    openWith: blog => open(isAllowed() ? lookup.byBlog(blog) : null),
    openById: async (ownUuid, id) => {
      if (isAllowed()) await openFound(lookup.byId(ownUuid, id))
    },
    app,
    blogs: services.blogs,
    dock,
    composeOf,
    tutorial: createTutorial(app, disposer, manager.$inbox),
    actions: createActions({
      ...services,
      app,
      close: manager.close,
      reopen: open,
      info: key => store.$all.get()[key],
    }),
  }
}
