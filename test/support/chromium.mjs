import { execFileSync } from 'node:child_process'
import { accessSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The machine's Chromium: `CHROMIUM` if set, else the first one on the PATH; null when there is none. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) {
      try {
        accessSync(join(folder, name))
        return join(folder, name)
      } catch {}
    }
  return null
}

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Finds a Chromium, installing Debian's package where that is allowed; throws with what to do otherwise. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  try {
    console.log('No Chromium found; installing Debian’s package …')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {}
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need a Chromium. Install one (Debian: `sudo apt-get install chromium`), or set CHROMIUM to its path, and run `npm test` again.',
  )
}
