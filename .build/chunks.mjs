// How the bundle is split into files: the entry, and chunks that are joined with others.
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { root } from './paths.mjs'

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
