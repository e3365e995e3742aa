import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from '../host/world.ts'

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

test.describe('the files in dist/', () => {
  test('the manifest is right about every file: sizes, integrity, imports, preload lists', async ({
    site,
  }) => {
    const { files, manifest } = site
    expect(manifest).toMatchObject({ version, entry: 'inlay.js', css: 'inlay.css' })
    for (const path of ['inlay.js', 'inlay.css', 'inlay.d.ts', 'bootstrap.schema.json', 'messages.json'])
      expect(files.has(path), path).toBe(true)
    for (const [at, [path, said]] of Object.entries(manifest.files).entries()) {
      const bytes = files.get(path)
      if (!bytes) throw new Error(`${path} is missing`)
      expect(said.bytes, path).toBe(bytes.length)
      expect(said.integrity, path).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`)
      // Compression is slow: a sample of the files proves that the sizes are right.
      if (path === 'inlay.js' || at % 40 === 0) {
        expect(said.gzip, path).toBe(gzipSync(bytes, { level: 9 }).length)
        expect(said.brotli, path).toBe(brotliCompressSync(bytes).length)
      }
      if (path.startsWith('chunks/'))
        expect(path).toMatch(/^chunks\/(languages\/)?[\w.-]+-[a-z0-9]{8}\.(js|css)$/)
      if (!path.endsWith('.js')) continue
      const code = bytes.toString()
      const imported = [...code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)].map(([, name = '']) =>
        join(path, '..', name),
      )
      expect([...new Set(imported)].sort(), path).toEqual([...new Set(said.imports)].sort())
      expect(said.imports.filter(name => !manifest.files[name])).toEqual([])
      expect(code, `${path} has no address in it`).not.toMatch(/https?:\/\/(localhost|127\.|registry)/)
    }
    for (const { entry, preload } of Object.values(manifest.roots)) {
      expect(preload).toContain(entry)
      for (const path of preload)
        expect(
          manifest.files[path]?.imports.filter(name => !preload.includes(name)),
          path,
        ).toEqual([])
    }
  })

  test('inlay.js is small and contains no React', async ({ site }) => {
    const code = String(site.files.get('inlay.js'))
    expect(code).not.toMatch(/react\.(transitional\.)?element|useState/)
    expect(site.manifest.files['inlay.js']?.brotli).toBeLessThan(7050)
  })

  test('[BOOT-3] messages.json holds all texts that users read: with a full translation nothing stays English', async ({
    page,
    site,
    visit,
  }) => {
    const messages = JSON.parse(String(site.files.get('messages.json'))) as string[]
    const marked = Object.fromEntries(messages.map(text => [text, `«${text}»`]))
    await visit.open({ lang: 'de', translations: marked })
    const unmarked = new Set<string>()
    const look = async () => {
      const texts = await page.evaluate(() => {
        const own = [...document.querySelectorAll('[data-inlay], [data-inlay] *')]
        const said = own.flatMap(element => [
          ...[...element.childNodes].map(node => (node instanceof Text ? node.data : '')),
          ...['aria-label', 'placeholder', 'title'].map(name => element.getAttribute(name) ?? ''),
        ])
        return said.map(text => text.trim()).filter(text => /\p{L}{2}/u.test(text) && !text.includes('«'))
      })
      for (const text of texts) unmarked.add(text)
    }
    for (const [name, payload] of [
      ['account:open'],
      ['activity:open'],
      ['inbox:open'],
      ['conversation:open', { name: 'nora' }],
      ['ask:open', { recipient: 'nora', anonymous_asks: true }],
      ['post-form:open', { mode: 'new', type: 'photo' }],
      ['fast-compose:open'],
    ] as const) {
      expect(await visit.dispatch(name, payload), name).toBe('done')
      await look()
    }
    // What remains are the names and texts of the site itself.
    const germanDate = /^\d+\. \p{L}+\.?$/u
    const own = /^(Ohne Skript: |Blog |Von |Servus |vera|nora|werkstatt|https?:)/
    const foreign = async () => {
      await look()
      return [...unmarked].filter(text => !own.test(text) && !germanDate.test(text))
    }
    await expect.poll(foreign).toEqual([])
    await expect.poll(() => page.getByText('«').count()).toBeGreaterThan(20)
  })
})
