import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const readJson = name =>
  existsSync(join(root, name)) ? JSON.parse(readFileSync(join(root, name), 'utf8')) : null

/** Whether npm's record of installed packages has every package of the lock file in its version. */
function isInstalled() {
  const wanted = readJson('package-lock.json')?.packages ?? {}
  const got = readJson('node_modules/.package-lock.json')?.packages ?? {}
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || got[path]?.version === version,
  )
}

/** Installs the packages of the lock file, unless they are installed. Throws if npm fails. */
export function install() {
  if (!isInstalled()) execFileSync('npm', ['ci'], { cwd: root, stdio: 'inherit' })
}
