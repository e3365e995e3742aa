import { table } from '../reference/tables.mjs'
import { sitePages } from '../site-pages.mjs'
import { brief } from './brief.mjs'

const code = text => `\`${text}\``

/** Every call with its method and path, in the order of the areas. */
function operationsOf({ paths, tags }) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
  return tags.map(tag => ({ ...tag, calls: all.filter(({ tags: [own] }) => own === tag.name) }))
}

/** The anchor that a heading gets. */
const anchorOf = title =>
  `#${title
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(' ', '-')}`

/** What needs a call: places and attributes as code, the rest as it is. */
const rootsOf = ({ 'x-inlay': { root } }) =>
  root.replaceAll(/[\w-]+/g, name => (/^(posts|cards|every|page)$/.test(name) ? name : code(name)))

const nameOf = ({ method, path }) => code(`${method} ${path}`)

function typeOf({
  type,
  enum: values,
  anyOf,
  minimum,
  maximum,
  maxLength,
  format,
  pattern,
  contentMediaType,
}) {
  if (values) return values.map(code).join(' | ')
  if (format === 'binary') return 'file'
  if (contentMediaType || type === 'array' || type === 'object') return 'JSON'
  if (type === 'integer' && maximum < 1e6) return `${minimum}–${maximum}`
  if (type === 'integer' || type === 'number') return 'number'
  if (anyOf) return 'text'
  if (pattern === '^\\d+$') return 'digits'
  return type === 'boolean' ? 'boolean' : maxLength ? `text, at most ${maxLength}` : 'text'
}

const formNames = {
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
  'application/json': 'JSON',
  'text/plain': 'JSON as `text/plain`',
}

/** What a call sends, as rows: parts of the path, the query, and the body without the form key. */
function rowsOf({ parameters, requestBody }) {
  const [body] = Object.values(requestBody?.content ?? {})
  const { properties = {}, patternProperties = {}, required = [] } = body?.schema ?? {}
  const fields = [
    ...Object.entries(properties).filter(([name]) => name !== 'form_key'),
    ...Object.entries(patternProperties).map(([name, one]) => [`${name.match(/\w+/)[0]}[…]`, one]),
  ]
  return [
    ...parameters
      .filter(({ in: place }) => place !== 'header')
      .map(({ name, required, schema, description }) => [name, required, schema, description]),
    ...fields.map(([name, schema]) => [name, required.includes(name), schema, schema.description]),
  ].map(([name, isRequired, schema, text = '']) => [
    code(isRequired ? name : `${name}?`),
    typeOf(schema),
    text,
  ])
}

function factsOf({ method, path, parameters, requestBody, security }) {
  const has = header => parameters.some(({ name }) => name === header)
  const types = Object.keys(requestBody?.content ?? {}).map(type => formNames[type])
  return [
    code(`${method} ${path}`),
    ...(types.length ? [types.join(' or ')] : []),
    security.length > 1 ? 'guests, too' : 'users only',
    ...(has('X-Tumblr-Form-Key') ? ['form key'] : []),
    ...(has('Idempotency-Key') ? [code('Idempotency-Key')] : []),
  ].join(' · ')
}

function answerOf({ operationId, responses, 'x-inlay': { status } }) {
  const [type, { example }] = Object.entries(responses[status].content)[0]
  return `\`\`\`${type === 'text/html' ? 'html' : 'jsonc'}\n${brief(example, operationId)}\n\`\`\``
}

function callText(operation) {
  const { summary, 'x-inlay': about, 'x-codeSamples': samples } = operation
  const rows = rowsOf(operation)
  const { any, ...sees } = about.sees ?? {}
  const seen = [
    ...Object.entries(sees).map(([status, text]) => `- ${code(status)}: ${text}`),
    ...(any ? [`- Any error: ${any}`] : []),
  ]
  return [
    `### ${summary}`,
    factsOf(operation),
    [
      `For: ${about.feature}.`,
      ...(about.notes.length > 1 ? [about.notes.map(one => `- ${one}`).join('\n')] : about.notes),
    ].join('\n\n'),
    ...(rows.length ? [table(['field', 'type', 'what for'], rows)] : []),
    `\`\`\`sh\n${samples[0].source}\n\`\`\``,
    answerOf(operation),
    ...(seen.length ? [`What users see:\n\n${seen.join('\n')}`] : []),
  ].join('\n\n')
}

/** The generated sections of docs/calls.md, by name. */
export function makeSections(document) {
  const areas = operationsOf(document)
  const { responses } = document.components
  return {
    pages: table(
      ['page', '`links`', 'linked from'],
      sitePages().map(({ path, name, about, canHide }) => [
        code(path),
        `${code(name)}${canHide ? ' or null' : ''}`,
        about,
      ]),
    ),
    needs: areas
      .map(({ name, calls }) => {
        const rows = calls.map(call => [
          `[${nameOf(call)}](${anchorOf(call.summary)})`,
          `${rootsOf(call)}: ${call['x-inlay'].feature}`,
          call['x-inlay'].without,
        ])
        return `**${name}**\n\n${table(['call', 'needed by', 'without it'], rows)}`
      })
      .join('\n\n'),
    statuses: table(
      ['status', 'what Inlay does'],
      Object.entries(responses).map(([status, { description }]) => [code(status), description]),
    ),
    calls: areas
      .map(({ name, description, calls }) => [`## ${name}`, description, ...calls.map(callText)].join('\n\n'))
      .join('\n\n'),
  }
}
