import { readFileSync } from 'node:fs'
import { parseArgs, styleText } from 'node:util'
import { readWebUrl } from '../src/platform/lib/url.ts'
import { type Contract, check } from './check.ts'
import { reportLines, type Style } from './report.ts'

const help = `Usage: inlay check <address> [options]

Holds a page of your site, its files, and the calls of its server against Inlay's
contract, and prints what is missing or wrong, with the place in the documents.

  <address>          a page with Inlay, such as http://localhost:8000/dashboard
  --cookie <n=v>     the session of a test account; repeat it for more cookies.
                     It is sent to the host of the address only, and never printed
  --all              also the calls that a first day does not need
  --write            also carry out calls that change something, as the test account:
                     likes, follows, blocks, and gets notifications of another blog,
                     and takes that back; saves a draft and deletes it; sends the
                     reply and the message "inlay check", which stay
  --help, --version

Without --write it only reads, which marks messages and notifications as read, and
tries all other calls without a session or form key, which your server has to refuse.

Exit code: 0 no problem, 1 problems, 2 wrong usage.
`

class UsageError extends Error {}

function readUsage(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        cookie: { type: 'string', multiple: true },
        all: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
      },
    })
    return { values, positionals }
  } catch (error) {
    throw new UsageError(Object(error).message)
  }
}

function readAddress([command, address, ...others]: readonly string[]): URL {
  if (command !== 'check') throw new UsageError(command ? `there is no command "${command}"` : 'no command')
  if (!address) throw new UsageError('the address of a page is missing')
  if (others.length > 0) throw new UsageError(`one address is enough: ${others.join(' ')}`)
  const url = readWebUrl(address)
  if (!url) throw new UsageError(`"${address}" is no http or https address`)
  return url
}

/** The package's files next to the command. */
function readContract(): Contract {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  return {
    openapi: JSON.parse(read('dist/openapi.json')),
    pageDataSchema: JSON.parse(read('dist/bootstrap.schema.json')),
    manifest: JSON.parse(read('dist/manifest.json')),
    messages: JSON.parse(read('dist/messages.json')),
    calls: read('docs/calls.md'),
    host: read('docs/host.md'),
  }
}

const colors = { problem: 'red', advice: 'yellow', good: 'green', title: 'bold' } as const

const style: Style = {
  mark: (text, level) =>
    process.stdout.isTTY && !process.env.NO_COLOR ? styleText(colors[level], text) : text,
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readUsage(args)
  if (values.help) {
    console.log(help)
    return 0
  }
  const contract = readContract()
  if (values.version) {
    console.log(contract.openapi.info.version)
    return 0
  }
  const address = readAddress(positionals)
  const { cookie: cookies = [], all: everything, write } = values
  const wrong = cookies.filter(pair => !pair.includes('='))
  if (wrong.length > 0) throw new UsageError('--cookie needs a name and a value: --cookie session=…')
  const summary = await check(contract, { address, cookies, everything, write })
  console.log(reportLines(summary, style).join('\n'))
  return summary.findings.some(({ level }) => level === 'problem') ? 1 : 0
}

run(process.argv.slice(2)).then(
  code => {
    process.exitCode = code
  },
  error => {
    process.exitCode = 2
    console.error(error instanceof UsageError ? `${error.message}\n\n${help}` : error)
  },
)
