// `npm run demo:django`: a host in Django. The first start makes its database and the two users.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDjango } from '../../test/support/django.mjs'
import { buildIfOld } from '../build.mjs'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '4500' },
    data: { type: 'string', default: join(import.meta.dirname, 'data') },
    'no-build': { type: 'boolean', default: false },
  },
})

function findDjango() {
  try {
    return ensureDjango()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

const python = findDjango()
if (!values['no-build']) buildIfOld()

const data = resolve(values.data)
const options = { cwd: import.meta.dirname, stdio: 'inherit', env: { ...process.env, INLAY_DATA: data } }
const manage = (...args) => ['manage.py', ...args]

if (!existsSync(join(data, 'db.sqlite3'))) {
  cpSync(join(import.meta.dirname, 'blogs/fixtures/uploads'), join(data, 'uploads'), { recursive: true })
  // Signs the sessions: a new one would log everybody out.
  writeFileSync(join(data, 'secret'), randomBytes(40).toString('base64'), { mode: 0o600 })
  // There are no migrations: a site of your own would have some.
  execFileSync(python, manage('migrate', '--run-syncdb', '--verbosity=0'), options)
  execFileSync(python, manage('loaddata', 'seed', '--verbosity=0'), options)
}

const server = spawn(python, manage('runserver', `127.0.0.1:${values.port}`, '--noreload'), options)
// Neither ends without the other: a server that is left behind would keep the port.
server.on('exit', code => process.exit(code ?? 0))
process.on('exit', () => server.kill('SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGKILL'))
console.log(`The Django host: http://localhost:${values.port}/ (aria or north, password: paperbark)`)
