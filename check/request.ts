import type { Operation } from './operations.ts'
import type { Json } from './schemas.ts'
import type { Site } from './site.ts'
import type { Reply, Visitor } from './visitor.ts'

/** The page has nothing to replace this value of the example with. */
export class MissingValue extends Error {
  readonly role: string
  constructor(role: string) {
    super(role)
    this.role = role
  }
}

export interface Sender {
  visitor: Visitor
  site: Site
  roles: Record<string, string>
}

/** The values of an example, replaced with those of the site. */
function fill<T extends Json | Record<string, string>>({ site, roles }: Sender, fields: T | undefined): T {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]) => {
      const role = typeof value === 'string' ? roles[value] : undefined
      if (!role) return [name, value]
      const own = site.values.get(role)
      if (own === undefined) throw new MissingValue(role)
      return [name, own]
    }),
  ) as T
}

function addressOf(sender: Sender, { id, path }: Operation, parts: Json, query: Record<string, string>): URL {
  const { site } = sender
  const filled = (site.endpointOf(id) ?? site.pathOf(path)).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts[name] ?? '')),
  )
  const url = new URL(filled, site.hostOf(path))
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** Encoded as in the bundle. */
function encode(
  sender: Sender,
  { type, sendsKeyField }: Operation,
  fields: Json,
): [string | FormData | undefined, string?] {
  const { site } = sender
  const all = sendsKeyField ? { ...fields, [site.keyField]: site.formKey() } : fields
  switch (type) {
    case undefined:
      return [undefined]
    case 'application/json':
      return [JSON.stringify(fields), type]
    case 'text/plain':
      return [JSON.stringify(all), 'text/plain;charset=UTF-8']
    case 'multipart/form-data': {
      const form = new FormData()
      for (const [name, value] of Object.entries(all)) form.set(name, String(value))
      return [form]
    }
    default: {
      const pairs = Object.entries(all).map(([name, value]) => [name, String(value)])
      return [new URLSearchParams(pairs).toString(), 'application/x-www-form-urlencoded;charset=UTF-8']
    }
  }
}

const acceptOf = ({ answer }: Operation) => (answer.kind === 'html' ? '*/*' : 'application/json')

/** Makes a call as the bundle would, with the user's session and the form key. */
export async function call(
  sender: Sender,
  operation: Operation,
  changed: Json = {},
  intent: string = crypto.randomUUID(),
): Promise<Reply> {
  const { visitor, site } = sender
  const { parts, query, body } = operation.example
  const url = addressOf(sender, operation, fill(sender, parts), fill(sender, query))
  const fields = { ...fill(sender, body), ...changed }
  let key = ''
  const send = () => {
    key = site.formKey()
    const [encoded, type] = encode(sender, operation, fields)
    return visitor.send(url, {
      method: operation.method,
      headers: {
        accept: acceptOf(operation),
        ...(type && { 'content-type': type }),
        ...(operation.sendsKeyHeader && { [site.keyHeader]: site.formKey() }),
        ...(operation.sendsKeyHeader &&
          site.userName &&
          url.origin === visitor.start.origin && { 'inlay-user': encodeURIComponent(site.userName) }),
        ...(operation.isOnce && { 'idempotency-key': intent }),
      },
      body: encoded,
    })
  }
  const reply = await send()
  site.renewKey(reply)
  // Some servers renew their cookie with every response, even one that has nothing to do with the key.
  const refusals = site.hasKeyCookie ? [403, 419] : [401, 403, 419, 422]
  return site.formKey() !== key && refusals.includes(reply.status) ? send() : reply
}

/**
 * Knocks: makes a call without a session and without the form key, which a server has to refuse. A call that only reads
 * has its query; others have no fields, so that they change nothing on a server that accepts them.
 */
export function knock(sender: Sender, operation: Operation): Promise<Reply> {
  const { parts = {}, query = {} } = operation.example
  const known = (fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        sender.site.values.get(sender.roles[value] ?? '') ?? value,
      ]),
    )
  const url = addressOf(sender, operation, known(parts), operation.reads ? known(query) : {})
  return sender.visitor.send(url, {
    method: operation.method,
    headers: {
      accept: acceptOf(operation),
      ...(operation.type?.startsWith('application/') && { 'content-type': operation.type }),
    },
    ...(operation.method !== 'GET' && { body: operation.type === 'application/json' ? '{}' : '' }),
    asGuest: true,
  })
}
