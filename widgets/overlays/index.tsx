import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import type { ComponentType, ReactNode } from 'react'
import type { RootModule } from '../../src/entry/mount/registry.ts'
import { completionToDraw } from '../../src/features/completion/to-draw.ts'
import { type PhotoRequest, photoRequests } from '../../src/features/photo-editor/photo-requests.ts'
import { outgoingView } from '../../src/features/posts/outgoing/outgoing-view.ts'
import { pillOf, undoWaiting } from '../../src/features/posts/outgoing/pill.ts'
import type { App } from '../../src/platform/app.ts'
import type { Commands } from '../../src/platform/bus/contract.ts'
import { loginState } from '../../src/platform/http/login-state.ts'
import type { Disposer } from '../../src/platform/lib/dispose.ts'
import { showChunkFailure } from '../../src/shared/feedback/chunk-failure.ts'
import { feedback } from '../../src/shared/feedback/store.ts'
import { loadChunk } from '../../src/shared/load-chunk.ts'
import { hostMenus } from '../../src/shared/overlays/host-menu-store.ts'
import { HostMenuView, LateSheet, Overlays } from '../../src/shared/overlays/overlays.tsx'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

// Loaded on demand: few pages open a menu.
const menu = () => import('../../src/ui/menu/menu.tsx')
const loginSheet = async () => {
  const [{ LoginSheet }, { login }] = await Promise.all([
    import('../../src/shared/overlays/login-sheet.tsx'),
    import('../../src/platform/http/login.ts'),
  ])
  return { LoginSheet, login }
}

const suggestions = () => import('../../src/features/completion/views/suggestion-list.tsx')
const lightbox = () => import('../../src/features/lightbox/index.ts')

/** The lightbox, which loads when a photo is first pressed. */
function lateLightbox(app: App, disposer: Disposer) {
  type Code = Awaited<ReturnType<typeof lightbox>>
  let page: ReturnType<Code['pageLightbox']> | null = null
  const $view = atom<ReactNode>(null)
  return {
    View: () => useStore($view),
    async open(payload: Commands['photo:open']): Promise<void> {
      const code = await loadChunk(app, 'overlays', lightbox).catch(() => null)
      if (!code) return showChunkFailure(app)
      page ??= code.pageLightbox(app, disposer)
      $view.set(<code.LightboxView {...page} />)
      page.lightbox.open(payload)
    },
  }
}

const photoEditor = () => import('../../src/features/photo-editor/photo-editor.tsx')

/** The photo editor, which loads when a photo is first edited. */
function latePhotoEditor(app: App, disposer: Disposer) {
  const { $request } = app.get(photoRequests)
  const $view = atom<ReactNode>(null)
  let shown: PhotoRequest | null = null
  disposer.add(
    $request.subscribe(request => {
      // It stays while its dialog fades out.
      const drawn = request ?? shown
      shown = drawn
      if (!drawn) return
      loadChunk(app, 'overlays', photoEditor).then(
        ({ PhotoEditor }) => {
          if (shown === drawn)
            $view.set(
              <PhotoEditor
                key={drawn.id}
                request={drawn}
                isOpen={$request.get() === drawn}
                confirm={app.get(feedback).confirm}
              />,
            )
        },
        () => {
          showChunkFailure(app)
          drawn.done(null)
        },
      )
    }),
  )
  return () => useStore($view)
}

export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const $sheet = atom<ComponentType | null>(null)
  const $login = app.get(loginState)
  const stop = $login.subscribe(state => {
    if (state === 'idle') return
    queueMicrotask(() => stop())
    loadChunk(app, 'login', loginSheet).then(
      ({ LoginSheet, login }) => $sheet.set(() => <LoginSheet login={app.get(login)} />),
      () => $login.set('idle'),
    )
  })
  disposer.add(() => stop())
  const $suggestions = atom<ComponentType | null>(null)
  const drawSuggestions = app.get(completionToDraw).subscribe(completion => {
    if (!completion) return
    loadChunk(app, 'overlays', suggestions).then(
      ({ SuggestionList }) => $suggestions.set(() => <SuggestionList completion={completion} />),
      () => {},
    )
  })
  disposer.add(drawSuggestions)
  disposer.add(undoWaiting(app))
  const $pinned = computed(app.get(outgoingView), posts => posts && pillOf(posts, app.platform.now()))
  const loadMenu = () =>
    loadChunk(app, 'overlays', menu).then(
      ({ Menu }) => Menu,
      () => {
        showChunkFailure(app)
        return null
      },
    )
  const { open: openPhoto, View: Photos } = lateLightbox(app, disposer)
  const PhotoEditor = latePhotoEditor(app, disposer)
  return {
    handlers: { 'photo:open': openPhoto },
    view: (
      <>
        <Photos />
        <Overlays feedback={app.get(feedback)} $pinned={$pinned} />
        <PhotoEditor />
        <LateSheet $sheet={$sheet} />
        <LateSheet $sheet={$suggestions} />
        <HostMenuView menus={app.get(hostMenus)} load={loadMenu} />
      </>
    ),
  }
}
