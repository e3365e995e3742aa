import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parse } from 'acorn'
import { simple } from 'acorn-walk'
import * as esbuild from 'esbuild'
import { findSources, root } from './paths.mjs'

const definitions = join(root, 'src/platform/page/i18n.ts')

/** The texts of one source: `plain` are those of `t`, `counted` the pairs of `tn`. */
async function textsOf(path, source) {
  const { code } = await esbuild.transform(source, {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
  })
  const literals = node => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value]
    if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(literals)
    throw new Error(
      `${relative(root, path)}: t() needs its message as a literal, so that it can be translated`,
    )
  }
  const plain = []
  const counted = []
  simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    CallExpression({ callee, arguments: args }) {
      if (callee.type !== 'Identifier') return
      if (callee.name === 't') plain.push(...literals(args[0]))
      if (callee.name === 'tn') counted.push(args.slice(1, 3).map(node => literals(node)[0]))
    },
  })
  return { plain, counted }
}

/**
 * All English texts of the source: `plain` ones; `counted` ones, by the text for several, with the one for one; and
 * the `files` with each. Throws for a text that is no literal, as it could not be translated.
 */
export async function findTexts() {
  const texts = { plain: new Set(), counted: new Map(), files: new Map() }
  for (const path of await findSources(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))) {
    const source = await readFile(path, 'utf8')
    if (path === definitions || !/\btn?\(/.test(source)) continue
    const { plain, counted } = await textsOf(path, source)
    for (const text of plain) texts.plain.add(text)
    for (const [one, several] of counted) {
      const known = texts.counted.get(several) ?? one
      if (known !== one)
        throw new Error(`${relative(root, path)}: “${several}” has another text for one: “${known}”`)
      texts.counted.set(several, one)
    }
    for (const text of [...plain, ...counted.flat()])
      texts.files.set(text, [...(texts.files.get(text) ?? []), relative(root, path)])
  }
  return texts
}
