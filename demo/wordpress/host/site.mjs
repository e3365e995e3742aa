import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
const core = '/usr/share/wordpress'
const folderOf = data => join(data, 'site')

/** What wp-config.php reads. */
const settingsOf = ({ data, port, socket, network = '' }) => ({
  INLAY_WP_NETWORK: network,
  INLAY_WP_SITE: `${folderOf(data)}/`,
  INLAY_WP_PORT: port,
  INLAY_WP_SOCKET: socket,
  INLAY_WP_SECRET: readFileSync(join(data, 'secret'), 'utf8'),
})

const envOf = site => ({
  ...process.env,
  ...settingsOf(site),
  // The server answers several calls at once, as a stock one does.
  PHP_CLI_SERVER_WORKERS: '4',
})

/** Mails are written to a file. */
const settings = data => ['-d', `sendmail_path=cat >> '${join(data, 'mail.txt')}'`]

/** Debian's files are read through links, and WordPress asks for its own folder by them: a copy has none. */
function copyCore(to) {
  const copied = { recursive: true, dereference: true }
  mkdirSync(join(to, 'wp-content/plugins'), { recursive: true })
  cpSync(core, to, { ...copied, filter: path => !path.startsWith(join(core, 'wp-content')) })
  cpSync(join(core, 'wp-content/themes'), join(to, 'wp-content/themes'), copied)
  cpSync(join(here, 'wp-config.php'), join(to, 'wp-config.php'))
}

/** Runs a script of this folder inside WordPress, and returns what it prints. */
const runInSite = (site, script, ...args) =>
  execFileSync('php', [...settings(site.data), join(here, script), ...args], {
    env: envOf(site),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Installs WordPress, uploads the plugin's zip as an administrator would, and writes the first users and posts. */
export async function installSite(site, zip) {
  const folder = folderOf(site.data)
  if (!existsSync(join(site.data, 'secret'))) {
    copyCore(folder)
    writeFileSync(join(site.data, 'secret'), randomBytes(40).toString('base64'), { mode: 0o600 })
  }
  // For scripts of your own: `require 'load.php'` with these in the environment.
  writeFileSync(join(site.data, 'settings.json'), JSON.stringify(settingsOf(site)), { mode: 0o600 })
  runInSite(site, 'install.php', zip)
}

/** Installs a network of two sites beside the site, with its files and its plugin, and returns it. */
export function installNetwork(site) {
  const port = String(Number(site.port) + 1)
  for (const network of ['new', 'on']) runInSite({ ...site, port, network }, 'network.php')
  return { ...site, port, network: 'on' }
}

/** PHP's own server, with its workers. */
export function serveSite(site) {
  const child = spawn(
    'php',
    [
      ...settings(site.data),
      '-S',
      `127.0.0.1:${site.port}`,
      '-t',
      folderOf(site.data),
      join(here, 'router.php'),
    ],
    // A group of its own, as its workers outlive it otherwise.
    {
      env: envOf(site),
      stdio: ['ignore', 'ignore', process.env.INLAY_WP_LOG ? 'inherit' : 'ignore'],
      detached: true,
    },
  )
  return {
    child,
    stop() {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
    },
  }
}
