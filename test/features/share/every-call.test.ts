import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { messagingApp } from '../messaging/app.ts'
import { stubPage } from '../unread/stub-page.ts'
import { faults, finish, isFinal, strike, until, words } from './every-call.ts'
import { networkRows } from './network-rows.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubPage()
})
afterEach(() => void vi.useRealTimers())

describe.each(Object.entries(networkRows))('%s', (_, row) => {
  it.each(faults)(
    '[SHARE-21, SMSG-34, SMSG-37] %o: the words stay, one text tells why, and another try does it once',
    async (fault, why) => {
      const test = messagingApp({}, { bootstrap: { social: { external_sharing: true } } })
      const say = test.app.get(feedback)
      const one = await row.begin(test)
      const before = one.stored?.() ?? 0
      const mend = strike(test, row, fault)
      await finish(one.act())
      const told = () => {
        const dialog = say.$dialog.get()
        return [
          ...(one.told?.() ?? []),
          dialog?.kind === 'alert' ? [dialog.title, dialog.text].filter(Boolean).join(' ') : null,
          ...say.$toasts.get().flatMap(({ text, tone }) => (tone === 'danger' ? [text] : [])),
        ].filter(Boolean)
      }
      const expectDone = async () => {
        await until(one.isDone)
        expect(told()).toEqual([])
        if (one.stored) expect(one.stored() - before).toBe(1)
      }
      if (!why || row.endsWell?.(fault)) return expectDone()
      expect(one.isDone()).toBe(false)
      expect(told()).toHaveLength(1)
      if (one.written) expect(one.written()).toBe(words)
      if (!row.hasOwnTexts) {
        expect(told()[0]).toMatch(why)
        if (isFinal(fault)) {
          expect(told()[0]).not.toMatch(/again|retry/i)
          expect(say.$toasts.get().filter(({ action }) => action)).toEqual([])
        }
      }
      mend()
      const dialog = say.$dialog.get()
      if (dialog) say.answer(dialog.id, true)
      for (const { id } of say.$toasts.get()) say.dropToast(id)
      await finish(one.again?.())
      if (row.isOffered?.(fault) === false) return expect(one.isDone()).toBe(false)
      await expectDone()
    },
  )
})
