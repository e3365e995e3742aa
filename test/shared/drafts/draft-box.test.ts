import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { createDraftBox, type DraftBox, deleteDrafts } from '../../../src/shared/drafts/draft-box.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage } from '../../support/app.ts'
import { memoryLocks } from '../../support/locks.ts'
import { dearRuns } from '../../support/properties.ts'

afterEach(() => vi.unstubAllGlobals())

let minute = 0

/** The tabs of one browser: they share its storage and its locks. */
function browser({ storage = memoryStorage(), hasLocks = true } = {}) {
  const all = memoryLocks()
  function open(kind = 'ask', user: 'aria' | 'bruno' | null = 'aria') {
    const { locks, crash } = all.tab()
    vi.stubGlobal('navigator', { locks: hasLocks ? locks : undefined })
    const platform = { storage: createSafeStorage(() => storage), now: () => ++minute * 60_000 }
    const { app } = createTestApp({ user, platform })
    const box = createDraftBox(app, kind)
    const texts = () => [textOf(box), othersOf(box)]
    return { app, box, texts, crash, close: () => app.disposer.dispose() }
  }
  /** A tab in whose field at `north` somebody types. */
  async function typing(text = '', tab = open()) {
    await tab.box.open('north')
    if (text) tab.box.update({ text })
    return tab
  }
  return { open, typing, storage, held: all.held }
}
const settle = async () => {
  for (let turn = 0; turn < 40; turn++) await null
}
const textOf = (box: DraftBox) => box.$fields.get().text ?? ''
const othersOf = (box: DraftBox) => box.$others.get().map(({ value }) => value.text)

const fill = (storage: Storage) => {
  const { setItem } = storage
  storage.setItem = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  return () => Object.assign(storage, { setItem })
}

describe('a draft in a field', () => {
  it('is saved on every letter, and restored after a crash, only for its own place, kind and user', async () => {
    const { open, typing } = browser()
    const first = await typing('W')
    for (const text of ['Wh', 'Why']) first.box.update({ text })
    first.crash()
    for (const [kind, user, place] of [
      ['ask', 'aria', 'south'],
      ['reply', 'aria', 'north'],
      ['ask', 'bruno', 'north'],
      ['ask', null, 'north'],
    ] as const) {
      const other = open(kind, user)
      await other.box.open(place)
      expect(other.texts()).toEqual(['', []])
    }
    expect((await typing()).texts()).toEqual(['Why', []])
  })

  it('is deleted when emptied, discarded or sent', async () => {
    const { typing, storage, held } = browser()
    const { box } = await typing('A')
    box.update({ text: '  ' })
    expect(box.$fields.get()).toEqual({ text: '  ' })
    box.update({ text: 'B' })
    box.clear()
    box.update({ text: 'C' })
    box.beginSending()(true)
    await settle()
    expect([textOf(box), held()]).toEqual(['', []])
    expect([storage.length, storage.key(0)]).toEqual([1, 'inlay:kept'])
  })

  it('is the newest of those left, however long it takes to look at them', async () => {
    const { typing, storage } = browser()
    for (const [at, text] of ['older', 'newer'].entries()) {
      const draft = { at: at * 60_000, place: 'north', words: { text } }
      storage.setItem(`inlay:ask:aria:s${at}`, JSON.stringify(draft))
    }
    expect((await typing()).texts()).toEqual(['newer', ['older']])
  })

  it('never replaces what is being typed: it is offered beside it', async () => {
    const { open, typing } = browser()
    ;(await typing('Old')).crash()
    const { box, texts, app } = open()
    const other = () => box.$others.get()[0]?.slot ?? ''
    const opening = box.open('north')
    box.update({ text: 'New' })
    await opening
    expect(texts()).toEqual(['New', ['Old']])
    box.use(other())
    await settle()
    expect(texts()).toEqual(['Old', ['New']])
    box.discard(other())
    expect(othersOf(box)).toEqual([])
    app.get(feedback).$toasts.get().at(-1)?.action?.run()
    await settle()
    expect(othersOf(box)).toEqual(['New'])
  })

  it('stays in memory if the storage is full, and is restored when the field opens again', async () => {
    const { typing, storage } = browser()
    fill(storage)
    const { box } = await typing()
    expect(box.update({ text: 'Too much' })).toBe(false)
    expect(box.leave()).toBe(false)
    await box.open('south')
    expect(textOf(box)).toBe('')
    await box.open('north')
    expect(textOf(box)).toBe('Too much')
  })

  it('[DEC-175] is gone once it is sent, also if there was no room to move it to a slot of this tab', async () => {
    const { typing, storage } = browser()
    ;(await typing('Why?')).crash()
    const restore = fill(storage)
    const { box, texts } = await typing()
    expect(texts()).toEqual(['Why?', []])
    box.beginSending()(true)
    restore()
    expect((await typing()).texts()).toEqual(['', []])
  })

  it('is deleted in every tab’s slot together with its place', async () => {
    const { typing } = browser()
    const tabs = [await typing('A'), await typing('A')]
    deleteDrafts((await typing()).app, 'ask', 'north')
    for (const { crash } of tabs) crash()
    expect((await typing()).texts()).toEqual(['', []])
  })
})

