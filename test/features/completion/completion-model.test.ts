import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Participant } from '../../../src/features/blogs/participant.ts'
import type { Mentionable } from '../../../src/features/blogs/suggestions-api.ts'
import { createCompletion } from '../../../src/features/completion/completion-model.ts'
import {
  createBlogSource,
  createEmojiSource,
  createTagSource,
} from '../../../src/features/completion/sources.ts'
import { createFinder } from '../../../src/features/emoji/rules/emoji-table.ts'
import type { EmojiStore } from '../../../src/features/emoji/store.ts'
import type { Failure, Result } from '../../../src/platform/http/failure.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import type { Box } from '../../../src/ui/field/text-box.ts'
import { press } from '../keyboard/strokes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = Result<readonly Participant[]>
const blogs = (...names: string[]): Answer => ({ ok: true, value: names.map(name => ({ name, uuid: name })) })
const refused = (failure: Failure): Answer => ({ ok: false, failure })
const status = (code: number): Failure => ({
  kind: 'status',
  status: code,
  msg: '',
  errors: [],
  body: { meta: {} },
})
const named = { group: 0, version: 1, hasTones: false, words: [] }
const grin = { ...named, sign: '😄', codes: ['smile'], name: 'grinning face' }
const toy = { ...named, sign: '🪀', codes: ['yo_yo'], name: 'yo-yo' }
const own = {
  ...named,
  group: -1,
  sign: ':zebra_cat:',
  codes: ['zebra_cat'],
  name: 'zebra cat',
  picture: () => null,
}
const smiling = { ...named, sign: '😺', codes: ['smile_cat'], name: 'smiling cat' }

interface Options {
  room?: number
  known?: () => Answer | Promise<Answer>
  find?: () => Answer
}

/** A box with room for so many characters, and what completes its words. */
function start({ room = 999, known = () => blogs(), find = () => blogs() }: Options = {}) {
  let before = ''
  const box: Box = {
    element: { id: 'box' } as HTMLElement,
    read: () => ({ before, after: '', offset: 0 }),
    room: () => room - before.length,
    insert: ({ before: gone, text }) => {
      before = before.slice(0, before.length - gone) + text
    },
    type() {},
    placeOf: () => expect.fail('nothing is drawn here'),
  }
  const disposer = createDisposer()
  const mentionable: Mentionable = { known: async () => known(), find: vi.fn(async () => find()) }
  const emoji = {
    $data: atom({ all: [own], find: createFinder([own, grin, toy, smiling]) }),
    $hasFailed: atom(false),
    ...{ load() {}, used: vi.fn(), write: ({ sign }: { sign: string }) => sign, usesOf: () => 0 },
  }
  const sources = {
    '#': createTagSource(typed =>
      ['Foobar', 'food'].filter(tag => tag.toLowerCase().startsWith(typed.toLowerCase())),
    ),
    '@': createBlogSource(mentionable, disposer),
    ':': createEmojiSource(emoji as Partial<EmojiStore> as EmojiStore, disposer),
  }
  const completion = createCompletion(sign => sources[sign])
  const type = (text: string) => {
    before += text
    completion.typed(box)
  }
  return {
    ...{ box, completion, mentionable, emoji, type },
    text: () => before,
    /** Whether each key was for the list. */
    keys: (...names: string[]) => names.map(name => completion.pressed(press(name))),
    shown: () => completion.$shown.get()?.items.map(item => item.problem ?? item.insert) ?? [],
    active: () => completion.$shown.get()?.active,
    /** The pause after which blogs are searched. */
    pause: () => vi.advanceTimersByTimeAsync(250),
  }
}

it('[DEC-185] a typed tag stays as it was typed: a space, Enter, and Tab do what they do without suggestions', () => {
  const { type, keys, shown, text } = start()
  for (const end of [' ', 'Enter', 'Tab']) {
    type(' #Foo')
    expect(shown()).toEqual(['Foobar', 'food'])
    if (end === ' ') type(end)
    else expect(keys(end)).toEqual([false])
    expect(shown()).toEqual([])
  }
  expect(text()).toBe(' #Foo  #Foo #Foo')
})

