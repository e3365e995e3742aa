import type { Json } from './schemas.ts'

/** The values that an example sends. */
interface Example {
  parts?: Record<string, string>
  query?: Record<string, string>
  body?: Json
}

/** A call, as dist/openapi.json describes it. */
export interface Operation {
  id: string
  title: string
  /** Its area: the title, and a short name. */
  area: { title: string; name: string }
  method: string
  /** As in docs/calls.md, with `{name}` for the variable parts. */
  path: string
  /** It's among the calls that a first day needs. */
  isFirst: boolean
  reads: boolean
  /** Only for users who are logged in. */
  isForUsers: boolean
  sendsKeyHeader: boolean
  sendsKeyField: boolean
  isOnce: boolean
  /** Inlay makes this call only if the page data has one of these; empty if it always does. */
  onlyWith: readonly string[]
  /** The field of the share data that offers it. */
  offeredBy: string | undefined
  /** Only some sites have buttons for it; the command of theirs, if there is one. */
  onlyFor: { command: string | undefined } | null
  /** The media type of the body. */
  type: string | undefined
  /** The fields of the query and the body, without the form key; `?` at the end of those that may be missing. */
  sends: readonly string[]
  /** What a response with status 200 is. */
  answer: { kind: 'json'; schema: Json } | { kind: 'html' } | { kind: 'nothing' }
  example: Example
  /** What users see if the server doesn't have the call. */
  without: string
  /** Its section in docs/calls.md. */
  see: string
}

interface Described {
  operationId: string
  tags: [string]
  summary: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties?: Json; required?: string[] } }> }
  responses: Record<string, { content: Record<string, { schema: Json }> }>
  'x-inlay': {
    without: string
    onlyWith?: string[]
    offeredBy?: string
    feature: string
    reads: boolean
    example: Example
  }
}

export interface Document {
  info: { version: string }
  tags: { name: string; 'x-inlay': { name: string; first: boolean; some: boolean } }[]
  paths: Record<string, Record<string, Described>>
  components: Json
  'x-inlay': { roles: Record<string, string> }
}

/** The schema of `response` in the envelope, or of the whole response if it has no envelope. */
function answerOf({ responses }: Described, components: Json): Operation['answer'] {
  const [type, content] = Object.entries(responses['200']?.content ?? {})[0] ?? []
  if (!content) return { kind: 'nothing' }
  if (type === 'text/html') return { kind: 'html' }
  const { properties } = content.schema as { properties?: Record<string, Json> }
  const schema = properties?.meta && properties.response ? properties.response : content.schema
  if (Object.keys(schema).length === 0) return { kind: 'nothing' }
  return { kind: 'json', schema: { ...schema, components } }
}

/** What a call sends, as its documents name it. */
function sendsOf({ parameters, requestBody }: Described): string[] {
  const { properties, required = [] } = Object.values(requestBody?.content ?? {})[0]?.schema ?? {}
  const named = (name: string, isRequired: boolean) => `${name}${isRequired ? '' : '?'}`
  return [
    ...parameters.flatMap(one => (one.in === 'query' ? named(one.name, one.required) : [])),
    ...Object.keys(properties ?? {}).flatMap(name =>
      name === 'form_key' ? [] : named(name, required.includes(name)),
    ),
  ]
}

/** The anchor and the line of each section of docs/calls.md, by title. */
function sectionsOf(text: string): Map<string, string> {
  const sections = new Map<string, string>()
  for (const [at, line] of text.split('\n').entries()) {
    const title = /^### (.*)$/.exec(line)?.[1]
    if (!title) continue
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(' ', '-')
    sections.set(title, `docs/calls.md#${anchor} (line ${at + 1})`)
  }
  return sections
}

/** Every call, in the order of docs/calls.md. */
export function readOperations({ paths, tags, components }: Document, callsText: string): Operation[] {
  const sections = sectionsOf(callsText)
  const areas = new Map(tags.map(({ name: title, 'x-inlay': about }) => [title, { ...about, title }]))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { requestBody, parameters, 'x-inlay': about } = described
      const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const has = (header: string) => parameters.some(({ name }) => name === header)
      const { first = false, some, title = '', name = '' } = areas.get(described.tags[0]) ?? {}
      const operation: Operation = {
        id: described.operationId,
        title: described.summary,
        area: { title, name },
        method: method.toUpperCase(),
        path,
        isFirst: first,
        reads: about.reads,
        isForUsers: described.security.length === 1,
        sendsKeyHeader: has('X-Tumblr-Form-Key'),
        sendsKeyField: body?.schema.properties?.form_key !== undefined,
        isOnce: has('Idempotency-Key'),
        onlyWith: about.onlyWith ?? [],
        offeredBy: about.offeredBy,
        onlyFor: some ? { command: /`([a-z-]+:[a-z-]+)`/.exec(about.feature)?.[1] } : null,
        type,
        sends: sendsOf(described),
        answer: answerOf(described, components),
        example: about.example,
        without: about.without,
        see: sections.get(described.summary) ?? 'docs/calls.md',
      }
      return operation
    }),
  )
  return tags.flatMap(({ name }) => operations.filter(({ area }) => area.title === name))
}
