// `npm run demo:wordpress`: Debian's WordPress with the plugin, in a folder of its own. The first start installs it.
// With `--network`, there is also a network of two sites, on the next port.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureWordPress } from '../../test/support/wordpress.mjs'
import { buildIfOld } from '../build.mjs'
import { startDatabase } from './host/database.mjs'
import { installNetwork, installSite, serveSite } from './host/site.mjs'
import { pack } from './pack.mjs'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '4600' },
    data: { type: 'string', default: join(import.meta.dirname, 'data') },
    network: { type: 'boolean', default: false },
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
const servers = [site, ...(values.network ? [installNetwork(site)] : [])].map(serveSite)
const stop = () => {
  for (const server of servers) server.stop()
}

let isEnding = false
async function end(code = 0) {
  if (isEnding) return
  isEnding = true
  stop()
  await database.stop()
  process.exit(code)
}
for (const { child } of servers) child.on('exit', code => end(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end())
// Neither is left behind: it would keep the port and the folder.
process.on('exit', () => {
  stop()
  database.kill()
})
console.log(`WordPress with Inlay: http://localhost:${values.port}/ (aria or north, password: paperbark)`)
if (values.network) {
  const network = `http://localhost:${Number(values.port) + 1}/`
  console.log(`A network: ${network} (aria’s site) and ${network}north/ (north’s)`)
}
