import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDebouncedChange } from '../../../../src/ui/editor/convert/debounced-change.ts'
import { fromText } from '../../../../src/ui/editor/convert/from-html.ts'

describe('the editor’s change reports', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const begin = (value = '<p>a</p>', text = 'a') => {
    const told: string[] = []
    return { told, report: createDebouncedChange(value, fromText(text), html => told.push(html)) }
  }

  it('report the first change at once, the next after a pause in typing or on request, and each once', () => {
    const { told, report } = begin()
    report.changed(fromText('ab'))
    expect(told).toEqual(['<p>ab</p>'])
    report.changed(fromText('abc'))
    report.changed(fromText('abcd'))
    expect(told).toHaveLength(1)
    vi.advanceTimersByTime(300)
    expect(told.splice(0)).toEqual(['<p>ab</p>', '<p>abcd</p>'])
    report.changed(fromText('abc'))
    for (let time = 0; time < 2; time++) report.flush()
    vi.advanceTimersByTime(5000)
    expect(told).toEqual(['<p>abc</p>'])
  })

  it('come after two seconds at the latest, also without a pause', () => {
    const { told, report } = begin()
    for (let key = 0; key < 30; key++) {
      report.changed(fromText(`a${key}`))
      vi.advanceTimersByTime(100)
    }
    expect(told.length).toBeGreaterThan(1)
  })

  it('give exactly the loaded value if the text is unchanged, and no change if there is none', () => {
    const { told, report } = begin('<div>a</div>')
    report.changed(fromText('a'))
    expect(told).toEqual([])
    report.changed(fromText('ab'))
    report.changed(fromText('a'))
    report.flush()
    expect(told).toEqual(['<p>ab</p>', '<div>a</div>'])
  })
})
