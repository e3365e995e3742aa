import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import type { Conversation, Message } from '../../../../src/features/messaging/types.ts'
import { createNewLine } from '../../../../src/features/messaging/window/new-line.ts'
import { conversation, outgoing, stored } from '../support.ts'

const theirs = (...all: number[]) => all.map(ts => stored(ts, `text ${ts}`, 'other'))

function setup(fields: Partial<Conversation>, messages: readonly Message[] = [], hasOlder = false) {
  const $info = atom(conversation(fields))
  const $messages = atom(messages)
  const [$isSeen, $isAtBottom, $hasOlder] = [atom(true), atom(true), atom(hasOlder)]
  const isOwn = ({ participant }: Message) => participant === 'own'
  const line = createNewLine({ $info, $messages, $hasOlder, $isSeen, $isAtBottom, isOwn })
  const change = (changed: Partial<Conversation>) => $info.set({ ...$info.get(), ...changed })
  return {
    ...{ $messages, $isSeen, $isAtBottom, $hasOlder, change, dispose: line.dispose },
    at: line.$firstNew.get,
    prepend: (...older: Message[]) => $messages.set([...older, ...$messages.get()]),
    append: (...newer: Message[]) => $messages.set([...$messages.get(), ...newer]),
    read: () => change({ unreadCount: 0, lastReadTs: $info.get().lastModifiedTs }),
  }
}

describe('the line above the first unread message', () => {
  it('stands where reading stopped, and stays there while one reads', () => {
    const { at, prepend, append, read, change, dispose } = setup({
      unreadCount: 2,
      lastReadTs: 20,
      lastModifiedTs: 40,
    })
    expect(at()).toBeNull()
    append(...theirs(10, 20), stored(25), ...theirs(30, 40))
    read()
    expect(at()).toBe('30')
    change({ lastModifiedTs: 50, unreadCount: 1 })
    append(...theirs(50), outgoing('answer'))
    read()
    expect(at()).toBe('30')
    prepend(...theirs(5))
    expect(at()).toBe('30')
    dispose()
  })

  it('is not there when all is read, nor above what arrives meanwhile', () => {
    const { at, append, change, read } = setup({ lastReadTs: 20, lastModifiedTs: 20 })
    append(...theirs(10, 20))
    change({ lastModifiedTs: 30, unreadCount: 1 })
    append(...theirs(30))
    read()
    expect(at()).toBeNull()
  })

  it('is not there before the first unread message is loaded', () => {
    const { at, prepend, append, $hasOlder } = setup(
      { unreadCount: 9, lastReadTs: 5, lastModifiedTs: 40 },
      [],
      true,
    )
    append(...theirs(30, 40))
    expect(at()).toBeNull()
    prepend(...theirs(4, 6))
    $hasOlder.set(false)
    expect(at()).toBe('6')
  })

  it('moves to what came while the window was away, also with messages from before', () => {
    const known = theirs(10, 20)
    const { at, append, $isSeen, change, read } = setup({ lastReadTs: 20, lastModifiedTs: 20 }, known)
    $isSeen.set(false)
    change({ lastModifiedTs: 30, unreadCount: 1 })
    $isSeen.set(true)
    append(...theirs(30))
    read()
    expect(at()).toBe('30')
    // A look at another tab leaves it.
    for (const isSeen of [false, true]) $isSeen.set(isSeen)
    expect(at()).toBe('30')
    const again = setup({ unreadCount: 1, lastReadTs: 20, lastModifiedTs: 30 }, known)
    again.append(...theirs(30))
    expect(again.at()).toBe('30')
  })

  it('stands above what waits below a reader who has scrolled up', () => {
    const { at, append, $isAtBottom, change } = setup({ lastReadTs: 20, lastModifiedTs: 20 }, theirs(20))
    $isAtBottom.set(false)
    change({ unreadCount: 1 })
    $isAtBottom.set(true)
    append(...theirs(30))
    expect(at()).toBe('30')
  })
})
