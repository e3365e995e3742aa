import { expect, it } from 'vitest'
import { sentences } from '../../../src/platform/text/sentences.ts'

it('sentences have a space between them, but not after a full-width mark', () => {
  expect(sentences('Couldn’t like the post.', undefined, 'Try again.')).toBe(
    'Couldn’t like the post. Try again.',
  )
  expect(sentences('无法喜欢这篇帖子。', '请重试。')).toBe('无法喜欢这篇帖子。请重试。')
  expect(sentences('ส่งไม่สำเร็จ', 'ลองอีกครั้ง')).toBe('ส่งไม่สำเร็จ ลองอีกครั้ง')
  expect(sentences('', '送れませんでした。')).toBe('送れませんでした。')
})
