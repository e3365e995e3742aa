// `npm run demo:wordpress`: Debian's WordPress with the plugin, in a folder of its own. The first start installs it.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureWordPress } from '../../test/support/wordpress.mjs'
import { buildIfOld } from '../build.mjs'
import { startDatabase } from './host/database.mjs'
import { installSite, serveSite } from './host/site.mjs'
import { pack } from './pack.mjs'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '4600' },
    data: { type: 'string', default: join(import.meta.dirname, 'data') },
    'no-build': { type: 'boolean', default: false },
  },
})

try {
  ensureWordPress()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
if (!values['no-build']) buildIfOld()

const data = resolve(values.data)
const database = await startDatabase(data)
const site = { data, port: values.port, socket: database.socket }
await installSite(site, pack())
const server = serveSite(site)

let isEnding = false
async function end(code = 0) {
  if (isEnding) return
  isEnding = true
  server.stop()
  await database.stop()
  process.exit(code)
}
server.child.on('exit', code => end(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end())
// Neither is left behind: it would keep the port and the folder.
process.on('exit', () => {
  server.stop()
  database.kill()
})
console.log(`WordPress with Inlay: http://localhost:${values.port}/ (aria or north, password: paperbark)`)
