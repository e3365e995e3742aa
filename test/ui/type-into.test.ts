// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { typeAtCursor } from '../../src/ui/field/type-into.ts'

it('[DEC-173] what was typed early is in a field at its cursor, but not in one that can only be read, such as a post’s address', () => {
  document.body.innerHTML = '<input value="ab"><input value="https://here.example" readonly>'
  const [field, address] = document.querySelectorAll('input')
  if (!field || !address) expect.unreachable('there are two')
  field.setSelectionRange(1, 1)
  for (const one of [field, address]) typeAtCursor(one, 'xy')
  expect([field.value, address.value]).toEqual(['axyb', 'https://here.example'])
})