it('[DEC-185] a suggestion is chosen with arrows and page keys, and taken with Enter; keys with modifiers are not for the list', () => {
  const { type, keys, active, completion, text } = start()
  type('On #foo')
  expect(keys('Home', 'End')).toEqual([false, false])
  expect(completion.pressed(press('ArrowDown', { ctrlKey: true }))).toBe(false)
  expect(completion.pressed(press('Enter', { shiftKey: true }))).toBe(false)
  const steps: [string, number][] = [
    ['ArrowDown', 0],
    ['PageDown', 1],
    ['PageUp', 0],
    ['ArrowUp', 1],
  ]
  for (const [key, at] of steps) {
    expect(keys(key)).toEqual([true])
    expect(active()).toBe(at)
  }
  expect(keys('x')).toEqual([false])
  expect(keys('Enter')).toEqual([true])
  expect(text()).toBe('On #food ')
})

it('[DEC-185] Escape closes the list for this word alone', () => {
  const { type, keys, shown } = start()
  type('#fo')
  expect(keys('Escape', 'Escape')).toEqual([true, false])
  type('o')
  expect(shown()).toEqual([])
  type(' #fo')
  expect(shown()).toEqual(['Foobar', 'food'])
})

it('[DEC-185] a caret that leaves its word closes the list', () => {
  const { box, type, shown, completion } = start()
  type('#fo')
  completion.moved(box)
  expect(shown()).not.toEqual([])
  completion.moved(null)
  expect(shown()).toEqual([])
})

it('[DEC-185] a suggestion that a full box has no room for is not cut', () => {
  const { type, keys, completion, text } = start({ room: 5 })
  type('#foo')
  keys('ArrowDown', 'Enter')
  expect([text(), completion.$shown.get()?.isFull]).toEqual(['#foo', true])
  keys('ArrowDown', 'Enter')
  expect(text()).toBe('#food')
})

it('[DEC-216] Enter takes the first blog or emoji once a letter is typed, the best one of late answers, too; Home belongs to the text', async () => {
  const { type, keys, active, pause, text } = start({
    known: () => blogs('bruno-a'),
    find: () => blogs('bruno'),
  })
  type('@')
  await pause()
  expect(active()).toBe(-1)
  type('bruno')
  await pause()
  expect([active(), keys('Home')]).toEqual([0, [false]])
  expect(keys('Enter')).toEqual([true])
  type(':smi')
  expect(keys('Enter')).toEqual([true])
  expect(text()).toBe('@bruno 😄')
})

it('[DEC-185] an emoji whose name has both colons is chosen, and what was taken is remembered', () => {
  const { type, keys, active, emoji, text } = start()
  type(':smile:')
  expect(active()).toBe(0)
  keys('Enter')
  expect(text()).toBe('😄')
  expect(emoji.used).toHaveBeenCalledWith(grin)
  emoji.$hasFailed.set(true)
})

it('[DEC-185] with both colons only a whole name counts, whatever was chosen before the second one: :yo: stays as typed', () => {
  const { type, keys, shown, text } = start()
  type('a :yo')
  expect(shown()).toEqual(['🪀'])
  type(':')
  expect(shown()).toEqual([])
  expect(keys('Enter', 'Tab')).toEqual([false, false])
  expect(text()).toBe('a :yo:')
  type(' :smile')
  expect(keys('ArrowDown', 'ArrowDown')).toEqual([true, true])
  type(':')
  expect(shown()).toEqual(['😄'])
  keys('Enter')
  expect(text()).toBe('a :yo: 😄')
})

