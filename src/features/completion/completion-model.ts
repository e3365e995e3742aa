import { atom } from 'nanostores'
import { type ComposingKey, isComposing } from '../../platform/dom/composing.ts'
import { movedIndex } from '../../ui/behavior/roving.ts'
import type { Box, Insertion } from '../../ui/field/text-box.ts'
import { suggestedMax } from './rules/rank.ts'
import { type Trigger, type Word, wordAt } from './rules/word.ts'
import type { Source, Suggestion } from './sources.ts'

/** A space follows what is written as a word, unless one is there already or would be wrong. */
const needsSpace = (trigger: Trigger, chosen: string, after: string): boolean =>
  (trigger !== ':' || chosen.endsWith(':')) && !/^[\s.,;:!?…)\]}'"’”،؛؟。、！？」』]/u.test(after)

/**
 * What a chosen suggestion changes; null if the text is full. `room`: how many characters may be added to the text.
 * @internal
 */
export function insertionOf(
  { trigger, typed, isClosed }: Word,
  chosen: string,
  after: string,
  room = Number.POSITIVE_INFINITY,
  href?: string,
): Insertion | null {
  const before = 1 + typed.length + (isClosed ? 1 : 0)
  // Adds the second colon, unless it's there already because the user typed it first.
  const isBeforeColon = trigger === ':' && !isClosed && after.startsWith(':')
  const gone = before + (isBeforeColon ? 1 : 0)
  const sign = trigger === ':' ? '' : trigger
  const space = needsSpace(trigger, chosen, after) ? ' ' : ''
  const text = [`${sign}${chosen}${space}`, `${sign}${chosen}`].find(one => one.length - gone <= room)
  return text === undefined ? null : { before, after: isBeforeColon ? 1 : 0, text, ...(href && { href }) }
}

/** What is suggested for the word at the caret. */
export interface Shown {
  box: Box
  word: Word
  label: string
  items: readonly Suggestion[]
  /** Index of the suggestion that Enter takes; -1 for none. */
  active: number
  /** There isn't enough space in the text for the chosen suggestion. */
  isFull: boolean
}

type PressedKey = ComposingKey & Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

export type Completion = ReturnType<typeof createCompletion>

interface Tracked {
  box: Box
  word: Word
  /** Where the word begins in its text. */
  at: number
}

/** In the list, these keys move to its ends, as the page keys do; the others belong to the text. */
const listKeys: Record<string, string> = { PageUp: 'Home', PageDown: 'End' }

/**
 * The suggestions, always including the active one, even if later responses have pushed it out: Enter inserts what the
 * user saw.
 */
const withChosen = (items: readonly Suggestion[], chosen: Suggestion | undefined): readonly Suggestion[] =>
  !chosen || items.some(({ key }) => key === chosen.key)
    ? items
    : [...items.slice(0, suggestedMax - 1), chosen]

