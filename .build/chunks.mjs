// How the bundle is split into files: the entry, React, and one file with what all other chunks share.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import * as esbuild from 'esbuild'
import { root, shared } from './paths.mjs'

/**
 * Gives the entry its own copies of the small modules that it shares with lazy chunks. esbuild would make a chunk of
 * each one, and six separately compressed files cost a page 600 bytes more than one. Modules with state must not be
 * among them: the entry passes state on in the app.
 */
export const inlineEntry = {
  name: 'inline-entry',
  setup(build) {
    const namespace = 'entry'
    build.onResolve({ filter: /.*/ }, async ({ path, importer, kind, resolveDir, pluginData, ...from }) => {
      const isEntry = from.namespace === namespace || importer === join(root, 'widgets/index.ts')
      if (pluginData === 'resolving' || !isEntry) return
      // The entry only checks the page data, which needs a fifth of the package.
      if (path === 'valibot') return { path: 'src/page/small-schema.ts', namespace }
      const found = await build.resolve(path, { kind, resolveDir, pluginData: 'resolving' })
      const isShared = kind !== 'import-statement'
      // Relative to the project's folder, as an absolute path would change the build from folder to folder.
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
 * React as one module with named exports. Its packages are CommonJS, which a bundler can neither tree-shake nor keep in
 * one file: split by importer, they cost a page two files and 2 KB more.
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

/** The modules that nearly every lazy chunk needs, and those that every chunk with a view needs. */
const ground = [
  'src/page/language.ts',
  'src/page/i18n.ts',
  'src/session/store.ts',
  'src/unread-counts/badge.ts',
  'src/lib/styles.ts',
  'src/posts/types/names.ts',
  'src/unread-counts/counts.ts',
  'src/mount/load.ts',
  'src/mount/headless.ts',
]
const drawing = [
  '@nanostores/react',
  'src/ui/styles/classes.ts',
  'src/ui/icon/icon.tsx',
  'src/posts/types/names.ts',
  'src/ui/icon/post-type-icon.tsx',
  'src/mount/render.tsx',
]

/**
 * Makes every lazy module import the same shared modules, so that esbuild puts them in one file, and those for views in
 * another. Split by importer, they would be a dozen files that compress badly and load one by one.
 */
export const sharedChunks = {
  name: 'shared-chunks',
  setup(build) {
    // The package is marked as free of side effects, so esbuild would drop an import that only places it.
    const path = join(root, 'node_modules/@nanostores/react/index.js')
    build.onResolve({ filter: /^@nanostores\/react$/ }, () => ({ path, sideEffects: true }))
    build.onLoad({ filter: /\/(src|widgets)\/.*\.tsx?$/ }, async ({ path }) => {
      const loader = extname(path).slice(1)
      const wanted = loader === 'tsx' ? [...ground, ...drawing] : ground
      const name = relative(root, path)
      // A shared module imports only those before it, to avoid a cycle.
      const reached = wanted.slice(0, wanted.includes(name) ? wanted.indexOf(name) : undefined)
      const imports = reached.map(
        other =>
          `import ${JSON.stringify(other.startsWith('src/') ? `./${relative(dirname(path), join(root, other))}` : other)}`,
      )
      return { contents: [await readFile(path, 'utf8'), ...imports].join('\n'), loader }
    })
  },
}
