import { contractPath } from './contract.mjs'
import { declarationsOf, placeOf, SyntaxKind, walk } from './project.mjs'

const isText = node =>
  node.kind === SyntaxKind.StringLiteral || node.kind === SyntaxKind.NoSubstitutionTemplateLiteral
const texts = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
])
const isInType = node => node.parent.kind === SyntaxKind.LiteralType

/** The values of a type that consists only of string literals. */
function textsOf(type) {
  const types = type?.isUnionType() ? type.getTypes() : [type]
  return types.every(member => member?.isStringLiteralType()) ? types.map(({ value }) => value) : null
}

/** The events that a file emits: the possible first arguments of `emit` that the file names. */
function findEmitted({ checker }, path, file) {
  const calls = []
  const named = new Set()
  walk(file, node => {
    if (isText(node) && !isInType(node)) named.add(node.text)
    if (node.kind !== SyntaxKind.CallExpression || node.arguments.length === 0) return
    const { expression } = node
    if ((expression.name ?? expression).text === 'emit') calls.push(node)
  })
  return calls.flatMap(call => {
    const [event] = call.arguments
    const events = textsOf(checker.getTypeAtLocation(event))
    if (!events) throw new Error(`${placeOf(path, file, event)}: nobody can tell which event this emits`)
    return events.filter(name => named.has(name))
  })
}

/**
 * The commands that a file handles: the names in an object called `handlers`, written out or computed (`post:${action}`
 * with `as const`, so that its type says which).
 */
function findHandled({ checker }, file) {
  const found = []
  walk(file, node => {
    const isObject = [SyntaxKind.PropertyAssignment, SyntaxKind.VariableDeclaration].includes(node.kind)
    if (!isObject || node.name.text !== 'handlers') return
    walk(node, inner => {
      const { name, parent } = inner
      if (name && isText(name) && parent.kind === SyntaxKind.ObjectLiteralExpression) found.push(name.text)
      if (inner.kind === SyntaxKind.AsExpression)
        found.push(...(textsOf(checker.getTypeAtLocation(inner)) ?? []))
    })
  })
  return found
}

const kebab = name => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The `data-inlay` attributes in a text. */
export const attributesIn = text => text.match(/data-inlay(?:-[a-z]+)*/g) ?? []

/** The `data-inlay` attributes in a file's code: in selectors, in JSX, and as `dataset.inlay…`. */
function findAttributes(file) {
  const found = []
  walk(file, node => {
    if (texts.has(node.kind)) found.push(...attributesIn(node.text))
    if (node.kind === SyntaxKind.JsxAttribute) found.push(...attributesIn(node.name.getText(file)))
    if (node.kind === SyntaxKind.PropertyAccessExpression && node.expression.name?.text === 'dataset')
      found.push(...attributesIn(`data-${kebab(node.name.text)}`))
  })
  return found
}

const isAssignedTo = node =>
  node.parent.kind === SyntaxKind.BinaryExpression &&
  node.parent.operatorToken.kind === SyntaxKind.EqualsToken &&
  node.parent.left === node

const isFieldBinding = ({ kind, parent, dotDotDotToken }) =>
  kind === SyntaxKind.BindingElement && parent.kind === SyntaxKind.ObjectBindingPattern && !dotDotDotToken

/** The declarations of the fields with one of these names that a file reads. */
function findRead({ checker }, file, names) {
  const accessed = []
  const found = []
  const take = (type, name) => {
    const whole = type && checker.getNonNullableType(type)
    if (whole) found.push(...declarationsOf(checker.getPropertyOfType(whole, name)))
  }
  walk(file, node => {
    if (node.kind === SyntaxKind.PropertyAccessExpression) {
      if (names.has(node.name.text) && !isAssignedTo(node)) accessed.push(node.name)
    } else if (isFieldBinding(node)) {
      const { text } = node.propertyName ?? node.name
      if (names.has(text)) take(checker.getTypeAtLocation(node.parent), text)
    } else if (node.kind === SyntaxKind.ElementAccessExpression && !isAssignedTo(node)) {
      const keys = textsOf(checker.getTypeAtLocation(node.argumentExpression)) ?? []
      for (const key of keys.filter(name => names.has(name)))
        take(checker.getTypeAtLocation(node.expression), key)
    }
  })
  const symbols = accessed.length ? checker.getSymbolAtLocation(accessed) : []
  return [...found, ...symbols.flatMap(declarationsOf)]
}

/** Files that only pass fields on, so that a field named there does not count as used. */
const passOn = [contractPath, 'src/platform/bus/bus.ts', 'src/platform/page/page.ts']

/** Finds how the code uses the names of the contract. */
export function findUses(project, fieldNames) {
  const uses = { emitted: new Set(), handled: new Set(), attributes: new Set(), read: new Set() }
  const add = (set, names) => {
    for (const name of names) set.add(name)
  }
  for (const path of project.files) {
    if (passOn.includes(path)) continue
    const file = project.file(path)
    add(uses.emitted, findEmitted(project, path, file))
    add(uses.handled, findHandled(project, file))
    add(uses.attributes, findAttributes(file))
    add(uses.read, findRead(project, file, fieldNames))
  }
  return uses
}
