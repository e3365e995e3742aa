import { toJsonSchema } from '@valibot/to-json-schema'
import * as esbuild from 'esbuild'
import { shared } from './paths.mjs'
import { sitePages } from './site-pages.mjs'

/** Allows null for optional fields, as a null means the same as a missing field. */
function allowNulls(schema) {
  if (schema.items) allowNulls(schema.items)
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    allowNulls(field)
    if (!schema.required?.includes(name) && typeof field.type === 'string') field.type = [field.type, 'null']
  }
  return schema
}

/** Names what the page's own schema allows any name for, to keep it small: a misspelt one is found here. */
function nameFields({ properties: { paths, links, session } }) {
  const { additionalProperties: link } = links
  paths.propertyNames = { pattern: '^(prefix|/.*)$' }
  links.properties = Object.fromEntries(
    sitePages().map(({ name, canHide }) => [name, canHide ? { ...link, type: ['string', 'null'] } : link]),
  )
  session.properties = { login: link, refresh: link }
  links.additionalProperties = session.additionalProperties = false
}

/** Makes the JSON Schema of the page data from the schema that checks it in the page. */
export async function makeSchema() {
  const { outputFiles } = await esbuild.build({
    ...shared,
    entryPoints: ['src/platform/page/schema.ts'],
    write: false,
  })
  const { bootstrapSchema } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  )
  const schema = allowNulls(toJsonSchema(bootstrapSchema))
  nameFields(schema)
  return { ...schema, title: 'Inlay page data (#inlay-bootstrap)' }
}
