import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Operation, readOperations } from '../check/operations.ts'
import { django } from './frameworks/django/index.ts'
import { express } from './frameworks/express/index.ts'
import {
  type Area,
  type Call,
  camel,
  type Framework,
  grouped,
  type Site,
  snake,
} from './frameworks/framework.ts'
import { hono } from './frameworks/hono/index.ts'
import { laravel } from './frameworks/laravel/index.ts'
import { rails } from './frameworks/rails/index.ts'
import { readJson, readManifest, readText } from './package.ts'
import { makeTags, readBase } from './tags.ts'
import { checkNames, Refusal, readNames, readUsage, UsageError } from './usage.ts'

const frameworks: Record<string, Framework> = { django, rails, laravel, express, hono }

export const help = `inlay init ${Object.keys(frameworks).join('|')} [options]

Writes into the current folder, in your framework's form, the partials with Inlay's tags
and page data, and a stub of every call that you choose. A stub answers 501, with the
line of docs/calls.md, until you have written the call: \`inlay check\` counts them.
A file that is already there stays as it is.

  --calls <names>    areas of docs/calls.md, calls by their id in openapi.json, or all.
                     Without it: those that a first day needs
  --cdn <where>      as in \`inlay tags\`, whose tags with hashes are then in the partial
  --list             prints the names of the areas and calls, and writes nothing
`

/** The calls by area, as the frameworks' forms need them. */
function areasOf(operations: readonly Operation[], names: readonly string[]): Area[] {
  const isChosen = ({ id, area, isFirst }: Operation) =>
    names.length === 0 ? isFirst : names.includes('all') || names.includes(area.name) || names.includes(id)
  const groups = grouped(operations.filter(isChosen), ({ area }) => area.name)
  return [...groups].map(([name, calls]) => ({
    name,
    title: calls[0]?.area.title ?? '',
    calls: calls.map(operation => ({
      ...operation,
      parts: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part),
      about: aboutOf(operation),
      line: operation.see,
      isBeacon: operation.type === 'text/plain',
    })),
  }))
}

/** Breaks a long line at its spaces. */
const wrapped = (text: string): string[] => text.match(/.{1,100}(?= |$)/g)?.map(line => line.trim()) ?? []

function aboutOf({ method, path, title, sends, answer, isOnce, onlyWith }: Operation): string[] {
  const properties = answer.kind === 'json' ? Object.keys(Object(answer.schema.properties)) : []
  const required = answer.kind === 'json' ? (answer.schema.required as string[] | undefined) : []
  const fields = properties.map(name => (required?.includes(name) ? name : `${name}?`)).join(', ')
  const gives = { html: 'HTML', nothing: 'nothing that is read', json: fields || 'JSON' }[answer.kind]
  return [
    `${method} ${path}: ${title}`,
    ...(sends.length > 0 ? wrapped(`Sends ${sends.join(', ')}`) : []),
    ...wrapped(`Answers ${gives}`),
    ...(isOnce ? ['Comes with an Idempotency-Key'] : []),
    ...(onlyWith.length > 0 ? [`Only with this in the page data: ${onlyWith.join(', ')}`] : []),
  ]
}

/** A text without what formatters change. */
const bare = (text: string): string => text.replaceAll('"', "'").replaceAll(/\s|,(?=\s*[)\]}])|;/g, '')

/** The routes or stubs that an existing file lacks, even if the site has changed or formatted it. */
function lackingIn(there: string, path: string, framework: Framework, { areas, head }: Site): string[] {
  const files = framework.files({ areas, head })
  if (path === framework.routes)
    return files[path]?.split('\n').filter(line => !bare(there).includes(bare(line))) ?? []
  const common = framework.files({ areas: [], head })
  const isIn = (area: Area) => !(path in common) && path in framework.files({ areas: [area], head })
  const isDefined = ({ id }: Call) => {
    const start = '\\b(?:(?:def|function|const|let|var)\\s+|export\\s*\\{[^}]*\\b)'
    return new RegExp(`${start}(?:${camel(id)}|${snake(id)})\\b`).test(there)
  }
  return (areas.find(isIn)?.calls ?? [])
    .filter(call => !isDefined(call))
    .flatMap(call => framework.stub(call).trimEnd().split('\n'))
}

/** Writes the files that aren't there, and says what it has done. */
function write(framework: Framework, site: Site): string[] {
  const done: string[] = []
  for (const [path, text] of Object.entries(framework.files(site))) {
    const target = join(process.cwd(), path)
    try {
      if (existsSync(target)) {
        const lacking = lackingIn(readFileSync(target, 'utf8'), path, framework, site)
        done.push(`  stays    ${path}${lacking.length > 0 ? ', which lacks:' : ''}`, ...lacking)
      } else {
        mkdirSync(dirname(target), { recursive: true })
        writeFileSync(target, text)
        done.push(`  wrote    ${path}`)
      }
    } catch (error) {
      throw new Refusal([...done, `${path} cannot be written: ${Object(error).message}`].join('\n'))
    }
  }
  return done
}

const listLines = (operations: readonly Operation[]): string[] =>
  [...grouped(operations, ({ area }) => area.name)].map(
    ([name, calls]) =>
      `${name}${calls[0]?.isFirst ? '' : ' (later)'}\n  ${wrapped(calls.map(({ id }) => id).join(', ')).join('\n  ')}`,
  )

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readUsage(args, {
    calls: { type: 'string' },
    cdn: { type: 'string' },
    list: { type: 'boolean', default: false },
  })
  const operations = readOperations(readJson('dist/openapi.json'), readText('docs/calls.md'))
  if (values.list) {
    console.log(listLines(operations).join('\n'))
    return 0
  }
  const [name, ...others] = positionals
  const framework = name !== undefined && Object.hasOwn(frameworks, name) ? frameworks[name] : undefined
  if (!framework || others.length > 0)
    throw new UsageError(`name one framework: ${Object.keys(frameworks).join(', ')}`)
  const names = readNames(values.calls)
  checkNames(
    names,
    ['all', ...new Set(operations.map(({ area }) => area.name)), ...operations.map(({ id }) => id)],
    'area or call',
  )
  const manifest = readManifest()
  const base = readBase(values.cdn ?? framework.base, manifest.version)
  const tags = [
    `<link rel="stylesheet" href="${base}${manifest.css}">`,
    `<script type="module" src="${base}${manifest.entry}"></script>`,
  ]
  const areas = areasOf(operations, names)
  const head = (values.cdn ? makeTags(manifest, { base }).lines : tags).join('\n')
  const stubs = areas.reduce((sum, area) => sum + area.calls.length, 0)
  const done = write(framework, { areas, head })
  console.log(
    [
      `Inlay ${manifest.version}: ${stubs} calls to write.`,
      ...done,
      '',
      framework.next,
      '',
      `Put places such as <div data-inlay="header"></div> into your pages (docs/host.md#add-a-place),`,
      'and count what is left: npx inlay check <address> --cookie <session>',
    ].join('\n'),
  )
  return 0
}
