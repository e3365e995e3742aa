import type { App } from '../app.ts'
import { isRecord } from '../lib/record.ts'
import { readUrl } from '../lib/url.ts'
import { wait } from '../lib/wait.ts'
import { loadOverlays } from '../overlays.ts'
import { onSite } from '../page/page-url.ts'
import { openChannel } from '../tabs/open-channel.ts'
import type { Call } from './call.ts'
import { getsCalls, hostRoot } from './call-address.ts'
import { openEnvelope } from './envelope.ts'
import { type Failure, isLoggedOut, type Result } from './failure.ts'
import { formKey } from './form-key.ts'
import { loginState } from './login-state.ts'

/** How a user logs in again after a session has ended; all waiting calls share it (DEC-165). */
export type Login = ReturnType<typeof login>

/** How often to check whether the login window is closed, in milliseconds. */
const windowPauseMs = 500

/** The page data in a page's HTML, by the text of its script element; a parser would need a policy (DEC-165). */
function readPageData(html: string): Record<string, unknown> {
  const [, text = ''] =
    /<script\b[^>]*\bid\s*=\s*["']?inlay-bootstrap\b[^>]*>([\s\S]*?)<\/script/i.exec(html) ?? []
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Whether the session may have ended: the user is logged out, or the form key is dead (DEC-165). */
const mayHaveEnded = (failure: Failure): boolean =>
  isLoggedOut(failure) || (failure.kind === 'status' && failure.isKeyDead === true)

export function login(app: App) {
  const { page, disposer } = app
  const key = app.get(formKey)
  /** Open while calls wait. Tabs use it only to say that their user is logged in again. */
  let channel: BroadcastChannel | null = null
  const $state = app.get(loginState)
  const waiting = new Set<(isBack: boolean) => void>()
  let isLooking = false
  /** Another reason to check came up during the check. */
  let mustLookAgain = false
  /** The user said that they have logged in, and waits for the result. */
  let isAsked = false

  // An open channel can keep a page out of the back/forward cache.
  function leave(): void {
    channel?.close()
    channel = null
  }

  function settle(isBack: boolean): void {
    isAsked = false
    if ($state.get() !== 'other user') $state.set('idle')
    if (isBack) channel?.postMessage(null)
    leave()
    const all = [...waiting]
    waiting.clear()
    for (const end of all) end(isBack)
  }

  const fetch = (url: string, init: RequestInit) =>
    app.platform.fetch(url, { ...init, credentials: 'include', cache: 'no-store' }).catch(() => null)

  /** Whether the host has renewed the session by itself. */
  async function refreshed(): Promise<boolean> {
    const url = readUrl(page.session?.refresh ?? '', hostRoot(app, 'api'))
    // It gets the form key.
    if (!page.session?.refresh || !getsCalls(app, url)) return false
    const headers = { Accept: 'application/json', [key.header]: key.value() }
    const response = await fetch(url.href, { method: 'POST', headers, redirect: 'manual' })
    if (!response?.ok) return false
    const body = openEnvelope(await response.json().catch(() => null))
    key.renew(response)
    if (isRecord(body) && typeof body.form_key === 'string') key.set(body.form_key)
    // A login page with status 200 is not a response.
    return isRecord(body) || response.status === 204
  }

  /** Who the server says is logged in, from the page itself; stores the form key if it's the same user. */
  async function readUser(): Promise<'same' | 'other' | 'nobody'> {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' } })
    const { user, form_key } = readPageData(response?.ok ? await response.text().catch(() => '') : '')
    if (!isRecord(user) || typeof user.name !== 'string') return 'nobody'
    if (user.name !== page.user?.name) return 'other'
    if (typeof form_key === 'string') key.set(form_key)
    return 'same'
  }

  async function giveWay(): Promise<void> {
    $state.set('other user')
    settle(false)
    // First store what failed for its own user.
    await wait(100)
    if (!disposer.disposed) location.reload()
  }

  async function check(isPress = false): Promise<void> {
    mustLookAgain = isLooking
    if (waiting.size === 0) return
    // A press during a check, for example the one when the window gets focus, waits for that check.
    if (isPress) {
      isAsked = true
      $state.set('checking')
    }
    if (isLooking) return
    isLooking = true
    const found = await readUser()
    isLooking = false
    // The sheet may have been closed in between.
    if (waiting.size === 0) return
    if (found === 'nobody' && mustLookAgain) return check()
    if (found === 'other') return giveWay()
    if (found === 'same') return settle(true)
    if (isAsked) $state.set('not yet')
    isAsked = false
  }

  async function begin(): Promise<void> {
    channel ??= openChannel(`inlay:login:${page.user?.name}`)
    if (channel) channel.onmessage = look
    if (await refreshed()) return settle(true)
    await check()
    if (waiting.size === 0) return
    $state.set('asking')
    loadOverlays(app).catch(() => settle(false))
  }

  const isOpen = () => $state.get() !== 'idle'
  const look = () => {
    if (isOpen()) void check()
  }
  disposer.listen(app.platform.window, 'focus', look)
  disposer.listen(app.platform.document, 'visibilitychange', () => app.platform.document.hidden || look())
  disposer.add(() => settle(false))

  return {
    $state,
    /** The host's page to log in. */
    url: onSite(page, page.session?.login ?? ''),
    /**
     * Waits until the user is logged in again. Resolves to false if the user cancels, someone else logs in, or the signal
     * is aborted.
     */
    wait(signal?: AbortSignal) {
      if (signal?.aborted) return Promise.resolve(false)
      const isFirst = waiting.size === 0
      return new Promise(resolve => {
        waiting.add(resolve)
        signal?.addEventListener('abort', () => {
          resolve(false)
          if (!waiting.delete(resolve) || waiting.size > 0) return
          $state.set('idle')
          leave()
        })
        if (isFirst) void begin()
      })
    },
    /** Checks whether the user is logged in again. `isAsked`: the user says so, and is told if they aren't. */
    check,
    /** The user logs in in this window; check again when it closes. */
    watch(opened: Window) {
      disposer.timeout(() => {
        if (!isOpen()) return
        if (opened.closed) look()
        else this.watch(opened)
      }, windowPauseMs)
    },
    /** The user cancels: waiting calls fail. */
    close: () => settle(false),
  }
}

/** Sends a call again that may have failed because the session ended, if the user logs in; else it fails. */
export async function sendWhenBack<T>(
  app: App,
  call: Call<T>,
  result: Result<T> & { ok: false },
  send: (call: Call<T>) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!app.page.user || !mayHaveEnded(result.failure)) return result
  call.onLoginWait?.(true)
  const isBack = await app.get(login).wait(call.signal)
  if (call.signal?.aborted) return { ok: false, failure: { kind: 'aborted' } }
  if (!isBack) return result
  call.onLoginWait?.(false)
  return send(call)
}
