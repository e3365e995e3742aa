// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { useLayer } from '../../../src/ui/behavior/layers.ts'

it('a layer handles an Escape that is pressed as soon as it is painted', () => {
  const onEscape = vi.fn()
  function Layer() {
    const ref = useLayer<HTMLDivElement>({ open: true, onEscape })
    return <div ref={ref} />
  }
  // A parent's layout effect runs before the paint, and so before any key.
  function Page() {
    useLayoutEffect(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
    }, [])
    return <Layer />
  }
  render(<Page />)
  expect(onEscape).toHaveBeenCalledOnce()
})

it('an Escape that ends a composition closes no layer, in whichever way it is reported', () => {
  const onEscape = vi.fn()
  function Layer() {
    const ref = useLayer<HTMLDivElement>({ open: true, onEscape })
    return <div ref={ref} />
  }
  render(<Layer />)
  for (const report of [{ keyCode: 229 }, { isComposing: true }])
    fireEvent.keyDown(document.body, { key: 'Escape', ...report })
  expect(onEscape).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onEscape).toHaveBeenCalledOnce()
})

it('a close request that is no key, such as Android’s Back, closes a layer that is no dialog', () => {
  const open = new Set<{ onclose?: () => void }>()
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose?: () => void
      constructor() {
        open.add(this)
      }
      destroy() {
        open.delete(this)
      }
    },
  )
  const goBack = () => {
    const [last] = [...open].slice(-1)
    if (last) open.delete(last)
    last?.onclose?.()
  }
  const onEscape = vi.fn()
  function Layer({ isDialog }: { isDialog?: boolean }) {
    const ref = useLayer({ open: true, onEscape })
    return isDialog ? <dialog ref={ref as never} /> : <div ref={ref as never} />
  }
  const { unmount } = render(<Layer />)
  goBack()
  // The layer has stayed open, for example to ask whether to discard.
  goBack()
  expect(onEscape).toHaveBeenCalledTimes(2)
  unmount()
  expect(open.size).toBe(0)
  render(<Layer isDialog />)
  expect(open.size).toBe(0)
})
