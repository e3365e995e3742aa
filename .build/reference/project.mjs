// The product as TypeScript sees it: every file that the entry imports, and what each name in it means.
// TypeScript calls this API unstable. Its version is pinned in package.json, and only this folder uses it.
import { join, relative } from 'node:path'
import { SyntaxKind } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

export { SyntaxKind }

/**
 * Opens the project in `root`. A file that nothing imports is no part of it. Close it when done; TypeScript may say
 * `context canceled` as it goes.
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

/** Shows every node under `node` to `see`, from the outside in. */
export function walk(node, see) {
  node.forEachChild(child => {
    see(child)
    walk(child, see)
  })
}

/** What tells one declaration from another, for a symbol: an interface's member, a variable, a type. */
export const declarationsOf = symbol =>
  (symbol?.declarations ?? []).map(({ path, index }) => `${path}:${index}`)

/** The documentation comment of a declaration, in one line. */
export const docOf = ({ checker }, { name }) =>
  (checker.getSymbolAtLocation(name)?.getDocumentationComment(checker) ?? '').replaceAll(/\s+/g, ' ').trim()

/** `src/bus/bus.ts:12`, for a person. */
export const placeOf = (path, file, { pos }) => `${path}:${file.text.slice(0, pos).split('\n').length}`
