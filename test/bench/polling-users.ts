import { createRandom } from '../../fixtures/world/random.ts'
import {
  basePace,
  createPoller,
  hiddenPace,
  type Pace,
  type PollOutcome,
  paceOf,
} from '../../src/features/unread/poller.ts'
import { createClock } from './virtual-clock.ts'

export interface Simulation {
  users: number
  minutes: number
  seed: number
  /** One tab's answer is shared by all tabs of a user. */
  shares: boolean
  /** Unchanged answers and hidden tabs slow the polls down. */
  slows: boolean
  /** Every answer fails. */
  isDown?: boolean
}

interface Tab {
  isInView: boolean
  isInboxOpen: boolean
  isConversationOpen: boolean
}

/** Assumed numbers of open tabs per user; the comparison matters, not the absolute figures. */
const tabCounts = [1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 5, 8]
const inViewShare = 0.5
const conversationShare = 0.25
const inboxShare = 0.05
/** Seconds between messages to a user in a conversation, and to others. */
const talkingEvery = 25
const otherwiseEvery = 1800

const paceOfTab = (tab: Tab, slows: boolean): Pace => {
  const pace = paceOf({ isVerified: true, ...tab }) ?? basePace(undefined)
  if (!slows) return { ...pace, backoff: [1] }
  return tab.isInView ? pace : hiddenPace(pace)
}

/** Simulates users with their tabs; returns requests, the busiest second, and the mean delay in seconds. */
export async function simulate(options: Simulation) {
  const { users, minutes, seed, shares, slows, isDown = false } = options
  const random = createRandom(String(seed)).next
  const clock = createClock()
  const endMs = minutes * 60_000
  const perSecond = new Uint32Array(minutes * 60 + 1)
  let requests = 0
  let lagMs = 0
  let told = 0

  for (let user = 0; user < users; user++) {
    const count = tabCounts[Math.floor(random() * tabCounts.length)] ?? 1
    const isInView = random() < inViewShare
    const tabs = Array.from({ length: count }, (_, index): Tab => {
      const part = random()
      return {
        isInView: isInView && index === 0,
        isConversationOpen: part < conversationShare,
        isInboxOpen: part < conversationShare + inboxShare,
      }
    })
    const isTalking = isInView && tabs[0]?.isConversationOpen === true && random() < 0.4
    const every = (isTalking ? talkingEvery : otherwiseEvery) * 1000
    let version = 0
    let writtenAt: number[] = []
    const write = () => {
      version++
      writtenAt.push(clock.now())
      clock.set(write, -Math.log(1 - random()) * every)
    }
    clock.set(write, -Math.log(1 - random()) * every)

    const known = tabs.map(() => 0)
    const take = (index: number): PollOutcome => {
      if (isDown) return 'failed'
      if (tabs[index]?.isInView) {
        for (const at of writtenAt) lagMs += clock.now() - at
        told += writtenAt.length
        writtenAt = []
      }
      const outcome = known[index] === version ? 'unchanged' : 'changed'
      known[index] = version
      return outcome
    }
    const pollers = tabs.map((tab, index) =>
      createPoller({
        pace: () => paceOfTab(tab, slows),
        now: clock.now,
        async poll() {
          requests++
          const second = Math.floor(clock.now() / 1000)
          perSecond[second] = (perSecond[second] ?? 0) + 1
          const outcome = take(index)
          if (shares)
            for (const [other, poller] of pollers.entries())
              if (other !== index) poller.recordOutcome(take(other))
          return outcome
        },
      }),
    )
    // Users arrive one after another, and so do their tabs.
    for (const poller of pollers) clock.set(poller.open, random() * 60_000)
  }
  await clock.run(endMs)
  return { requests, worst: Math.max(...perSecond), lag: told > 0 ? lagMs / told / 1000 : 0 }
}
