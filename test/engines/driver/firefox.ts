import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import WebSocket from 'ws'
import type { Driver } from './driver.ts'
import { createHousehold, waitForText } from './processes.ts'

const preferences = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.backup.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.preonboarding.enabled': false,
  'termsofuse.bypassNotification': true,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_beforeunload': true,
  'extensions.getAddons.cache.enabled': false,
  'extensions.update.enabled': false,
  // Its page has the focus although no window has it.
  'focusmanager.testmode': true,
  'layout.testing.top-level-always-active': true,
  'messaging-system.rsexperimentloader.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': 'data:,',
  'ui.prefersReducedMotion': 1,
  'browser.cache.disk.enable': false,
  'browser.pagethumbnails.capturing_disabled': true,
  'browser.sessionstore.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'places.history.enabled': false,
  'extensions.webextensions.remote': false,
  'fission.autostart': false,
}

interface Answer {
  id?: number
  type: string
  message?: string
  result?: unknown
}

/** Connects by WebDriver BiDi. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  socket.on('message', data => {
    const answer: Answer = JSON.parse(String(data))
    const call = waiting.get(answer.id ?? 0)
    waiting.delete(answer.id ?? 0)
    if (answer.type === 'error') call?.reject(new Error(answer.message))
    else call?.resolve(answer.result)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'))
  })
  return function send<T>(method: string, params: object): Promise<T> {
    const id = ++lastId
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise((resolve, reject) =>
      waiting.set(id, { resolve: value => resolve(value as T), reject }),
    )
  }
}

type Evaluated =
  | { type: 'success'; result: { type: string; value: string; sharedId?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

interface FirefoxOptions {
  /** It has a window on the screen that `DISPLAY` names, and tells assistive technology what it shows. */
  hasWindow?: boolean
}

export async function startFirefox(
  binary: string,
  env: NodeJS.ProcessEnv,
  { hasWindow = false }: FirefoxOptions = {},
): Promise<Driver> {
  const household = createHousehold('firefox')
  const chosen = { ...preferences, ...(hasWindow && { 'accessibility.force_disabled': -1 }) }
  const lines = Object.entries(chosen).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(household.folder, 'user.js'), lines.join('\n'))
  const args = ['--no-remote', '--profile', household.folder, '--remote-debugging-port', '0']
  if (!hasWindow) args.unshift('--headless')
  const process = household.start(binary, [...args, 'about:blank'], env)
  const url = await waitForText(process.stderr, /WebDriver BiDi listening on (ws:\S+)/)
  const send = await connect(`${url}/session`)
  await send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
  })
  // A new tab has the focus; the first one does not.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })

  const evaluate = async (expression: string) => {
    const run = () =>
      send<Evaluated>('script.evaluate', {
        expression,
        awaitPromise: true,
        userActivation: false,
        target: { context },
      })
    // The page before may end meanwhile; what it ran is gone with it.
    const answer = await run().catch(run)
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result
  }
  const navigate = (url: string) => send<void>('browsingContext.navigate', { context, url, wait: 'complete' })
  return {
    name: 'firefox',
    // Firefox takes the end of a load that the page before has not finished for the end of this one, without a reason.
    goto: url =>
      navigate(url).catch(error => {
        if (String(error).includes('Address rejected')) return navigate(url)
        throw error
      }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    traverse: delta => send('browsingContext.traverseHistory', { context, delta }),
    evaluate: async expression => (await evaluate(expression)).value,
    perform: actions => send('input.performActions', { context, actions }),
    async setFiles(selector, files) {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
      await send('input.setFiles', { context, element: { sharedId }, files })
    },
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    close: () => household.end(),
  }
}
