import type { App } from '../app/app.ts'
import type { Dispose } from '../lib/dispose.ts'

const word = 'sound' as const
/** Schema of the only message that tabs send each other about videos. */
const wordSchema = {
  '~standard': {
    version: 1,
    vendor: 'valibot',
    validate: (value: unknown) => (value === word ? { value: word } : { issues: [{ message: '' }] }),
  },
} as const

/** Makes sure that only one video has sound at a time, on this page and in the user's other tabs. */
export interface ExclusiveSound {
  /** Adds a player; `quiet` must pause it if it has sound. Call `take` when it starts to have sound. */
  join: (quiet: () => void) => { take: () => void; leave: Dispose }
}

export function exclusiveSound(app: App): ExclusiveSound {
  const players = new Set<() => void>()
  const connect = async () => {
    const { tabs } = await import('../tabs/tabs.ts')
    const topic = app.get(tabs).topic<typeof word>('video', wordSchema)
    app.disposer.add(
      topic.on(() => {
        for (const quiet of players) quiet()
      }),
    )
    return topic
  }
  // A page needs the messages of other tabs only once it has had sound, so the code loads then. If it fails to load,
  // each tab is on its own.
  let connected: ReturnType<typeof connect> | undefined
  return {
    join(quiet) {
      players.add(quiet)
      return {
        take() {
          for (const other of players) if (other !== quiet) other()
          connected ??= connect()
          connected.then(
            topic => topic.post(word),
            () => {
              connected = undefined
            },
          )
        },
        leave: () => players.delete(quiet),
      }
    },
  }
}
