import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import { createDisposer, type Dispose } from '../lib/dispose.ts'
import { isRecord } from '../lib/record.ts'
import { createSlots, type Slot } from './slots.ts'

/** What stands in the fields of a box, each under its name; most have `text` alone. */
type Words = Readonly<Record<string, string>>

/** What was written in the same box before, or in a tab that has gone, and does not stand there now. */
interface OtherWords {
  slot: string
  /** When it was last written at, in milliseconds since the epoch. */
  at: number
  words: Words
}

/**
 * Keeps what is typed into one box, such as that of an ask, with every letter. What two tabs type is both kept: the newest
 * that no other tab is writing comes back into the box, the rest is offered beside it.
 */
export interface DraftBox {
  $words: ReadableAtom<Words>
  /** Newest first. */
  $others: ReadableAtom<readonly OtherWords[]>
  /** Where it stands now, such as the blog that is asked; null while it is closed. */
  place: () => string | null
  /** Settles when what was there is back. */
  open: (place: string) => Promise<void>
  /** Words were typed. False when the browser would not keep them. */
  type: (words: Words) => boolean
  /** Keeps something small beside the words, for as long as they are there, such as the key of a call. */
  note: (fields: Record<string, unknown>) => void
  notes: () => Readonly<Record<string, unknown>>
  /** The words are on their way. Until the answer says whether they have arrived no other box takes them up. */
  depart: () => (hasArrived: boolean) => void
  /** Takes other words into the box; what stood there is offered in their place. */
  use: (slot: string) => void
  /** Lets other words go; the answer brings them back. */
  discard: (slot: string) => () => void
  /** Thrown away on purpose: nothing of it is kept. */
  clear: () => void
  /** It closes: what is typed stays, and whoever opens it next has it. False when only this page still has it. */
  leave: () => boolean
}

/** One writing in a place. */
interface Writing {
  place: string
  slot: string
  words: Words
  notes: Record<string, unknown>
  release: Dispose | null
  isKept: boolean
  isUnderWay: boolean
  /** Slots that other tabs write in. */
  awaited: Set<string>
  gone: AbortController
}

const isBlank = (words: Words): boolean => Object.values(words).every(text => text.trim() === '')

