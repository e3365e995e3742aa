import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHousehold, waitForText } from '../engines/driver/processes.ts'
import { patienceMs } from '../support/patience.mjs'

/** A line that the speech server in `orca/speechd` has written. */
interface Line {
  said?: string
}

/** A screen, a session of its own for assistive technology, and Orca, whose speech is written down. */
export interface Room {
  /** For a browser that is to be heard. */
  env: NodeJS.ProcessEnv
  /** All that Orca has said so far. */
  heard: () => string[]
  /** Presses real keys, such as `ctrl+Return`, by their names in X. */
  press: (keys: string) => void
  end: () => Promise<void>
}

const pause = () => new Promise(done => setTimeout(done, 100))
const here = (...parts: string[]) => join(import.meta.dirname, ...parts)

/** The portal for documents would mount a file system in the folder, which couldn't be removed then. */
function leaveOutDocuments(folder: string): void {
  const services = join(folder, 'dbus-1', 'services')
  mkdirSync(services, { recursive: true })
  const name = 'org.freedesktop.portal.Documents'
  writeFileSync(join(services, `${name}.service`), `[D-BUS Service]\nName=${name}\nExec=/bin/false\n`)
}

export async function openRoom(): Promise<Room> {
  const household = createHousehold('heard')
  const { folder } = household
  const log = join(folder, 'heard')
  writeFileSync(log, '')
  leaveOutDocuments(folder)
  const env: NodeJS.ProcessEnv = {
    XDG_DATA_HOME: folder,
    XDG_RUNTIME_DIR: folder,
    LANG: 'C.UTF-8',
    // Browsers then tell what they show.
    ACCESSIBILITY_ENABLED: '1',
    GNOME_ACCESSIBILITY: '1',
    MOZ_ENABLE_WAYLAND: '0',
  }
  const screen = household.start(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    env,
    ['ignore', 'pipe', 'ignore'],
  )
  env.DISPLAY = `:${await waitForText(screen.stdout, /(\d+)\n/)}`
  const bus = household.start('dbus-daemon', ['--session', '--nofork', '--print-address'], env, [
    'ignore',
    'pipe',
    'ignore',
  ])
  env.DBUS_SESSION_BUS_ADDRESS = await waitForText(bus.stdout, /(\S+)\n/)
  // Debian's Python, which has Orca's libraries, need not be the first on the PATH.
  const orca = { ...env, INLAY_HEARD: log, PYTHONPATH: here('orca') }
  household.start('/usr/bin/python3', [here('orca', 'run.py')], orca, 'ignore')
  const xdotool = (...args: string[]) =>
    execFileSync('xdotool', args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  const heard = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .flatMap(line => (line ? [(JSON.parse(line) as Line).said ?? []] : []))
      .flat()
  for (const end = Date.now() + patienceMs; heard().length === 0; await pause())
    if (Date.now() > end) throw new Error('Orca does not start')
  return {
    env: { ...process.env, ...env },
    heard,
    press(keys) {
      const held = keys.split('+')
      const key = held.pop() ?? ''
      // Released in order: a modifier that is gone before its key makes another key of it.
      const down = held.flatMap(one => ['keydown', one])
      xdotool(...down, 'key', key, ...held.reverse().flatMap(one => ['keyup', one]))
    },
    end: () => household.end(),
  }
}
