// @vitest-environment happy-dom

import { render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Subview } from '../../src/ui/subview.tsx'

const Part = ({ text }: { text: string | undefined }) => (
  <p>{text?.toUpperCase().concat(text.at(0) as string)}</p>
)
const Broken = (): never => {
  throw new Error('no such field')
}

describe('a subview', () => {
  it('[ERR-2] that cannot be created is left out with a note at debug level, and the others carry on', () => {
    const note = vi.spyOn(console, 'debug').mockImplementation(() => {})
    const loud = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { container } = render(
      <>
        <Subview name="post 1">
          <Part text="a" />
        </Subview>
        <Subview name="post 2">
          <Broken />
        </Subview>
        <Subview name="post 3">
          <Part text="b" />
        </Subview>
      </>,
      { onCaughtError: () => {} },
    )
    expect(container.textContent).toBe('AaBb')
    expect(note).toHaveBeenCalledWith(
      'Inlay: post 2 left out',
      expect.objectContaining({ message: 'no such field' }),
    )
    expect(loud).not.toHaveBeenCalled()
  })
})
