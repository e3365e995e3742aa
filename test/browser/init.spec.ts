import { body, countDown, makeSite, run, type Site } from '../support/stubs.ts'
import { expect, test } from './support.ts'

let site: Site
test.beforeEach(async () => {
  site = await makeSite()
})
test.afterEach(() => site.remove())

const page = (head: string, data: string) =>
  `\`<!doctype html><html lang="en-US"><head>\${${head}}</head><body>\${${data}}${body}</body></html>\``

const hono = `import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { calls } from './inlay/calls.mjs'
import { head, pageDataBlock } from './inlay/page.mjs'
const app = new Hono()
app.use((c, next) => {
  if (c.req.header('cookie') === 'session=aria') c.set('user', { name: 'aria' })
  c.set('formKey', 'a key')
  return next()
})
app.use('/inlay/*', serveStatic({ root: 'node_modules/inlay/dist', rewriteRequestPath: path => path.slice('/inlay'.length) }))
app.route('/', calls)
app.get('/', c => c.html(${page('head', "pageDataBlock(c, 'dashboard')")}))
serve({ fetch: app.fetch, port: 0 }, ({ port }) => console.log(\`http://localhost:\${port}/\`))
`

const express = `import express from 'express'
import { calls } from './inlay/calls.mjs'
import { head, pageDataBlock } from './inlay/page.mjs'
const app = express()
app.use((req, res, next) => {
  req.session = { formKey: 'a key', user: req.get('cookie') === 'session=aria' ? { name: 'aria' } : null }
  next()
})
app.use('/inlay', express.static('node_modules/inlay/dist'))
app.use(calls)
app.get('/', (req, res) => res.send(${page('head', "pageDataBlock(req, 'dashboard')")}))
const server = app.listen(0, () => console.log(\`http://localhost:\${server.address().port}/\`))
`

const servers = [
  {
    name: 'hono',
    app: hono,
    like: 'export const like = c => c.json({ meta: { status: 200 }, response: [] })',
  },
  {
    name: 'express',
    app: express,
    like: 'export const like = (_, res) => res.json({ meta: { status: 200 }, response: [] })',
  },
]
for (const { name, app, like } of servers)
  test(`[DEC-280] a new site in ${name} has only calls that are not written yet; one that is written counts no more, and needs the form key and its own user`, async () => {
    expect(await site.inlay('init', name)).toMatch(/\d+ calls to write/)
    await site.write({ 'app.mjs': app })
    const count = await countDown(site, await site.start('node', 'app.mjs'), 'session=aria')
    expect(count).toEqual({ problems: [], left: count.all, all: expect.any(Number) })
    const posts = await site.read('inlay/posts.mjs')
    await site.write({ 'inlay/posts.mjs': posts.replace(/export const like = .*/, like) })
    const address = await site.start('node', 'app.mjs')
    expect(await countDown(site, address, 'session=aria')).toEqual({ ...count, left: count.all - 1 })
    const press = async (headers: Record<string, string>) => {
      const answer = await fetch(new URL('svc/like', address), { method: 'POST', headers })
      return [answer.status, answer.headers.get('x-tumblr-form-key')]
    }
    const own = { cookie: 'session=aria', 'inlay-user': 'aria' }
    expect(await press(own)).toEqual([403, 'a key'])
    expect(await press({ ...own, 'x-tumblr-form-key': 'a key' })).toEqual([200, null])
    expect(await press({ ...own, 'x-tumblr-form-key': 'a key', 'inlay-user': 'north' })).toEqual([401, null])
  })

test('[DEC-280] what is written for Rails and Laravel is Ruby and PHP, and for each call there is one route', async () => {
  for (const [name, pattern, command, ...args] of [
    ['rails', /\.rb$/, 'ruby', '-c'],
    ['laravel', /\.php$/, 'php', '-l'],
  ] as const) {
    const said = await site.inlay('init', name, '--calls', 'all')
    const files = said.split('\n').flatMap(line => /^ {2}wrote {4}(.*)/.exec(line)?.[1] ?? [])
    const code = files.filter(path => pattern.test(path) && !path.endsWith('.blade.php'))
    expect(code.length).toBeGreaterThan(18)
    for (const path of code) {
      const checked = await run(site.folder, command, ...args, path)
      // Empty where the language isn't installed.
      if (checked) expect(checked, path).toMatch(/Syntax OK|No syntax errors/)
    }
    const routes = await site.read(name === 'rails' ? 'config/routes/inlay.rb' : 'routes/inlay.php')
    expect(said).toContain(`${routes.match(/^ *(Route::)?(get|post|delete)\b/gm)?.length} calls to write`)
  }
})

test('[DEC-280] a second area joins the first, and nothing that is there is written again', async () => {
  await site.inlay('init', 'django', '--calls', 'posts')
  await site.write({ 'inlay/posts.py': '# my own' })
  const said = await site.inlay('init', 'django', '--calls', 'posts,asks,readNotes')
  expect(await site.read('inlay/posts.py')).toBe('# my own')
  expect(said).toMatch(/wrote {4}inlay\/asks\.py\n {2}wrote {4}inlay\/notes\.py/)
  expect(said).toContain(
    "stays    inlay/urls.py, which lacks:\nfrom . import asks, notes, posts\n    path('svc/post/ask', ",
  )
  expect(await site.inlay('init', 'django', '--calls', 'postz')).toMatch(/^there is no area or call "postz"/)
  expect(await site.inlay('init', 'symfony')).toMatch(/^name one framework: django, rails, laravel/)
})

test('[DEC-280] further calls of an area that is there are printed with their routes, and what a formatter has made of a file counts as it was', async () => {
  const [init, calls] = [['init', 'express', '--calls'], 'inlay/calls.mjs']
  await site.inlay(...init, 'like,sendMessage')
  const pretty = (await site.read(calls)).replaceAll("'", '"').replaceAll(/, (call.*)\)/g, ',\n  $1,\n);')
  await site.write({ [calls]: pretty, 'inlay/posts.mjs': 'export async function like(req, res) {}' })
  expect(await site.inlay(...init, 'like,sendMessage')).not.toContain('lacks')
  const said = await site.inlay(...init, 'like,reply,sendMessage')
  expect(said).toMatch(
    /calls\.mjs, which lacks:\n.*call\(posts\.reply\)\)\n {2}stays {4}inlay\/posts\.mjs, which lacks:\n/,
  )
  expect(said.match(/^export const .*(?= =)/gm)).toEqual(['export const reply'])
})

test('[DEC-280] a folder that cannot be written is said by its file and the reason', async () => {
  await site.write({ inlay: 'a file' })
  const said = await site.inlay('init', 'express')
  expect(said).toMatch(/^inlay\/rules\.mjs cannot be written: EEXIST.*\n$/)
})

test('[DEC-280] with --cdn, the partial has the tags with hashes of `inlay tags`', async () => {
  const cdn = ['--cdn', 'jsdelivr']
  await site.inlay('init', 'rails', ...cdn, '--calls', 'like')
  const tags = await site.inlay('tags', ...cdn)
  expect(tags.split('\n\n')[0]).toBe((await site.read('app/views/inlay/_head.html.erb')).trim())
})
