// Makes the tables of docs/reference.md from the types, the registry and the code. `node .build/reference.mjs` writes
// them; `--check` fails if they are out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { makeReference } from './reference/make.mjs'
import { makeSchema } from './schema.mjs'

const path = join(root, 'docs/reference.md')

async function run(isCheck) {
  const page = readFileSync(path, 'utf8')
  const { text, changed } = await makeReference({ root, page, schema: await makeSchema() })
  const names = changed.join(', ')
  if (isCheck && changed.length)
    throw new Error(`not what the code says: ${names}. Run: node .build/reference.mjs`)
  if (!isCheck) writeFileSync(path, text)
  console.log(
    isCheck
      ? 'docs/reference.md says what the code says.'
      : `docs/reference.md: ${names || 'nothing'} changed.`,
  )
}

await run(process.argv.includes('--check')).catch(error => {
  console.error(`docs/reference.md: ${error.message}`)
  process.exitCode = 1
})
