import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readExtension } from '../../../src/shared/extensions/read.ts'
import { anyCharacter } from '../../support/any-character.ts'

const run = () => {}
const whyOf = (given: unknown) => readExtension(given).problems.map(({ field, why }) => `${field} ${why}`)

describe('what a host gives to inlay.extend', () => {
  it('[DEC-197] takes one of each or several, alone or in a list', () => {
    const item = { id: 'a', label: 'A', run }
    const one = readExtension({ postMenu: item, command: { name: 'host:open-rules', run } })
    expect(one.problems).toEqual([])
    expect(one.found.postMenu).toMatchObject([{ id: 'a', label: 'A' }])
    expect(one.found.command).toMatchObject([{ name: 'host:open-rules' }])
    const several = readExtension([{ postMenu: [item, { ...item, id: 'b' }] }, { composeTool: item }])
    expect(several.found.postMenu.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(several.found.composeTool).toMatchObject([{ where: ['post', 'message'] }])
  })

  it('[DEC-197] says of what is wrong which field it is, and takes the rest', () => {
    const { found, problems } = readExtension({
      postMenu: [{ id: 'good', label: 'Good', run }, { id: 'a b', label: 'Bad', run }, 7],
      composeTool: { id: 'x', label: 'X', where: 'reply', run },
      command: { name: 'post:like', run },
      key: { keys: 'ctrl-x', title: 'X', run },
      postmenu: {},
    })
    expect(found.postMenu.map(({ id }) => id)).toEqual(['good'])
    const wrong = 'extension postMenu[1].id postMenu[2] composeTool.where command.name key.keys'
    expect(problems.map(({ field }) => field)).toEqual(wrong.split(' '))
    expect(whyOf({ command: { name: 'post:like', run } })).toEqual([
      'command.name needs "host:" and small letters, digits, and hyphens, such as "host:open-rules"',
    ])
    expect(whyOf({ key: { keys: 'g x', title: 'X', command: 'host:' } })).toEqual([
      'key.command needs the name of a command',
    ])
    expect(whyOf(null)).toEqual([
      'extension needs an object with postMenu, accountMenu, messageMenu, shareEntry, settings, notificationKind, composeTool, command, key',
    ])
  })

  it('[DEC-197] calls what it was given as a method of its object', () => {
    const item = {
      id: 'a',
      label: 'A',
      count: 0,
      run() {
        this.count++
      },
    }
    readExtension({ postMenu: item }).found.postMenu[0]?.run({ id: '1' }, {} as never)
    expect(item.count).toBe(1)
  })

  it('[DEC-197] cuts long labels, and takes out what would break or turn a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), text => {
        const { found, problems } = readExtension({ postMenu: { id: 'a', label: text, run } })
        const label = found.postMenu[0]?.label
        if (label === undefined) expect(problems[0]?.field).toBe('postMenu.label')
        else {
          expect(label.length).toBeLessThanOrEqual(120)
          expect(label).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        }
      }),
    )
  })

  it('[DEC-197] never throws, whatever it is given', () => {
    const refuse = () => {
      throw new Error('no')
    }
    const hostile = new Proxy({}, { get: refuse, ownKeys: refuse })
    expect(whyOf(hostile)).toEqual(['extension cannot be read'])
    expect(whyOf({ postMenu: hostile })).toEqual(['postMenu.id cannot be read'])
    const kinds = fc.constantFrom('postMenu', 'composeTool', 'command', 'key', 'notificationKind')
    const fields = fc.constantFrom(...'id label icon when where run name title keys command'.split(' '))
    const item = fc.dictionary(
      fields,
      fc.oneof(fc.anything(), fc.constant(run), fc.constant('host:a'), fc.string()),
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.dictionary(kinds, fc.oneof(item, fc.array(item), fc.anything()))),
        given => {
          const { found, problems } = readExtension(given)
          for (const { field, why } of problems) expect(`${field} ${why}`).toMatch(/^[\w[\].]+ \S/)
          for (const { name } of found.command) expect(name).toMatch(/^host:[a-z\d-]+$/)
          for (const { icon } of found.postMenu) expect(icon ?? 'M0').not.toMatch(/[<>"'&]/)
          for (const entry of [...found.postMenu, ...found.composeTool, ...found.command])
            expect(entry.run).toBeTypeOf('function')
        },
      ),
    )
  })
})
