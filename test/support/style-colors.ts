import { readdirSync, readFileSync } from 'node:fs'
import { parseColor, type Rgb } from '../../src/platform/lib/contrast.ts'

const root = new URL('../../', import.meta.url)

/** What the rules of a style sheet declare outside of media queries, by selector, with `property: value`. */
export type Sheet = ReadonlyMap<string, ReadonlyMap<string, string>>

function declarations(body: string): [string, string][] {
  return [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\s+/g, ' ').trim(),
  ])
}

function sheetOf(text: string): Sheet {
  const rules = new Map<string, Map<string, string>>()
  // Rules of media queries are indented.
  for (const [, head = '', body = ''] of text
    .replace(/\/\*.*?\*\/\n?/gs, '')
    .matchAll(/^([^\s@}][^{}]*) \{\n([^{}]*)^\}/gm))
    for (const selector of head.split(/,\s*\n/))
      rules.set(selector, new Map([...(rules.get(selector) ?? []), ...declarations(body)]))
  return rules
}

const text = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** The texts of all style sheets, by the path in `src` without its ending. */
const texts = new Map(
  readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.css'))
    .map(path => [path.replace(/(\.module)?\.css$/, ''), text(`src/${path}`)]),
)

export const sheets: ReadonlyMap<string, Sheet> = new Map(
  [...texts].map(([sheet, text]) => [sheet, sheetOf(text)]),
)

/** The rules of a style sheet for forced colors, as a text. */
export const forcedRules = (sheet: string): string =>
  (texts.get(sheet)?.match(/^@media \(forced-colors: active\) \{\n.*?^\}/gms) ?? []).join('\n')

/** What a rule declares; fails where the property isn't there. */
export function declared(sheet: string, selector: string, property: string): string {
  const value = sheets.get(sheet)?.get(selector)?.get(property)
  if (value === undefined) throw new Error(`${sheet}.css has no ${property} at ${selector}`)
  return value
}

export interface Look {
  tokens: ReadonlyMap<string, string>
  isDark: boolean
}

const tokenSheet = text('src/ui/styles/tokens.css')
const plain = declarations(/\{([^{}]*)\}/.exec(tokenSheet)?.[1] ?? '')
const wanted = declarations(/prefers-contrast: more\) \{[^{]*\{([^{}]*)\}/.exec(tokenSheet)?.[1] ?? '')
const chosen = [...(sheets.get('ui/styles/comfort')?.get('html[data-inlay-comforts~="contrast"]') ?? [])]

/** Light and dark, each as it is, with more contrast as the system wants it, and as the user has chosen it. */
export const looks: readonly [name: string, look: Look][] = [false, true].flatMap(isDark =>
  (
    [
      ['', []],
      [', contrast of the system', wanted],
      [', contrast by choice', chosen],
    ] as const
  ).map(([name, changes]): [string, Look] => [
    `${isDark ? 'dark' : 'light'}${name}`,
    { tokens: new Map([...plain, ...changes]), isDark },
  ]),
)

/** A color with what it covers, 0 to 1. */
type Paint = readonly [color: Rgb, alpha: number]

const channels = (color: readonly number[]) =>
  color.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')
const written = ([color, alpha]: Paint) => `#${channels([...color, alpha * 255])}`

function paintOf(value: string): Paint {
  if (value === 'transparent') return [[0, 0, 0], 0]
  const color = parseColor(value)
  if (!color) throw new Error(`no color: ${value}`)
  const alpha = /^#\w{6}(\w\w)$/.exec(value)?.[1]
  return [color, alpha ? Number.parseInt(alpha, 16) / 255 : 1]
}

function blend([top, alpha]: Paint, ground: Rgb): Rgb {
  const channel = (at: 0 | 1 | 2) => ground[at] + (top[at] - ground[at]) * alpha
  return [channel(0), channel(1), channel(2)]
}

function mixed(list: string): string {
  const [, first = '', share = '', second = ''] = /^in srgb, (\S+) ([\d.]+)%, (\S+)$/.exec(list) ?? []
  const [color, alpha] = paintOf(first)
  const [ground, rest] = paintOf(second)
  const part = Number(share) / 100
  const whole = alpha * part + rest * (1 - part)
  return written([blend([color, (alpha * part) / whole], ground), whole])
}

function solved(name: string, list: string, { tokens, isDark }: Look): string {
  const [first = '', second] = list.split(/,\s*/)
  if (name === 'var') return tokens.get(first) ?? second ?? `unknown ${first}`
  if (name === 'light-dark') return (isDark ? second : first) ?? ''
  if (name === 'color-mix') return mixed(list)
  if (name !== 'rgb') return ''
  const [color] = paintOf(`rgb(${list})`)
  return written([color, Number(/\/ ([\d.]+)%/.exec(list)?.[1] ?? 100) / 100])
}

/** The last color of a value, such as that of a shadow, as it is seen on the ground. */
export function colorOf(value: string, look: Look, ground: Rgb): Rgb {
  let rest = value
  while (rest.includes('('))
    rest = rest.replace(/([\w-]+)\(([^()]*)\)/, (_, name: string, list: string) => solved(name, list, look))
  const color = rest.match(/#[\da-f]+|\btransparent\b|\bwhite\b/gi)?.at(-1)
  if (!color) throw new Error(`no color in ${value}: ${rest}`)
  return blend(paintOf(color), ground)
}