it('[DEC-185] what is chosen stays in the list, though later answers leave it no room: Enter takes what was seen', async () => {
  const near = blogs('bruno-a', 'bruno-b', 'bruno-c', 'bruno-d', 'bruno-e', 'bruno-f')
  let found = blogs()
  const { type, keys, shown, active, pause, text } = start({ known: () => near, find: () => found })
  type('@')
  await pause()
  found = blogs('bruno')
  type('bruno')
  expect(keys('ArrowUp')).toEqual([true])
  expect(shown()[active() ?? -1]).toBe('bruno-f')
  await pause()
  expect(shown()).toEqual(['bruno', 'bruno-a', 'bruno-b', 'bruno-c', 'bruno-d', 'bruno-f'])
  expect(keys('Enter')).toEqual([true])
  expect(text()).toBe('@bruno-f ')
})

it('[DEC-185] blogs are searched once typing pauses, and Tab takes the first one', async () => {
  const { type, keys, shown, pause, mentionable, text } = start({ find: () => blogs('bruno-cooks') })
  type('@bru')
  await vi.advanceTimersByTimeAsync(200)
  type('no')
  await pause()
  expect(mentionable.find).toHaveBeenCalledExactlyOnceWith('bruno', expect.anything())
  expect(shown()).toEqual(['bruno-cooks'])
  keys('Tab')
  expect(text()).toBe('@bruno-cooks ')
})

it.each<[string, Failure]>([
  ['403', status(403)],
  ['no connection', { kind: 'offline' }],
  ['a wrong body', { kind: 'malformed', status: 200 }],
])(
  '[DEC-185] a search that fails (%s) says so, also while typing goes on, and can be tried again',
  async (_, failure) => {
    let answer = refused(failure)
    const { type, keys, shown, pause, text } = start({ known: () => answer, find: () => answer })
    type('@bruno')
    await pause()
    expect(shown()).toEqual([expect.stringMatching(/^Couldn’t search for blogs\. ./)])
    type('-c')
    expect(shown()).toEqual([expect.stringMatching(/^Couldn’t search/)])
    type('o')
    await pause()
    answer = blogs('bruno-cooks')
    expect(keys('ArrowDown', 'Enter')).toEqual([true, true])
    await pause()
    expect([text(), ...shown()]).toEqual(['@bruno-co', 'bruno-cooks'])
  },
)

it('[DEC-185] a search that failed says nothing about the next word, until that was searched, too', async () => {
  let answer = refused(status(403))
  const { type, shown, pause } = start({ find: () => answer })
  type('@bruno')
  await pause()
  expect(shown()).toHaveLength(1)
  answer = blogs('mia')
  type(' @mi')
  expect(shown()).toEqual([])
  await pause()
  expect(shown()).toEqual(['mia'])
})

it('[DEC-185] nobody who is found is no failure', async () => {
  const { type, shown, pause } = start({ find: () => refused(status(404)) })
  type('@nobody')
  await pause()
  expect(shown()).toEqual([])
})

// A busy browser: Enter was meant for “Try again”, and would have sent the message.
it('[DEC-185] suggestions that come by themselves where the user is about to try again are chosen from', async () => {
  let come = (_: Answer) => {}
  const { type, keys, shown, active, pause } = start({
    known: () => new Promise(resolve => (come = resolve)),
    find: () => refused(status(500)),
  })
  type('@bruno-c')
  await pause()
  keys('ArrowDown')
  come(blogs('bruno-cooks'))
  await pause()
  expect([active(), ...shown()]).toEqual([0, 'bruno-cooks'])
  expect(keys('Enter')).toEqual([true])
})

it('[DEC-310] the site’s own emoji are typed as their code, with a space; written in full, there is nothing to complete', () => {
  const { type, keys, shown, text } = start()
  type('A :zeb')
  expect(shown()).toEqual([':zebra_cat:'])
  expect(keys('Enter')).toEqual([true])
  expect(text()).toBe('A :zebra_cat: ')
  type(':zebra_cat:')
  expect(shown()).toEqual([])
  expect(keys('Enter')).toEqual([false])
})
