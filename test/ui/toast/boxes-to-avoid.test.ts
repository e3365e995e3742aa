// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest'
import { boxesToAvoid } from '../../../src/ui/toast/boxes-to-avoid.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Every element has its place in a row, and nothing covers it. */
function draw(html: string) {
  document.body.innerHTML = html
  const all = [...document.querySelectorAll('*')]
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { left: all.indexOf(this), top: 0, width: 0, height: 0 } as DOMRect
  })
  document.elementsFromPoint = left => [all[left] ?? document.body]
  const nameAt = ({ left }: { left: number }) => all[left]?.id
  const toasts = document.createElement('section')
  return (isFormOnly: boolean) => boxesToAvoid(toasts, isFormOnly).map(nameAt)
}

it('toasts leave the bar of a form free, in the page as in a dialog, and the buttons of posts where there is room', () => {
  const avoided = draw(`
    <article data-inlay-post="{}"><button id="like" data-inlay-command="post:like"></button></article>
    <form>
      <button id="bold"></button>
      <footer><button id="settings"></button><select id="when"></select><button id="post" type="submit"></button></footer>
    </form>
    <dialog><footer><button id="ok"></button></footer></dialog>`)
  expect(avoided(true)).toEqual(['settings', 'when', 'post', 'ok'])
  expect(avoided(false)).toEqual(['like', 'settings', 'when', 'post', 'ok'])
})

it('toasts keep off the switches of an open form, on which a press would go astray, but not off other switches of the page', () => {
  const avoided = draw(`
    <button id="theme" role="switch"></button>
    <form><p><button id="twitter" role="switch"></button></p><button id="bold"></button></form>
    <dialog><button id="anonymous" role="switch"></button></dialog>`)
  for (const isFormOnly of [true, false]) expect(avoided(isFormOnly)).toEqual(['twitter', 'anonymous'])
})
