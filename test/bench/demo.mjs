// Starts the demo for a bench, on its own port, with the content of its pages.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** It prints its address once it listens. */
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
    /** Resets a world: what a page with its cookie sees. */
    reset: (world, data) =>
      fetch(new URL('/_fixtures/reset', url), {
        method: 'POST',
        headers: { cookie: `inlay_world=${world}` },
        body: JSON.stringify(data),
      }),
    stop: () => child.kill(),
  }
}
