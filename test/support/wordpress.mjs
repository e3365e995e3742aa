import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installPackage, onPath } from './chromium.mjs'

const hasTheme = name => existsSync(`/usr/share/wordpress/wp-content/themes/${name}`)
const hasExtension = name =>
  new RegExp(`^${name}$`, 'm').test(String(spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout))

/** Debian's packages, and whether each is there. `mariadb-server-core` has the server without the system's service. */
const packages = {
  wordpress: () => existsSync('/usr/share/wordpress/wp-settings.php'),
  'wordpress-theme-twentytwentyone': () => hasTheme('twentytwentyone'),
  'wordpress-theme-twentytwentythree': () => hasTheme('twentytwentythree'),
  'php-cli': () => onPath('php') !== null,
  'php-mysql': () => hasExtension('mysqli'),
  'php-gd': () => hasExtension('gd'),
  'php-xml': () => hasExtension('dom'),
  'php-mbstring': () => hasExtension('mbstring'),
  'mariadb-server-core': () => existsSync('/usr/sbin/mariadbd') || onPath('mariadbd') !== null,
}

const missing = () => Object.entries(packages).flatMap(([name, isInstalled]) => (isInstalled() ? [] : [name]))

/** Installs Debian's WordPress, PHP, and MariaDB where permitted; else throws with instructions. */
export function ensureWordPress() {
  if (missing().length === 0) return
  installPackage('--no-install-recommends', ...missing())
  const names = missing()
  if (names.length > 0)
    throw new Error(
      `The WordPress host needs ${names.join(', ')}. Install them (Debian: \`sudo apt-get install --no-install-recommends ${names.join(' ')}\`).`,
    )
}
