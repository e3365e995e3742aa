// The demo as a bench has it: on a port of its own, with what its pages are to hold.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** It says its address once it listens. */
export async function startDemo(port) {
  const child = spawn('node', ['demo/start.mjs', '--no-build', '--port', String(port)], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', data => {
      const found = /http:\/\/\S+/.exec(String(data))?.[0]
      if (found) resolve(found)
    })
    child.on('exit', code => reject(new Error(`The demo ended with ${code}`)))
  })
  return {
    url,
    /** Begins a world anew: what a page with its cookie sees. */
    reset: (world, data) =>
      fetch(new URL('/_fixtures/reset', url), {
        method: 'POST',
        headers: { cookie: `inlay_world=${world}` },
        body: JSON.stringify(data),
      }),
    stop: () => child.kill(),
  }
}
