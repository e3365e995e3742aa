// Makes the tables of README.md from the types, the registry and the code: `node .build/reference.mjs` writes them,
// `--check` fails where they say something else.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { readContract } from './reference/contract.mjs'
import { checkSchema } from './reference/fields.mjs'
import { readModel } from './reference/model.mjs'
import { openProject } from './reference/project.mjs'
import { replaceSections } from './reference/sections.mjs'
import { makeTables } from './reference/tables.mjs'

async function readTables() {
  const project = openProject(root)
  try {
    await checkSchema(project, readContract(project))
    return makeTables(await readModel(project))
  } finally {
    project.close()
  }
}

/** What went wrong; nothing when all is well. */
async function run(isCheck) {
  const path = join(root, 'README.md')
  const { text, changed } = replaceSections(readFileSync(path, 'utf8'), await readTables())
  if (!isCheck) writeFileSync(path, text)
  else if (changed.length)
    throw new Error(
      `the section ${changed.join(', ')} differs from what the code says. Run: node .build/reference.mjs`,
    )
  console.log(
    isCheck ? 'README.md says what the code says.' : `README.md: ${changed.join(', ') || 'nothing'} changed.`,
  )
}

await run(process.argv.includes('--check')).catch(error => {
  console.error(`README.md: ${error.message}`)
  process.exitCode = 1
})
