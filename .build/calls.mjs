// Makes the generated parts of docs/calls.md from the definitions of the calls. `node .build/calls.mjs` writes them;
// `--check` fails if they are out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSections } from './calls/sections.mjs'
import { makeOpenapi } from './openapi.mjs'
import { root } from './paths.mjs'
import { replaceSections } from './reference/sections.mjs'

const path = join(root, 'docs/calls.md')

async function run(isCheck) {
  const page = readFileSync(path, 'utf8')
  const { text, changed } = replaceSections(page, makeSections(await makeOpenapi('')), 'calls')
  const names = changed.join(', ')
  if (isCheck && changed.length)
    throw new Error(`not what the definitions say: ${names}. Run: node .build/calls.mjs`)
  if (!isCheck) writeFileSync(path, text)
  console.log(
    isCheck
      ? 'docs/calls.md says what the definitions say.'
      : `docs/calls.md: ${names || 'nothing'} changed.`,
  )
}

await run(process.argv.includes('--check')).catch(error => {
  console.error(`docs/calls.md: ${error.message}`)
  process.exitCode = 1
})
