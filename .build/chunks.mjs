// How the bundle is cut into files: the entry whole, React whole, and one file of what everything else stands on.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import * as esbuild from 'esbuild'
import { root, shared } from './paths.mjs'

/**
 * Gives the entry its own copies of the small modules that it shares with lazy chunks. esbuild would make a chunk of
 * each, and six files that compress by themselves cost a page 600 bytes more than one. What holds state must not be
 * among them: the entry hands it over in the app.
 */
export const inlineEntry = {
  name: 'inline-entry',
  setup(build) {
    const namespace = 'entry'
    build.onResolve({ filter: /.*/ }, async ({ path, importer, kind, resolveDir, pluginData, ...from }) => {
      const isEntry = from.namespace === namespace || importer === join(root, 'widgets/index.ts')
      if (pluginData === 'resolving' || !isEntry) return
      // The page's data is all that the entry checks; what it needs of a schema is a fifth of the package.
      if (path === 'valibot') return { path: 'src/page/small-schema.ts', namespace }
      const found = await build.resolve(path, { kind, resolveDir, pluginData: 'resolving' })
      const isShared = kind !== 'import-statement'
      // Named from the project's folder: an absolute path would make another build in every folder.
      return found.errors.length || isShared
        ? found
        : { ...found, path: relative(root, found.path), namespace }
    })
    build.onLoad({ filter: /.*/, namespace }, async ({ path }) => ({
      contents: await readFile(join(root, path), 'utf8'),
      loader: extname(path) === '.ts' ? 'ts' : 'js',
      resolveDir: dirname(join(root, path)),
    }))
  },
}

/**
 * React as one module of named exports. Its packages are CommonJS, which a bundler can neither cut to size nor keep in
 * one piece: split by who needs which, they cost a page two files and 2 KB more.
 */
async function bundleReact() {
  const names = new Set()
  const lines = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'].flatMap((part, index) => {
    const all = Object.keys(createRequire(import.meta.url)(part))
    const own = all.filter(name => /^[a-zA-Z]+$/.test(name) && !names.has(name))
    for (const name of own) names.add(name)
    return [`import part${index} from '${part}'`, `export const { ${own.join(', ')} } = part${index}`]
  })
  const stdin = { contents: lines.join('\n'), resolveDir: root }
  const { outputFiles } = await esbuild.build({ ...shared, stdin, write: false })
  return outputFiles[0].text
}

export const reactBundle = {
  name: 'react-bundle',
  setup(build) {
    const namespace = 'react'
    let code
    build.onResolve({ filter: /^react(-dom)?(\/(client|jsx-runtime))?$/ }, () => ({
      path: 'react',
      namespace,
      sideEffects: false,
    }))
    build.onLoad({ filter: /.*/, namespace }, async () => {
      code ??= bundleReact()
      return { contents: await code, loader: 'js' }
    })
  },
}

/** What nearly every lazy chunk needs; and, of those that draw, what draws them. */
const ground = [
  'src/page/language.ts',
  'src/page/i18n.ts',
  'src/session/store.ts',
  'src/lib/count.ts',
  'src/lib/styles.ts',
  'src/posts/types/names.ts',
  'src/unread/counts.ts',
  'src/mount/load.ts',
  'src/mount/headless.ts',
]
const drawing = [
  '@nanostores/react',
  'src/ui/icon/icon.tsx',
  'src/posts/types/names.ts',
  'src/ui/icon/post-type-icon.tsx',
  'src/mount/render.tsx',
]

/**
 * Makes every lazy module reach the same ground, so that esbuild puts it in one file, and all that draws in another:
 * cut by who needs which, they would be a dozen files that compress badly and are asked for one by one.
 */
export const sharedChunks = {
  name: 'shared-chunks',
  setup(build) {
    // It says of itself that importing it does nothing, and esbuild would drop an import that only places it.
    const path = join(root, 'node_modules/@nanostores/react/index.js')
    build.onResolve({ filter: /^@nanostores\/react$/ }, () => ({ path, sideEffects: true }))
    build.onLoad({ filter: /\/(src|widgets)\/.*\.tsx?$/ }, async ({ path }) => {
      const loader = extname(path).slice(1)
      const wanted = loader === 'tsx' ? [...ground, ...drawing] : ground
      const name = relative(root, path)
      // One of these reaches only those before it, lest they go round in a circle.
      const reached = wanted.slice(0, wanted.includes(name) ? wanted.indexOf(name) : undefined)
      const imports = reached.map(
        other =>
          `import ${JSON.stringify(other.startsWith('src/') ? `./${relative(dirname(path), join(root, other))}` : other)}`,
      )
      return { contents: [await readFile(path, 'utf8'), ...imports].join('\n'), loader }
    })
  },
}
