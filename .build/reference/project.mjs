// The product in TypeScript's view: every file that the entry imports, with resolved names.
// TypeScript calls this API unstable. Its version is pinned in package.json, and only this folder uses it.
import { join, relative } from 'node:path'
import { SyntaxKind } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

export { SyntaxKind }

/**
 * Opens the project in `root`; files that nothing imports are not part of it. Close it when done; TypeScript may then
 * print `context canceled`.
 */
export function openProject(root) {
  const api = new API({ cwd: root })
  const config = join(root, '.build/tsconfig.json')
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  const { program, checker } = project
  const files = program
    .getSourceFileNames()
    .map(name => relative(root, name))
    .filter(path => !/^\.\.|node_modules|\.d\.ts$/.test(path))
  const file = path => {
    const found = program.getSourceFile(join(root, path))
    if (!found) throw new Error(`${path} is no part of the product`)
    return found
  }
  return { root, checker, files, file, close: () => api.close() }
}

/** Calls `visit` for every node under `node`, from the outside in. */
export function walk(node, visit) {
  node.forEachChild(child => {
    visit(child)
    walk(child, visit)
  })
}

/** Keys of a symbol's declarations, which identify a member, a variable or a type. */
export const declarationsOf = symbol =>
  (symbol?.declarations ?? []).map(({ path, index }) => `${path}:${index}`)

/** The documentation comment of a declaration, in one line. */
export const docOf = ({ checker }, { name }) =>
  (checker.getSymbolAtLocation(name)?.getDocumentationComment(checker) ?? '').replaceAll(/\s+/g, ' ').trim()

/** A readable location, such as `src/platform/bus/bus.ts:12`. */
export const placeOf = (path, file, { pos }) => `${path}:${file.text.slice(0, pos).split('\n').length}`
