import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type {
  AccountMenuItem,
  CommandName,
  HostCommand,
  HostContext,
  HostSettings,
  MenuMessage,
  SharedPost,
} from '../../platform/bus/contract.ts'
import type {
  AddedCall,
  CommandEntry,
  ComposeEntry,
  Extensions,
  KeyEntry,
  MenuEntry,
  NotificationKindEntry,
  PostEntry,
  SettingsEntry,
} from '../../platform/extensions/added.ts'
import { pageText } from '../../platform/page/read-page.ts'
import { contextOf, guarded, hostCompose, noteFailure } from './host-callbacks.ts'
import { type ReadExtension, readExtension } from './read.ts'

/** The last entry for each key, in the order in which the keys first appeared. */
const lastOf = <T>(entries: readonly T[], keyOf: (entry: T) => string): T[] => [
  ...new Map(entries.map(entry => [keyOf(entry), entry])).values(),
]

/** What an entry of a menu about something has in common. */
interface HostMenuItem<T> {
  id: string
  label: string
  icon?: string | undefined
  when?: ((value: T) => boolean) | undefined
  run: (value: T, context: HostContext) => unknown
}

/** What the host has added, with safe callbacks. */
function makeEntries(app: App) {
  const context = contextOf(app)
  const run = (name: string, label: string | undefined, call: () => unknown) =>
    guarded(app, name, label, call)
  /** Whether a host's entry is for a value; an entry whose callback fails isn't. */
  const asks =
    <T>(name: string, when: ((value: T) => boolean) | undefined) =>
    (value: T): boolean => {
      try {
        return when ? Boolean(when(value)) : true
      } catch (error) {
        noteFailure(app, name, error)
        return false
      }
    }
  /** Makes the entries of a menu about something. Each callback gets a copy. */
  const menuOf =
    <T extends object>(kind: string) =>
    ({ id, label, icon, when, run: act }: HostMenuItem<T>): MenuEntry<T> => ({
      id,
      label,
      icon,
      isFor: value => asks(`${kind} ${id}`, when)({ ...value }),
      run: value => run(`${kind} ${id}`, label, () => act({ ...value }, context)),
    })
  return {
    accountMenu: ({ id, label, icon, run: act }: AccountMenuItem): MenuEntry<null> => ({
      id,
      label,
      icon,
      isFor: () => true,
      run: () => run(`accountMenu ${id}`, label, () => act(context)),
    }),
    messageMenu: menuOf<MenuMessage>('messageMenu'),
    shareEntry: menuOf<SharedPost>('shareEntry'),
    settings: ({ id, label, note, options, value, change }: HostSettings): SettingsEntry => ({
      id,
      label,
      note,
      options,
      value() {
        const [first = ''] = Object.keys(options)
        try {
          const given = value()
          return Object.hasOwn(options, given) ? given : first
        } catch (error) {
          noteFailure(app, `settings ${id}`, error)
          return first
        }
      },
      change: chosen => run(`settings ${id}`, label, () => change(chosen, context)),
    }),
    postMenu: ({ id, label, icon, when, run: act }: ReadExtension['postMenu'][number]): PostEntry => {
      const name = `postMenu ${id}`
      return {
        id,
        label,
        icon,
        isFor: post => asks(name, when)({ ...post }),
        run: (post, element) => run(name, label, () => act({ ...post }, { ...context, element })),
      }
    },
    composeTool: ({
      id,
      label,
      icon,
      where,
      run: act,
    }: ReadExtension['composeTool'][number]): ComposeEntry => ({
      id,
      label,
      icon,
      where,
      run: field => run(`composeTool ${id}`, label, () => act(hostCompose(field), context)),
    }),
    command: ({ name, title, run: act }: HostCommand): CommandEntry => ({
      name,
      title,
      run: payload => run(`command ${name}`, title, () => act(payload, context)),
    }),
    key({ keys, title, run: act, command, payload }: ReadExtension['key'][number]): KeyEntry {
      const name = `key ${keys}`
      let isRefused = false
      return {
        id: `host:${command ?? keys}`,
        keys,
        title,
        command: command as CommandName | undefined,
        payload,
        run: () =>
          run(name, title, () =>
            command ? app.bus.dispatch(command as never, payload as never) : act?.(context),
          ),
        refuse(why) {
          if (!isRefused) noteFailure(app, name, new Error(why))
          isRefused = true
        },
      }
    },
  }
}

