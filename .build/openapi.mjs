import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { cache, shared } from './paths.mjs'

/** Makes the OpenAPI description of the calls from the definitions that the fixture backend checks requests with. */
export async function makeOpenapi(version) {
  const outfile = join(cache, `openapi-${process.pid}.mjs`)
  await mkdir(cache, { recursive: true })
  await esbuild.build({
    ...shared,
    entryPoints: ['fixtures/openapi/document.ts'],
    platform: 'node',
    packages: 'external',
    minify: false,
    outfile,
  })
  const { makeDocument } = await import(pathToFileURL(outfile).href)
  await rm(outfile)
  return makeDocument(version)
}
