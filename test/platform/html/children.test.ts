// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { moveChildren, unwrap } from '../../../src/platform/html/children.ts'

it('all children of an element are moved, in order, however many: a call takes only so many arguments', () => {
  // No DOM: a DOM imitation takes minutes to move half a million nodes.
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
  expect(moved.length).toBe(line.length)
  expect(moved.every((node, at) => node === line[at])).toBe(true)
})

it('an element is replaced by its children', () => {
  const around = document.createElement('p')
  around.innerHTML = 'a<b>in<i>side</i></b>z'
  unwrap(around.querySelector('b') ?? around)
  expect(around.innerHTML).toBe('ain<i>side</i>z')
})
