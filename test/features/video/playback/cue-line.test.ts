// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { cueLine } from '../../../../src/features/video/playback/cue-line.ts'

const cue = (text: string, html: string) => ({
  text,
  getCueAsHTML: () => document.createRange().createContextualFragment(html),
})

it('captions cannot use CSS classes of the page', () => {
  const line = cueLine(cue('<c.modal>Hi</c>', '<span class="modal"><b class="x" lang="de">Hi</b></span>'))
  expect(line.outerHTML).toBe('<p><span><b lang="de">Hi</b></span></p>')
})

it('a cue of a megabyte is cut, and not parsed as markup', () => {
  const line = cueLine({
    text: '<i>'.repeat(300_000),
    getCueAsHTML: () => {
      throw new Error('read')
    },
  })
  expect(line.textContent).toHaveLength(1001)
})
