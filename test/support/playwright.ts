import { join } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import { chromiumArgs, ensureShell } from './chromium.mjs'
import { patienceMs, testMs } from './patience.mjs'

const root = join(import.meta.dirname, '../..')

/** What all runs have in common; each empties a folder of its own. */
export const common = (name: string) =>
  ({
    outputDir: join(root, 'test-results', name),
    // A test that passes only when it is tried again shows a fault of the product or of the test.
    retries: 0,
    timeout: testMs,
    expect: { timeout: patienceMs },
    reporter: [
      [process.env.CI ? 'dot' : 'list'],
      ['json', { outputFile: join(root, '.cache', `${name}.json`) }],
    ],
  }) satisfies PlaywrightTestConfig

/** A run on the demo, which it starts: on this port, unless another one is wanted. */
export function onDemo(usualPort: number) {
  const port = Number(process.env.INLAY_TEST_PORT ?? usualPort)
  const baseURL = `http://127.0.0.1:${port}`
  return {
    use: { baseURL },
    webServer: {
      // `exec`: a shell in between would live on when the runner is killed, and the server with it.
      command: `exec node --import ./test/support/exit-with-parent.mjs demo/start.mjs --no-build --port ${port} --assets-port ${port + 1}`,
      cwd: root,
      url: `${baseURL}/`,
      // One that is there already may serve an old build.
      reuseExistingServer: false,
      timeout: patienceMs,
    },
  }
}

/** A run on an example host, which its tests start. */
export const onHost = () =>
  ({
    testDir: '.',
    globalSetup: './ensure.ts',
    use: {
      launchOptions: { executablePath: ensureShell(), args: chromiumArgs },
      viewport: { width: 1280, height: 800 },
      contextOptions: { reducedMotion: 'reduce' },
      trace: 'off',
    },
  }) satisfies PlaywrightTestConfig
