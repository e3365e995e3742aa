import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Blog } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { session } from '../../../platform/session.ts'
import { wordSearch } from '../../../platform/text/text.ts'
import { offeredTypes, typeLabels } from '../../../shared/post-types.ts'
import { typedEarly } from '../../../shared/typed-early.ts'
import { type ActionPost, doAction, isOffered, postAt } from '../../feed/do-action.ts'
import { hostActions } from '../../feed/post-actions.ts'
import type { Binding } from '../bindings.ts'
import { currentPost } from '../current-post.ts'
import { runShortcut } from '../key-surfaces.ts'
import { keyboard } from '../store.ts'

/** A line of the palette: an action, or a blog to open. */
export interface PaletteItem {
  key: string
  name: string
  /** Other search terms. */
  also?: string | undefined
  /** The keys that do the same. */
  keys?: string | undefined
  blog?: Blog
  run: () => void
}

/** Blogs that the user follows or talks to, and others by their name. */
interface BlogSearch {
  $found: ReadableAtom<{ value?: readonly Blog[] | undefined; isLoading: boolean }>
  setText: (text: string) => void
  searchNow: () => void
}

export type PaletteModel = ReturnType<typeof createPalette>

/** Moving between posts only makes sense by key, and the palette is already open. */
const leftOut = ['palette', 'next', 'previous', 'source', 'emoji']

export function createPalette(app: App, blogSearch: BlogSearch | null) {
  const $open = atom(false)
  const $text = atom('')
  const $commands = atom<readonly PaletteItem[]>([])
  const { $bindings } = app.get(keyboard)
  const { isLoggedIn, $blogs } = app.get(session)
  const { current } = app.get(currentPost)
  const run = app.get(runShortcut)
  const { opening } = app.get(typedEarly)

  /** What the host has added: commands with a title, and menu entries for the current post. */
  const hostItems = (post: ActionPost | null): PaletteItem[] => [
    ...(app.added.extensions?.$commands.get() ?? []).flatMap(({ name, title, run }) =>
      title ? [{ key: `host:${name}`, name: title, run: () => void run(undefined) }] : [],
    ),
    ...(post ? hostActions(app, post) : []).map(action => ({
      key: `post ${action.id}`,
      name: action.label(),
      run: () => post && void doAction(app, action, post),
    })),
  ]

  function commands(): PaletteItem[] {
    const isOverPage = document.querySelector('dialog:modal') !== null
    const post = isOverPage ? null : postAt(current())
    const isListed = ({ id, places, action }: Binding) =>
      !leftOut.includes(id) &&
      (places.includes('page') || post !== null) &&
      (!action || (post !== null && isOffered(app, action, post)))
    const fromShortcuts = $bindings
      .get()
      .filter(isListed)
      .map(shortcut => ({
        key: shortcut.id,
        name: shortcut.label(),
        also: shortcut.also?.(),
        keys: shortcut.keys[0],
        run: () => run(shortcut),
      }))
    const fromHost = hostItems(post)
    if (!isLoggedIn()) return [...fromShortcuts, ...fromHost]
    const labels = typeLabels()
    return [
      ...fromShortcuts,
      ...fromHost,
      ...offeredTypes(app).map(type => ({
        key: `new-${type}`,
        name: t('New post: {type}', { type: labels[type] }),
        run: () => void opening(() => app.bus.dispatch('post-form:open', { mode: 'new', type })),
      })),
      {
        key: 'reading-settings',
        name: t('Reading settings'),
        also: t('preferences, options, appearance'),
        run: () => void app.bus.dispatch('reading-settings:open').catch(() => {}),
      },
      {
        key: 'filters',
        name: t('Filters'),
        also: t('hide, mute, block'),
        run: () => void app.bus.dispatch('filters:open').catch(() => {}),
      },
      {
        key: 'account',
        name: t('Open account menu'),
        also: t('log out, profile, settings'),
        run: () => void app.bus.dispatch('account:open').catch(() => {}),
      },
    ]
  }

  return {
    $open,
    $text,
    /** Everything that can be done now. */
    $commands,
    $found: blogSearch?.$found ?? atom({ isLoading: false }),
    setText(text: string) {
      $text.set(text)
      blogSearch?.setText(text)
    },
    /** A blog as a line of the palette. */
    blogItem: (blog: Blog) => ({
      key: `blog-${blog.name}`,
      name: blog.name,
      blog,
      run: () => void app.bus.dispatch('peepr:open', { blog_name: blog.name }).catch(() => {}),
    }),
    ownBlogs: () => $blogs.get(),
    open() {
      $commands.set(commands())
      $text.set('')
      blogSearch?.setText('')
      blogSearch?.searchNow()
      $open.set(true)
    },
    close: () => $open.set(false),
  }
}

/**
 * The lines for a search: commands whose name has all its words, then those with matching search terms, then blogs,
 * each once.
 */
export function found(
  commands: readonly PaletteItem[],
  blogs: readonly PaletteItem[],
  search: string,
): readonly PaletteItem[] {
  const isFound = wordSearch(search)
  const seen = new Set<string>()
  const named = ({ name, blog }: PaletteItem) => isFound(`${name} ${blog?.title ?? ''}`)
  const called = ({ name, also }: PaletteItem) => also !== undefined && isFound(`${name} ${also}`)
  return [...commands.filter(named), ...commands.filter(called), ...blogs.filter(named)].filter(
    ({ key }) => !seen.has(key) && seen.add(key),
  )
}
