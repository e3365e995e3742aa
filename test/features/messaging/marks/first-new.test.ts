import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { createNewLine } from '../../../../src/features/messaging/marks/first-new.ts'
import type { Conversation, Message } from '../../../../src/features/messaging/types.ts'
import { conversation, outgoing, stored } from '../support.ts'

function setup(fields: Partial<Conversation>, messages: readonly Message[] = [], hasOlder = false) {
  const $info = atom(conversation(fields))
  const $messages = atom(messages)
  const $isSeen = atom(true)
  const $isAtBottom = atom(true)
  const $hasOlder = atom(hasOlder)
  const isOwn = ({ participant }: Message) => participant === 'own'
  const line = createNewLine({ $info, $messages, $hasOlder, $isSeen, $isAtBottom, isOwn })
  const change = (changed: Partial<Conversation>) => $info.set({ ...$info.get(), ...changed })
  const read = () => change({ unreadCount: 0, lastReadTs: $info.get().lastModifiedTs })
  return { line, $info, $messages, $isSeen, $isAtBottom, $hasOlder, change, read }
}

const theirs = (ts: number) => stored(ts, `text ${ts}`, 'other')

describe('the line above the first unread message', () => {
  it('stands where reading stopped, and stays there while one reads', () => {
    const { line, $messages, read, change } = setup({ unreadCount: 2, lastReadTs: 20, lastModifiedTs: 40 })
    expect(line.$firstNew.get()).toBeNull()
    $messages.set([theirs(10), theirs(20), stored(25), theirs(30), theirs(40)])
    read()
    expect(line.$firstNew.get()).toBe('30')
    change({ lastModifiedTs: 50, unreadCount: 1 })
    $messages.set([...$messages.get(), theirs(50), outgoing('answer')])
    read()
    expect(line.$firstNew.get()).toBe('30')
    $messages.set([theirs(5), ...$messages.get()])
    expect(line.$firstNew.get()).toBe('30')
    line.dispose()
  })

  it('goes by the number of unread messages where nothing says when they were read', () => {
    const { line, $messages } = setup({ unreadCount: 2, lastModifiedTs: 40 })
    $messages.set([theirs(10), theirs(20), stored(25), theirs(30)])
    expect(line.$firstNew.get()).toBe('20')
  })

  it('is not there when all is read, nor above what arrives meanwhile', () => {
    const { line, $messages, change, read } = setup({ lastReadTs: 20, lastModifiedTs: 20 })
    $messages.set([theirs(10), theirs(20)])
    change({ lastModifiedTs: 30, unreadCount: 1 })
    $messages.set([...$messages.get(), theirs(30)])
    read()
    expect(line.$firstNew.get()).toBeNull()
  })

  it('is not there before the first unread message is loaded', () => {
    const { line, $messages, $hasOlder } = setup(
      { unreadCount: 9, lastReadTs: 5, lastModifiedTs: 40 },
      [],
      true,
    )
    $messages.set([theirs(30), theirs(40)])
    expect(line.$firstNew.get()).toBeNull()
    $messages.set([theirs(4), theirs(6), ...$messages.get()])
    $hasOlder.set(false)
    expect(line.$firstNew.get()).toBe('6')
  })

  it('moves to what came while the window was away, also with messages from before', () => {
    const known = [theirs(10), theirs(20)]
    const { line, $messages, $isSeen, change, read } = setup({ lastReadTs: 20, lastModifiedTs: 20 }, known)
    $isSeen.set(false)
    change({ lastModifiedTs: 30, unreadCount: 1 })
    $isSeen.set(true)
    $messages.set([...known, theirs(30)])
    read()
    expect(line.$firstNew.get()).toBe('30')
    // A look at another tab leaves it.
    $isSeen.set(false)
    $isSeen.set(true)
    expect(line.$firstNew.get()).toBe('30')
    const again = setup({ unreadCount: 1, lastReadTs: 20, lastModifiedTs: 30 }, known)
    again.$messages.set([...known, theirs(30)])
    expect(again.line.$firstNew.get()).toBe('30')
  })

  it('stands above what waits below a reader who has scrolled up', () => {
    const { line, $messages, $isAtBottom, change } = setup({ lastReadTs: 20, lastModifiedTs: 20 }, [
      theirs(20),
    ])
    $isAtBottom.set(false)
    change({ unreadCount: 1 })
    $isAtBottom.set(true)
    $messages.set([...$messages.get(), theirs(30)])
    expect(line.$firstNew.get()).toBe('30')
  })
})
