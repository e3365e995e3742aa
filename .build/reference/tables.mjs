import { messagesTable } from './messages.mjs'

const dash = '–'
const code = text => `\`${text}\``

/** Removes requirement ids, which are for Inlay's own engineers, not for hosts. */
const withoutIds = doc => doc.replaceAll(/ \((?:[A-Z]+-\d+(?:…\d+)?(?:, )?)+\)/g, '')

/** A Markdown table. Pipes are escaped, as they would end the cell, even in code. */
export function table(head, rows) {
  const line = cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The description in a row, which first says whether the thing has an effect yet. */
function say({ doc, isReserved = false, unread = [] }) {
  const rest = unread.length ? ` *Reserved:* ${unread.map(code).join(', ')}.` : ''
  return `${isReserved ? '*Reserved.* ' : ''}${withoutIds(doc)}${rest}`.trim()
}

/** The description of a row, without the fields that its own table marks. */
const sayBriefly = row => say(row.fields ? { ...row, unread: [] } : row)

const anchorOf = title => `#${title.toLowerCase().replaceAll(' ', '-')}`

/** A row's type, or a link to what says more of it below the table. */
const typeCell = ({ type, fields, variants }, title) =>
  fields || variants ? `[below](${anchorOf(title)})` : type

/** What is too large for the cells of a table, each under a heading of its own. */
const below = (rows, titleOf) =>
  rows
    .filter(({ fields, variants }) => fields || variants)
    .map(row => {
      const text = row.fields
        ? table(
            ['field', 'type', 'what for'],
            row.fields.map(field => [code(field.name), field.type, say(field)]),
          )
        : row.variants.map(variant => `- ${variant}`).join('\n')
      return `\n\n### ${titleOf(row)}\n\n${text}`
    })
    .join('')

const optionsTitle = ({ name }) => `Options of ${name}`
const shapeTitle = ({ name }) => name

/** All tables by the name of their section. */
export const makeTables = ({ fields, flags, places, attributes, commands, events, shapes }) => ({
  fields: table(
    ['field', 'shape', 'what for'],
    fields.map(row => [code(row.name), row.type, say(row)]),
  ),
  flags: table(
    ['flag', 'what it says'],
    flags.map(row => [code(row.name), say(row)]),
  ),
  places:
    table(
      ['place', 'loads', 'for guests', 'options', 'what it is'],
      places.map(row => [
        code(row.name),
        row.when ?? dash,
        row.isForGuests === undefined ? dash : row.isForGuests ? 'yes' : 'no',
        typeCell(row, optionsTitle(row)),
        sayBriefly(row),
      ]),
    ) + below(places, optionsTitle),
  attributes: table(
    ['attribute', 'written by', 'value', 'what it means'],
    attributes.map(row => [code(row.name), row.by, row.type === code('""') ? dash : row.type, say(row)]),
  ),
  messages: messagesTable(),
  commands: table(
    ['command', 'payload', 'place', 'what it does'],
    commands.map(row => [code(row.name), row.type, row.place ? code(row.place) : dash, say(row)]),
  ),
  events: table(
    ['event', 'payload', 'what has happened'],
    events.map(row => [code(row.name), row.type, `${say(row)}${row.isHeardLate ? ' *Heard late.*' : ''}`]),
  ),
  shapes:
    table(
      ['name', 'shape', 'what it is'],
      shapes.map(row => [code(row.name), typeCell(row, shapeTitle(row)), sayBriefly(row)]),
    ) + below(shapes, shapeTitle),
})
