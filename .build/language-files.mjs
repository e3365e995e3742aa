import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { englishOf } from './language-rules.mjs'
import { root } from './paths.mjs'

/**
 * What a page shows as it opens: the roots that it draws without a press, and what Inlay adds to its posts. Their texts
 * are in the first file of each language. `opening` in src/entry/texts.ts has the same in the names of chunks.
 */
export const isOpening = part =>
  /^src\/entry\/|^widgets\/(header|mobile-header|post-forms|messaging-icon|live-photo|video-player|photoset-carousel)\//.test(
    part,
  ) ||
  /\/(cover-posts|count-links|held-frame|on-page|reblog-start|shorten-posts|start-reading|stills)\.ts$/.test(
    part,
  )

const catalogue = /(?:^|\/)src\/languages\/([\w-]+)\.json(\?rest)?$/

/** The name of the file with texts that this module is. */
export function languageFile(id) {
  const [, tag, rest] = catalogue.exec(id) ?? []
  return tag && (rest ? `${tag}-rest` : tag)
}

const mapOf = /^chunks\/languages\/.*\.map$/

/** A file of the bundler's output; nothing for the source map of one with texts, which has no source. */
export function withoutMap(file) {
  if (mapOf.test(file.fileName)) return
  if (!file.fileName.startsWith('chunks/languages/')) return file
  const { type, fileName, modules, imports, dynamicImports, code } = file
  return {
    type,
    fileName,
    modules,
    imports,
    dynamicImports,
    code: code.replace(/\/\/# sourceMappingURL.*\s*$/, ''),
  }
}

/** For the bundler: two chunks of each catalogue. `openingModules` tells the modules whose texts are in the first. */
export function languageFiles(openingModules, findTexts) {
  let openingFiles
  let texts
  return {
    name: 'language-files',
    renderStart() {
      openingFiles = new Set(openingModules())
      texts = findTexts()
    },
    async resolveId(path, importer) {
      if (!path.endsWith('.json?rest')) return
      const found = await this.resolve(path.replace('?rest', ''), importer, { skipSelf: true })
      return found && { ...found, id: `${found.id}?rest` }
    },
    // The texts are part of its hash. They are sorted into files once all modules are known.
    load: async id =>
      catalogue.test(id)
        ? {
            code: `export default ${await readFile(id.replace('?rest', ''), 'utf8')}`,
            moduleType: 'js',
          }
        : undefined,
    async renderChunk(_, { facadeModuleId }) {
      const [, tag, rest] = catalogue.exec(facadeModuleId ?? '') ?? []
      if (!tag) return
      const { files } = await texts
      const isFirst = key => (files.get(englishOf(key)) ?? []).some(file => openingFiles.has(file))
      const all = JSON.parse(await readFile(join(root, `src/languages/${tag}.json`), 'utf8'))
      const its = Object.entries(all).filter(([key, text]) => text && isFirst(key) !== Boolean(rest))
      return { code: `export default ${JSON.stringify(Object.fromEntries(its))}`, map: null }
    },
  }
}
