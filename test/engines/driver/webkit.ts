import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Driver } from './driver.ts'
import { createHousehold, freePort, waitForText } from './processes.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Connects by classic WebDriver. */
function connect(base: string) {
  return async function send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${base}${path}`, { method, ...init })
    const { value } = (await response.json()) as { value: T & { message?: string; error?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
}

async function untilListening(base: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await fetch(`${base}/status`)
      return
    } catch (error) {
      if (tries > 200) throw error
      await new Promise(done => setTimeout(done, 50))
    }
  }
}

export async function startWebKit(
  { driver, browser, xvfb }: { driver: string; browser: string; xvfb: string },
  env: NodeJS.ProcessEnv,
): Promise<Driver> {
  const household = createHousehold('webkit')
  mkdirSync(join(household.folder, 'gtk-3.0'))
  // The system setting for reduced motion.
  writeFileSync(join(household.folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  const screen = household.start(
    xvfb,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {},
    ['ignore', 'ignore', 'ignore', 'pipe'],
  )
  const display = await waitForText(screen.stdio[3] as NodeJS.ReadableStream, /(\d+)\n/)
  const port = await freePort()
  household.start(
    driver,
    [`--port=${port}`],
    {
      ...env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Without a graphics card, compositing takes more than half of the CPU time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      NO_AT_BRIDGE: '1',
      // Optimizing compilers take more time than a page gains by them while it is open.
      JSC_useDFGJIT: '0',
    },
    'ignore',
  )
  const base = `http://127.0.0.1:${port}`
  await untilListening(base)
  const { sessionId } = await connect(base)<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    },
  })
  const send = connect(`${base}/session/${sessionId}`)
  await send('POST', '/timeouts', { script: 30_000, pageLoad: 60_000, implicit: 0 })

  return {
    name: 'webkit',
    goto: url => send('POST', '/url', { url }),
    reload: () => send('POST', '/refresh', {}),
    traverse: steps => send('POST', steps < 0 ? '/back' : '/forward', {}),
    async evaluate(expression) {
      const script = `const done = arguments[0]
        ;(async () => ${expression})().then(value => done({ value }), error => done({ error: String(error) }))`
      const run = () =>
        send<{ value: string; error?: string }>('POST', '/execute/async', { script, args: [] })
      // After a move to another page, the one before may still be there for a moment; what it ran is gone with it.
      const { value, error } = await run().catch((failure: Error) => {
        if (!/unload event/.test(failure.message)) throw failure
        return run()
      })
      if (error !== undefined) throw new Error(error)
      return value
    },
    perform: actions => send('POST', '/actions', { actions }),
    async setFiles(selector, paths) {
      const element = await send<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      })
      await send('POST', `/element/${element[elementKey]}/value`, { text: paths.join('\n') })
    },
    async resize(width, height) {
      const size = async () =>
        send<[number, number]>('POST', '/execute/sync', {
          script: 'return [innerWidth, innerHeight]',
          args: [],
        })
      const [innerWidth, innerHeight] = await size()
      const isWanted = ([wide, high]: [number, number]) => wide === width && high === height
      if (isWanted([innerWidth, innerHeight])) return
      const outer = await send<{ width: number; height: number }>('GET', '/window/rect')
      // The window's own bars surround the page.
      await send('POST', '/window/rect', {
        width: width + outer.width - innerWidth,
        height: height + outer.height - innerHeight,
      })
      // The page is laid out anew some time later; a press before that would miss. A window has a least size, though.
      for (let looked = 0; looked < 20 && !isWanted(await size()); looked++)
        await new Promise(done => setTimeout(done, 50))
    },
    close: async () => {
      await send('DELETE', '').catch(() => {})
      await household.end()
    },
  }
}
