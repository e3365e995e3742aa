// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { moveChildren, unwrap } from '../../../src/platform/html/children.ts'

const element = (name: string, ...children: (Node | string)[]) => {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

it('all children of an element are moved, in order', () => {
  const from = document.createElement('div')
  for (let index = 0; index < 200; index++) from.appendChild(document.createTextNode(index % 2 ? 'b' : 'a'))
  const end = document.createElement('hr')
  const to = element('p', 'x', end)
  moveChildren(from, to, end)
  expect(from.hasChildNodes()).toBe(false)
  expect(to.childNodes).toHaveLength(202)
  expect(to.textContent?.slice(0, 4)).toBe('xaba')
  expect(to.lastChild).toBe(end)
})

it('however many they are: a call takes only so many arguments', () => {
  // No DOM: moving half a million nodes takes a real one's imitation minutes.
  const line: object[] = Array.from({ length: 500_000 }, () => ({}))
  const moved: object[] = []
  let next = 0
  const from = {
    get firstChild() {
      return line[next] ?? null
    },
    get childNodes() {
      return line.slice(next)
    },
  }
  const take = (node: object) => {
    if (node === line[next]) next++
    moved.push(node)
  }
  const to = { insertBefore: take, append: (...nodes: object[]) => nodes.forEach(take) }
  moveChildren(from as unknown as Node, to as unknown as Node)
  expect(moved).toHaveLength(line.length)
  expect(moved.at(-1)).toBe(line.at(-1))
})

it('an element is replaced by its children', () => {
  const inner = element('b', 'in', element('i', 'side'))
  const around = element('p', 'a', inner, 'z')
  unwrap(inner)
  expect(around.innerHTML).toBe('ain<i>side</i>z')
})
