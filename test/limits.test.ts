import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type CallExpression, type Expression, parse, type Super } from 'acorn'
import { simple } from 'acorn-walk'
import { transformSync } from 'esbuild'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !/^(?:bench|support)\/|\.(?:config|d)\.ts$/.test(name))
  .map(name => join('test', name))

/** `it` of `it.each(rows)('title', …)`. */
const rootOf = (callee: Expression | Super): string =>
  callee.type === 'Identifier'
    ? callee.name
    : callee.type === 'MemberExpression'
      ? rootOf(callee.object)
      : callee.type === 'CallExpression'
        ? rootOf(callee.callee)
        : ''

/** Whether a call is that of a test, or of a hook, with a number behind its function. */
const isLimited = ({ callee, arguments: given }: CallExpression): boolean => {
  const last = given.at(-1)
  const count = { it: 3, test: 3, beforeAll: 2, beforeEach: 2, afterAll: 2, afterEach: 2 }[rootOf(callee)]
  return given.length === count && last?.type === 'Literal' && typeof last.value === 'number'
}

/** Where the calls that are limited begin: by their titles, as what is parsed has other lines. */
function limitedCalls(source: string): number[] {
  if (!/\}\s*,\s*\d[\d_]*\s*,?\s*\)/.test(source)) return []
  const { code } = transformSync(source, { loader: 'tsx', jsx: 'automatic' })
  const found: number[] = []
  simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    CallExpression(call) {
      const [title] = call.arguments
      const text =
        title?.type === 'TemplateLiteral'
          ? title.quasis[0]?.value.cooked
          : title?.type === 'Literal' && title.value
      if (isLimited(call)) found.push(Math.max(0, source.indexOf(String(text))))
    },
  })
  return found
}

const waits = /\btimeout: *\d|\btest\.(?:setTimeout|slow)\(|\bwaitFor\(.*, \d[\d_]*\)$/gm

// `test/support/patience.mjs` has the one limit, which only a hang reaches.
it('no test sets a limit of its own', () => {
  const found = files.flatMap(file => {
    const source = readFileSync(join(root, file), 'utf8')
    const places = [...source.matchAll(waits)].map(({ index }) => index).concat(limitedCalls(source))
    return places.map(index => `${file}:${source.slice(0, index).split('\n').length}`)
  })
  expect(found).toEqual([])
})
