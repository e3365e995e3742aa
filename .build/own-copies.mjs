import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'

const pathOf = id => id.replace(/\?of=.*$/, '')

/**
 * Gives a file its own copies of the small modules that it shares with others: a page that loads nothing else would
 * else load all that they share, too. Modules with state must not be among them: the entry passes state on in the app,
 * and a lazy file names those that it shares.
 */
const withOwnCopies = (owner, ...shared) => {
  const suffix = `?of=${owner}`
  return {
    name: `own copies: ${owner}`,
    async resolveId(path, importer, { kind }) {
      if (importer !== join(root, owner) && !importer?.endsWith(suffix)) return
      const found = await this.resolve(path, pathOf(importer), { kind, skipSelf: true })
      const isShared = kind === 'dynamic-import' || shared.includes(relative(root, found?.id ?? ''))
      return !found || isShared ? found : { ...found, id: found.id + suffix }
    },
    load: async id =>
      id.endsWith(suffix)
        ? { code: await readFile(pathOf(id), 'utf8'), moduleType: /\.ts\?/.test(id) ? 'ts' : 'js' }
        : undefined,
  }
}

export const ownCopies = [
  withOwnCopies('src/entry/index.ts'),
  withOwnCopies('src/entry/mount/page-state.ts'),
  withOwnCopies('src/entry/mount/counts.ts'),
  withOwnCopies('src/entry/mount/near.ts'),
  withOwnCopies('src/entry/touch/touch.ts'),
  withOwnCopies('src/ui/sheet/sheet.ts', 'src/platform/dom/back.ts'),
]
