import { declarationsOf, docOf, SyntaxKind } from './project.mjs'

export const contractPath = 'src/platform/bus/contract.ts'

/** Reads the types of `contract.ts` by name, with their members and comments. */
export function readContract(project) {
  const file = project.file(contractPath)
  const declared = new Map()
  for (const statement of file.statements)
    if ([SyntaxKind.InterfaceDeclaration, SyntaxKind.TypeAliasDeclaration].includes(statement.kind))
      declared.set(statement.name.text, statement)

  /** A member of an interface or an object type: `name?: type`. Throws for anything else. */
  const memberOf = node => {
    if (node.kind !== SyntaxKind.PropertySignature || !node.type || node.name.text === undefined)
      throw new Error(`${contractPath}: cannot read the member \`${node.getText(file)}\``)
    return {
      name: node.name.text,
      isOptional: node.postfixToken?.kind === SyntaxKind.QuestionToken,
      type: node.type,
      doc: docOf(project, node),
      keys: declarationsOf(project.checker.getSymbolAtLocation(node.name)),
    }
  }
  const declaration = name => {
    const found = declared.get(name)
    if (!found) throw new Error(`${contractPath} has no type "${name}"`)
    return found
  }
  return {
    declaration,
    has: name => declared.has(name),
    doc: name => docOf(project, declaration(name)),
    text: node => node.getText(file),
    memberOf,
    /** The members of an interface. Throws for one without a comment, as hosts need it. */
    members(name) {
      const members = declaration(name).members.map(memberOf)
      const undocumented = members.filter(({ doc }) => !doc).map(member => member.name)
      if (undocumented.length)
        throw new Error(`${contractPath}: ${name} says nothing about ${undocumented.join(', ')}`)
      return members
    },
  }
}