function readWords({ words }: Slot['value']): Words {
  const all = Object.entries(isRecord(words) ? words : {})
  return Object.fromEntries(all.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const readNotes = ({ notes }: Slot['value']): Record<string, unknown> => (isRecord(notes) ? notes : {})

/** Of one kind of box a browser keeps so many writings of a user at most. */
const keptMaxCount = 100

/** @param kind what is written, such as `ask`: those of one kind never meet those of another. */
export function createDraftBox(app: App, kind: string): DraftBox {
  const slots = createSlots(app, kind, keptMaxCount)
  const { locks, lockOf } = slots
  const $words = atom<Words>({})
  const $others = atom<readonly OtherWords[]>([])
  /** Closed, and still this tab's: what is under way, and what the browser would not keep. */
  const parked = new Map<string, Writing>()
  let writing: Writing | null = null

  const isHere = (own: Writing) => writing === own
  const letGo = (own: Writing) => {
    own.release?.()
    own.release = null
  }
  const empty = (own: Writing) => {
    own.words = {}
    own.notes = {}
    own.isKept = true
    slots.remove(own.slot)
    letGo(own)
    if (isHere(own)) $words.set({})
  }
  const write = (own: Writing) => {
    own.isKept = slots.write(own.slot, own.place, { words: own.words, notes: own.notes })
    if (own.isKept) own.release ??= locks.hold(lockOf(own.slot))
  }
  const type = (own: Writing, words: Words) => {
    if (isBlank(words)) empty(own)
    own.words = words
    $words.set(words)
    if (!isBlank(words)) write(own)
  }
  const take = (own: Writing, { slot, value }: Slot) => {
    own.notes = readNotes(value)
    type(own, readWords(value))
    // With no room for both, the old one stays where it is.
    if (own.isKept) slots.remove(slot)
  }
  const othersOf = (own: Writing): Slot[] =>
    slots.find(own.place).filter(({ slot, value }) => slot !== own.slot && !isBlank(readWords(value)))

  // Another tab writes there; when it has gone, what it left is offered here.
  const wait = (own: Writing, slot: string) => {
    if (own.awaited.has(slot)) return
    own.awaited.add(slot)
    void locks.whenFree(lockOf(slot), own.gone.signal).then(() => {
      own.awaited.delete(slot)
      if (isHere(own)) void look(own, false)
    })
  }
  /** Finds what else was written here; the newest is taken up where the box has just opened and nothing is typed yet. */
  async function look(own: Writing, mayTake: boolean): Promise<void> {
    const free = new Set<string>()
    for (const { slot } of othersOf(own)) {
      const release = await locks.tryHold(lockOf(slot))
      // While it is held no other tab takes it up.
      const found = isHere(own) && release ? slots.read(slot) : null
      if (found && mayTake && isBlank(own.words)) take(own, found)
      else if (found) free.add(slot)
      release?.()
      if (!isHere(own)) return
      if (!release) wait(own, slot)
    }
    const others = othersOf(own).filter(({ slot }) => free.has(slot))
    $others.set(others.map(({ slot, at, value }) => ({ slot, at, words: readWords(value) })))
  }
  const leave = (): boolean => {
    const own = writing
    writing = null
    $words.set({})
    $others.set([])
    app.get(awake).delete(sleeper)
    own?.gone.abort()
    if (own && (own.isUnderWay || !own.isKept)) parked.set(own.place, own)
    else if (own) letGo(own)
    return parked.size === 0
  }
  const start = (place: string): Writing => {
    const before = parked.get(place)
    parked.delete(place)
    const fresh = { awaited: new Set<string>(), gone: new AbortController() }
    if (before) return { ...before, ...fresh }
    const slot = slots.create()
    return { place, slot, words: {}, notes: {}, release: null, isKept: true, isUnderWay: false, ...fresh }
  }
  const sleeper: Sleeper = {
    sleep: () => writing && letGo(writing),
    wake() {
      if (!writing || isBlank(writing.words)) return
      // Another tab may have taken it up meanwhile, and goes on in it: from here on each has its own.
      if (!slots.read(writing.slot)) writing.slot = slots.create()
      write(writing)
    },
  }

  return {
    $words,
    $others,
    leave,
    place: () => writing?.place ?? null,
    async open(place) {
      if (writing?.place === place) return
      leave()
      const own = start(place)
      writing = own
      app.get(awake).add(sleeper)
      $words.set(own.words)
      await look(own, true)
    },
    type(words) {
      if (writing) type(writing, words)
      return writing?.isKept === true
    },
    note(fields) {
      if (!writing || isBlank(writing.words)) return
      writing.notes = { ...writing.notes, ...fields }
      write(writing)
    },
    notes: () => writing?.notes ?? {},
    depart() {
      const place = writing?.place
      if (!writing || place === undefined) return () => {}
      writing.isUnderWay = true
      return hasArrived => {
        const own = writing?.place === place ? writing : parked.get(place)
        if (!own) return
        own.isUnderWay = false
        if (hasArrived) empty(own)
        if (isHere(own) || !own.isKept) return
        parked.delete(place)
        letGo(own)
      }
    },
    use(wanted) {
      const own = writing
      if (!own) return
      const found = slots.read(wanted)
      // What stood there stays in the slot that it had.
      if (found && !isBlank(own.words)) {
        letGo(own)
        own.slot = slots.create()
      }
      if (found) take(own, found)
      void look(own, false)
    },
    discard(unwanted) {
      const own = writing
      const found = slots.read(unwanted)
      slots.remove(unwanted)
      $others.set($others.get().filter(({ slot }) => slot !== unwanted))
      return () => {
        const { words, notes } = found?.value ?? {}
        if (own && found) slots.write(unwanted, own.place, { words, notes }, found.at)
        if (own && isHere(own)) void look(own, false)
      }
    },
    clear: () => writing && empty(writing),
  }
}

/** Forgets all that was written in a place, in whatever tab. */
export function forgetWords(app: App, kind: string, place: string): void {
  const slots = createSlots(app, kind, keptMaxCount)
  for (const { slot } of slots.find(place)) slots.remove(slot)
}

interface Sleeper {
  sleep: () => void
  wake: () => void
}

/** The open boxes of a page. One that sleeps in the back-forward cache holds no locks, which could keep it out of there. */
function awake(app: App): Set<Sleeper> {
  const open = new Set<Sleeper>()
  const sleep = () => {
    for (const one of open) one.sleep()
  }
  const disposer = createDisposer()
  if (typeof window !== 'undefined') {
    disposer.listen(window, 'pagehide', sleep)
    disposer.listen(window, 'pageshow', event => {
      if ((event as PageTransitionEvent).persisted) for (const one of open) one.wake()
    })
  }
  disposer.add(sleep)
  app.disposer.add(disposer.dispose)
  return open
}
