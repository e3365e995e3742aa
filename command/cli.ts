import * as check from './check.ts'
import * as init from './init.ts'
import { readManifest } from './package.ts'
import * as tags from './tags.ts'
import { Refusal, UsageError } from './usage.ts'

const commands = { check, tags, init }

const help = `Usage: inlay <command> [options]

  check <address>    holds a page of your site, its files, and its server's calls
                     against Inlay's contract
  tags               prints the tags, hashes, and policy for a page
  init <framework>   writes stubs of your server's calls, and partials with the page data
  <command> --help   says more
  --version          prints the version
`

const isCommand = (name: string | undefined): name is keyof typeof commands =>
  name !== undefined && Object.hasOwn(commands, name)

async function run([name, ...args]: readonly string[]): Promise<number> {
  const asksHelp = (one: string | undefined) => one === '--help' || one === '-h'
  if (asksHelp(name)) console.log(help)
  else if (name === '--version' || name === '-v') console.log(readManifest().version)
  else if (!isCommand(name)) throw new UsageError(name ? `there is no command "${name}"` : 'no command')
  else if (args.some(asksHelp)) console.log(`Usage: ${commands[name].help}`)
  else return commands[name].run(args)
  return 0
}

const asked = process.argv.slice(2)

run(asked).then(
  code => {
    process.exitCode = code
  },
  error => {
    process.exitCode = 2
    const [name] = asked
    const usage = isCommand(name) ? `Usage: ${commands[name].help}` : help
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
    else console.error(error instanceof Refusal ? error.message : error)
  },
)
