// @vitest-environment happy-dom

import { render, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { useScrollLock } from '../../../src/ui/scrolling/scroll-lock.ts'

type Modal = Parameters<typeof useScrollLock>[1]

const isLocked = () => document.documentElement.style.overflow === 'hidden'

/** Whether the page was locked whenever something over it opened and closed. */
function start(modal?: Modal) {
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
  const { rerender, unmount } = render(<Over open={true} />)
  return { seen, close: () => rerender(<Over open={false} />), unmount }
}

describe('the page’s scrolling', () => {
  it('is locked before a modal dialog opens and free before one closes at once: the page is restyled once for both', () => {
    const { seen, close } = start('always')
    close()
    expect(seen).toEqual([true, false])
  })

  it('stays locked until a dialog that shows the press first has closed', async () => {
    const { seen, close } = start('on opening')
    close()
    expect(seen).toEqual([true, true])
    await waitFor(() => expect(isLocked()).toBe(false))
  })

  it('is locked after the press has been painted if nothing else restyles the page', async () => {
    const { seen, close } = start()
    expect(seen).toEqual([false])
    await waitFor(() => expect(isLocked()).toBe(true))
    close()
    await waitFor(() => expect(isLocked()).toBe(false))
  })

  it('stays locked while one of two is open', () => {
    const first = start('always')
    const second = start('always')
    first.close()
    expect(isLocked()).toBe(true)
    second.unmount()
    expect(isLocked()).toBe(false)
  })
})
