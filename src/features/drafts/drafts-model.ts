import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { chosenDraft, openDrafts } from '../../platform/drafts/open-drafts.ts'
import { draftChanges } from '../../platform/drafts/slots.ts'
import type { Failure } from '../../platform/http/failure.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { t, tn } from '../../platform/page/i18n.ts'
import { findPosts } from '../../platform/page/markup.ts'
import { session } from '../../platform/session.ts'
import { wordSearch } from '../../platform/text/text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { fetchDrafts } from './api.ts'
import { type DeletedDraft, type KeptDraft, keptDrafts } from './kept-drafts.ts'

interface SavedDrafts {
  drafts: readonly KeptDraft[]
  isLoading: boolean
  failure: Failure | null
  /** Link to older ones; null if there are none. */
  next: string | null
}

const none: SavedDrafts = { drafts: [], isLoading: false, failure: null, next: null }

/** The drafts on the server, newest first. */
function savedDrafts(app: App) {
  const $state = atom(none)
  let loading: AbortController | null = null

  async function load(link: string | null): Promise<void> {
    loading?.abort()
    const started = new AbortController()
    loading = started
    const before = link === null ? [] : $state.get().drafts
    $state.set({ ...$state.get(), isLoading: true, failure: null })
    const answer = await fetchDrafts(app, link, started.signal)
    if (loading !== started) return
    if (!answer.ok) return $state.set({ ...$state.get(), isLoading: false, failure: answer.failure })
    const known = new Set(before.map(({ id }) => id))
    const found = answer.value.drafts.filter(({ id }) => !known.has(id))
    $state.set({ ...none, drafts: [...before, ...found], next: answer.value.next })
  }

  return {
    $state,
    load: () => load(null),
    /** Loads older ones, or tries again. */
    more: () => load($state.get().next),
    /** Takes one out of the list while it is being deleted. */
    hide: (id: string) =>
      $state.set({ ...$state.get(), drafts: $state.get().drafts.filter(draft => draft.id !== id) }),
    stop() {
      loading?.abort()
      loading = null
      $state.set(none)
    },
  }
}

/** The list of everything that the user has written and not sent: in this browser, and the drafts on the server. */
export type DraftsModel = ReturnType<typeof createDrafts>

/** Changes are collected for this many milliseconds: another tab stores each typed letter. */
const refreshMs = 100

/** Whether a command opens a popover next to an element. */
const isBeside = (command: string): boolean =>
  command === 'share:open' || command === 'share-message:open' || command === 'quick-reblog:open'

/** Whether the draft can be opened, and no other tab has it open. */
export const canResume = ({ command, state }: KeptDraft): boolean => command !== null && state !== 'elsewhere'

/** Why none of them was discarded; a tab that the user can't see comes first. */
function whyKept(reasons: readonly unknown[]): string {
  if (reasons.includes('elsewhere')) return t('This draft is open in another tab.')
  if (reasons.includes('here')) return t('This draft is open on this page.')
  return t('This draft has already been sent or discarded.')
}

