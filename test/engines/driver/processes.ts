import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The processes and the profile folder of one browser; `end` removes all of them. */
export interface Household {
  folder: string
  start: (command: string, args: string[], env?: NodeJS.ProcessEnv, stdio?: StdioOptions) => ChildProcess
  end: () => Promise<void>
}

export function createHousehold(name: string): Household {
  const folder = mkdtempSync(join(tmpdir(), `inlay-${name}-`))
  const children: ChildProcess[] = []
  const killAll = () => {
    for (const child of children) {
      try {
        // Its child processes, too: it leads a process group.
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {}
    }
  }
  process.on('exit', killAll)
  return {
    folder,
    start(command, args, env = {}, stdio = ['ignore', 'ignore', 'pipe']) {
      const child = spawn(command, args, {
        detached: true,
        stdio,
        env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, ...env },
      })
      children.push(child)
      return child
    },
    async end() {
      const gone = children.map(
        child => child.exitCode ?? child.signalCode ?? new Promise(done => child.once('exit', done)),
      )
      killAll()
      await Promise.all(gone)
      process.off('exit', killAll)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Waits until a stream's output matches; resolves to the match. */
export function waitForText(
  stream: NodeJS.ReadableStream | null | undefined,
  pattern: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!stream) return reject(new Error('nothing to read from'))
    let text = ''
    stream.on('data', data => {
      text += data
      const found = pattern.exec(text)
      if (found) resolve(found[1] ?? found[0])
    })
    stream.on('end', () => reject(new Error(`ended before ${pattern}: ${text.slice(-2000)}`)))
  })
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })
}