/** Reads what the host has added to this page, and keeps it up to date. */
export function extensions(app: App): Extensions {
  const { added, bus, disposer } = app
  const own = pageText(document)
  const $postMenu = atom<readonly PostEntry[]>([])
  const $accountMenu = atom<readonly MenuEntry<null>[]>([])
  const $messageMenu = atom<readonly MenuEntry<MenuMessage>[]>([])
  const $shareEntries = atom<readonly MenuEntry<SharedPost>[]>([])
  const $settings = atom<readonly SettingsEntry[]>([])
  const $notificationKinds = atom<readonly NotificationKindEntry[]>([])
  const $composeTools = atom<readonly ComposeEntry[]>([])
  const $commands = atom<readonly CommandEntry[]>([])
  const $keys = atom<readonly KeyEntry[]>([])
  const make = makeEntries(app)
  type Read = ReturnType<typeof read>
  const known = new WeakMap<AddedCall, Read>()
  const handled = new Map<string, () => void>()

  /** Reads a call once, so invalid parts are reported once. */
  function read([given]: AddedCall) {
    const { found, problems } = readExtension(given)
    for (const { field, why } of problems) noteFailure(app, field, new TypeError(`${field} ${why}`))
    return {
      postMenu: found.postMenu.map(make.postMenu),
      accountMenu: found.accountMenu.map(make.accountMenu),
      messageMenu: found.messageMenu.map(make.messageMenu),
      shareEntries: found.shareEntry.map(make.shareEntry),
      settings: found.settings.map(make.settings),
      notificationKinds: found.notificationKind,
      composeTools: found.composeTool.map(make.composeTool),
      commands: found.command.map(make.command),
      keys: found.key.map(make.key),
    }
  }
  const readOnce = (call: AddedCall): Read => {
    const result = known.get(call) ?? read(call)
    known.set(call, result)
    return result
  }

  function handle(commands: readonly CommandEntry[]) {
    for (const stop of handled.values()) stop()
    handled.clear()
    for (const { name, run } of commands) handled.set(name, bus.handle(name as never, run))
  }

  function refresh() {
    const text = pageText(document)
    // This is already another page, for which Inlay starts again.
    if (text !== own) return
    for (const call of added) if (call.length > 1 && call[1] !== text) added.delete(call)
    const all = [...added].filter(call => call.length > 1).map(readOnce)
    const commands = lastOf(
      all.flatMap(one => one.commands),
      ({ name }) => name,
    )
    handle(commands)
    const byId = <T extends { id: string }>(entries: T[]) => lastOf(entries, ({ id }) => id)
    $postMenu.set(byId(all.flatMap(one => one.postMenu)))
    $accountMenu.set(byId(all.flatMap(one => one.accountMenu)))
    $messageMenu.set(byId(all.flatMap(one => one.messageMenu)))
    $shareEntries.set(byId(all.flatMap(one => one.shareEntries)))
    $settings.set(byId(all.flatMap(one => one.settings)))
    $notificationKinds.set(byId(all.flatMap(one => one.notificationKinds)))
    $composeTools.set(byId(all.flatMap(one => one.composeTools)))
    $commands.set(commands)
    $keys.set(
      lastOf(
        all.flatMap(one => one.keys),
        ({ keys }) => keys,
      ),
    )
  }

  const result: Extensions = {
    $postMenu,
    $accountMenu,
    $messageMenu,
    $shareEntries,
    $settings,
    $notificationKinds,
    $composeTools,
    $commands,
    $keys,
  }
  refresh()
  added.hear = refresh
  added.extensions = result
  for (const callback of added.waiting ?? []) callback(result)
  added.waiting?.clear()
  disposer.add(() => {
    handle([])
    // Extensions go with their page; listeners of `inlay.report` stay.
    for (const call of added) if (call[1] === own) added.delete(call)
    if (added.extensions !== result) return
    added.extensions = null
    added.hear = null
  })
  return result
}
