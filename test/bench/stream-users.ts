import { createRandom } from '../../fixtures/world/random.ts'
import { basePace, createPoller } from '../../src/features/unread/poller.ts'
import { openEventStream } from '../../src/platform/http/event-stream.ts'
import { createClock } from './virtual-clock.ts'

export interface StreamSimulation {
  users: number
  minutes: number
  seed: number
  /** Milliseconds that the server tells a browser to wait before it connects again. */
  retryMs: (random: () => number) => number
  /** The minute in which the server goes down, for one minute; null for never. */
  downAt: number | null
}

const [open, closed] = [1, 2]
/** Seconds between messages to a user, as in the simulation of polling. */
const messageEvery = 1800
const pingEvery = 20_000

/** Counts by second of the virtual clock. */
const perSecond = (minutes: number) => new Uint32Array(minutes * 60 + 1)

/**
 * Simulates users whose tabs share one stream, by the product's own connection and poller. A server that is down ends all
 * streams at once and answers 503 until it is back. Returns counts by second.
 */
export async function simulateStreams({ users, minutes, seed, retryMs, downAt }: StreamSimulation) {
  const random = createRandom(String(seed)).next
  const clock = createClock()
  const [connects, polls, events] = [perSecond(minutes), perSecond(minutes), perSecond(minutes)]
  const count = (counts: Uint32Array) => {
    const second = Math.floor(clock.now() / 1000)
    counts[second] = (counts[second] ?? 0) + 1
  }
  const downFrom = downAt === null ? Number.POSITIVE_INFINITY : downAt * 60_000
  const isDown = () => clock.now() >= downFrom && clock.now() < downFrom + 60_000
  const sources = new Set<Source>()

  /** A browser's stream with the server behind it. */
  class Source {
    static readonly CLOSED = closed
    readyState = 0
    onerror: (() => void) | null = null
    #hear = new Map<string, (event: unknown) => void>()
    #retryMs = 3000
    constructor() {
      this.#connect()
    }
    addEventListener(name: string, hear: (event: unknown) => void) {
      this.#hear.set(name, hear)
    }
    close() {
      this.readyState = closed
      sources.delete(this)
    }
    cut() {
      if (this.readyState === closed) return
      this.readyState = 0
      sources.delete(this)
      this.onerror?.()
      clock.set(() => this.readyState !== closed && this.#connect(), this.#retryMs)
    }
    #connect() {
      count(connects)
      // The answer takes a moment: listeners are added before.
      clock.set(() => {
        if (this.readyState === closed) return
        if (isDown()) {
          this.close()
          this.onerror?.()
          return
        }
        this.readyState = open
        this.#retryMs = retryMs(random)
        sources.add(this)
        this.#send('unread')
        this.#ping()
        this.#message()
      }, 50)
    }
    #later(ms: number, run: () => void) {
      clock.set(() => this.readyState === open && sources.has(this) && run(), ms)
    }
    #ping() {
      this.#later(pingEvery, () => {
        this.#send('ping')
        this.#ping()
      })
    }
    #message() {
      this.#later(-Math.log(1 - random()) * messageEvery * 1000, () => {
        this.#send('conversation')
        this.#send('unread')
        this.#message()
      })
    }
    #send(name: string) {
      count(events)
      this.#hear.get(name)?.({ data: '{}', lastEventId: '' })
    }
  }
  Object.assign(globalThis, { EventSource: Source, location: { origin: 'https://host.example' } })

  for (let user = 0; user < users; user++) {
    let isLive = false
    const poller = createPoller({
      pace: () => (isLive ? null : basePace(undefined)),
      now: clock.now,
      async poll() {
        count(polls)
        return isDown() ? 'failed' : 'unchanged'
      },
    })
    clock.set(() => {
      openEventStream({
        names: ['unread', 'conversation', 'ping'],
        addressAfter: () => 'https://host.example/svc/stream',
        random,
        lastId: '',
        hear() {},
        connected() {},
        setLive(now) {
          if (now === isLive) return
          isLive = now
          // As `polling.ts` does.
          poller.update(now ? undefined : clock.now() - random() * 60_000)
        },
      })
      poller.open()
    }, random() * 60_000)
  }
  if (downAt !== null)
    clock.set(() => {
      for (const source of [...sources]) source.cut()
    }, downFrom)
  await clock.run(minutes * 60_000)
  return { connects, polls, events, open: sources.size }
}