describe('two tabs', () => {
  it('keep separate drafts, and offer those of a closed one', async () => {
    const { typing } = browser()
    const one = await typing('long precious text')
    const two = await typing()
    expect(two.texts()).toEqual(['', []])
    two.box.update({ text: 'b' })
    expect(textOf(one.box)).toBe('long precious text')
    one.crash()
    await settle()
    expect(two.texts()).toEqual(['b', ['long precious text']])
  })

  it('do not restore what is being sent, until it is known not to have arrived', async () => {
    const { typing } = browser()
    const one = await typing('Sent?')
    const answered = one.box.beginSending()
    one.box.leave()
    const two = await typing()
    await settle()
    expect(two.texts()).toEqual(['', []])
    answered(false)
    await settle()
    expect(othersOf(two.box)).toEqual(['Sent?'])
  })
})

/** Random actions in several tabs: each last text of a draft is in a field, or offered by the next one. */
async function play(
  steps: readonly Step[],
  hasLocks: boolean,
): Promise<{ wanted: string[]; found: string[] }> {
  const { open } = browser({ hasLocks })
  const tabs: (ReturnType<typeof open> | null)[] = [null, null, null]
  let count = 0
  const wanted = new Set<string>()
  for (const { tab, act } of steps) {
    const now = tabs[tab] ?? null
    if (act === 'open' || (act === 'type' && !now)) {
      if (now) continue
      const made = open()
      tabs[tab] = made
      const opening = made.box.open('north')
      if (act === 'open') await opening
    }
    const here = tabs[tab]
    if (!here) continue
    if (act === 'type') {
      wanted.delete(textOf(here.box))
      const text = `${textOf(here.box)}${String.fromCharCode(97 + (count++ % 26))}${count}`
      here.box.update({ text })
      wanted.add(text)
    } else if (act === 'use') here.box.use(here.box.$others.get()[0]?.slot ?? '')
    else if (act === 'close') {
      here.box.leave()
      here.close()
    } else if (act === 'crash') here.crash()
    if (act === 'close' || act === 'crash') tabs[tab] = null
    if (count % 2) await settle()
  }
  for (const tab of tabs) tab?.crash()
  await settle()
  const last = open()
  await last.box.open('north')
  const others = othersOf(last.box)
  return { wanted: [...wanted], found: [textOf(last.box), ...others.map(String)] }
}

interface Step {
  tab: number
  act: 'open' | 'type' | 'use' | 'close' | 'crash'
}

it.each([true, false])(
  'no text is lost, however two or three tabs type, close and reload (locks: %s)',
  async hasLocks => {
    const step = fc.record({
      tab: fc.nat(2),
      act: fc.constantFrom<Step['act'][]>('open', 'type', 'type', 'type', 'use', 'close', 'crash'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async steps => {
        const { wanted, found } = await play(steps, hasLocks)
        for (const text of wanted) expect(found).toContain(text)
      }),
      { numRuns: dearRuns },
    )
  },
)
