import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { siteUrl } from '../../../platform/page/site-url.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import { type Compose, createCompose } from '../compose/compose.ts'
import { can, canChange } from '../extras/can.ts'
import type { MessagingServices } from '../services.ts'
import type { Folding } from '../window-row/folding.ts'
import type { Manager } from '../window-row/window-manager.ts'
import { type ConversationWindowModel, createConversationWindow } from './conversation-window.ts'

interface WindowModelsDeps
  extends Pick<MessagingServices, 'attachments' | 'feedback' | 'settings' | 'sharedPoll' | 'store'> {
  app: App
  manager: () => Manager
  folding: () => Folding
  $isPageSeen: ReadableAtom<boolean>
}

/** The models of windows: each is created on first request, and disposed when its window closes. */
export function createWindowModels(deps: WindowModelsDeps) {
  const { app, store, $isPageSeen } = deps
  const windows = new Map<string, ConversationWindowModel>()
  const composes = new Map<string, Compose>()

  function createWindow(key: string): ConversationWindowModel {
    const conversation = store.model(key)
    const $isSeen = computed(
      [deps.manager().$windows, $isPageSeen, deps.folding().$folded],
      (all, isPageSeen, folded) =>
        isPageSeen && !folded.has(key) && all.some(state => state.key === key && !state.isMinimized),
    )
    const model = createConversationWindow({
      conversation,
      loginUrl: siteUrl(app.page, 'login'),
      say: deps.feedback,
      app,
      $isSeen,
    })
    const disposer = createDisposer()
    disposer.add(model.dispose)
    const isShared = can(app, 'seen') || can(app, 'writing')
    if (isShared || canChange(app))
      loadChunk(app, 'messaging', () => import('../extras/other-side.ts')).then(
        ({ createPresence, watchChanges }) => {
          if (disposer.disposed) return
          const { settings, sharedPoll } = deps
          if (canChange(app)) disposer.add(watchChanges({ app, conversation, $isSeen, sharedPoll }))
          if (!isShared) return
          const presence = createPresence({ ...model, app, settings, sharedPoll, $isSeen })
          disposer.add(presence.dispose)
          disposer.add(presence.$seenKey.subscribe(key => model.$seenKey.set(key)))
          disposer.add(presence.$isWriting.subscribe(isWriting => model.$isWriting.set(isWriting)))
        },
        () => {},
      )
    return { ...model, dispose: disposer.dispose }
  }

  return {
    windowOf(key: string) {
      const model = windows.get(key) ?? createWindow(key)
      windows.set(key, model)
      return model
    },
    composeOf(key: string) {
      const compose =
        composes.get(key) ??
        createCompose(store.model(key), app, {
          attachments: deps.attachments,
          feedback: deps.feedback,
        })
      composes.set(key, compose)
      return compose
    },
    /** The window has closed. */
    dispose(key: string) {
      for (const models of [windows, composes]) {
        models.get(key)?.dispose()
        models.delete(key)
      }
    },
    /** The root is released. */
    disposeAll() {
      for (const model of [...windows.values(), ...composes.values()]) model.dispose()
    },
  }
}
