// `npm run release`: makes a release of what CHANGELOG.md says, and leaves nothing behind if a check fails.
// It changes this clone only: what is left, two commands, it prints.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const read = path => readFileSync(path, 'utf8')
const say = text => console.log(`release: ${text}`)
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const npm = (...args) => execFileSync('npm', args, { stdio: 'inherit' })

/** What isn't as a release needs it; its text is all that is printed. */
class Refused extends Error {}

/** Documents that name the version. */
const named = ['README.md', 'docs/host.md', 'docs/reference.md']

/** The newest section of the changelog: its version, or null if it has none yet, and its text. */
function newestSection(changelog) {
  const [, title = '', text = ''] = /^## (.*)\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? []
  const version = /^\d+\.\d+\.\d+/.exec(title)?.[0] ?? null
  if (!version && title !== 'Unreleased')
    throw new Refused(`the first section of CHANGELOG.md is "${title}", not "Unreleased" or a version`)
  return { title, version, text }
}

/** Whether the section has something below a heading such as `### Added`. */
const lists = (text, heading) => new RegExp(`^### ${heading}\\n+(?!Nothing)(?:- |\\w)`, 'm').test(text)

/** The version after `version`, by what has changed (docs: *Versions* in CHANGELOG.md). */
function nextVersion(version, text) {
  const [major, minor, patch] = version.split('.').map(Number)
  if (lists(text, 'Removed')) return `${major + 1}.0.0`
  if (['Added', 'Changed', 'Deprecated'].some(heading => lists(text, heading)))
    return `${major}.${minor + 1}.0`
  return `${major}.${minor}.${patch + 1}`
}

/** The address of the repository, which provenance compares with that of the machine that publishes. */
function repositoryOf() {
  const remote = git('remote').split('\n').includes('origin') ? git('remote', 'get-url', 'origin') : ''
  if (!remote) throw new Refused('there is no remote "origin", which the package names as its repository')
  return `git+${remote.replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')}`
}

function look() {
  if (git('status', '--porcelain')) throw new Refused('commit or remove your changes first')
  if (git('branch', '--show-current') !== 'main') throw new Refused('a release is made on the branch "main"')
  const { version: last } = JSON.parse(read('package.json'))
  const section = newestSection(read('CHANGELOG.md'))
  if (!/^- |^\w/m.test(section.text)) throw new Refused('CHANGELOG.md says of nothing that has changed')
  const version = section.version ?? nextVersion(last, section.text)
  if (git('tag', '--list', `v${version}`))
    throw new Refused(`${version} has been released: write what has changed since below "## Unreleased"`)
  return { last, version, title: section.title, repository: repositoryOf() }
}

/** Writes the version and the date wherever they are. */
function write({ last, version, title, repository }) {
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync('CHANGELOG.md', read('CHANGELOG.md').replace(`## ${title}\n`, `## ${version} (${date})\n`))
  for (const path of named) writeFileSync(path, read(path).replaceAll(last, version))
  npm('version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts', '--silent')
  npm('pkg', 'set', 'repository.type=git', `repository.url=${repository}`)
}

function release() {
  const plan = look()
  const { version } = plan
  say(`${plan.last} → ${version}`)
  try {
    write(plan)
    npm('run', 'test:all')
    npm('pack')
    npm('publish', `inlay-${version}.tgz`, '--dry-run', '--provenance')
    git('commit', '--all', '--message', `Release ${version}`)
  } catch (error) {
    git('reset', '--hard', '--quiet')
    throw new Refused(`${error.message}. Everything is as it was`)
  }
  git('tag', '--annotate', `v${version}`, '--message', `Inlay ${version}`)
  writeFileSync('CHANGELOG.md', read('CHANGELOG.md').replace(/^## /m, '## Unreleased\n\n## '))
  git('commit', '--all', '--message', `What comes after ${version} has a section in the changelog`)
  say(`${version} is committed, tagged, and in inlay-${version}.tgz. To publish it:
  git push --follow-tags
  npm publish inlay-${version}.tgz   (where the repository's own builds run: npm adds the provenance there)`)
}

try {
  release()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(`release: ${error.message}.`)
  process.exitCode = 1
}
