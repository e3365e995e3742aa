import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parse } from 'acorn'
import { simple } from 'acorn-walk'
import * as esbuild from 'esbuild'
import { findSources, root } from './paths.mjs'

const definitions = join(root, 'src/platform/page/i18n.ts')

/** Finds all English messages of the source. Throws for one that is no literal, as it could not be translated. */
export async function findMessages() {
  const messages = new Set()
  for (const source of await findSources(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))) {
    if (source === definitions) continue
    const { code } = await esbuild.transform(await readFile(source, 'utf8'), {
      loader: source.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'automatic',
    })
    const literal = node => {
      if (node?.type === 'Literal' && typeof node.value === 'string') messages.add(node.value)
      else if (node?.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(literal)
      else
        throw new Error(
          `${relative(root, source)}: t() needs its message as a literal, so that it can be translated`,
        )
    }
    simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
      CallExpression({ callee, arguments: args }) {
        if (callee.type !== 'Identifier') return
        if (callee.name === 't') literal(args[0])
        if (callee.name === 'tn') args.slice(1, 3).forEach(literal)
      },
    })
  }
  return [...messages].sort()
}
