import { readFileSync } from 'node:fs'
import type { Contract } from '../check/check.ts'
import type { Manifest } from './tags.ts'

/** A text of the package, by its path in it: the command is in bin/. */
export const readText = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

export const readJson = (path: string) => JSON.parse(readText(path))

export const readManifest = (): Manifest => readJson('dist/manifest.json')

export const readContract = (): Contract => ({
  openapi: readJson('dist/openapi.json'),
  pageDataSchema: readJson('dist/bootstrap.schema.json'),
  manifest: readJson('dist/manifest.json'),
  messages: readJson('dist/messages.json'),
  calls: readText('docs/calls.md'),
  host: readText('docs/host.md'),
})
