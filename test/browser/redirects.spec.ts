import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { begin, choose, upload } from './photo-support.ts'
import { gif } from './pictures.ts'
import { expect, test } from './support.ts'

test.use({ isolated: true })

test('an upload that is redirected to another site sends neither form key nor file there', async ({
  page,
  host,
}) => {
  // Another site, which accepts everything it is sent.
  const heard: string[] = []
  const other = createServer(async (request, response) => {
    let bytes = 0
    for await (const part of request) bytes += part.length
    heard.push(`${request.url}: ${bytes}`)
    response.writeHead(200, {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'x-tumblr-form-key, content-type',
    })
    response.end('{"meta":{"status":200},"response":[{"url":"https://other.example/a.png"}]}')
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  await page.context().grantPermissions(['local-network-access'])
  // Without the page's own policy, which would block it as well.
  await page.route('**/dashboard*', async route => {
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  // The browser's message about what it blocked.
  host.allow(/Content Security Policy/)
  await begin(page, host)
  for (const status of [302, 307]) {
    const headers = { location: `${origin}/led-${status}` }
    await host.fault({ call: `POST ${upload}`, kind: 'status', status, headers })
  }
  await choose(page, gif('a.gif'), gif('b.gif'))
  await expect(page.locator('[data-photo][data-state="failed"]')).toHaveCount(2)
  expect((await host.requests(upload)).map(({ status }) => status).sort()).toEqual([302, 307])
  // The other site receives requests that are not protected: otherwise the line below would prove nothing.
  await page.evaluate(url => fetch(url, { method: 'POST', body: 'x' }), `${origin}/open`)
  expect(heard).toEqual(['/open: 1'])
  other.close()
})
