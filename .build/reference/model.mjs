import { readFileSync } from 'node:fs'
import { findSources } from '../paths.mjs'
import { readHeardLate, readOwners, readRegistry } from './constants.mjs'
import { contractPath } from './contract.mjs'
import { fieldNames, pairDeclarations } from './fields.mjs'
import { createWriter } from './types.mjs'
import { attributesIn, findUses } from './uses.mjs'

/** Internal roots that no host places: dialogs and toasts, the reply dialog, blog cards. */
const ownRoots = [
  'overlays',
  'post-reply',
  'blog-card',
  'shortcuts',
  'quick-reblog',
  'drafts',
  'settings',
  'notes',
  'host',
]

/** Attributes that Inlay sets for its own use. */
const ownAttributes = [
  'data-inlay-above', // stays over an open dialog
  'data-inlay-badge', // the tab's icon with the badge
  'data-inlay-bar', // on <html> while a header stands above the page
  'data-inlay-card', // an open blog card
  'data-inlay-made', // a place that Inlay has created
  'data-inlay-preload', // the part of the build that a control opens
  'data-inlay-reblog', // the post that a control of the drawer reblogs
  'data-inlay-root', // the element that a root renders into
  'data-inlay-docked', // a conversation at the bottom of the page
  'data-inlay-held', // the anchor of something open
  'data-inlay-scrolled', // on the place of a header: what its bar does as the page scrolls
  'data-inlay-row', // a row of a long list
]

/** Throws for a name in the code that is neither in the contract nor internal. */
function checkNamed(what, names, known) {
  const unknown = [...new Set(names)].filter(name => !known.includes(name))
  if (unknown.length) throw new Error(`${contractPath} does not name the ${what} ${unknown.join(', ')}`)
}

const namesOf = rows => rows.map(({ name }) => name)

/** The attributes that the code or a style sheet names. */
async function findAttributes({ root }, { attributes }) {
  const styles = await findSources(path => path.endsWith('.css'), root)
  return new Set([...attributes, ...styles.flatMap(path => attributesIn(readFileSync(path, 'utf8')))])
}

/** Throws if the code names a place or an attribute that is in no table. */
function checkAllNamed({ registry, used, places, attributes }) {
  const drawn = [...registry].filter(([, { isDrawn }]) => isDrawn).map(([name]) => name)
  checkNamed('place', drawn, [...namesOf(places), ...ownRoots])
  checkNamed('attribute', used, [...namesOf(attributes), ...ownAttributes])
}

/** Finds out whether anything reads a member of the contract, and which fields of a type nothing reads. */
function createReadCheck(project, contract, { read }) {
  const twins = pairDeclarations(project, contract)
  const isRead = ({ keys }) =>
    keys.flatMap(key => [key, ...(twins.get(key) ?? [])]).some(key => read.has(key))
  const unreadIn = type =>
    (type.types ?? [type])
      .flatMap(({ members }) => members ?? [])
      .map(contract.memberOf)
      .filter(member => !isRead(member))
      .map(({ name }) => name)
  return { isRead, unreadIn }
}

/** The most fields of a type, and of a place's options, in one cell. Larger ones have a table of their own. */
const fieldsMax = { shape: 10, place: 5 }

/** The fields of a large type, a row each; null for a type that fits into a cell. */
function fieldRows(contract, writer, { members = [] }, max, unread) {
  if (members.length <= max) return null
  return members.map(contract.memberOf).map(({ name, isOptional, type, doc }) => ({
    name: isOptional ? `${name}?` : name,
    type: writer.code(type),
    doc,
    isReserved: unread.includes(name),
  }))
}

/** The named types of the tables. Fields of event payloads are for hosts, so they are not checked for being read. */
function shapesOf(contract, { page, input, output }, { unreadIn }) {
  for (const writer of [page, input, output]) for (const name of writer.shapes) writer.codeOfShape(name)
  const isInput = name => page.shapes.has(name) || input.shapes.has(name)
  return [...new Set([...page.shapes, ...input.shapes, ...output.shapes])].map(name => {
    const declaration = contract.declaration(name)
    const all = isInput(name) ? unreadIn(declaration) : []
    // None is read by its name: a schema reads the shape as a whole.
    const unread = all.length === declaration.members?.length ? [] : all
    return {
      name,
      type: input.codeOfShape(name),
      doc: contract.doc(name),
      unread,
      fields: fieldRows(contract, input, declaration, fieldsMax.shape, unread),
      variants: input.variantsOfShape(name),
    }
  })
}

/** The data of all tables: the names in the contract, and how the code uses them. */
export async function readModel(project, contract) {
  const uses = findUses(project, fieldNames(project))
  const used = await findAttributes(project, uses)
  const readCheck = createReadCheck(project, contract, uses)
  const registry = readRegistry(project)
  const owners = readOwners(project)
  const heardLate = readHeardLate(project)
  // Grouped by the types: page data, other input of a host, and output of Inlay.
  const writers = {
    page: createWriter(contract),
    input: createWriter(contract),
    output: createWriter(contract),
  }

  const rowsOf = (name, writer, row) =>
    contract.members(name).map(member => {
      const { type, doc } = member
      for (const [, word] of doc.matchAll(/`(\w+)`/g)) if (contract.has(word)) writer.shapes.add(word)
      return { name: member.name, type: writer.code(type), doc, ...row(member) }
    })
  const read = member =>
    readCheck.isRead(member) ? { unread: readCheck.unreadIn(member.type) } : { isReserved: true }
  const attribute = by => member => ({ by, isReserved: !used.has(member.name) })

  const rows = {
    fields: rowsOf('BootstrapData', writers.page, read),
    flags: rowsOf('PageFlags', writers.page, read),
    places: rowsOf('Places', writers.input, ({ name, type }) => {
      const unread = readCheck.unreadIn(type)
      return {
        ...registry.get(name),
        isReserved: !registry.has(name),
        unread,
        fields: fieldRows(contract, writers.input, type, fieldsMax.place, unread),
      }
    }),
    attributes: [
      ...rowsOf('HostAttributes', writers.input, attribute('host')),
      ...rowsOf('InlayAttributes', writers.output, attribute('Inlay')),
    ],
    commands: rowsOf('Commands', writers.input, ({ name }) => {
      const owner = owners.get(name.split(':')[0])
      const root = registry.get(owner)
      return { place: root?.isDrawn ? owner : null, isReserved: !root || !uses.handled.has(name) }
    }),
    events: rowsOf('Events', writers.output, ({ name }) => ({
      isReserved: !uses.emitted.has(name),
      isHeardLate: heardLate.includes(name),
    })),
  }
  checkAllNamed({ registry, used, ...rows })
  return { ...rows, shapes: shapesOf(contract, writers, readCheck) }
}
