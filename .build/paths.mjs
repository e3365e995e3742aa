import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
export const dist = join(root, 'dist')
export const cache = join(root, '.cache')

/** esbuild options of all bundles. */
export const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  jsx: 'automatic',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
}

/** The files of src and widgets that pass the filter, sorted. */
export async function findSources(passes, base = root) {
  const folders = await Promise.all(
    ['src', 'widgets'].map(async folder =>
      (await readdir(join(base, folder), { recursive: true })).map(path => join(base, folder, path)),
    ),
  )
  return folders.flat().filter(passes).sort()
}
