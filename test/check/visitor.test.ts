import { expect, it } from 'vitest'
import { Visitor } from '../../check/visitor.ts'

it.each([
  ['http://www.site.example/', true],
  ['http://site.example/', true],
  ['http://api.www.site.example/', true],
  ['http://api.site.example/', false],
  ['http://ww.site.example/', false],
  ['http://mywww.site.example/', false],
  ['http://www.site.example.other.example/', false],
] as const)(
  'the cookie goes to the host of the address, and to hosts above and below it: %s, %s',
  async (url, isSent) => {
    let cookie: string | null = null
    const visitor = new Visitor(new URL('http://www.site.example/'), ['session=1'], async request => {
      cookie = request.headers.get('cookie')
      return new Response('')
    })
    await visitor.send(new URL(url))
    expect(cookie).toBe(isSent ? 'session=1' : null)
  },
)
