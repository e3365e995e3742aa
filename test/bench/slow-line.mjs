// A slow line: a proxy that passes on so many bytes a second, shared by all connections. What browsers emulate takes the
// time of a whole packet, 1,500 bytes, for each file, however small it is.
import { connect, createServer } from 'node:net'

const sliceMs = 10
/** Milliseconds of unused line that count: timers come late, and an idle line saves nothing up. */
const burstMs = 50

/** Starts it in front of the server at `target`. `bytesPerSecond` counts what comes down, headers included. */
export async function startSlowLine(target, bytesPerSecond) {
  const { hostname, port } = new URL(target)
  /** What has come and waits, per connection; they take turns. */
  let waiting = []
  const sockets = new Set()
  let left = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    left = Math.min(left + ((now - last) * bytesPerSecond) / 1000, (burstMs * bytesPerSecond) / 1000)
    last = now
    while (left > 0 && waiting.length > 0) {
      const [one, ...others] = waiting
      const part = one.bytes.subarray(0, Math.min(Math.ceil(left), 500))
      one.socket.write(part)
      left -= part.length
      one.bytes = one.bytes.subarray(part.length)
      waiting = one.bytes.length > 0 ? [...others, one] : others
      if (one.bytes.length === 0) one.onEmpty()
    }
  }, sliceMs)
  const server = createServer(browser => {
    const server = connect(Number(port), hostname)
    for (const socket of [browser, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    browser.pipe(server)
    const own = { socket: browser, bytes: Buffer.alloc(0), onEmpty: () => {} }
    server.on('data', bytes => {
      own.bytes = Buffer.concat([own.bytes, bytes])
      if (!waiting.includes(own)) waiting.push(own)
    })
    server.on('end', () => {
      own.onEmpty = () => browser.end()
      if (own.bytes.length === 0) browser.end()
    })
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
