import { execFileSync } from 'node:child_process'
import { accessSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

const browsers = {
  whole: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  // The same engine without a window: a page takes half the time.
  shell: ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'],
}

/** The first of these programs on the PATH; null if there is none. */
export function onPath(...names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) {
      try {
        accessSync(join(folder, name))
        return join(folder, name)
      } catch {}
    }
  return null
}

/** The machine's browser: `CHROMIUM` if set, else the first of its names on the PATH; null if there is none. */
const findChromium = (kind = 'whole') => process.env.CHROMIUM ?? onPath(...browsers[kind])

/** Browsers that run at once; each keeps about two cores busy. */
export const browserWorkers = Math.min(2, Math.max(1, availableParallelism() >> 1))

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Its models can't be downloaded here, and the headless shell never says so.
  '--disable-blink-features=TranslationAPI,LanguageDetectionAPI',
]

/** Installs Debian's packages where permitted; elsewhere does nothing. Options of `apt-get install` may be among the names. */
export function installPackage(...names) {
  const silent = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    console.log(`Installing from Debian: ${names.filter(name => !name.startsWith('-')).join(', ')} …`)
    execFileSync('apt-get', ['update', '-qq'], silent)
    execFileSync('apt-get', ['install', '-y', '-qq', ...names], silent)
  } catch {}
}

/** Finds full Chromium, or installs Debian's package where permitted; else throws with instructions. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  installPackage('chromium')
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need a Chromium. Install one (Debian: `sudo apt-get install chromium`), or set CHROMIUM to its path, and run `npm test` again.',
  )
}

/** Finds Chromium's headless shell, which suffices for most tests, or else full Chromium. */
export function ensureShell() {
  const found = process.env.INLAY_TEST_SHELL ?? findChromium('shell')
  if (found) return found
  const whole = ensureChromium()
  installPackage('chromium-headless-shell')
  // Passed to the test processes, which would otherwise each try to install it.
  process.env.INLAY_TEST_SHELL = findChromium('shell') ?? whole
  return process.env.INLAY_TEST_SHELL
}