export function createCompletion(sourceOf: (trigger: Trigger) => Source | null) {
  const $shown = atom<Shown | null>(null)
  let now: Tracked | null = null
  let source: Source | null = null
  let unwatch = () => {}
  /** The word whose list the user has closed. */
  let closed: Pick<Tracked, 'box' | 'at'> | null = null
  /** The user has moved to the suggestion that is active; else it is the first one by itself. */
  let isChosen = false

  const find = (box: Box): Tracked | null => {
    const text = box.read()
    const word = text && wordAt(text.before, text.after)
    return word && { box, word, at: text.offset + word.start }
  }
  const isSame = (one: Pick<Tracked, 'box' | 'at'> | null, other: Tracked) =>
    one !== null && one.box.element === other.box.element && one.at === other.at

  function hide(): void {
    unwatch()
    source?.stop()
    unwatch = () => {}
    source = null
    now = null
    $shown.set(null)
  }

  function show(): void {
    if (!now || !source) return
    const { items: found, problem } = source.$found.get()
    const { box, word } = now
    const before = $shown.get()
    // The active suggestion stays active while responses arrive; typing clears it.
    const isSameWord = before?.word.typed === word.typed && before.word.isClosed === word.isClosed
    isChosen &&= isSameWord
    const chosen = isChosen ? before?.items[before.active] : undefined
    const all: readonly Suggestion[] =
      found.length > 0 || problem === null ? found : [{ key: 'problem', insert: '', problem }]
    const items = chosen?.problem === undefined ? withChosen(all, chosen) : all
    if (items.length === 0) {
      $shown.set(null)
      return
    }
    const kept = chosen ? items.findIndex(({ key }) => key === chosen.key) : -1
    // Once a letter is typed, Enter inserts the first blog or emoji; a tag is complete as typed. A user about to try again
    // is still in the list when suggestions appear: Enter must not send the text.
    const isNamed = word.trigger !== '#' && word.typed !== '' && !items[0]?.problem
    const isFirstMeant = isNamed || chosen?.problem !== undefined
    const first = isFirstMeant ? 0 : -1
    const active = kept >= 0 ? kept : first
    $shown.set({ box, word, label: source.label(), items, active, isFull: false })
  }

  function follow(next: Tracked): void {
    const nextSource = sourceOf(next.word.trigger)
    if (!nextSource) {
      hide()
      return
    }
    if (nextSource !== source) {
      hide()
      source = nextSource
      unwatch = nextSource.$found.listen(show)
    } else if (!isSame(now, next)) source.stop()
    now = next
    nextSource.look(next.word.typed, next.word.isClosed)
    show()
  }

  function take(item: Suggestion): void {
    if (!now) return
    if (item.problem !== undefined) {
      source?.retry()
      return
    }
    const { box, word } = now
    const { after = '' } = box.read() ?? {}
    const change = insertionOf(word, item.insert, after, box.room(), item.href)
    if (!change) {
      const shown = $shown.get()
      if (shown) $shown.set({ ...shown, isFull: true })
      return
    }
    hide()
    item.taken?.()
    box.insert(change)
    // The inserted text isn't a word to complete.
    closed = find(box)
  }

  function activate(index: number): void {
    const shown = $shown.get()
    isChosen = true
    if (shown) $shown.set({ ...shown, active: index, isFull: false })
  }

  function close(forGood = false): void {
    if (forGood) closed = now
    hide()
  }

  return {
    /** Null without suggestions. */
    $shown,
    /** The box's text or caret has changed. */
    typed(box: Box) {
      const found = find(box)
      if (!found) {
        closed = null
        return hide()
      }
      if (isSame(closed, found)) return
      closed = null
      follow(found)
    },
    moved(box: Box | null) {
      const found = box && find(box)
      if (!found) {
        closed = null
        return hide()
      }
      if (now && (!isSame(now, found) || now.word.typed !== found.word.typed)) hide()
    },
    /** Closes the list; with `good`, until another word is typed. */
    close,
    activate,
    take,
    /** Whether the key was for the list. Only Enter, Tab, or a press replace anything (DEC-185). */
    pressed(event: PressedKey) {
      const shown = $shown.get()
      if (!shown || isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return false
      const { items, active, word } = shown
      const { key, shiftKey } = event
      if (key === 'Escape') {
        close(true)
        return true
      }
      if (shiftKey) return false
      if (key === 'Enter' || key === 'Tab') {
        // A tag is complete as typed: leaving the field with Tab keeps it unchanged.
        const takesFirst = key === 'Tab' && word.trigger !== '#' && !items[0]?.problem
        const item = items[takesFirst ? Math.max(active, 0) : active]
        if (!item) {
          close(true)
          return false
        }
        take(item)
        return true
      }
      const isVertical = key === 'ArrowDown' || key === 'ArrowUp'
      if (!isVertical && !isChosen) return false
      const next = movedIndex({ ...noModifiers, key: listKeys[key] ?? key }, active, items.length, {
        orientation: 'vertical',
      })
      if (next === null) return false
      activate(next)
      return true
    },
  }
}

const noModifiers = { altKey: false, ctrlKey: false, metaKey: false }
