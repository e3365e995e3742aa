import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const named = ['README.md', 'docs/host.md', 'docs/reference.md']
const older = '## 1.1.0 (2026-11-01)\n\n### Added\n\n- Much.\n'
const env = {
  ...process.env,
  ...{
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b.c',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b.c',
  },
  // There is no network: npm shall not wait for one.
  ...{ npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0', npm_config_cache: '' },
}

let folder = ''
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim()
const read = (path: string) => readFile(join(folder, path), 'utf8')

async function commit(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  git('add', '-A')
  git('commit', '-qm', 'A change')
}

/** A small project, whose checks are `checks`. */
async function project(changelog: string, checks = 'true'): Promise<void> {
  const scripts = { 'test:all': checks }
  await commit({
    'package.json': JSON.stringify({ name: 'inlay', version: '1.1.0', scripts, files: ['docs'] }),
    'CHANGELOG.md': `# Changelog\n\n${changelog}`,
    '.gitignore': '*.tgz\n',
    ...Object.fromEntries(named.map(path => [path, 'inlay-1.1.0.tgz\n'])),
  })
}

/** Runs the release; resolves to what it says. */
const release = (): Promise<string> =>
  new Promise(resolve => {
    execFile('node', [join(root, '.build/release.mjs')], { cwd: folder, env }, (_, out, error) =>
      resolve(out + error),
    )
  })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inlay-release-'))
  env.npm_config_cache = join(folder, '.git/npm')
  git('init', '-qb', 'main')
})
afterEach(() => rm(folder, { recursive: true }))

describe('npm run release', () => {
  it('writes the version wherever it is, packs, commits, and tags, and opens the next section', async () => {
    await project(`## Unreleased\n\n### Added\n\n- More.\n\n### Removed\n\nNothing.\n\n${older}`)
    git('remote', 'add', 'origin', 'git@code.example:inlay/inlay.git')
    const said = await release()
    expect(said).toMatch(/1\.1\.0 → 1\.2\.0[\s\S]*git push --follow-tags\n {2}npm publish inlay-1\.2\.0\.tgz/)
    expect(existsSync(join(folder, 'inlay-1.2.0.tgz'))).toBe(true)
    const at = (path: string) => git('show', `v1.2.0:${path}`)
    expect(at('CHANGELOG.md')).toMatch(/^# Changelog\n\n## 1\.2\.0 \(\d{4}-\d\d-\d\d\)\n/)
    for (const path of named) expect(at(path)).toBe('inlay-1.2.0.tgz')
    expect(JSON.parse(at('package.json'))).toMatchObject({
      version: '1.2.0',
      repository: { type: 'git', url: 'git+https://code.example/inlay/inlay.git' },
    })
    expect(await read('CHANGELOG.md')).toMatch(/^# Changelog\n\n## Unreleased\n\n## 1\.2\.0 /)
    expect(git('status', '--porcelain')).toBe('')
    expect(await release()).toContain('CHANGELOG.md says of nothing that has changed')
  })

  it('leaves everything as it was if a check fails', async () => {
    await project(`## Unreleased\n\n### Fixed\n\n- A fault.\n\n${older}`, 'false')
    git('remote', 'add', 'origin', 'https://code.example/inlay.git')
    const before = git('rev-parse', 'HEAD')
    expect(await release()).toMatch(/1\.1\.0 → 1\.1\.1[\s\S]*test:all\. Everything is as it was\./)
    expect([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]).toEqual([before, '', ''])
  })

  it('refuses what nobody could publish: no repository, other changes, another branch, a version that is out', async () => {
    await project(`## 2.0.0\n\n### Removed\n\n- Much.\n\n${older}`)
    expect(await release()).toContain('there is no remote "origin"')
    await writeFile(join(folder, 'README.md'), 'Changed')
    expect(await release()).toContain('commit or remove your changes first')
    git('checkout', '-q', '--', '.')
    git('tag', 'v2.0.0')
    expect(await release()).toContain('2.0.0 has been released')
    git('checkout', '-qb', 'other')
    expect(await release()).toContain('on the branch "main"')
  })
})

it('the documents name the version of the package', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  for (const path of named) expect(await readFile(join(root, path), 'utf8'), path).toContain(version)
})
