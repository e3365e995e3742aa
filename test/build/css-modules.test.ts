import { readFileSync } from 'node:fs'
import { bundle, type Selector, transform } from 'lightningcss'
import { expect, it } from 'vitest'
import { cssModules } from '../../.build/css-modules.mjs'
import { findSources, root } from '../../.build/paths.mjs'

it('no rule says inside :is() what it needs of the page: each change would restyle the whole page', async () => {
  const files = await findSources(path => path.endsWith('.module.css'))
  expect(files.length).toBeGreaterThan(50)
  const found = files.filter(file =>
    /:is\([^{}]*\b(html|body)\b[[:.][^{}]*\{/.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})

/** The compounds of a selector. */
function compoundsOf(selector: Selector): Selector[] {
  const compounds: Selector[] = [[]]
  for (const part of selector)
    if (part.type !== 'combinator') compounds.at(-1)?.push(part)
    else if (part.value !== 'pseudo-element') compounds.push([])
  return compounds
}

/** Whether a browser sees at once which few elements a compound is about: it looks into no list of several. */
const isNamed = (compound: Selector): boolean =>
  compound.some(part => {
    if (part.type === 'class' || part.type === 'id' || part.type === 'attribute') return true
    if (part.type !== 'pseudo-class') return false
    if (part.kind !== 'is' && part.kind !== 'where') return part.kind === 'root'
    const [only, ...others] = part.selectors
    return only !== undefined && others.length === 0 && isNamed(compoundsOf(only).at(-1) ?? [])
  })

/** The lines of rules that a browser compares with every element, and with all that contains it. */
function comparedWithAll({ code }: { code: Uint8Array }): number[] {
  const found: number[] = []
  transform({
    filename: 'page.css',
    code,
    nonStandard: { deepSelectorCombinator: true },
    cssModules: true,
    visitor: {
      Rule: {
        style({ value }) {
          if (!value.selectors.every(selector => compoundsOf(selector).some(isNamed)))
            found.push(value.loc.line + 1)
        },
      },
    },
  })
  return found
}

it('every rule has a name that only our elements have, so that the page’s are not compared with it', async () => {
  const linesOf = (css: string) => comparedWithAll({ code: Buffer.from(css) })
  expect(linesOf(':is([data-inlay-root], #inlay) :where(img) {}')).toEqual([1])
  expect(linesOf(':where([data-inlay-root]):not(#inlay) :where(img) {}')).toEqual([])
  const { code } = bundle({ filename: 'src/ui/styles/inlay.css', minify: false })
  const lines = String(code).split('\n')
  expect(comparedWithAll({ code }).map(line => lines[line - 1])).toEqual([])
  const modules = await findSources(path => path.endsWith('.module.css'))
  const found = modules.flatMap(path =>
    comparedWithAll({ code: readFileSync(path) }).map(line => `${path}:${line}`),
  )
  expect(found).toEqual([])
})

it('what is mirrored asks for the direction, not for the language: a post in English stands in right-to-left pages, too', async () => {
  const mirrored = (await findSources(path => path.endsWith('.module.css'))).filter(path =>
    readFileSync(path, 'utf8').includes(':dir(rtl)'),
  )
  expect(mirrored.length).toBeGreaterThan(5)
  const { handler } = cssModules().load
  const compiled = await Promise.all(mirrored.map(async path => (await handler(path)).code))
  expect(compiled.filter(code => code.includes(':lang('))).toEqual([])
})

it('a file’s name does not depend on the folder that the repository is in: no code names it', async () => {
  const { handler } = cssModules().load
  const modules = await findSources(path => path.endsWith('.module.css'))
  const compiled = await Promise.all(modules.map(async path => (await handler(path)).code))
  expect(compiled.filter(code => code.includes(root))).toEqual([])
})
