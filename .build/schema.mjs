import { toJsonSchema } from '@valibot/to-json-schema'
import * as esbuild from 'esbuild'
import { shared } from './paths.mjs'

/** The JSON Schema of the page data, made from what checks it in the page. */
export async function makeSchema() {
  const { outputFiles } = await esbuild.build({
    ...shared,
    entryPoints: ['src/page/schema.ts'],
    write: false,
  })
  const { bootstrapSchema } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  )
  return { ...toJsonSchema(bootstrapSchema), title: 'Inlay page data (#inlay-bootstrap)' }
}
