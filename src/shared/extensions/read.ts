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
export interface Problem {
  field: string
  why: string
}

class Wrong extends Error {}

/** Characters of a label: longer ones are cut. */
const labelMax = 120
const idMax = 64
const iconMax = 4000
/** The most entries of one kind in a call. */
const entriesMax = 50
const everywhere: ComposePlace[] = ['post', 'message']

/** Line breaks and controls have no place in a label, and neither have marks that would turn the text around it. */
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

function label(value: unknown): string {
  const text = typeof value === 'string' ? value.replace(unseen, ' ').trim() : ''
  if (!text) throw new Wrong('needs a text')
  return text.length > labelMax ? `${cutAtCharacter(text, labelMax - 1).trimEnd()}…` : text
}

function id(value: unknown): string {
  if (typeof value === 'string' && value.length <= idMax && /^[\w.:-]+$/.test(value)) return value
  throw new Wrong(`needs letters, digits, or any of _ . : - (at most ${idMax})`)
}

function icon(value: unknown): string | undefined {
  if (value === undefined || value === null) return
  if (
    typeof value === 'string' &&
    value.length <= iconMax &&
    /^\s*[Mm][\sMmZzLlHhVvCcSsQqTtAa\d,.eE+-]*$/.test(value)
  )
    return value
  throw new Wrong('needs an SVG path, the attribute d of 24 by 24')
}

function callback(value: unknown): (...args: never[]) => unknown {
  if (typeof value === 'function') return value as () => unknown
  throw new Wrong('needs a function')
}

function commandName(value: unknown): HostCommand['name'] {
  if (typeof value === 'string' && value.length <= idMax && /^host:[a-z\d]+(?:-[a-z\d]+)*$/.test(value))
    return value as HostCommand['name']
  throw new Wrong('needs "host:" and small letters, digits, and hyphens, such as "host:open-rules"')
}

const names =
  'enter|space|escape|tab|backspace|delete|home|end|pageup|pagedown|arrow(?:up|down|left|right)|plus'
const stroke = `(?:mod\\+)?(?:alt\\+)?(?:shift\\+)?(?:${names}|[^\\s+A-Z])`
const keysPattern = new RegExp(`^${stroke}(?: ${stroke}){0,2}$`, 'u')

function keys(value: unknown): string {
  if (typeof value === 'string' && keysPattern.test(value)) return value
  throw new Wrong('needs keys such as "g x", "shift+y", or "mod+j"')
}

function places(value: unknown): ComposePlace[] {
  if (value === undefined || value === null) return everywhere
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length > 0 && list.every(one => everywhere.includes(one as ComposePlace)))
    return list as ComposePlace[]
  throw new Wrong('needs "post", "message", or a list of both')
}

function anyCommand(value: unknown): CommandName | HostCommand['name'] {
  if (typeof value === 'string' && isCommand(value)) return value
  throw new Wrong('needs the name of a command')
}

type Field = <T>(name: string, read: (value: unknown) => T) => T

/** A callback that is called as a method of what the host gave. */
const bound = (item: object, of: (value: unknown) => (...args: never[]) => unknown) => (value: unknown) =>
  of(value).bind(item) as (...args: unknown[]) => unknown

const readers: { [K in Kind]: (field: Field, item: Record<string, unknown>) => ReadExtension[K][number] } = {
  postMenu: (field, item) => ({
    id: field('id', id),
    label: field('label', label),
    icon: field('icon', icon),
    when:
      item.when === undefined ? undefined : (field('when', bound(item, callback)) as PostMenuItem['when']),
    run: field('run', bound(item, callback)),
  }),
  composeTool: (field, item) => ({
    id: field('id', id),
    label: field('label', label),
    icon: field('icon', icon),
    where: field('where', places),
    run: field('run', bound(item, callback)),
  }),
  command: (field, item) => ({
    name: field('name', commandName),
    title: item.title === undefined ? undefined : field('title', label),
    run: field('run', bound(item, callback)),
  }),
  key: (field, item) => ({
    keys: field('keys', keys),
    title: field('title', label),
    ...(item.command === undefined
      ? { run: field('run', bound(item, callback)) }
      : { command: field('command', anyCommand), payload: item.payload }),
  }),
}

const kinds = Object.keys(readers) as Kind[]

/** Reads what a host gave; what is wrong is left out, and said. Never throws, whatever it is given. */
export function readExtension(given: unknown): { found: ReadExtension; problems: Problem[] } {
  const found: ReadExtension = { postMenu: [], composeTool: [], command: [], key: [] }
  const problems: Problem[] = []
  /** Reads a part, which may be an object whose fields throw. */
  const part = (field: string, read: () => void) => {
    try {
      read()
    } catch (error) {
      const why = error instanceof Wrong ? error.message : 'cannot be read'
      problems.push({ field: error instanceof Wrong && error.cause ? `${field}.${error.cause}` : field, why })
    }
  }
  const readItem = <K extends Kind>(kind: K, item: unknown) => {
    if (!isRecord(item)) throw new Wrong('needs an object')
    const field: Field = (name, read) => {
      try {
        return read(item[name])
      } catch (error) {
        throw new Wrong(error instanceof Wrong ? error.message : 'cannot be read', { cause: name })
      }
    }
    ;(found[kind] as unknown[]).push(readers[kind](field, item))
  }
  const readOne = (extension: unknown) => {
    if (!isRecord(extension)) throw new Wrong('needs an object with postMenu, composeTool, command, or key')
    for (const name of Object.keys(extension).filter(one => !kinds.includes(one as Kind)))
      problems.push({
        field: 'extension',
        why: `has ${JSON.stringify(name.slice(0, idMax))}, but takes only ${kinds.join(', ')}`,
      })
    for (const kind of kinds)
      part(kind, () => {
        const value = extension[kind]
        if (value === undefined || value === null) return
        if (!Array.isArray(value)) return part(kind, () => readItem(kind, value))
        if (value.length > entriesMax)
          problems.push({ field: kind, why: `has more than ${entriesMax} entries` })
        for (const [index, item] of value.slice(0, entriesMax).entries())
          part(`${kind}[${index}]`, () => readItem(kind, item))
      })
  }
  part('extension', () => {
    for (const one of Array.isArray(given) ? given.slice(0, entriesMax) : [given])
      part('extension', () => readOne(one))
  })
  return { found, problems }
}
