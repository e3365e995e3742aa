import { contractPath } from './contract.mjs'
import { SyntaxKind } from './project.mjs'

/** Fields that are left out, as the page's text describes them once for every command that opens a popover. */
const omittedFields = ['anchor']
const keywordNames = new Map([
  [SyntaxKind.StringKeyword, 'string'],
  [SyntaxKind.NumberKeyword, 'number'],
  [SyntaxKind.BooleanKeyword, 'boolean'],
  [SyntaxKind.UnknownKeyword, 'any'],
])
const isKeyword = kind => type => type.kind === kind

/**
 * Writes types of the contract in a language-neutral form: `{ name, id?: number }`. A field without a type is a string.
 * `shapes` collects the names of types that need their own row. `bound` maps type parameters to their arguments.
 */
export function createWriter(contract) {
  const shapes = new Set()

  const writeField = ({ name, isOptional, type }, bound) => {
    const text = write(type, bound)
    return `${name}${isOptional ? '?' : ''}${text === 'string' ? '' : `: ${text}`}`
  }
  const writeFields = (members, bound) => {
    const fields = members
      .filter(({ name }) => !omittedFields.includes(name))
      .map(field => writeField(field, bound))
    return fields.length ? `{ ${fields.join(', ')} }` : ''
  }

  function writeReference({ typeName, typeArguments = [] }, bound) {
    const name = typeName.text
    if (bound.has(name)) return write(bound.get(name), bound)
    if (name === 'Record') return 'object'
    if (name === 'Element') return name
    const { kind, typeParameters = [], type } = contract.declaration(name)
    if (kind === SyntaxKind.TypeAliasDeclaration && typeParameters.length) {
      const entries = typeParameters.map((parameter, i) => [
        parameter.name.text,
        typeArguments[i] ?? parameter.defaultType,
      ])
      return write(type, new Map(entries))
    }
    shapes.add(name)
    return name
  }

  const writers = {
    [SyntaxKind.LiteralType]: ({ literal }) =>
      literal.kind === SyntaxKind.StringLiteral ? JSON.stringify(literal.text) : contract.text(literal),
    [SyntaxKind.UnionType]: ({ types }, bound) =>
      types
        .filter(type => !isKeyword(SyntaxKind.UndefinedKeyword)(type))
        .map(type => write(type, bound))
        .join(' | '),
    [SyntaxKind.IntersectionType]: ({ types }, bound) =>
      types
        .map(type => write(type, bound))
        .filter(text => text && text !== 'any')
        .join(' & '),
    [SyntaxKind.TypeLiteral]: ({ members }, bound) => writeFields(members.map(contract.memberOf), bound),
    [SyntaxKind.ArrayType]: ({ elementType }, bound) => `${write(elementType, bound)}[]`,
    [SyntaxKind.TupleType]: ({ elements }) => `[${elements.map(({ name }) => name.text).join(', ')}]`,
    [SyntaxKind.TypeReference]: writeReference,
  }

  function write(type, bound = new Map()) {
    if (keywordNames.has(type.kind)) return keywordNames.get(type.kind)
    const writer = writers[type.kind]
    if (!writer) throw new Error(`${contractPath}: cannot write the type \`${contract.text(type)}\``)
    return writer(type, bound)
  }

  return {
    /** A type as Markdown; a dash for none. */
    code: type => (isKeyword(SyntaxKind.UndefinedKeyword)(type) ? '–' : `\`${write(type) || '{}'}\``),
    /** The fields of a named type, or the members of a named union. */
    codeOfShape(name) {
      const { members, type } = contract.declaration(name)
      return `\`${members ? writeFields(members.map(contract.memberOf), new Map()) : write(type)}\``
    },
    /** The members of a named union of objects; null for any other type. */
    variantsOfShape(name) {
      const { types } = contract.declaration(name).type ?? {}
      return types?.every(({ kind }) => kind === SyntaxKind.TypeLiteral)
        ? types.map(member => `\`${write(member)}\``)
        : null
    },
    shapes,
  }
}
