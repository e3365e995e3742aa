import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'

const root = join(import.meta.dirname, '..')
const at = (...parts) => join(root, ...parts)

/** The latest modification time of these files or folders, in milliseconds. */
function newest(...names) {
  let time = 0
  for (const name of names) {
    if (!existsSync(name)) continue
    const stat = statSync(name)
    const inside = stat.isDirectory() ? readdirSync(name).map(entry => join(name, entry)) : []
    time = Math.max(time, stat.isDirectory() ? newest(...inside) : stat.mtimeMs)
  }
  return time
}

/** Installs what is missing, and builds `dist/` if it is older than its sources. */
export function buildIfOld() {
  install()
  const built = newest(at('dist', 'manifest.json')) || newest(at('dist', 'inlay.js'))
  if (built < newest(at('src'), at('widgets'), at('build.mjs'), at('.build'), at('package-lock.json')))
    execFileSync('node', ['build.mjs'], { cwd: root, stdio: 'inherit' })
}
