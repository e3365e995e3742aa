// How the bundle is split into files: the entry, React, and chunks that are joined with others.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import * as esbuild from 'esbuild'
import { root, shared } from './paths.mjs'

/**
 * Gives a file its own copies of the small modules that it shares with other chunks. esbuild would make a chunk of each
 * one, and six separately compressed files cost a page 600 bytes more than one. Modules with state must not be among
 * them: the entry passes state on in the app, and a lazy file names those that it shares.
 */
const withOwnCopies = (owner, ...shared) => ({
  name: `own copies: ${owner}`,
  setup(build) {
    const namespace = `of ${owner}`
    build.onResolve({ filter: /.*/ }, async ({ path, importer, kind, resolveDir, pluginData, ...from }) => {
      const isOwn = from.namespace === namespace || importer === join(root, owner)
      if (pluginData === owner || !isOwn) return
      const found = await build.resolve(path, { kind, resolveDir, pluginData: owner })
      const isLazy = kind !== 'import-statement'
      const isShared = isLazy || shared.includes(relative(root, found.path))
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
})

export const ownCopies = [
  withOwnCopies('src/entry/index.ts'),
  withOwnCopies('src/entry/mount/page-state.ts'),
  withOwnCopies('src/entry/mount/counts.ts'),
  withOwnCopies('src/entry/mount/near.ts'),
  withOwnCopies('src/entry/touch/touch.ts'),
  // Else what it shares with the first pages could be joined with nothing else there.
  withOwnCopies('src/ui/sheet/sheet.ts', 'src/platform/dom/page-history.ts'),
]

/**
 * React as one module with named exports. Its packages are CommonJS, which a bundler can neither tree-shake nor keep in
 * one file: split by importer, they cost a page two files and 2 KB more.
 */
async function bundleReact() {
  const names = new Set()
  const lines = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'].flatMap((part, index) => {
    const all = Object.keys(createRequire(import.meta.url)(part))
    const newNames = all.filter(name => /^[a-zA-Z]+$/.test(name) && !names.has(name))
    for (const name of newNames) names.add(name)
    return [`import part${index} from '${part}'`, `export const { ${newNames.join(', ')} } = part${index}`]
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

/**
 * Builds the chunks of an earlier build once more, with the additional imports of each (`addedImports`, by path), so
 * that esbuild joins those that now have the same users. The imports come last: what they load runs when nothing waits
 * for it.
 */
export const joinChunks = ({ outputFiles }, addedImports) => ({
  name: 'join-chunks',
  setup(build) {
    const namespace = 'chunk'
    const texts = new Map(outputFiles.map(({ path, text }) => [relative(root, path), text]))
    build.onResolve({ filter: /^\.\.?\// }, ({ path, importer, kind }) => {
      const found = kind === 'entry-point' ? join(path) : join(dirname(importer), path)
      return texts.has(found) ? { path: found, namespace } : undefined
    })
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
      const added = (addedImports[path] ?? []).map(
        other => `import ${JSON.stringify(`./${relative(dirname(path), other)}`)}`,
      )
      // In front of the comment with the source map, which must stay last.
      const text = texts
        .get(path)
        .replace(/\n(?=\/\/# sourceMappingURL=[^\n]*\n?$)/, () => `\n${added.join(';')}\n`)
      return { contents: text, loader: 'js', resolveDir: root }
    })
  },
})
