// Opens a page of the bench in one of three ways and waits for the figures that the page sends.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArgs } from '../support/chromium.mjs'

const address = (origin, { path, watch, script, command, payload, user, settle = 1200 }) => {
  const probe = new URLSearchParams({ watch, script, settle: String(settle) })
  if (command) probe.set('command', command)
  if (payload) probe.set('payload', JSON.stringify(payload))
  const url = new URL(path, origin)
  url.searchParams.set('probe', probe.toString())
  if (user) url.searchParams.set('user', user)
  return url.href
}

/** Without a debugger: a plain browser opens the page, and the page itself sends its figures. */
export async function withoutDebugger(executable, server, page) {
  const profile = mkdtempSync(join(tmpdir(), 'inlay-bench-'))
  const result = server.nextResult()
  const child = spawn(
    executable,
    ['--headless', ...chromiumArgs, `--user-data-dir=${profile}`, address(server.origin, page)],
    { stdio: 'ignore' },
  )
  const ended = new Promise(resolve => child.on('exit', resolve))
  const late = new Promise(resolve => setTimeout(resolve, 20_000, null))
  const figures = await Promise.race([result, late])
  child.kill()
  await ended
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  } catch {
    // Its child processes may still be writing; the system empties its temporary folder.
  }
  return figures
}

/** With a debugger, which about doubles React's time, and with the CPU throttled by `slower`. */
export async function withDebugger(browser, server, page, slower) {
  const context = await browser.newContext()
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await session.send('Performance.enable')
  const result = server.nextResult()
  await tab.goto(address(server.origin, { ...page, settle: slower * 750 }))
  const late = new Promise(resolve => setTimeout(resolve, 30_000, null))
  const figures = await Promise.race([result, late])
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
  return figures && { ...figures, script: seconds * 1000 }
}
