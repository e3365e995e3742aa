// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { useLayer } from '../../src/ui/behavior/layers.ts'

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
