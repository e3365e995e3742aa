// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { showUndescribed } from '../../../../src/features/posts/lifecycle/describe-first.ts'

afterEach(() => document.body.replaceChildren())

/** Draws a form, and returns which of its editors is asked to describe images. */
function draw(html: string): string[] {
  document.body.innerHTML = `<form>${html}</form>`
  const asked: string[] = []
  document.addEventListener('describeimages', ({ target }) => asked.push((target as Element).id), true)
  return asked
}

describe('the way to the pictures that nobody has described', () => {
  it('[DEC-186] leads into the text that has one, not to what the editor draws itself', async () => {
    const own = '<img class="ProseMirror-separator" alt="">'
    const asked = draw(
      `<div id="a" contenteditable>${own}<img alt="A boat"></div><div id="b" contenteditable>${own}<img></div>`,
    )
    await showUndescribed()
    expect(asked).toEqual(['b'])
  })

  it('[DEC-186] leads from each described photo to the next, and then into the text, unless one is left out', async () => {
    const photo = (id: string) => `<button id="${id}" data-undescribed></button>`
    const asked = draw(
      `${photo('1')}${photo('2')}<textarea></textarea><div id="b" contenteditable><img></div>`,
    )
    const pressed: string[] = []
    document.addEventListener('click', ({ target }) => pressed.push((target as Element).id))
    const describe = (id: string) => {
      document.querySelector('textarea')?.focus()
      const button = document.getElementById(id)
      button?.removeAttribute('data-undescribed')
      button?.dispatchEvent(
        Object.assign(new FocusEvent('focus', { relatedTarget: document.querySelector('textarea') })),
      )
    }
    await showUndescribed()
    expect(pressed).toEqual(['1'])
    describe('1')
    describe('1')
    expect(pressed).toEqual(['1', '2'])
    expect(asked).toEqual([])
    describe('2')
    expect(asked).toEqual(['b'])
  })

  it.each([
    ['![A boat](/1.png) and ![ ](/2.png)', '![ ]('],
    ['<img src="/1.png" alt="A boat"><img src="/2.png">', '<img src="/2.png">'],
  ])('[DEC-186] selects it in %s', async (text, selected) => {
    draw('<textarea></textarea>')
    const area = document.querySelector('textarea')
    if (!area) throw new Error('no field')
    area.value = text
    const select = vi.spyOn(area, 'setSelectionRange')
    await showUndescribed()
    const [from, to] = select.mock.calls[0] ?? []
    expect(text.slice(Number(from), Number(to))).toBe(selected)
  })
})
