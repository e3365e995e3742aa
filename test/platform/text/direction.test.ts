import { expect, it } from 'vitest'
import { directionOf } from '../../../src/platform/text/direction.ts'

it('a text has the direction of its first letter; also of letters beyond the first plane', () => {
  expect(['12 words', '… مرحبا', 'א', '\u{1e900}', '12 …', ''].map(directionOf)).toEqual([
    ...['ltr', 'rtl', 'rtl', 'rtl', undefined, undefined],
  ])
})
