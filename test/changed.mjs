// Runs the tests that the working tree's changes can break: `npm run test:changed`, or against a commit `npm run
// test:changed main`.
import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = name => join(root, 'node_modules/.bin', name)

/**
 * The browser tests that use a root: by the longest path that a changed file starts with, else by the root that
 * contains it.
 */
const specsOfRoot = {
  activity: ['activity'],
  'ask-modal': ['ask'],
  attention: ['live'],
  'blog-card': ['blog-card'],
  blogs: ['blog-card', 'feed'],
  'fast-compose': ['fast-compose'],
  feed: ['feed'],
  header: ['header', 'activity'],
  messaging: ['messaging', 'messages', 'messages-older', 'inbox', 'live', 'compose'],
  'messaging-icon': ['contact'],
  'mobile-header': ['mobile-header', 'member'],
  overlays: ['overlays', 'surfaces'],
  peepr: ['peepr'],
  'post-forms': ['post-forms', 'post-faults', 'posted', 'form-room', 'autosave'],
  'post-reply': ['feed'],
  'share-message': ['share-message'],
  'share-popover': ['share'],
  tour: ['tour'],
}
const specsOfPath = {
  'src/features/messaging/compose/': ['compose', 'messaging'],
  'src/features/messaging/window/window-parts': ['compose'],
  'src/features/messaging/inbox/': ['inbox', 'messaging'],
  'src/features/messaging/list/': ['messages', 'messages-older', 'contact'],
  'src/features/messaging/tutorial/': ['compose'],
  'src/features/gifs/': ['gifs'],
  'src/features/posts/types/photo/': ['photos', 'photo-posts'],
  'src/features/posts/types/media/': ['audio-video'],
  'src/features/posts/types/link': ['link'],
  'src/ui/custom-emoji/': ['own-emoji'],
  'src/ui/editor/': ['editor', 'editor-media', 'editor-places', 'ui'],
  'test/ui-page/': ['ui'],
  'test/host/': ['host', 'host-dist'],
}
/** What every page needs: everything may break, and these tests show it soonest. */
const entrySpecs = ['mount', 'demo', 'host', 'sizes']

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const base = process.argv[2] ?? 'HEAD'
const changed = [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
]

/** The roots whose code, including what they load later, contains a file. */
function rootsWith(file) {
  const { outputs } = JSON.parse(readFileSync(join(root, '.cache/metafile.json'), 'utf8'))
  const reaches = (output, seen = new Set()) => {
    if (!outputs[output] || seen.has(output)) return false
    seen.add(output)
    return file in outputs[output].inputs || outputs[output].imports.some(({ path }) => reaches(path, seen))
  }
  return Object.entries(outputs).flatMap(([path, { entryPoints }]) =>
    entryPoints.flatMap(source => {
      const [, name] = source.match(/^widgets\/([\w-]+)\/index\.tsx?$/) ?? []
      return name && reaches(path) ? [name] : []
    }),
  )
}

function specsFor(file) {
  if (/^test\/browser\/.*\.spec\.ts$/.test(file))
    return [file.slice('test/browser/'.length, -'.spec.ts'.length)]
  const prefix = Object.keys(specsOfPath)
    .filter(path => file.startsWith(path))
    .sort((a, b) => b.length - a.length)[0]
  if (prefix) return specsOfPath[prefix]
  if (/^(fixtures|demo|test\/browser|test\/support)\//.test(file) || /^(build\.mjs|\.build\/)/.test(file))
    return null
  if (!/^(src|widgets)\//.test(file)) return []
  const [, widget] = file.match(/^widgets\/([\w-]+)\//) ?? []
  const specs = (widget ? [widget] : rootsWith(file)).flatMap(name => specsOfRoot[name] ?? [])
  return specs.length ? specs : entrySpecs
}

/** Prints its output while running, or all at once if other steps run at the same time. */
function step(name, isAlone, command, ...args) {
  const child = spawn(command, args, { cwd: root, stdio: isAlone ? 'inherit' : 'pipe' })
  const said = []
  child.stdout?.on('data', data => said.push(data))
  child.stderr?.on('data', data => said.push(data))
  if (isAlone) console.log(`\n── ${name}`)
  return new Promise(resolve => {
    child.on('close', code => {
      if (!isAlone) console.log(`\n── ${name}\n${Buffer.concat(said).toString().trimEnd()}`)
      if (code !== 0) process.exitCode = 1
      resolve(code)
    })
  })
}

if (changed.length === 0) console.log(`Nothing has changed since ${base}.`)
else {
  const isBuilt = changed.some(file => /^(src|widgets|build\.mjs|\.build)/.test(file))
  const [, , , built] = await Promise.all([
    step('types', false, bin('tsc'), '--noEmit'),
    step('lint', false, bin('biome'), 'check', '--no-errors-on-unmatched', ...changed),
    step('unit', false, bin('vitest'), 'related', '--run', '--config', 'test/vitest.config.ts', ...changed),
    isBuilt ? step('build', false, 'node', 'build.mjs') : 0,
  ])
  const found = changed.map(specsFor)
  const all = readdirSync(join(root, 'test/browser')).flatMap(
    file => file.match(/^(.*)\.spec\.ts$/)?.[1] ?? [],
  )
  const specs = found.includes(null) ? all : [...new Set(found.flat())].filter(name => all.includes(name))
  if (built === 0 && specs.length) {
    const files = specs.map(name => `test/browser/${name}.spec.ts`)
    await step('browser', true, bin('playwright'), 'test', '--config', 'test/playwright.config.ts', ...files)
  }
}
