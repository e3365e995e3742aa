import { spawnSync } from 'node:child_process'
import { installPackage } from './chromium.mjs'

const packages = ['python3-django', 'python3-pil']

/** Debian's packages are in Debian's Python, which need not be the first on the PATH. */
const findPython = () =>
  [process.env.PYTHON ?? 'python3', '/usr/bin/python3'].find(
    python => spawnSync(python, ['-c', 'import django, PIL']).status === 0,
  )

/** A Python that has Django and Pillow. Installs Debian's packages where permitted; else throws with instructions. */
export function ensureDjango() {
  const found = findPython()
  if (found) return found
  for (const name of packages) installPackage(name)
  const installed = findPython()
  if (installed) return installed
  throw new Error(
    `The Django host needs ${packages.join(' and ')}. Install them (Debian: \`sudo apt-get install ${packages.join(' ')}\`), or set PYTHON to a Python that has Django and Pillow.`,
  )
}
