import { isCommand } from '../../platform/bus/commands.ts'
import type {
  AccountMenuItem,
  ComposePlace,
  ComposeTool,
  HostCommand,
  HostKey,
  HostSettings,
  MessageMenuItem,
  NotificationKindItem,
  PostMenuItem,
  ShareEntryItem,
} from '../../platform/bus/contract.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { cutAtCharacter } from '../../platform/text/text.ts'

/** What a host gave to `inlay.extend`, checked and copied. */
export interface ReadExtension {
  postMenu: PostMenuItem[]
  accountMenu: AccountMenuItem[]
  messageMenu: MessageMenuItem[]
  shareEntry: ShareEntryItem[]
  settings: HostSettings[]
  notificationKind: NotificationKindItem[]
  composeTool: (Omit<ComposeTool, 'where'> & { where: ComposePlace[] })[]
  command: HostCommand[]
  key: HostKey[]
}

type Kind = keyof ReadExtension

/** An invalid value, named by its field, such as `postMenu[1].label`. */
interface Problem {
  field: string
  why: string
}

/** Maximum length of a label: longer ones are cut. */
const labelMax = 120
const idMax = 64
const iconMax = 4000
/** The most entries of one kind per call. */
const entriesMax = 50

/** Labels must not contain line breaks, control characters, or marks that would reverse the text around them. */
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

class Wrong extends Error {}

/** Reads a field; throws `Wrong` with what it requires. */
type Read = (value: unknown) => unknown

const accept =
  (isRight: (value: unknown) => boolean, why: string): Read =>
  value => {
    if (isRight(value)) return value
    throw new Wrong(why)
  }
const text = (max: number, pattern: RegExp, why: string): Read =>
  accept(value => typeof value === 'string' && value.length <= max && pattern.test(value), why)
/** Null counts as left out. */
const optional =
  (read: Read): Read =>
  value =>
    value === undefined || value === null ? undefined : read(value)

function label(value: unknown): string {
  const words = typeof value === 'string' ? value.replace(unseen, ' ').trim() : ''
  if (!words) throw new Wrong('needs a text')
  return words.length > labelMax ? `${cutAtCharacter(words, labelMax - 1).trimEnd()}…` : words
}
const id = text(idMax, /^[\w.:-]+$/, `needs letters, digits, or any of _ . : - (at most ${idMax})`)
const icon = optional(
  text(
    iconMax,
    /^\s*[Mm][\sMmZzLlHhVvCcSsQqTtAa\d,.eE+-]*$/,
    'needs an SVG path, the attribute d of 24 by 24',
  ),
)
const run = accept(value => typeof value === 'function', 'needs a function')
const optionsMax = 12
/** A copy of the choices, by their values. */
function options(value: unknown): Record<string, string> {
  const entries = Object.entries(isRecord(value) ? value : {})
  if (entries.length < 2 || entries.length > optionsMax)
    throw new Wrong(`needs an object of 2 to ${optionsMax} texts`)
  return Object.fromEntries(entries.map(([name, text]) => [name, label(text)]))
}
/** Types of notification that Inlay shows by itself. */
const ownTypes = ['like', 'reblog', 'follower', 'user_mention', 'reply', 'answer']
function notificationType(value: unknown): unknown {
  if (ownTypes.includes(value as string)) throw new Wrong(`needs a type other than ${ownTypes.join(', ')}`)
  return id(value)
}
const everywhere: ComposePlace[] = ['post', 'message']
function where(value: unknown): unknown {
  const list: unknown[] = Array.isArray(value) ? value : [value ?? everywhere].flat()
  if (list.length > 0 && list.every(one => everywhere.includes(one as ComposePlace))) return list
  throw new Wrong('needs "post", "message", or a list of both')
}
const namedKeys =
  'enter|space|escape|tab|backspace|delete|home|end|pageup|pagedown|arrow(?:up|down|left|right)|plus'
const stroke = `(?:mod\\+)?(?:alt\\+)?(?:shift\\+)?(?:${namedKeys}|[^\\s+A-Z])`

const fields: Record<Kind, Record<string, Read>> = {
  postMenu: { id, label, icon, when: optional(run), run },
  accountMenu: { id, label, icon, run },
  messageMenu: { id, label, icon, when: optional(run), run },
  shareEntry: { id, label, icon, when: optional(run), run },
  settings: { id, label, note: optional(label), options, value: run, change: run },
  notificationKind: { id: notificationType, label, icon, text: label },
  composeTool: { id, label, icon, where, run },
  command: {
    name: text(
      idMax,
      /^host:[a-z\d]+(?:-[a-z\d]+)*$/,
      'needs "host:" and small letters, digits, and hyphens, such as "host:open-rules"',
    ),
    title: optional(label),
    run,
  },
  key: {
    keys: text(
      idMax,
      new RegExp(`^${stroke}(?: ${stroke}){0,2}$`, 'u'),
      'needs keys such as "g x", "shift+y", or "mod+j"',
    ),
    title: label,
    command: optional(
      accept(value => typeof value === 'string' && isCommand(value), 'needs the name of a command'),
    ),
    payload: value => value,
  },
}
export const kinds = Object.keys(fields) as Kind[]

/** Reads what a host passed; leaves out and reports what is invalid. Never throws, whatever it gets. */
export function readExtension(given: unknown): { found: ReadExtension; problems: Problem[] } {
  const found: ReadExtension = {
    postMenu: [],
    accountMenu: [],
    messageMenu: [],
    shareEntry: [],
    settings: [],
    notificationKind: [],
    composeTool: [],
    command: [],
    key: [],
  }
  const problems: Problem[] = []
  const refuse = (field: string, why: string) => void problems.push({ field, why })
  /** Reads a part, which may be an object whose getters throw. */
  const part = <T>(field: string, read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      refuse(field, error instanceof Wrong ? error.message : 'cannot be read')
    }
  }
  function readItem(kind: Kind, name: string, item: unknown) {
    if (!isRecord(item)) return refuse(name, 'needs an object')
    const before = problems.length
    const entry: Record<string, unknown> = {}
    const readField = (field: string, read: Read) => {
      if (problems.length > before) return
      const value = part(`${name}.${field}`, () => read(item[field]))
      // A callback is called as a method of the host's object.
      entry[field] = typeof value === 'function' ? value.bind(item) : value
    }
    for (const [field, read] of Object.entries(fields[kind])) readField(field, read)
    if (kind === 'key' && entry.command === undefined) readField('run', run)
    if (problems.length === before) (found[kind] as unknown[]).push(entry)
  }
  function readOne(extension: unknown) {
    if (!isRecord(extension)) return refuse('extension', `needs an object with ${kinds.join(', ')}`)
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
