import type { App } from '../platform/app.ts'
import { commands } from '../platform/bus/command-names.ts'
import { ownerOf } from '../platform/bus/commands.ts'
import { completePage } from '../platform/complete-page.ts'
import { whenExtended } from '../platform/extensions/added.ts'
import { isRecord } from '../platform/lib/record.ts'
import { kinds } from '../shared/extensions/read.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { creatableTypes } from '../shared/post-types.ts'
import type { Registry } from './mount/registry.ts'

/** What commands need of the page data besides a user. */
const needs: Readonly<Record<string, string>> = {
  'notes:open': 'notes',
  'inbox:open': 'user.can_message',
  'conversation:open': 'user.can_message',
}

/** What is offered unless the page data leaves it out. */
const offered = {
  types: creatableTypes,
  states: ['published', 'queued', 'scheduled', 'draft', 'private'],
  gifs: true,
  photo_urls: true,
}

/** The value at a path in the checked page data, which has no fields that this version doesn't know. */
const valueAt = (data: unknown, path: readonly string[]): unknown =>
  path.reduce(
    (value, name) =>
      Array.isArray(value)
        ? value.includes(name)
        : isRecord(value) && Object.hasOwn(value, name)
          ? value[name]
          : undefined,
    data,
  )

function isForMembers(registry: Registry, command: string): boolean {
  const owner = ownerOf(command)
  return owner !== undefined && registry[owner]?.members === true
}

/** Whether this version, and this page with its data, can do something (`inlay.can`). */
export function can(app: App, registry: Registry, name: string): boolean {
  completePage(app)
  const { page, added } = app
  const isSet = (path: string) =>
    Boolean(valueAt({ ...page, posting: { ...offered, ...page.posting } }, path.split('.')))
  const [first, kind = ''] = name.split('.')
  if (first === 'extend') return kind === '' || (kinds as readonly string[]).includes(kind)
  if (!name.includes(':')) return isSet(name)
  let isHosts = false
  whenExtended(added, ({ $commands }) => {
    isHosts = $commands.get().some(command => command.name === name)
  })()
  if (isHosts || !Object.hasOwn(commands, name)) return isHosts
  return (
    (!isForMembers(registry, name) || page.user !== null) && (needs[name] === undefined || isSet(needs[name]))
  )
}

const askFirst = () => import('../shared/feedback/ask-to-log-in.ts')

/** Asks a guest to log in who has pressed what only members can do. Says nothing about what nothing handles. */
export async function refuse(app: App, registry: Registry, command: string): Promise<void> {
  if (isForMembers(registry, command)) (await loadChunk(app, 'log-in', askFirst)).askToLogIn(app)
}
