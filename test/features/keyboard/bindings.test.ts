import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  bindings,
  changed,
  noChanges,
  readChanges,
  readHostKeys,
  usersOf,
} from '../../../src/features/keyboard/bindings.ts'
import { found } from '../../../src/features/keyboard/palette/palette-model.ts'
import { listed } from '../../../src/features/keyboard/sheet/shortcut-sheet-model.ts'
import { shortcuts } from '../../../src/features/keyboard/shortcuts.ts'
import { createTestApp } from '../../support/app.ts'

const { app } = createTestApp({ bootstrap: { notes: {}, translate: '/translate' } })
const list = shortcuts(app, false)
const of = (changes = noChanges, reserved: string[] = [], isMember = true) =>
  bindings(list, { changes, reserved, isMember })
const keysOf = (id: string, all = of()) => all.find(one => one.id === id)?.keys
const ids = fc.constantFrom('next', 'previous', 'like', 'share', 'open', 'help', 'activity')
const keys = fc.constantFrom('j', 'k', 'n', 'p', 'x', 'mod+j', 'g a', 'g')

describe('shortcuts of a page', () => {
  it('[DEC-172] have no two with the same keys in one place', () => {
    for (const mac of [true, false]) {
      const all = bindings(shortcuts(app, mac), { changes: noChanges, reserved: [], isMember: true })
      for (const { id, keys } of all)
        for (const one of keys) expect([one, usersOf(all, id, one)]).toEqual([one, []])
    }
  })

  it('[DEC-173] leave to the host the keys that it claims, sequences that begin with them too', () => {
    const { reserved, off } = readHostKeys({ reserved: ['J', 'g'] })
    expect(off).toBe(false)
    const all = of(noChanges, [...reserved])
    expect([keysOf('next', all), keysOf('activity', all), keysOf('previous', all)]).toEqual([[], [], ['k']])
    expect(readHostKeys(false)).toEqual({ off: true, reserved: [] })
    for (const odd of [undefined, true, {}]) expect(readHostKeys(odd)).toEqual({ off: false, reserved: [] })
  })

  it('offer a guest nothing that needs a login', () => {
    const ids = of(noChanges, [], false).map(({ id }) => id)
    expect(ids.join(' ')).toBe(
      'help palette undo toast next previous like open share notes translate more top source search emoji',
    )
  })
})

describe('a user’s changes', () => {
  it('[DEC-172] move a shortcut to other keys, turn it off, and give it its own again', () => {
    const moved = changed(noChanges, of(), 'next', 'w')
    expect(keysOf('next', of(moved))).toEqual(['w'])
    expect(keysOf('next', of(changed(moved, of(moved), 'next', null)))).toEqual([])
    expect(changed(moved, of(moved), 'next', undefined)).toEqual(noChanges)
  })

  it('never leave two shortcuts with the same keys', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, keys), { maxLength: 8 }), steps => {
        let changes = noChanges
        for (const [id, one] of steps) changes = changed(changes, of(changes), id, one)
        const last = steps.at(-1)
        if (last) expect(usersOf(of(changes), last[0], last[1])).toEqual([])
      }),
    )
  })

  it('are read back as they were stored, and whatever else is stored changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.option(keys))), entries => {
        const changes = { off: false, keys: Object.fromEntries(entries) }
        expect(readChanges(JSON.parse(JSON.stringify({ at: 1, ...changes })), list)).toEqual(changes)
      }),
    )
    fc.assert(fc.property(fc.anything(), value => Array.isArray(of(readChanges(value, list)))))
    expect(readChanges({ keys: { next: 5, nonsense: 'x', __proto__: 'j' } }, list)).toEqual(noChanges)
  })
})

describe('the lists', () => {
  it('of shortcuts are searched by name and by keys', () => {
    const names = (search: string) =>
      listed(of(), search).flatMap(({ bindings }) => bindings.map(({ id }) => id))
    expect(names('next')).toEqual(['next'])
    expect(names('mod+k')).toEqual(['palette'])
    expect(names('')).toHaveLength(of().length)
    expect(listed(of(), 'reblog').map(({ place }) => place)).toEqual(['posts'])
  })

  it('of the palette find a command by what else users may call it, after those that are named so', () => {
    const run = () => {}
    const commands = [
      { key: 'notes', name: 'Show notes', also: 'replies, comments', run },
      { key: 'reply', name: 'Reply', also: 'comment, answer', run },
    ]
    const blogs = [{ key: 'blog-north', name: 'north', blog: { name: 'north', title: 'Repl' }, run }]
    const names = (search: string) => found(commands, blogs, search).map(({ name }) => name)
    expect(names('repl')).toEqual(['Reply', 'Show notes', 'north'])
    expect(names('COMMENT')).toEqual(['Show notes', 'Reply'])
    expect(names('answer reply')).toEqual(['Reply'])
    expect(names('')).toEqual(['Show notes', 'Reply', 'north'])
  })

  it('are searched in a Turkish browser, too, where a capital I is no i', () => {
    vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
      return this.replaceAll('I', 'ı').toLowerCase()
    })
    const texts = ['In a text field', 'INBOX', 'Open messages']
    const commands = texts.map(name => ({ key: name, name, run() {} }))
    expect(found(commands, [], 'in').map(({ name }) => name)).toEqual(['In a text field', 'INBOX'])
    const all = of().slice(0, 3)
    const inSheet = listed(all, 'in', one => texts[all.indexOf(one)] ?? '')
    expect(inSheet.flatMap(({ bindings }) => bindings)).toEqual(all.slice(0, 2))
    vi.restoreAllMocks()
  })
})
