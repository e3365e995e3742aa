import { SyntaxKind, walk } from './project.mjs'

const wrappers = [SyntaxKind.AsExpression, SyntaxKind.SatisfiesExpression]

/** The object in `{ … } as const satisfies Registry`. */
const unwrap = node => (wrappers.includes(node.kind) ? unwrap(node.expression) : node)

const propertiesOf = object =>
  new Map(object.properties.map(({ name, initializer }) => [name.text, initializer]))

/** The properties by name of an object in a constant of a file. */
function readConstant(project, path, wanted) {
  for (const { declarationList } of project.file(path).statements)
    for (const { name, initializer } of declarationList?.declarations ?? [])
      if (name.text === wanted) return propertiesOf(unwrap(initializer))
  throw new Error(`${path} has no "${wanted}"`)
}

const moments = {
  now: 'at once',
  command: 'on command',
  visible: 'near the view',
  idle: 'when the page is idle',
}

/** When a root loads, as text. For a function, which decides by the page, all its possible results are named. */
function whenOf(when) {
  if (!when) return moments.command
  const answers = []
  const take = ({ kind, text }) => kind === SyntaxKind.StringLiteral && answers.push(text)
  take(when)
  walk(when, take)
  const known = Object.keys(moments).filter(moment => answers.includes(moment))
  if (known.length === 0) throw new Error(`src/entry/index.ts: no word here for when "${when.getText()}" is`)
  return known.map(moment => moments[moment]).join(' or ')
}

/** All roots of the bundle: when each loads, whether guests get it, and whether it has a view. */
export const readRegistry = project =>
  new Map(
    [...readConstant(project, 'src/entry/index.ts', 'registry')].map(([name, root]) => {
      const { when, members, viewless } = Object.fromEntries(propertiesOf(root))
      // A root without a view has no place on a page, and so no row that would say when it loads.
      return [name, { when: viewless ? null : whenOf(when), isForGuests: !members, isDrawn: !viewless }]
    }),
  )

/** Which root handles the commands of a noun. */
export const readOwners = project =>
  new Map(
    [...readConstant(project, 'src/platform/bus/commands.ts', 'owners')].map(([noun, { text }]) => [
      noun,
      text,
    ]),
  )

/** The events that a late listener still gets. */
export const readHeardLate = project => [
  ...readConstant(project, 'src/platform/bus/bus.ts', 'heardLate').keys(),
]