export function createDrafts(app: App, disposer: Disposer) {
  const kept = app.get(keptDrafts)
  const say = app.get(feedback)
  const $isOpen = atom(false)
  const $kept = atom<readonly KeptDraft[] | null>(null)
  const saved = savedDrafts(app)
  const $drafts = computed(
    [$kept, saved.$state],
    (drafts, { drafts: onServer }): readonly KeptDraft[] | null => {
      if (!drafts) return null
      // A saved draft with unsaved changes is listed once, with them.
      const edited = new Set(drafts.map(({ place }) => place))
      return [...drafts, ...onServer.filter(({ place }) => !edited.has(place))].sort((a, b) => b.at - a.at)
    },
  )
  const $query = atom('')
  const $focused = atom<string | null>(null)
  const $found = computed([$drafts, $query], (drafts, query) => {
    const isFound = wordSearch(query)
    return (drafts ?? []).filter(({ title, text, blog }) => isFound(`${title} ${text} ${blog}`))
  })
  let watching: AbortController | null = null
  let cancelRefresh: (() => void) | null = null
  /** Drafts whose tabs this page waits for. */
  const awaited = new Set<string>()

  async function refresh(): Promise<void> {
    const watched = watching
    if (!watched) return
    const drafts = await kept.read()
    if (watching !== watched) return
    $kept.set(drafts)
    for (const draft of drafts) {
      if (draft.state === 'free' || awaited.has(draft.id)) continue
      awaited.add(draft.id)
      void kept.whenFree(draft, watched.signal).then(() => {
        awaited.delete(draft.id)
        void refresh()
      })
    }
  }
  const refreshSoon = () => {
    cancelRefresh ??= disposer.timeout(() => {
      cancelRefresh = null
      void refresh()
    }, refreshMs)
  }
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent
    // A null key means that everything was deleted.
    if (key === null || kept.isDraftKey(key)) refreshSoon()
  }
  let unlisten: (() => void)[] = []
  const stop = () => {
    watching?.abort()
    watching = null
    awaited.clear()
    cancelRefresh?.()
    cancelRefresh = null
    for (const end of unlisten) end()
    unlisten = []
    saved.stop()
  }
  disposer.add(stop)

  function close(): void {
    $isOpen.set(false)
    stop()
  }

  /** Restores deleted drafts; those that don't fit can be tried again. */
  async function restore(deleted: readonly DeletedDraft[]): Promise<void> {
    const refused = deleted.filter(({ restore }) => !restore())
    await refresh()
    if (refused.length < deleted.length) $focused.set(deleted.find(one => !refused.includes(one))?.id ?? null)
    if (refused.length > 0)
      say.fail(t('Couldn’t restore everything because your browser is out of space.'), {
        label: t('Try again'),
        run: () => void restore(refused),
      })
  }

  return {
    $isOpen,
    /** Newest first; null until they are read. */
    $drafts,
    saved,
    /** Those that have the searched words. */
    $found,
    $query,
    /** The draft whose row should get the focus; null once it has it, or if none should. */
    $focused,
    /** Current time in milliseconds, to say how old a draft is. */
    now: app.platform.now,
    /** The blog that a draft is written as. */
    blogOf: ({ blog }: KeptDraft) => blog || (app.get(session).$primary.get()?.name ?? ''),
    async open() {
      if (watching) return
      $query.set('')
      $kept.set(null)
      $focused.set(null)
      const started = new AbortController()
      watching = started
      unlisten = [
        disposer.listen(app.platform.window, 'storage', onStorage),
        app.get(draftChanges).listen(refreshSoon),
      ]
      if (app.page.drafts) void saved.load()
      // The dialog opens with its drafts: the focus goes to the first control.
      await refresh()
      if (watching === started) $isOpen.set(true)
    },
    close,
    search: (query: string) => $query.set(query),
    /** Opens what a draft is for, with its text; `opener` is where popovers open if the page doesn't show the post. */
    resume({ kind, place, slot, command, state }: KeptDraft, opener: Element | null) {
      if (!command) return
      const [name, payload] = command
      // A post form gets the draft from its request. Others look for the chosen one; if the place is open already, its
      // text is replaced, and offered there.
      if (state === 'free' && kind !== 'post') {
        const open = [...app.get(openDrafts)].find(draft => draft.kind === kind && draft.place === place)
        if (open) open.restore(slot)
        else app.get(chosenDraft).set({ kind, place, slot })
      }
      const more =
        kind === 'post'
          ? state === 'free' && { draft: slot }
          : isBeside(name) && { anchor: findPosts(place)[0] ?? opener }
      // A failed command has already told the user.
      void app.bus.dispatch(name, { ...payload, ...more } as never).catch(() => {})
    },
    /** Deletes a draft on the server, once the toast with Undo has closed. */
    async deleteSaved({ id, blog, place }: KeptDraft) {
      saved.hide(id)
      const deleting = app.bus.dispatch('post:delete', { id: place.replace('edit ', ''), tumblelog: blog })
      $focused.set('')
      await deleting.catch(() => {})
      // After Undo, or a failure, it is there again.
      if (watching) void saved.load()
    },
    /** Deletes drafts that nobody is writing; a toast restores them. */
    async discard(drafts: readonly KeptDraft[]) {
      const before = $found.get()
      const first = before.findIndex(({ id }) => drafts.some(draft => draft.id === id))
      const removed = await Promise.all(drafts.map(kept.remove))
      const deleted = removed.filter(one => typeof one !== 'string')
      await refresh()
      const left = $found.get()
      $focused.set((left[first] ?? left.at(-1))?.id ?? '')
      if (deleted.length === 0) return void say.toast(whyKept(removed))
      const text =
        deleted.length === 1
          ? t('Draft discarded.')
          : tn(deleted.length, '{count} draft discarded.', '{count} drafts discarded.')
      offerUndo(say, text, () => void restore(deleted))
    },
    focusTaken: () => $focused.set(null),
    /** A photo that is only stored in this browser; null if it is gone. */
    photo: kept.photo,
  }
}
