import { contractPath } from './contract.mjs'
import { declarationsOf, walk } from './project.mjs'

/**
 * Pairs each field of the page data in the contract with its declaration in the product's own type of the page, which
 * redeclares some fields, such as a `user` that is never missing.
 */
export function pairDeclarations({ checker, file }, contract) {
  const pairs = new Map()
  const typeOf = ({ name }) => checker.getDeclaredTypeOfSymbol(checker.getSymbolAtLocation(name))
  const inside = symbol => checker.getNonNullableType(checker.getTypeOfSymbol(symbol))
  function pair(contractType, pageType, depth) {
    for (const field of checker.getPropertiesOfType(contractType)) {
      const twin = checker.getPropertyOfType(pageType, field.name)
      if (!twin) continue
      for (const key of declarationsOf(field)) pairs.set(key, declarationsOf(twin))
      if (depth > 0) pair(inside(field), inside(twin), depth - 1)
    }
  }
  const page = file('src/platform/page/page.ts').statements.find(({ name }) => name?.text === 'Page')
  pair(typeOf(contract.declaration('BootstrapData')), typeOf(page), 1)
  return pairs
}

/** The names of all fields of the contract, to look for in the code. */
export function fieldNames(project) {
  const names = new Set()
  walk(project.file(contractPath), ({ name }) => name?.text && names.add(name.text))
  return names
}

/** The dotted paths of an object's fields, including those in lists. */
function pathsOf(schema, path = '') {
  const { items, properties = {} } = schema
  if (items) return pathsOf(items, path)
  return Object.entries(properties).flatMap(([name, field]) => [
    `${path}${name}`,
    ...pathsOf(field, `${path}${name}.`),
  ])
}

const typePaths = (checker, type, path = '') => {
  const whole = checker.getNonNullableType(type)
  if (checker.isArrayType(whole)) return typePaths(checker, checker.getTypeArguments(whole)[0], path)
  if (!whole.isObjectType()) return []
  return checker
    .getPropertiesOfType(whole)
    .flatMap(field => [
      `${path}${field.name}`,
      ...typePaths(checker, checker.getTypeOfSymbol(field), `${path}${field.name}.`),
    ])
}

/** Throws if the types have a field that the schema lacks, or the other way round. */
export function checkSchema({ checker }, contract, schema) {
  const { name } = contract.declaration('BootstrapData')
  const typed = typePaths(checker, checker.getDeclaredTypeOfSymbol(checker.getSymbolAtLocation(name)))
  const checked = pathsOf(schema)
  const missing = typed.filter(path => !checked.includes(path))
  const unknown = checked.filter(path => !typed.includes(path))
  if (missing.length) throw new Error(`src/platform/page/schema.ts leaves out ${missing.join(', ')}`)
  if (unknown.length) throw new Error(`${contractPath} does not name ${unknown.join(', ')}`)
}
