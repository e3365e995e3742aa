import * as v from 'valibot'
import type { App } from '../app/app.ts'
import type { Dispose } from '../lib/dispose.ts'
import { tabs } from '../tabs/tabs.ts'

/** Sees to it that one video has sound at a time, on this page and in the user's other tabs. */
export interface SoundTurn {
  /** A player that may make sound; `quiet` pauses it if it does. */
  join: (quiet: () => void) => { take: () => void; leave: Dispose }
}

export function soundTurn(app: App): SoundTurn {
  const players = new Set<() => void>()
  const topic = app.get(tabs).topic('video', v.literal('sound'))
  app.disposer.add(
    topic.on(() => {
      for (const quiet of players) quiet()
    }),
  )
  return {
    join(quiet) {
      players.add(quiet)
      return {
        take() {
          for (const other of players) if (other !== quiet) other()
          topic.post('sound')
        },
        leave: () => players.delete(quiet),
      }
    },
  }
}
