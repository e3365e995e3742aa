import * as v from 'valibot'
import { isCommand } from '../../platform/bus/commands.ts'
import type {
  CommandName,
  ComposePlace,
  ComposeTool,
  HostCommand,
  HostKey,
  PostMenuItem,
} from '../../platform/bus/contract.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { cutAtCharacter } from '../../platform/text/text.ts'

/** What a host gave to `inlay.extend`, checked and copied. */
export interface ReadExtension {
  postMenu: PostMenuItem[]
  composeTool: (Omit<ComposeTool, 'where'> & { where: ComposePlace[] })[]
  command: HostCommand[]
  key: HostKey[]
}

type Kind = keyof ReadExtension

/** Something that is wrong, by the name of its field, such as `postMenu[1].label`. */
interface Problem {
  field: string
  why: string
}

/** Characters of a label: longer ones are cut. */
const labelMax = 120
const idMax = 64
const iconMax = 4000
/** The most entries of one kind in a call. */
const entriesMax = 50

/** Line breaks and controls have no place in a label, and neither have marks that would turn the text around it. */
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

const text = <T extends string>(max: number, pattern: RegExp, why: string) =>
  v.custom<T>(value => typeof value === 'string' && value.length <= max && pattern.test(value), why)

/** Null counts as left out. */
const optional = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullish(schema),
    v.transform(value => value ?? undefined),
  )

const label = v.pipe(
  v.string('needs a text'),
  v.transform(value => value.replace(unseen, ' ').trim()),
  v.nonEmpty('needs a text'),
  v.transform(value =>
    value.length > labelMax ? `${cutAtCharacter(value, labelMax - 1).trimEnd()}…` : value,
  ),
)
const id = text(idMax, /^[\w.:-]+$/, `needs letters, digits, or any of _ . : - (at most ${idMax})`)
const icon = optional(
  text(
    iconMax,
    /^\s*[Mm][\sMmZzLlHhVvCcSsQqTtAa\d,.eE+-]*$/,
    'needs an SVG path, the attribute d of 24 by 24',
  ),
)
const callback = v.custom<(...args: unknown[]) => unknown>(
  value => typeof value === 'function',
  'needs a function',
)
const everywhere: ComposePlace[] = ['post', 'message']
const where = v.pipe(
  v.nullish(v.unknown(), everywhere),
  v.transform(value => (Array.isArray(value) ? value : [value])),
  v.custom<ComposePlace[]>(
    list => Array.isArray(list) && list.length > 0 && list.every(one => everywhere.includes(one)),
    'needs "post", "message", or a list of both',
  ),
)
const namedKeys =
  'enter|space|escape|tab|backspace|delete|home|end|pageup|pagedown|arrow(?:up|down|left|right)|plus'
const stroke = `(?:mod\\+)?(?:alt\\+)?(?:shift\\+)?(?:${namedKeys}|[^\\s+A-Z])`
const keys = v.pipe(
  v.string('needs keys such as "g x", "shift+y", or "mod+j"'),
  v.regex(
    new RegExp(`^${stroke}(?: ${stroke}){0,2}$`, 'u'),
    'needs keys such as "g x", "shift+y", or "mod+j"',
  ),
)

const schemas = {
  postMenu: v.object({ id, label, icon, when: v.optional(callback), run: callback }),
  composeTool: v.object({ id, label, icon, where, run: callback }),
  command: v.object({
    name: text<HostCommand['name']>(
      idMax,
      /^host:[a-z\d]+(?:-[a-z\d]+)*$/,
      'needs "host:" and small letters, digits, and hyphens, such as "host:open-rules"',
    ),
    title: v.optional(label),
    run: callback,
  }),
  key: v.pipe(
    v.object({
      keys,
      title: label,
      run: v.optional(callback),
      command: v.optional(
        v.custom<CommandName | HostCommand['name']>(
          value => typeof value === 'string' && isCommand(value),
          'needs the name of a command',
        ),
      ),
      payload: v.optional(v.unknown()),
    }),
    v.check(({ run, command }) => Boolean(run ?? command), 'needs a command, or a function as run'),
  ),
}
const kinds = Object.keys(schemas) as Kind[]

/** Reads what a host gave; what is wrong is left out, and said. Never throws, whatever it is given. */
export function readExtension(given: unknown): { found: ReadExtension; problems: Problem[] } {
  const found: ReadExtension = { postMenu: [], composeTool: [], command: [], key: [] }
  const problems: Problem[] = []
  const refuse = (field: string, why: string) => void problems.push({ field, why })
  /** Reads a part, which may be an object whose fields throw. */
  const part = (field: string, read: () => void) => {
    try {
      read()
    } catch {
      refuse(field, 'cannot be read')
    }
  }
  function readItem(kind: Kind, field: string, item: unknown) {
    if (!isRecord(item)) return refuse(field, 'needs an object')
    const { success, output, issues } = v.safeParse(schemas[kind], item, { abortEarly: true })
    if (!success) {
      const path = v.getDotPath(issues[0])
      return refuse(path ? `${field}.${path}` : field, issues[0].message)
    }
    // A callback is called as a method of what the host gave.
    const bound = Object.entries(output).map(([name, value]) => [
      name,
      typeof value === 'function' ? value.bind(item) : value,
    ])
    ;(found[kind] as unknown[]).push(Object.fromEntries(bound))
  }
  function readOne(extension: unknown) {
    if (!isRecord(extension))
      return refuse('extension', 'needs an object with postMenu, composeTool, command, or key')
    for (const name of Object.keys(extension).filter(one => !kinds.includes(one as Kind)))
      refuse('extension', `has ${JSON.stringify(name.slice(0, idMax))}, but takes only ${kinds.join(', ')}`)
    for (const kind of kinds)
      part(kind, () => {
        const value = extension[kind] ?? []
        if (!Array.isArray(value)) return readItem(kind, kind, value)
        if (value.length > entriesMax) refuse(kind, `has more than ${entriesMax} entries`)
        for (const [index, item] of value.slice(0, entriesMax).entries())
          part(`${kind}[${index}]`, () => readItem(kind, `${kind}[${index}]`, item))
      })
  }
  part('extension', () => {
    for (const one of Array.isArray(given) ? given.slice(0, entriesMax) : [given])
      part('extension', () => readOne(one))
  })
  return { found, problems }
}
