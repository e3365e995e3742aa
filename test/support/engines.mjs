import { existsSync } from 'node:fs'
import { installPackage, onPath } from './chromium.mjs'

/** Returns the first that exists, or installs its package where permitted. */
function ensure(packageName, find) {
  const found = find()
  if (found) return found
  installPackage(packageName)
  const installed = find()
  if (installed) return installed
  throw new Error(
    `The tests in other engines, or with a screen reader, need ${packageName}. Install it (Debian: \`sudo apt-get install ${packageName}\`) and run them again.`,
  )
}

export const ensureFirefox = () =>
  process.env.FIREFOX ?? ensure('firefox-esr', () => onPath('firefox-esr', 'firefox'))

const miniBrowsers = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].map(
  folder => `/usr/lib/${folder}webkit2gtk-4.1/MiniBrowser`,
)

/** WebKit's driver, the small browser that it drives, and a virtual screen for it. */
export const ensureWebKit = () => ({
  driver: ensure('webkit2gtk-driver', () => onPath('WebKitWebDriver')),
  browser: ensure('webkit2gtk-driver', () => miniBrowsers.find(path => existsSync(path)) ?? null),
  xvfb: ensure('xvfb', () => onPath('Xvfb')),
})

/** Debian's screen reader, the screen and the bus that it needs, and what presses real keys. */
export function ensureOrca() {
  ensure('orca', () => onPath('orca'))
  ensure('xvfb', () => onPath('Xvfb'))
  ensure('dbus-daemon', () => onPath('dbus-daemon'))
  ensure('xdotool', () => onPath('xdotool'))
  ensureFirefox()
}
