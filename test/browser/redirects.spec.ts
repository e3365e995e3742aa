import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { begin, cells, choose, upload } from './photo-support.ts'
import { gif } from './pictures.ts'
import { expect, test } from './support.ts'

test.use({ isolated: true })

interface Heard {
  url: string
  bytes: number
}

/** Another site, which accepts everything it is sent. */
async function startOther() {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    let bytes = 0
    for await (const part of request) bytes += part.length
    heard.push({ url: request.url ?? '', bytes })
    const origin = request.headers.origin ?? '*'
    const cors = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
    response.writeHead(200, { ...cors, 'access-control-allow-headers': 'x-tumblr-form-key, content-type' })
    response.end('{"meta":{"status":200},"response":[{"url":"https://other.example/a.png"}]}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { heard, origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('an upload that is redirected to another site sends neither form key nor file there', async ({
  page,
  host,
}) => {
  const other = await startOther()
  await page.context().grantPermissions(['local-network-access'])
  // Without the page's own policy, which would block it as well.
  await page.route('**/dashboard*', async route => {
    const answer = await route.fetch()
    const { 'content-security-policy': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  // The browser's message about what it blocked.
  host.allow(/Content Security Policy/)
  await begin(page, host)
  for (const status of [302, 307, 308]) {
    const location = `${other.origin}/led-${status}`
    await host.fault({ call: `POST ${upload}`, kind: 'status', status, headers: { location } })
  }
  await choose(page, gif('a.gif'), gif('b.gif'), gif('c.gif'))
  await expect(cells(page)).toHaveCount(3)
  await expect(page.locator('[data-photo][data-state="failed"]')).toHaveCount(3)
  expect((await host.requests(upload)).map(({ status }) => status).sort()).toEqual([302, 307, 308])
  expect(other.heard).toEqual([])
  // The other site receives requests that are not protected: otherwise the line above would prove nothing.
  await page.evaluate(url => fetch(url, { method: 'POST', body: 'x' }), `${other.origin}/open`)
  expect(other.heard).toEqual([{ url: '/open', bytes: 1 }])
  other.close()
})
