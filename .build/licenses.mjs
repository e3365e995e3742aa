import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'

/** Bundled beforehand, into a module of its own. */
const inReact = ['react', 'react-dom', 'scheduler'].map(name => `node_modules/${name}`)

/** The folders of the packages that bundles are made of. */
function packagesIn(metafiles) {
  const outputs = metafiles.flatMap(({ outputs }) => Object.values(outputs))
  const folders = outputs
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap(path => /(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+/.exec(path)?.[0].slice(0, -1) ?? [])
  return [...new Set([...inReact, ...folders])].sort()
}

/** A package may lie in a folder above, as in a workspace. */
const folderOf = (path, base = root) =>
  existsSync(join(base, path)) || base === dirname(base) ? join(base, path) : folderOf(path, dirname(base))

async function licenseOf(path) {
  const folder = folderOf(path)
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const files = (await readdir(folder)).filter(file => /^(licen[cs]e|notice)\b/i.test(file)).sort()
  const texts = await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))
  return [`${name} ${version} (${license})`, ...texts.map(text => text.trim())].join('\n\n')
}

/** `licenses.txt`: the licenses of the libraries inside, which their authors want to be passed on. */
export async function makeLicenses(metafiles) {
  const texts = await Promise.all(packagesIn(metafiles).map(licenseOf))
  return Buffer.from(`Inlay contains these libraries.\n\n${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}
