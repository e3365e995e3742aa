import { styleText } from 'node:util'
import { check } from '../check/check.ts'
import { reportLines, type Style } from '../check/report.ts'
import { readWebUrl } from '../src/platform/lib/url.ts'
import { readContract } from './package.ts'
import { readUsage, UsageError } from './usage.ts'

export const help = `inlay check <address> [options]

Holds a page of your site, its files, and the calls of its server against Inlay's
contract, and prints what is missing or wrong, with the place in the documents.

  <address>          a page with Inlay, such as http://localhost:8000/dashboard
  --cookie <n=v>     the session of a test account; repeat it for more cookies.
                     It is sent to the host of the address and to hosts above and
                     below it in its domain, to nobody else, and never printed
  --all              also the calls that a first day does not need
  --write            also carry out calls that change something, as the test account:
                     likes, follows, blocks, and gets notifications of another blog,
                     and takes that back; saves a draft and deletes it; sends the
                     reply and the message "inlay check", which stay

Without --write it only reads, which marks messages and notifications as read, and
tries all other calls without a session or form key, which your server has to refuse.

Exit code: 0 no problem, 1 problems, 2 wrong usage.
`

function readAddress([address, ...others]: readonly string[]): URL {
  if (!address) throw new UsageError('the address of a page is missing')
  if (others.length > 0) throw new UsageError(`one address is enough: ${others.join(' ')}`)
  const url = readWebUrl(address)
  if (!url) throw new UsageError(`"${address}" is no http or https address`)
  return url
}

const colors = { problem: 'red', advice: 'yellow', good: 'green', title: 'bold' } as const

const style: Style = {
  mark: (text, level) =>
    process.stdout.isTTY && !process.env.NO_COLOR ? styleText(colors[level], text) : text,
}

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readUsage(args, {
    cookie: { type: 'string', multiple: true },
    all: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  })
  const address = readAddress(positionals)
  const { cookie: cookies = [], all: everything, write } = values
  const wrong = cookies.filter(pair => !pair.includes('='))
  if (wrong.length > 0) throw new UsageError('--cookie needs a name and a value: --cookie session=…')
  const summary = await check(readContract(), { address, cookies, everything, write })
  console.log(reportLines(summary, style).join('\n'))
  return summary.findings.some(({ level }) => level === 'problem') ? 1 : 0
}
