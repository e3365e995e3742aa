import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDebouncedChange } from '../../../src/ui/editor/debounced-change.ts'
import { fromText } from '../../../src/ui/editor/from-html.ts'

describe('what an editor tells of typing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const begin = (value = '<p>a</p>', text = 'a') => {
    const told: string[] = []
    return { told, report: createDebouncedChange(value, fromText(text), html => told.push(html)) }
  }

  it('the first change at once, the next when typing rests', () => {
    const { told, report } = begin()
    report.changed(fromText('ab'))
    expect(told).toEqual(['<p>ab</p>'])
    report.changed(fromText('abc'))
    report.changed(fromText('abcd'))
    expect(told).toHaveLength(1)
    vi.advanceTimersByTime(300)
    expect(told).toEqual(['<p>ab</p>', '<p>abcd</p>'])
  })

  it('the last key when it is asked, and it once', () => {
    const { told, report } = begin()
    report.changed(fromText('ab'))
    report.changed(fromText('abc'))
    report.flush()
    report.flush()
    vi.advanceTimersByTime(5000)
    expect(told).toEqual(['<p>ab</p>', '<p>abc</p>'])
  })

  it('nothing for ever to one who never rests: after two seconds at the latest', () => {
    const { told, report } = begin()
    for (let key = 0; key < 30; key++) {
      report.changed(fromText(`a${key}`))
      vi.advanceTimersByTime(100)
    }
    expect(told.length).toBeGreaterThan(1)
  })

  it('the very value that was loaded when the text is as it was, and no change where there is none', () => {
    const { told, report } = begin('<div>a</div>')
    report.changed(fromText('a'))
    expect(told).toEqual([])
    report.changed(fromText('ab'))
    report.changed(fromText('a'))
    report.flush()
    expect(told).toEqual(['<p>ab</p>', '<div>a</div>'])
  })
})
