import { toJsonSchema } from '@valibot/to-json-schema'
import * as esbuild from 'esbuild'
import { shared } from './paths.mjs'

/** Allows null for optional fields, as a null means the same as a missing field. */
function allowNulls(schema) {
  if (schema.items) allowNulls(schema.items)
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    allowNulls(field)
    if (!schema.required?.includes(name) && typeof field.type === 'string') field.type = [field.type, 'null']
  }
  return schema
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
  return { ...allowNulls(toJsonSchema(bootstrapSchema)), title: 'Inlay page data (#inlay-bootstrap)' }
}
