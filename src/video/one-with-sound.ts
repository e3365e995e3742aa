import type { App } from '../app/app.ts'
import type { Dispose } from '../lib/dispose.ts'

const word = 'sound' as const
/** The one thing that tabs tell each other of videos. */
const spoken = {
  '~standard': {
    version: 1,
    vendor: 'valibot',
    validate: (value: unknown) => (value === word ? { value: word } : { issues: [{ message: '' }] }),
  },
} as const

/** Sees to it that one video has sound at a time, on this page and in the user's other tabs. */
export interface SoundTurn {
  /** A player that may make sound; `quiet` pauses it if it does. */
  join: (quiet: () => void) => { take: () => void; leave: Dispose }
}

export function soundTurn(app: App): SoundTurn {
  const players = new Set<() => void>()
  const connect = async () => {
    const { tabs } = await import('../tabs/tabs.ts')
    const topic = app.get(tabs).topic<typeof word>('video', spoken)
    app.disposer.add(
      topic.on(() => {
        for (const quiet of players) quiet()
      }),
    )
    return topic
  }
  // Only a page with a sound has to hear of others; until then it does without the code. Where that cannot be had, each
  // tab is by itself.
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
