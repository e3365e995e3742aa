import type { App } from '../../../platform/app.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'

const soundMessage = 'sound' as const
/** Tabs send each other only this message about videos. */
const messageSchema = {
  '~standard': {
    version: 1,
    vendor: 'valibot',
    validate: (value: unknown) =>
      value === soundMessage ? { value: soundMessage } : { issues: [{ message: '' }] },
  },
} as const

/** Makes sure that only one video has sound at a time, on this page and in the user's other tabs. */
export interface ExclusiveSound {
  /** Adds a player; `silence` must pause it if it has sound. Call `take` when it starts to have sound. */
  join: (silence: () => void) => { take: () => void; leave: Dispose }
}

export function exclusiveSound(app: App): ExclusiveSound {
  const players = new Set<() => void>()
  const connect = async () => {
    const { tabs } = await import('../../../platform/tabs/tabs.ts')
    const topic = app.get(tabs).topic<typeof soundMessage>('video', messageSchema)
    app.disposer.add(
      topic.on(() => {
        for (const silence of players) silence()
      }),
    )
    return topic
  }
  // A page needs the messages of other tabs only once it has sound, so this code loads then. If it fails to load, each
  // tab is on its own.
  let connected: ReturnType<typeof connect> | undefined
  return {
    join(silence) {
      players.add(silence)
      return {
        take() {
          for (const other of players) if (other !== silence) other()
          connected ??= connect()
          connected.then(
            topic => topic.post(soundMessage),
            () => {
              connected = undefined
            },
          )
        },
        leave: () => players.delete(silence),
      }
    },
  }
}
