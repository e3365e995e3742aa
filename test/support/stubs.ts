// A site that `inlay init` has just written, in a folder of its own, and what `inlay check` says of it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

/** The body of a page, after its page data. */
export const body =
  '<div data-inlay="header"></div><main id="main"><article data-inlay-post=\'{ "id": "1", "reblog_key": "k", "tumblelog": "north" }\'><div data-inlay-post-body>A post.</div></article></main>'

/** Runs a command to its end; resolves to what it printed, whatever its exit code is. */
export const run = (cwd: string, command: string, ...args: string[]): Promise<string> =>
  new Promise(resolve => {
    execFile(command, args, { cwd, maxBuffer: 2 ** 24 }, (_, out, error) => resolve(out + error))
  })

export interface Site {
  folder: string
  inlay: (...args: string[]) => Promise<string>
  read: (path: string) => Promise<string>
  write: (files: Record<string, string>) => Promise<void>
  /** Starts a server, which prints its address as its first line, and resolves to that. */
  start: (command: string, ...args: string[]) => Promise<string>
  stop: () => Promise<void>
  remove: () => Promise<void>
}

/** A folder in which the package is installed, below that of the project, whose packages it finds. */
export async function makeSite(): Promise<Site> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache/site-'))
  await mkdir(join(folder, 'node_modules'))
  await symlink(root, join(folder, 'node_modules/inlay'))
  let server: ChildProcess | undefined
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  return {
    folder,
    inlay: (...args) => run(folder, 'node', 'node_modules/inlay/bin/inlay.mjs', ...args),
    read: path => readFile(join(folder, path), 'utf8'),
    async write(files) {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), text)
      }
    },
    async start(command, ...args) {
      await stop()
      server = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
      const said: string[] = []
      server.stderr?.on('data', data => said.push(String(data)))
      for await (const line of createInterface({ input: server.stdout ?? process.stdin })) return line
      throw new Error(`The server has ended.\n${said.join('')}`)
    },
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** What `inlay check` counts of a site, and what else is wrong with it. */
export async function countDown(site: Site, address: string, cookie: string) {
  const report = await site.inlay('check', address, '--cookie', cookie)
  const [, left, all] = /Not written yet: (\d+) of (\d+) calls\./.exec(report) ?? []
  const lines = report.split('\n')
  const problems = lines.filter(line => line.includes('✗') && !line.endsWith('is not written yet'))
  return { problems: left ? problems : [report], left: Number(left), all: Number(all) }
}
