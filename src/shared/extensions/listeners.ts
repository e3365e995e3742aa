import type { App } from '../../platform/app.ts'
import type { ErrorReport } from '../../platform/bus/contract.ts'
import type { AddedCall } from '../../platform/extensions/added.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'
import { type Failure, failuresOf } from '../../platform/logs/failures.ts'
import { cutAtCharacter } from '../../platform/text/text.ts'

const messageMax = 300
/** Reads at most this many characters. */
const readMax = 2000
const stackLinesMax = 30
const whereMax = 100

/** URLs without what follows the path, which may contain a token or a search term. */
const withoutQueries = (text: string): string =>
  text
    .replace(/\b(?:data|blob):[^\s"')]+/g, '…')
    .replace(/([a-z][a-z\d+.-]*:\/\/[^\s"'?#)<>]*|\/[^\s"'?#)<>]*)[?#][^\s"')<>:]*/gi, '$1')

const quoted =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|“[^”]*”|„[^“”]*[“”]|「[^」]*」|『[^』]*』|‘[^’]*’|«[^»]*»/g
const isName = /^.[\w$.:-]{1,40}.$/

/**
 * An error's message without what users wrote: browsers quote what they couldn't parse. Names from code stay, except in
 * a syntax error, where any word may be a user's.
 */
function safeMessage({ name, message }: Error): string {
  const keepsNames = name !== 'SyntaxError'
  const text = cutAtCharacter(message, readMax).replace(quoted, part =>
    keepsNames && isName.test(part) ? part : '“…”',
  )
  return cutAtCharacter(withoutQueries(text), messageMax)
}

/** Stack lines that point to code, in the formats of all engines. */
const isFrame = (line: string): boolean => /^\s*at\s|@|^\s*[\w$.<>/]*:\d+:\d+$/.test(line)

function safeStack(error: Error, message: string): string {
  const frames = String(error.stack ?? '')
    .split('\n')
    .filter(isFrame)
    .slice(0, stackLinesMax)
  const first = /^\s*at\s/.test(frames[0] ?? '') ? [`${error.name}: ${message}`] : []
  // A line of a message could look like a stack frame: a real frame names a file.
  return [
    ...first,
    ...frames
      .filter(line => /:\d+|native code|<anonymous>/.test(line))
      .map(line => withoutQueries(line.slice(0, readMax))),
  ].join('\n')
}

/** A copy of an error without users' texts; for anything else, its type. */
function copyOf(error: unknown): Error {
  if (!(error instanceof Error)) {
    const kind = error === null ? 'null' : typeof error
    return Object.assign(new Error(`something was thrown that is no error: ${kind}`), { stack: '' })
  }
  const message = safeMessage(error)
  const copy = new Error(message)
  copy.name = cutAtCharacter(error.name, whereMax)
  copy.stack = safeStack(error, message)
  return copy
}

const made = (message: string): Error => Object.assign(new Error(message), { name: 'InlayError', stack: '' })

type Part = Pick<ErrorReport, 'error' | 'kind' | 'where' | 'status' | 'field'>

function partOf({ name, payload }: Failure): Part {
  switch (name) {
    case 'inlay:error':
      return { kind: 'page-data', where: 'page data', error: made(`${payload.code}: ${payload.reason}`) }
    case 'widget:failed':
      return { kind: 'root', where: payload.name, error: copyOf(payload.error) }
    case 'chunk:failed':
      return { kind: 'chunk', where: payload.name, error: copyOf(payload.error) }
    case 'ajax:error': {
      const { status, field } = payload
      const where = payload.path.replace(/[?#].*/s, '')
      const message =
        field === undefined ? `${where} answered ${status}` : `${where} answered without ${field}`
      return { kind: 'call', where, status, ...(field !== undefined && { field }), error: made(message) }
    }
    case 'storage:error':
      // The key contains the user's name.
      return { kind: 'storage', where: payload.key.split(':')[1] ?? '', error: copyOf(payload.error) }
    case 'extension:failed':
      // The host's own code: an error monitor groups by the error as it was thrown.
      return {
        kind: 'extension',
        where: payload.name,
        error: payload.error instanceof Error ? payload.error : copyOf(payload.error),
      }
  }
}

/**
 * A failure for the host's error monitor: without what users wrote, and without query strings.
 * @internal
 */
export function errorReport(failure: Failure, version: string): ErrorReport {
  const part = partOf(failure)
  return { ...part, where: cutAtCharacter(part.where, whereMax), version, at: failure.at }
}

declare const INLAY_VERSION: string

/** Listeners that have already received the last failures, on this page or an earlier one. */
const told = new WeakMap<AddedCall, Dispose>()

/** Calls a host's listener with each failure. Its own errors are caught, and it is never called recursively. */
function listen(app: App, call: AddedCall): Dispose {
  const [listener] = call
  if (typeof listener !== 'function') {
    console.error('INLAY-41: inlay.report needs a function, not', listener)
    return () => {}
  }
  let isCalled = false
  const warn = (error: unknown) => console.error('INLAY-42: the listener of inlay.report failed', error)
  return failuresOf(app.bus).listen((failure: Failure) => {
    if (isCalled || !app.added.has(call)) return
    isCalled = true
    try {
      const report: ErrorReport = errorReport(failure, INLAY_VERSION)
      Promise.resolve(listener(report)).catch(warn)
    } catch (error) {
      warn(error)
    } finally {
      isCalled = false
    }
  })
}

/** Calls the listeners of `inlay.report` until the host removes them. */
export function reporting(app: App): { refresh: () => void } {
  const { added } = app
  // The code that collects failures loads with the first one; after that, it can't fail to load.
  void import('../../platform/logs/store.ts').catch(() => {})
  const listened = new Map<AddedCall, Dispose>()
  return {
    refresh() {
      for (const [call, stop] of listened)
        if (!added.has(call)) {
          stop()
          listened.delete(call)
        }
      for (const call of added) {
        if (call.length > 1 || listened.has(call)) continue
        const stop = told.get(call) ?? listen(app, call)
        told.set(call, stop)
        listened.set(call, stop)
      }
    },
  }
}
