import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Blog } from '../../../platform/bus/contract.ts'
import type { Added } from '../../../platform/extensions/added.ts'
import { t } from '../../../platform/page/i18n.ts'
import { session } from '../../../platform/session.ts'
import { wordSearch } from '../../../platform/text/text.ts'
import { postData, postEntries } from '../../../shared/extensions/post-entries.ts'
import { creatableTypes, typeLabels } from '../../../shared/post-types.ts'
import type { Binding } from '../bindings.ts'
import { shortcutLabel } from '../labels.ts'
import { pagePosts } from '../posts.ts'
import { runShortcut } from '../run.ts'
import { keyboard } from '../store.ts'
import { otherWords } from './other-words.ts'

/** A line of the palette: something to do, or a blog to open. */
export interface PaletteItem {
  key: string
  name: string
  /** What else users may call it. */
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

export interface PaletteModel {
  $open: ReadableAtom<boolean>
  $text: ReadableAtom<string>
  $found: BlogSearch['$found']
  /** Everything that can be done now. */
  $commands: ReadableAtom<readonly PaletteItem[]>
  setText: (text: string) => void
  /** A blog as a line of the palette. */
  blogItem: (blog: Blog) => PaletteItem
  ownBlogs: () => readonly Blog[]
  open: () => void
  close: () => void
}

/** What the host has added: its commands that have a title, and its entries for the current post. */
function hostItems(added: Added, post: Element | null): PaletteItem[] {
  const data = post && postData(post)
  const commands = added.extensions?.$commands.get() ?? []
  return [
    ...commands.flatMap(({ name, title, run }) =>
      title ? [{ key: `host:${name}`, name: title, run: () => void run(undefined) }] : [],
    ),
    ...(data ? postEntries(added, data) : []).map(({ id, label, run }) => ({
      key: `post ${id}`,
      name: label,
      run: () => void run(data as NonNullable<typeof data>, post),
    })),
  ]
}

/** Moves make sense only under the fingers, and the palette is open already. */
const leftOut = ['palette', 'next', 'previous', 'source', 'emoji']

export function createPalette(app: App, blogSearch: BlogSearch | null): PaletteModel {
  const $open = atom(false)
  const $text = atom('')
  const $commands = atom<readonly PaletteItem[]>([])
  const { $bindings } = app.get(keyboard)
  const { isLoggedIn, $blogs } = app.get(session)
  const posts = app.get(pagePosts)
  const run = app.get(runShortcut)

  function commands(): PaletteItem[] {
    const isOverPage = document.querySelector('dialog:modal') !== null
    const post = isOverPage ? null : posts.current()
    const isListed = ({ id, places }: Binding) =>
      !leftOut.includes(id) &&
      (places.includes('page') || post !== null) &&
      (id !== 'translate' || post?.hasAttribute('data-inlay-translation'))
    const fromShortcuts = $bindings
      .get()
      .filter(isListed)
      .map(shortcut => ({
        key: shortcut.id,
        name: shortcutLabel(shortcut),
        keys: shortcut.keys[0],
        run: () => run(shortcut),
      }))
    const fromHost = hostItems(app.added, post)
    if (!isLoggedIn()) return [...fromShortcuts, ...fromHost]
    const labels = typeLabels()
    return [
      ...fromShortcuts,
      ...fromHost,
      ...creatableTypes.map(type => ({
        key: `new-${type}`,
        name: t('New post: {type}', { type: labels[type] }),
        run: () => void app.bus.dispatch('post-form:open', { mode: 'new', type }).catch(() => {}),
      })),
      {
        key: 'reading-settings',
        name: t('Reading settings'),
        run: () => void app.bus.dispatch('reading-settings:open').catch(() => {}),
      },
      {
        key: 'filters',
        name: t('Filters'),
        run: () => void app.bus.dispatch('filters:open').catch(() => {}),
      },
      {
        key: 'account',
        name: t('Open account menu'),
        run: () => void app.bus.dispatch('account:open').catch(() => {}),
      },
    ]
  }

  return {
    $open,
    $text,
    $commands,
    $found: blogSearch?.$found ?? atom({ isLoading: false }),
    setText(text) {
      $text.set(text)
      blogSearch?.setText(text)
    },
    blogItem: blog => ({
      key: `blog-${blog.name}`,
      name: blog.name,
      blog,
      run: () => void app.bus.dispatch('peepr:open', { blog_name: blog.name }).catch(() => {}),
    }),
    ownBlogs: () => $blogs.get(),
    open() {
      const words = otherWords()
      $commands.set(commands().map(item => ({ ...item, also: words[item.key] })))
      $text.set('')
      blogSearch?.setText('')
      blogSearch?.searchNow()
      $open.set(true)
    },
    close: () => $open.set(false),
  }
}

/**
 * The lines for a search: commands whose name has all its words, those that users may call so, then blogs, each once.
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
