// Installs the packages that a bench compares with, next to it; they are never a part of the project.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `peers`: versions by name. `more`: further arguments of npm. False when they cannot be installed. */
export function installPeers(folder, peers, more = []) {
  mkdirSync(folder, { recursive: true })
  if (Object.keys(peers).every(name => existsSync(join(folder, 'node_modules', name)))) return true
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const wanted = Object.entries(peers).map(([name, version]) => `${name}@${version}`)
  console.log(`Installing ${wanted.join(' and ')} for comparison …`)
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...more, ...wanted]
  return spawnSync('npm', args, { cwd: folder, stdio: 'ignore' }).status === 0
}
