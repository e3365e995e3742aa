// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { useScrollLock } from '../../../src/ui/scrolling/scroll-lock.ts'

const isLocked = () => document.documentElement.style.overflow === 'hidden'

/** Whether the page was locked whenever something over it opened and closed. */
function start(modal?: Parameters<typeof useScrollLock>[1]) {
  const seen: boolean[] = []
  function Over({ open }: { open: boolean }) {
    useScrollLock(open, modal)
    useLayoutEffect(() => {
      if (!open) return
      seen.push(isLocked())
      return () => void seen.push(isLocked())
    }, [open])
    return null
  }
  const { rerender } = render(<Over open={true} />)
  return { seen, close: () => rerender(<Over open={false} />) }
}

it.each([
  ['is locked before a modal dialog opens, and free before one closes at once', 'always', [true, false]],
  ['stays locked until a dialog that shows the press first has closed', 'on opening', [true, true]],
] as const)('the page’s scrolling %s', async (_, modal, wanted) => {
  const { seen, close } = start(modal)
  close()
  expect(seen).toEqual(wanted)
  await waitFor(() => expect(isLocked()).toBe(false))
})

it('the page’s scrolling is locked after the press has been painted if nothing else restyles the page', async () => {
  const { seen, close } = start()
  expect(seen).toEqual([false])
  await waitFor(() => expect(isLocked()).toBe(true))
  close()
  await waitFor(() => expect(isLocked()).toBe(false))
})

it('the page’s scrolling stays locked while one of two is open', () => {
  const [first, second] = [start('always'), start('always')]
  first.close()
  expect(isLocked()).toBe(true)
  second.close()
  expect(isLocked()).toBe(false)
})
