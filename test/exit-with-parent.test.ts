import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'

const watch = join(import.meta.dirname, 'support/exit-with-parent.mjs')

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('a test run that is killed leaves no server behind', async () => {
  const server = ['--import', watch, '-e', 'console.log(process.pid); setInterval(() => {}, 1000)']
  const run = `
    require('node:child_process').spawn(process.execPath, ${JSON.stringify(server)}, { stdio: 'inherit' })
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['-e', run], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await once(parent.stdout, 'data')
  const pid = Number(String(printed))
  try {
    expect(isRunning(pid)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 15_000, interval: 100 })
  } finally {
    if (isRunning(pid)) process.kill(pid)
  }
})
