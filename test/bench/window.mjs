// Runs a bench in a visible window: headless Chromium reports no paint for an event. Without a screen, under xvfb.
import { spawn } from 'node:child_process'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium, onPath } from '../support/chromium.mjs'

/** @param file the bench's own, which is started again under xvfb if there is no screen */
export async function onScreen(file, args, run) {
  const isScreenless = process.platform === 'linux' && !process.env.DISPLAY
  if (!isScreenless) return run(args)
  if (!onPath('xvfb-run')) return console.error('This bench needs a screen, or xvfb-run')
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1400x1000x24', process.execPath, file, ...args], {
    stdio: 'inherit',
  })
  process.exitCode = await new Promise(resolve => child.on('exit', resolve))
}

export const openWindow = () =>
  chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs, headless: false })

/**
 * A page of its own at that address: nothing is cached, the user is Aria, in a world that nobody else uses. `slow` sets
 * how many times slower its processor is, `countStyles` tells how often it has computed styles.
 */
export async function openPage(browser, url, observer) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const { origin } = new URL(url)
  await context.addCookies([
    { name: 'inlay_user', value: 'aria', url: origin },
    { name: 'inlay_world', value: `bench-${Math.random()}`, url: origin },
  ])
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.addInitScript(observer)
  await page.goto(url)
  await page.evaluate(() => window.inlay?.ready)
  await page.waitForTimeout(1000)
  const session = await context.newCDPSession(page)
  const slow = rate => session.send('Emulation.setCPUThrottlingRate', { rate })
  await session.send('Performance.enable')
  const countStyles = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'RecalcStyleCount').value
  }
  return { page, slow, countStyles }
}
