import { atom } from 'nanostores'
import { createDisposer } from '../../platform/lib/dispose.ts'
import { messagesMax, readAdMessage, refreshesMax, refreshMs, silenceMs } from './ad-html.ts'
import { adHeight } from './ad-rules.ts'
import type { AdClient } from './client.ts'

/**
 * An ad in its own frame. A refresh makes a new frame, because a new address in the old one would add a step to the
 * Back button.
 */
interface AdFrame {
  /** The number of the frame in its slot, from 1. */
  round: number
  address: string
  /** Whether its page has said that the ad is there. */
  isFilled: boolean
}

interface AdSlotState {
  /** The frame that is shown, and the one that will replace it. */
  frames: readonly AdFrame[]
  /** Pixels. */
  height: number
  /** `blank`: there is no ad, but the slot is in view and keeps its height. */
  phase: 'far' | 'live' | 'blank' | 'gone'
  /** Whether any of it is in the drawer's view. */
  isInView: boolean
}

/** How much of a slot is on the screen. */
export interface AdView {
  isInView: boolean
  /** Most of it is in view, on a visible page. */
  isSeen: boolean
}

/** The slot of one ad: its content, and when that changes. */
export type AdSlot = ReturnType<typeof createAdSlot>

/**
 * Nothing moves while it's being read: a slot changes its height, or disappears (ADS-3), only while it is out of view.
 * @param withoutShift makes such a change without moving what is in view
 */
export function createAdSlot(
  unit: string,
  client: AdClient,
  withoutShift: (change: () => void) => void = change => change(),
) {
  const disposer = createDisposer()
  const $state = atom<AdSlotState>({ frames: [], height: adHeight, phase: 'far', isInView: true })
  const messageCounts = new Map<number, number>()
  let isSeen = false
  let wantedHeight = adHeight
  let rounds = 0
  let stopSilence = () => {}
  let stopRefresh: (() => void) | null = null

  const change = (part: Partial<AdSlotState>) => $state.set({ ...$state.get(), ...part })

  function settle(): void {
    const { phase, height, isInView } = $state.get()
    if (isInView) return
    if (phase === 'blank') withoutShift(() => change({ phase: 'gone' }))
    else if (height !== wantedHeight) withoutShift(() => change({ height: wantedHeight }))
  }

  function stop(): void {
    stopSilence()
    stopRefresh?.()
    stopRefresh = null
  }

  function fail(): void {
    if (disposer.disposed) return
    stop()
    change({ frames: [], phase: 'blank' })
    settle()
  }

  async function requestAd(): Promise<void> {
    const round = ++rounds
    const address = await client.addressOf(unit)
    if (disposer.disposed || $state.get().phase !== 'live' || round !== rounds) return
    if (address === null) return fail()
    stopSilence = disposer.timeout(fail, silenceMs)
    change({ frames: [...$state.get().frames, { round, address, isFilled: false }] })
  }

  /** Starts the refresh timer while an ad is visible; out of view it is reset. */
  function planRefresh(): void {
    const { frames } = $state.get()
    const isStill = frames.length === 1 && frames[0]?.isFilled && rounds <= refreshesMax
    if (!isSeen || !isStill) {
      stopRefresh?.()
      stopRefresh = null
    } else
      stopRefresh ??= disposer.timeout(() => {
        stopRefresh = null
        void requestAd()
      }, refreshMs)
  }

  return {
    $state,
    /** The reader comes near: requests the ad. */
    come() {
      if (disposer.disposed || $state.get().phase !== 'far') return
      if (rounds > refreshesMax) return fail()
      change({ phase: 'live' })
      void requestAd()
    },
    /** The reader is far away again: removes the frame, which is expensive for the page. */
    leave() {
      if ($state.get().phase !== 'live') return
      stop()
      change({ frames: [], phase: 'far' })
    },
    setVisibility(view: AdView) {
      isSeen = view.isSeen
      if ($state.get().isInView !== view.isInView) change({ isInView: view.isInView })
      settle()
      planRefresh()
    },
    /** Receives a message from a frame's window. */
    onMessage(round: number, data: unknown) {
      const frame = $state.get().frames.find(other => other.round === round)
      if (!frame) return
      const count = (messageCounts.get(round) ?? 0) + 1
      messageCounts.set(round, count)
      if (count > messagesMax) return fail()
      const message = readAdMessage(data, unit)
      if (!message) return
      if (message.state !== 'filled') return fail()
      wantedHeight = message.height ?? wantedHeight
      if (!frame.isFilled) {
        stopSilence()
        change({ frames: [{ ...frame, isFilled: true }] })
      }
      settle()
      planRefresh()
    },
    /** The ad has broken the rules: removes it. */
    removeForBreach: fail,
    release: disposer.dispose,
  }
}
