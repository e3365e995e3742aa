import { expect, it } from 'vitest'
import { profiles } from '../../../src/platform/html/profiles.ts'

/**
 * Attributes that some engine treats as an author style, which the reset of our roots removes
 * (src/ui/styles/base.css): Firefox the start of a list, WebKit the language, all of them the rest.
 * `test/engines/reset.spec.ts` tests the others.
 */
const takenBack = (
  'align background bgcolor border bordercolor cellpadding cellspacing clear color face hspace lang nowrap reversed size ' +
  'start text type valign vspace'
).split(' ')

it('user HTML keeps no attribute that would have no effect inside a root', () => {
  for (const { elements } of Object.values(profiles))
    for (const [element, attributes] of Object.entries(elements))
      for (const name of attributes as string[]) {
        expect(takenBack, `${name} of ${element}`).not.toContain(name)
        if (['width', 'height'].includes(name)) expect(['iframe', 'img']).toContain(element)
      }
})
