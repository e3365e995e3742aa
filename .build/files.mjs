// Which file a module goes to. What only one root or lazy part uses is in its file, and what several use goes to the
// first file below that needs it. So no file needs one further down.
import { basename, dirname, join, relative } from 'node:path'
import { languageFile } from './language-files.mjs'
import { root } from './paths.mjs'

/** The root of what an idle page does. */
export const idleRoot = 'idle'

const isRoot = part => part.startsWith('widgets/')
const widgets = (...names) => new RegExp(`^widgets/(${names.join('|')})/`)

/** What a page loads without a press. */
const header = widgets('header', 'mobile-header', 'post-forms')
const idle = new RegExp(`${widgets(idleRoot).source}|/reblog-start|/delete-old-data`)
const attention = widgets('attention')
const used = /^widgets\/keyboard\/|\/start-reading|\/media\/watch|\/later-posts|\/tab-icon/
const places = widgets('messaging-icon', 'live-photo', 'video-player', 'photoset-carousel')
/** What a press loads without anything to draw. */
const actions = widgets('feed', 'blogs', 'host')
/** What opens with the first touch of a header that waits for one, or under a resting mouse. */
const tips = /\/desktop\/tips/
const account = new RegExp(`${tips.source}|/account-panel|/hand-over|/behavior/float`)
/** What opens with sharing as a message. */
const sharing = /\/share-row|\/message-box|\/message-settings/
const dialogs = new RegExp(
  `${widgets('overlays', 'tour', 'gutter', 'ask-modal', 'post-reply', 'notes', 'shortcuts', 'drafts').source}|/mobile/(drawer|search)|/palette|/lightbox/index`,
)

/** Files that have their roots and parts in them: pages load these together. */
const whole = [
  [idleRoot, idle],
  ['attention', attention],
  ['used', used],
  ['header', widgets('header', 'post-forms')],
  ['popover', tips],
  ['overlays', widgets('overlays')],
  ['posts', /\/lifecycle\/forms|\/text-fields/],
  ['editor', /\/rich-editor/],
  ['sharing', sharing],
]

