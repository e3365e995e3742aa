import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { bundle as bundleCss, Features, transform as transformCss } from 'lightningcss'
import { findSources, root } from './paths.mjs'

/**
 * `:where([data-inlay-root]):not(#inlay)`: inside our roots, with a higher specificity than any host rule without an id. A
 * browser looks into no list: with `:is([data-inlay-root], #inlay)` it would compare the host's elements with our rules.
 */
const scope = [
  { type: 'pseudo-class', kind: 'where', selectors: [[{ type: 'attribute', name: 'data-inlay-root' }]] },
  { type: 'pseudo-class', kind: 'not', selectors: [[{ type: 'id', name: 'inlay' }]] },
]

const inside = { type: 'combinator', value: 'descendant' }

/**
 * What a selector says of the page, `html:has(…)`, stays in front of the scope: were it inside `:is()`, browsers could not
 * see which elements it is about, and would compute the styles of the whole page anew on each change.
 */
function scoped(selector) {
  if (selector[0]?.name !== 'html') return [...scope, inside, ...selector]
  const at = selector.findIndex(({ type }) => type === 'combinator') + 1
  return [...selector.slice(0, at), ...scope, inside, ...selector.slice(at)]
}

/**
 * Only nesting is compiled (Chrome 111 has none), so that each selector can be scoped. `:dir()` stays: compiled, it would
 * ask for the language, which in a post is not that of the page.
 */
const flat = { targets: { chrome: 111 << 16 }, exclude: Features.DirSelector }

/** What hosts write themselves for places that wait for a touch has names that stay: docs/host.md shows that HTML. */
const publicNames = {
  'src/features/header/desktop': 'inlay-header-[local]',
  'src/features/header/mobile': 'inlay-mobile-header-[local]',
  'src/features/posts/entry': 'inlay-post-forms-[local]',
}

/** A CSS module as its class names and its scoped rules. */
function compile(path, code, minify) {
  const filename = relative(root, path)
  const publicName = isEager(path) && publicNames[dirname(filename)]
  const named = transformCss({
    filename,
    code,
    minify,
    cssModules: { pattern: publicName || 'inlay-[local]-[hash]' },
    ...flat,
  })
  const result = transformCss({ filename: path, code: named.code, minify, visitor: { Selector: scoped } })
  // Sorted, as Lightning CSS lists them in another order each time, which would give the chunk another hash.
  const names = Object.fromEntries(
    Object.keys(named.exports)
      .sort()
      .map(local => {
        const { name, composes } = named.exports[local]
        return [local, [name, ...composes.map(other => other.name)].join(' ')]
      }),
  )
  return { css: result.code.toString(), names }
}

/** Styles of what mounts at once are in `inlay.css`, where they cost the page no script. */
const isEager = path => basename(path) === 'eager.module.css'

/** All other styles are inside their chunk, as nothing would load the CSS file of a lazy chunk. */
export const cssModules = ({ minify = true } = {}) => ({
  name: 'css-modules',
  load: {
    filter: { id: /\.module\.css$/ },
    async handler(id) {
      const { css, names } = compile(id, await readFile(id), minify)
      const classes = `export default ${JSON.stringify(names)}`
      if (isEager(id)) return { code: classes, moduleType: 'js' }
      // Relative: the chunk's hash must not depend on the folder that the repository is in.
      const styles = relative(dirname(id), join(root, 'src/platform/dom/styles.ts'))
      return {
        code: `import { adoptStyles } from './${styles}'
adoptStyles(${JSON.stringify(css)})
${classes}`,
        moduleType: 'js',
      }
    },
  },
})

/** `inlay.css`: tokens, the reset of our roots, and the styles of what mounts at once. */
export async function makeStyleSheet() {
  const { code } = bundleCss({ filename: join(root, 'src/ui/styles/inlay.css'), minify: true })
  const eagerStyles = await Promise.all(
    (await findSources(isEager)).map(async path => compile(path, await readFile(path), true).css),
  )
  return Buffer.from([code, ...eagerStyles].join('\n'))
}
