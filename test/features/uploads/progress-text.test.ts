import { describe, expect, it } from 'vitest'
import { formatBytes, progressText } from '../../../src/features/uploads/progress-text.ts'
import type { UploadTracker } from '../../../src/features/uploads/types.ts'
import { picture } from './support.ts'

describe('the text of an upload’s progress', () => {
  it('uses readable units', () => {
    expect([0, 1, 999, 1000, 3_440_000, 1.5e9, 9e14].map(formatBytes)).toEqual([
      '0 bytes',
      '1 byte',
      '999 bytes',
      '1 kB',
      '3.4 MB',
      '1.5 GB',
      '900,000 GB',
    ])
  })

  it('says that it waits, how much is sent, and that only the answer is missing', () => {
    const tracker = (fields: Partial<UploadTracker>) =>
      ({ file: picture(), bytesLoaded: 0, bytesTotal: 2_000_000, ...fields }) as UploadTracker
    expect(progressText(tracker({ state: 'added' }))).toBe('Waiting to upload')
    expect(progressText(tracker({ state: 'uploading', bytesLoaded: 500_000 }))).toBe('500 kB of 2 MB')
    expect(progressText(tracker({ state: 'uploading', bytesLoaded: 2_000_000 }))).toBe('Almost there…')
  })
})
