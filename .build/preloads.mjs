import { idleRoot } from './files.mjs'

/** The parts whose code is preloaded when the user is about to open them, with their entry sources. */
const partsOf = sources => ({
  ...Object.fromEntries(
    sources.flatMap(source => {
      const root = /^widgets\/([\w-]+)\/index\.tsx?$/.exec(source)?.[1]
      return root ? [[root, [source]]] : []
    }),
  ),
  peepr: ['widgets/peepr/index.tsx', 'src/platform/html/sanitize.ts'],
  activity: ['src/features/header/desktop/activity-panel.tsx'],
  account: ['src/features/header/desktop/account-panel.tsx'],
  'hand-over': ['src/entry/mount/hand-over.ts'],
  'mobile-drawer': ['src/features/header/mobile/drawer.tsx'],
  'mobile-search': ['src/features/header/mobile/search.tsx'],
  'mobile-activity': ['src/features/header/mobile/activity.tsx'],
  'share-popover': ['widgets/share-popover/index.tsx', floating],
  'share-message': [
    'widgets/share-message/index.tsx',
    'src/features/share/share-row.tsx',
    'src/features/messaging/share-message/message-box.tsx',
    'src/features/messaging/extras/message-settings.ts',
    floating,
  ],
  'quick-reblog': ['widgets/quick-reblog/index.tsx', floating],
  'post-form': form,
  sanitizer: ['src/platform/html/sanitize.ts'],
  // Commands that open more than the root that handles them.
  'post:reply': ['widgets/post-reply/index.tsx'],
  'post:controls': [overlays, 'src/ui/menu/menu.tsx', floating],
  'photo:open': [overlays, 'src/features/lightbox/index.ts'],
  'filters:add': ['src/features/filters/index.tsx'],
  ...Object.fromEntries(
    sources.flatMap(source => {
      const type = /^src\/features\/posts\/types\/(?:\w+\/)?(\w+)-fields\.tsx$/.exec(source)?.[1]
      return type ? [[`post-form-${type}`, [source]]] : []
    }),
  ),
})

/** Roots that are seldom opened by a press: no command asks for them, or scripts and keys do. */
const seldomPressed = [
  'attention',
  'blog-card',
  'drafts',
  'gutter',
  'keyboard',
  'live-photo',
  'messaging-icon',
  'photoset-carousel',
  // A command of another name opens it.
  'post-reply',
  idleRoot,
  'settings',
  'shortcuts',
  'tour',
  'video-player',
]

const overlays = 'widgets/overlays/index.tsx'
const floating = 'src/ui/behavior/float.ts'
/** What each form needs besides the fields of its type. */
const form = ['src/features/posts/lifecycle/forms.tsx', overlays, 'src/ui/editor/rich-editor.tsx']

/**
 * Makes `preloads.js`: the files of each part, without the entry, and without `base`: what all that draws needs. It has a
 * fixed name, like the manifest, as its content is not part of the hash of the chunk that reads it.
 */
export function makePreloads({ manifest, entries }) {
  const closure = (file, found = new Set()) => {
    if (!file || found.has(file)) return found
    found.add(file)
    for (const next of manifest.files[file]?.imports ?? []) closure(next, found)
    return found
  }
  const entry = closure(manifest.entry)
  const { 'messaging-icon': icon, header } = manifest.roots
  const base = header.preload.filter(file => icon.preload.includes(file) && !entry.has(file))
  const eager = new Set([...entry, ...base])
  const ofForms = new Set(form.flatMap(source => [...closure(entries[source])]))
  const files = []
  const indexOf = file => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  // They are the first files.
  const parts = { base: base.map(file => Math.min(indexOf(file), 1)) }
  for (const [name, sources] of Object.entries(partsOf(Object.keys(entries)))) {
    if (seldomPressed.includes(name)) continue
    const wanted = new Set(sources.flatMap(source => [...closure(entries[source])]))
    // What draws nothing does without `base`.
    const drawn = base.every(file => wanted.has(file))
    const left = name.startsWith('post-form-') ? ofForms : drawn ? eager : entry
    const indexes = [...wanted].filter(file => !left.has(file)).map(indexOf)
    if (drawn) indexes.push(-1)
    // Differences of sorted lists are 17% smaller.
    parts[name] = indexes.sort((a, b) => a - b).map((index, at, all) => index - (all[at - 1] ?? 0))
  }
  return Buffer.from(
    `export const files=${JSON.stringify(files)};export const parts=${JSON.stringify(parts)}\n`,
  )
}
