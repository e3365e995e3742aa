import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readElements } from '../../check/page.ts'
import { checkTouch } from '../../check/touch.ts'
import { createBackend } from '../../fixtures/backend.ts'
import { readPageIn } from '../../fixtures/read-page.ts'

const root = join(import.meta.dirname, '../..')
const host = readFileSync(join(root, 'docs/host.md'), 'utf8')
const readPage = readPageIn(join(root, 'demo'))

async function open(path: string): Promise<string> {
  const cookie = 'inlay_user=aria'
  return (
    await createBackend({ readPage }).fetch(new Request(`http://demo.test${path}`, { headers: { cookie } }))
  ).text()
}
const say = (html: string) =>
  checkTouch(readElements(html), host).map(({ level, where, text }) => `${level} ${where} ${text}`)

describe('[DEC-194] inlay check compares places that wait for a touch', () => {
  it.each([
    '/dashboard?when=touch',
    '/mobile?when=touch',
    '/dashboard?when=touch&lang=ar',
    '/dashboard?when=now',
  ])('and finds nothing in the demo’s %s', async path => {
    expect(say(await open(path))).toEqual([])
  })

  it('and says what differs', async () => {
    const html = await open('/dashboard?when=touch')
    expect(say(html.replace('inlay-header-button" href="/settings"', 'button" href=""'))).toEqual([
      'advice data-inlay="header" lacks <a class="inlay-header-button" data-inlay-command="account:open" data-inlay-preload="account">',
      'advice data-inlay="header" has <a class="button" data-inlay-command="account:open" data-inlay-preload="account">, which is not drawn there',
      'advice data-inlay="header" has a link without an address: <a class="button" data-inlay-command="account:open" data-inlay-preload="account">',
    ])
    expect(say('<div data-inlay="header" data-inlay-when="touch"><a href="/">My site</a></div>')).toEqual([
      'problem data-inlay="header" waits for a touch, but has other HTML than what is drawn then: the page moves, and what was pressed is lost',
    ])
  })
})
