import { contractPath } from './contract.mjs'
import { SyntaxKind } from './project.mjs'

/** Fields that are left out, as the page's text describes them once for every command that opens a popover. */
const unsaid = ['anchor']
const words = new Map([
  [SyntaxKind.StringKeyword, 'string'],
  [SyntaxKind.NumberKeyword, 'number'],
  [SyntaxKind.BooleanKeyword, 'boolean'],
  [SyntaxKind.UnknownKeyword, 'any'],
])
const isKeyword = kind => type => type.kind === kind

/**
 * Writes types of the contract in a language-neutral form: `{ name, id?: number }`. A field without a type is a string.
 * `shapes` collects the names of types that need their own row.
 */
export function createWriter(contract) {
  const shapes = new Set()

  const writeField = ({ name, isOptional, type }, given) => {
    const text = write(type, given)
    return `${name}${isOptional ? '?' : ''}${text === 'string' ? '' : `: ${text}`}`
  }
  const writeFields = (members, given) => {
    const fields = members.filter(({ name }) => !unsaid.includes(name)).map(one => writeField(one, given))
    return fields.length ? `{ ${fields.join(', ')} }` : ''
  }

  function writeReference({ typeName, typeArguments = [] }, given) {
    const name = typeName.text
    if (given.has(name)) return write(given.get(name), given)
    if (name === 'Record') return 'object'
    if (name === 'Element') return name
    const { kind, typeParameters = [], type } = contract.declaration(name)
    if (kind === SyntaxKind.TypeAliasDeclaration && typeParameters.length) {
      const meant = typeParameters.map((parameter, i) => [
        parameter.name.text,
        typeArguments[i] ?? parameter.defaultType,
      ])
      return write(type, new Map(meant))
    }
    shapes.add(name)
    return name
  }

  const writers = {
    [SyntaxKind.LiteralType]: ({ literal }) =>
      literal.kind === SyntaxKind.StringLiteral ? JSON.stringify(literal.text) : contract.text(literal),
    [SyntaxKind.UnionType]: ({ types }, given) =>
      types
        .filter(type => !isKeyword(SyntaxKind.UndefinedKeyword)(type))
        .map(type => write(type, given))
        .join(' | '),
    [SyntaxKind.IntersectionType]: ({ types }, given) =>
      types
        .map(type => write(type, given))
        .filter(text => text && text !== 'any')
        .join(' & '),
    [SyntaxKind.TypeLiteral]: ({ members }, given) => writeFields(members.map(contract.memberOf), given),
    [SyntaxKind.ArrayType]: ({ elementType }, given) => `${write(elementType, given)}[]`,
    [SyntaxKind.TupleType]: ({ elements }) => `[${elements.map(({ name }) => name.text).join(', ')}]`,
    [SyntaxKind.TypeReference]: writeReference,
  }

  function write(type, given = new Map()) {
    if (words.has(type.kind)) return words.get(type.kind)
    const writer = writers[type.kind]
    if (!writer) throw new Error(`${contractPath}: cannot write the type \`${contract.text(type)}\``)
    return writer(type, given)
  }

  return {
    /** A type as Markdown; a dash for none. */
    code: type => (isKeyword(SyntaxKind.UndefinedKeyword)(type) ? '–' : `\`${write(type) || '{}'}\``),
    /** The fields of a named type, or the members of a named union. */
    codeOfShape(name) {
      const { members, type } = contract.declaration(name)
      return `\`${members ? writeFields(members.map(contract.memberOf), new Map()) : write(type)}\``
    },
    shapes,
  }
}
