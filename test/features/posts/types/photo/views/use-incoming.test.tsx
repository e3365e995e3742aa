// @vitest-environment happy-dom

import { render } from '@testing-library/react'
import { useRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { PhotoModel } from '../../../../../../src/features/posts/types/photo/types.ts'
import { useIncoming } from '../../../../../../src/features/posts/types/photo/views/use-incoming.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })

function Area({ model }: { model: PhotoModel }) {
  const area = useRef<HTMLElement>(null)
  useIncoming(area, model)
  return (
    <section ref={area}>
      <textarea />
      <button type="button">Add</button>
    </section>
  )
}

function paste(selector: string, text: string) {
  const addFiles = vi.fn()
  const { container } = render(<Area model={{ addFiles, addUrl: vi.fn() } as unknown as PhotoModel} />)
  const event = new Event('paste', { bubbles: true, cancelable: true })
  const getData = (type: string) => (type === 'text/plain' ? text : '')
  Object.assign(event, { clipboardData: { files: [picture], getData } })
  container.querySelector(selector)?.dispatchEvent(event)
  return { photos: addFiles.mock.calls.length, isLeftToBrowser: !event.defaultPrevented }
}

describe('a paste into the photos of a form', () => {
  it('[PHOTO-5] of words and a picture of them gives the words in a caption or address', () =>
    expect(paste('textarea', 'Total\t12')).toEqual({ photos: 0, isLeftToBrowser: true }))
  it('[PHOTO-5] of a picture alone gives a photo there', () =>
    expect(paste('textarea', '')).toEqual({ photos: 1, isLeftToBrowser: false }))
  it('[PHOTO-5] of both gives the photo beside the fields', () =>
    expect(paste('button', 'Total\t12')).toEqual({ photos: 1, isLeftToBrowser: false }))
})
