import { readContract } from './contract.mjs'
import { checkSchema } from './fields.mjs'
import { readModel } from './model.mjs'
import { openProject } from './project.mjs'
import { replaceSections } from './sections.mjs'
import { makeTables } from './tables.mjs'

/**
 * Updates the tables in `page` for the project in `root`; also returns the names of those that have changed. Throws if
 * they cannot be made, or if `schema`, the JSON Schema of the page data, has other fields.
 */
export async function makeReference({ root, page, schema }) {
  const project = openProject(root)
  try {
    const contract = readContract(project)
    checkSchema(project, contract, schema)
    return replaceSections(page, makeTables(await readModel(project, contract)))
  } finally {
    project.close()
  }
}
