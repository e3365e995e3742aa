import { atom } from 'nanostores'
import { type Failure, isInDoubt } from '../http/failure.ts'
import { uuid } from '../lib/uuid.ts'
import { canResend, sendFailureText } from './failure-texts.ts'
import type { Outbox, OutboxParts } from './outbox-model.ts'
import { canDismiss, canRenderPending, contentOf, findTwins } from './outgoing.ts'
import type { OutgoingMessage } from './types.ts'

export function createOutbox(parts: OutboxParts): Outbox {
  const $outgoing = atom<readonly OutgoingMessage[]>([])
  const $progress = atom(0)
  const taken = new Set<string>()
  let isFlushing = false
  /** The message whose answer is awaited. */
  let inFlight: string | null = null
  let underWay = new AbortController()
  let lastTs = 0

  const find = (key: string) => $outgoing.get().find(message => message.key === key)
  const change = (key: string, fields: Partial<OutgoingMessage>) => {
    const changed = find(key)
    if (!changed) return
    const message = { ...changed, ...fields }
    parts.keep(message)
    $outgoing.set($outgoing.get().map(one => (one.key === key ? message : one)))
  }
  const take = (keys: Iterable<string>) => {
    const gone = new Set(keys)
    if (gone.size > 0) $outgoing.set($outgoing.get().filter(one => !gone.has(one.key)))
  }
  /** Takes messages away that are done with, each with what it has become. */
  const drop = (done: ReadonlyMap<string, string | null>) => {
    for (const key of done.keys()) parts.forget(key)
    take(done.keys())
    for (const [key, stored] of done) parts.settled(key, stored)
  }
  /** False when another tab is done with it. What that tab knows of it holds here, too. */
  const isStillWanted = (key: string): boolean => {
    const kept = parts.recall(key)
    if (kept === 'gone') take([key])
    else if (kept)
      $outgoing.set(
        $outgoing.get().map(one => {
          if (one.key !== key) return one
          return {
            ...one,
            isInDoubt: one.isInDoubt || kept.isInDoubt,
            after: Math.min(one.after, kept.after),
          }
        }),
      )
    return kept !== 'gone' && find(key) !== undefined
  }

  const reconcile = () => {
    const unclear = $outgoing.get().filter(one => one.isInDoubt || one.key === inFlight)
    // With one on its way beside others in doubt nobody can tell yet whose twin has come.
    if (inFlight !== null && unclear.length > 1) return
    const twins = findTwins(unclear, parts.stored(), taken)
    for (const key of twins.values()) taken.add(key)
    for (const [key, twin] of twins) {
      const message = find(key)
      if (message) parts.sent(parts.stored().find(one => one.key === twin) ?? null, message)
    }
    drop(twins)
    if (!$outgoing.get().some(message => message.isInDoubt)) taken.clear()
    // What was to follow one of them may go.
    if (twins.size > 0) void flush()
  }

  const claim = (stored: string) => {
    taken.add(stored)
    for (const message of $outgoing.get()) if (message.isInDoubt) parts.keep(message)
  }

  const fail = (key: string, failure: Failure, wasInDoubt: boolean) => {
    const canRetry = canResend(failure)
    change(key, {
      state: 'error',
      canRetry,
      // A plain refusal says that this try was not taken; an earlier one may still have been.
      isInDoubt: wasInDoubt || isInDoubt(failure),
      isOffline: failure.kind === 'offline',
      error: sendFailureText(canRetry, parts.random),
    })
    const message = find(key)
    if (!message) return
    parts.failed(message, failure)
    if (!canRenderPending(message)) drop(new Map([[key, null]]))
  }

  /** False when the queue stops here. */
  async function deliver(message: OutgoingMessage): Promise<boolean> {
    const { key } = message
    const after = message.isInDoubt ? message.after : (parts.stored().at(-1)?.ts ?? 0)
    $progress.set(0)
    change(key, { state: 'pending', after, error: null })
    if (message.isInDoubt) {
      const failure = await parts.readSince(after)
      reconcile()
      if (!find(key)) return true
      if (failure) {
        fail(key, failure, true)
        return false
      }
    }
    inFlight = key
    underWay = new AbortController()
    const result = await parts.send(message, part => $progress.set(part), underWay.signal)
    inFlight = null
    // A reading in between may have found it already, or another tab that this one has not heard of yet.
    const isSettled = !find(key)
    if (!result.ok) {
      if (isSettled || !isStillWanted(key)) return true
      fail(key, result.failure, message.isInDoubt)
      return false
    }
    // In one go with its leaving from here: a list that is drawn in between would show both.
    const stored = result.value.take()
    if (stored) claim(stored.key)
    drop(new Map([[key, stored?.key ?? null]]))
    if (!isSettled) parts.sent(stored, message)
    return true
  }

  const next = () =>
    parts.isReady()
      ? $outgoing
          .get()
          .find(({ state, follows }) => state === 'queued' && !(follows !== undefined && find(follows)))
      : undefined

  async function flush(): Promise<void> {
    if (isFlushing || !next()) return
    isFlushing = true
    let count = 0
    try {
      await parts.alone(async () => {
        for (let key = next()?.key; key !== undefined; key = next()?.key) {
          const message = isStillWanted(key) ? find(key) : undefined
          if (!message) continue
          if (!(await deliver(message))) break
          count++
        }
      })
    } finally {
      isFlushing = false
      reconcile()
    }
    if (count > 0) parts.flushed()
  }

  return {
    $outgoing,
    $progress,
    flush,
    reconcile,
    taken: () => [...taken],
    enqueue(outgoing, context, told) {
      lastTs = Math.max(parts.now(), lastTs + 1)
      const message: OutgoingMessage = {
        state: 'queued',
        // Another tab may write at the same moment.
        key: `new-${lastTs}${parts.random().toString(36).slice(1)}`,
        intent: uuid(),
        ts: lastTs,
        participant: parts.own,
        content: contentOf(outgoing),
        outgoing,
        context,
        ...told,
        canRetry: false,
        isInDoubt: false,
        isOffline: false,
        after: parts.stored().at(-1)?.ts ?? 0,
        error: null,
      }
      parts.keep(message)
      $outgoing.set([...$outgoing.get(), message])
      void flush()
      return message
    },
    retry(key) {
      const message = find(key)
      if (message?.state !== 'error' || !message.canRetry || !isStillWanted(key)) return
      change(key, { state: 'queued' })
      // Whoever wants this one sent wants what was written after it sent, too, and in that order.
      const all = $outgoing.get()
      for (const { key: later, state, canRetry } of all.slice(all.findIndex(one => one.key === key) + 1))
        if (state === 'error' && canRetry && isStillWanted(later)) change(later, { state: 'queued' })
      void flush()
    },
    dismiss(key) {
      const message = key === inFlight || isStillWanted(key) ? find(key) : undefined
      if (!message || !canDismiss(message, $progress.get())) return
      drop(new Map([[key, null]]))
      parts.dismissed(message)
      // What was to go with it goes only if it is meant to, still.
      for (const { key: after, follows } of $outgoing.get())
        if (follows === key)
          change(after, { state: 'error', canRetry: true, error: sendFailureText(true, parts.random) })
      if (key === inFlight) underWay.abort()
      void flush()
    },
    hear(key, stored) {
      parts.forget(key)
      const message = stored === null && key === inFlight ? find(key) : undefined
      const isCalledBack = message !== undefined && canDismiss(message, $progress.get())
      if (isCalledBack) underWay.abort()
      // What it has become settles it, even if its answer never comes; given up elsewhere, it may still await its answer.
      if (key !== inFlight || stored !== null || isCalledBack) take([key])
      // It is nobody else's twin.
      if (stored !== null) claim(stored)
      reconcile()
      void flush()
    },
    resume() {
      for (const { key, state, isOffline } of $outgoing.get())
        if (state === 'error' && isOffline && isStillWanted(key)) change(key, { state: 'queued' })
      void flush()
    },
    restore(messages, keys) {
      for (const key of keys) taken.add(key)
      const known = new Set($outgoing.get().map(({ key }) => key))
      const all = [...messages.filter(({ key }) => !known.has(key)), ...$outgoing.get()]
      $outgoing.set(all.sort((a, b) => a.ts - b.ts))
      lastTs = Math.max(lastTs, ...messages.map(({ ts }) => ts))
    },
  }
}
