import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

// Servers are not on everybody's PATH.
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/usr/bin'].join(delimiter) }
// MariaDB refuses to run as root unless it is told to.
const user = process.getuid?.() === 0 ? ['--user=root'] : []

const answers = path =>
  new Promise(resolve => {
    const connection = createConnection(path)
    connection.on('connect', () => resolve(true)).on('error', () => resolve(false))
    connection.on('connect', () => connection.destroy())
  })

/** Starts a MariaDB in this folder. It reads no settings of the system's, and is reached through a socket only. */
export async function startDatabase(data) {
  const folder = join(data, 'database')
  if (!existsSync(join(folder, 'mysql')))
    execFileSync(
      'mariadb-install-db',
      [
        '--no-defaults',
        ...user,
        `--datadir=${folder}`,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
      ],
      { env, stdio: ['ignore', 'ignore', 'inherit'] },
    )
  // The path of a socket has a limit of about 100 characters, which the data folder may exceed.
  const place = mkdtempSync(join(tmpdir(), 'inlay-db-'))
  const socket = join(place, 'socket')
  const log = openSync(join(data, 'database.log'), 'a')
  const child = spawn(
    'mariadbd',
    [
      '--no-defaults',
      ...user,
      `--datadir=${folder}`,
      `--socket=${socket}`,
      `--pid-file=${join(place, 'pid')}`,
      '--skip-networking',
      '--performance-schema=OFF',
      '--innodb-buffer-pool-size=32M',
      '--innodb-flush-log-at-trx-commit=2',
    ],
    { env, stdio: ['ignore', log, log] },
  )
  while (!(await answers(socket))) {
    if (child.exitCode !== null) throw new Error(`MariaDB has ended: see ${join(data, 'database.log')}`)
    await wait(50)
  }
  const kill = () => {
    child.kill('SIGKILL')
    rmSync(place, { recursive: true, force: true })
  }
  return {
    socket,
    kill,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