/** What comes with a press, by subject: its parts have a file for what only they share. */
const subjects = [
  ['markdown', /\/editor\/convert\//],
  ['posts', /^widgets\/(quick-reblog|fast-compose|drafts)\/|\/(posts|uploads|photo-editor|gifs|editor)\//],
  ['messages', /^widgets\/messaging\/|\/messaging\/(?!share-message)|\/send-post/],
  ['share-forms', /^widgets\/share-|\/share\/|\/share-message\//],
  ['activity', /\/activity(-panel)?\.tsx/],
  ['header', /\/features\/header\//],
  ['blogs', /^widgets\/(peepr|blog-card)\/|\/(blog-viewer|blog-card|ads)\//],
  ['reading', /^widgets\/settings\/|\/(filters|translate|reading|covers|long-posts|media|link-cards)\//],
  ['video', /^widgets\/video-player\/|\/(video|lightbox)\//],
]
/** Bytes of source: what two subjects share is in `common` if it is smaller. */
const ownFileBytes = 12_000
/** What as many roots use is in a file of all. */
const many = 5

const subjectOf = part => subjects.find(([, pattern]) => pattern.test(part))?.[0] ?? nameOf(part)

/** A name for a file with this root or part in it. */
function nameOf(part) {
  const [, widget] = /^widgets\/([\w-]+)\//.exec(part) ?? []
  if (widget) return widget
  const [, language] = /emojibase-data\/([\w-]+)\/compact/.exec(part) ?? []
  if (language) return `emoji-${language}`
  if (languageFile(part)) return languageFile(part)
  const name = basename(part).replace(/\.\w+$/, '')
  return /^(index|start|api|store|open|data)$/.test(name) ? `${basename(dirname(part))}-${name}` : name
}

const pathOf = id => id.replace(/\?.*/, '')

/** All roots and lazy parts, and the ones that use each module, by their paths. */
function readParts(entry, getModuleInfo) {
  const parts = new Set([entry])
  const users = new Map()
  for (const part of parts) {
    const modules = new Set([part])
    for (const id of modules) {
      const { importedIds, dynamicallyImportedIds } = getModuleInfo(id)
      for (const next of importedIds) modules.add(next)
      for (const next of dynamicallyImportedIds) parts.add(next)
      if (!users.has(id)) users.set(id, [])
      users.get(id).push(relative(root, part))
    }
  }
  return { parts, users }
}

/** The file of a module that several parts use; `needsReact` tells whether a module, by its id, does. */
function fileOf(id, parts, needsReact) {
  const uses = pattern => parts.some(part => pattern.test(part))
  const isShared = parts.filter(isRoot).length >= many
  const draws = () => parts.every(part => needsReact(join(root, part)))
  const isEarly =
    (isShared && (uses(header) || uses(attention))) ||
    ((uses(places) || uses(account)) && (uses(idle) || uses(attention) || uses(used) || uses(actions)))
  if (isEarly && uses(places)) return needsReact(id) ? 'view' : 'base'
  if (isEarly || uses(header)) return draws() ? 'header' : 'page'
  if (uses(idle)) return idleRoot
  if (uses(attention)) return 'attention'
  if (uses(used)) return 'used'
  const own = [...new Set(parts.map(subjectOf))].sort()
  if (uses(widgets('messaging-icon', 'live-photo')) || (isShared && uses(places))) return 'places'
  if (uses(widgets('video-player')) && own.length > 1) return 'places'
  if (uses(account)) return 'popover'
  if (uses(actions)) return 'actions'
  if (uses(widgets('share-message'))) return 'ui'
  if (uses(sharing)) return 'sharing'
  if (uses(dialogs)) return 'overlays'
  if (uses(/\/html\/sanitize/) && parts.every(part => /\/html\/sanitize|\/ui\/editor\//.test(part)))
    return 'sanitizer'
  if (uses(widgets('quick-reblog')) && own.length === 1) return 'composer'
  if (uses(/\/rich-editor/) && parts.every(part => /\/ui\/editor\//.test(part))) return 'editor'
  return own.length > 2 ? 'common' : own.join('-and-')
}

/** The files of all modules that are not only in the file of their part, by id. */
function filesOf(entry, getModuleInfo) {
  const { parts, users } = readParts(entry, getModuleInfo)
  const paths = [...parts].map(part => relative(root, part))
  for (const [file, pattern] of whole)
    if (!paths.some(path => pattern.test(path))) throw new Error(`Nothing is in the file ${file}: ${pattern}`)
  const needsReact = id => id === 'react' || getModuleInfo(id).importedIds.some(needsReact)
  const files = new Map()
  const bytes = {}
  for (const [id, its] of users) {
    const together = whole.find(([, pattern]) => its.every(part => pattern.test(part)))
    const shared = its.length > 1 ? fileOf(id, its, needsReact) : undefined
    const file = id === 'react' ? 'react' : (together?.[0] ?? shared)
    if (!file) continue
    files.set(id, file)
    bytes[file] = (bytes[file] ?? 0) + (getModuleInfo(id).code?.length ?? 0)
  }
  for (const [id, file] of files)
    if (file.includes('-and-') && bytes[file] < ownFileBytes) files.set(id, 'common')
  return { files, parts, users }
}

/** For the bundler: the groups of modules, and a plugin that finds them out; `isPart` tells roots and lazy parts. */
export function groupFiles(entry) {
  let found
  return {
    groups: [{ debugName: 'files', name: id => found.files.get(id) ?? null }],
    isPart: id => found.parts.has(id),
    /** The paths of the modules that any of these parts needs. */
    modulesOf: isWanted =>
      [...found.users].filter(([, its]) => its.some(isWanted)).map(([id]) => relative(root, pathOf(id))),
    plugin: {
      name: 'group-files',
      renderStart() {
        found = filesOf(entry, id => this.getModuleInfo(id))
      },
    },
  }
}

/** The name of a chunk: of its file, or its root or part. */
export const chunkName = ({ name, facadeModuleId }) =>
  facadeModuleId ? nameOf(relative(root, facadeModuleId)) : name

const runtimeFile = /rolldown-runtime-/
const runtimeImport = /^import \{ \w+ as __exportAll \} from "[^"]*\/rolldown-runtime-[^"]*";/m
const exportAll =
  'const __exportAll = all => { const target = {}; for (const name in all) Object.defineProperty(target, name, { get: all[name], enumerable: true }); return target };'

/** Rolldown's own helper in each chunk that has several parts: it would be one more file of every page. */
export const inlineRuntime = {
  name: 'inline-runtime',
  renderChunk: code => ({ code: code.replace(runtimeImport, exportAll), map: null }),
}
/** Whether the name of a file is the helper's, or the code of one asks for it. */
export const isRuntime = text => runtimeFile.test(text)
