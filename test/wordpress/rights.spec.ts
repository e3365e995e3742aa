import { call, dataOf, expect, open, post, type Site, test } from './host.ts'

const textPost = (text: string, more: Record<string, string> = {}) => ({
  channel_id: 'aria',
  'post[type]': 'text',
  'post[state]': '0',
  'post[two]': text,
  ...more,
})

test('[DEC-301] a subscriber may like and reply, but has no forms, and can’t publish, upload, or change what is another’s', async ({
  as,
}) => {
  const kim = await as('kim')
  const { id = '', reblog_key = '' } = await dataOf(kim, 'How clouds get their names')
  await expect(post(kim, 'How clouds').last().getByRole('button', { name: 'Like' })).toBeVisible()
  await expect(kim.locator('[data-inlay="post-forms"]')).toHaveCount(0)
  await expect(kim.locator('[data-inlay-command="fast-compose:open"]')).toHaveCount(0)
  const status = async (path: string, fields: Record<string, string>) =>
    (await call(kim, path, fields)).status
  expect(await status('/svc/like', { id, key: reblog_key })).toBe(200)
  expect(await status('/svc/like', { id, key: 'guessed' })).toBe(404)
  expect(await status('/svc/post/update', textPost('Mine now', { channel_id: 'kim' }))).toBe(403)
  expect(await status('/svc/post/update', textPost('Mine now', { post_id: id }))).toBe(403)
  expect(await status('/svc/post/delete', { post_id: id, channel_id: 'north' })).toBe(403)
  expect(await status('/svc/post/fetch', { post_id: id })).toBe(403)
  expect(await status('/svc/upload/image', {})).toBe(403)
  const north = await as('north')
  const { id: ofAria = '' } = await dataOf(north, 'Notes on walking')
  const change = textPost('Mine now', { post_id: ofAria, channel_id: 'north' })
  expect((await call(north, '/svc/post/update', change)).status).toBe(403)
  expect((await call(north, '/svc/post/update', textPost('As aria'))).status).toBe(403)
  expect((await call(north, '/svc/post/delete', { post_id: ofAria, channel_id: 'north' })).status).toBe(403)
})

test('[DEC-301] a contributor’s post waits for an editor', async ({ as, site }) => {
  site.php("get_user_by( 'slug', 'kim' )->set_role( 'contributor' );")
  const kim = await as('kim')
  const answer = await call(kim, '/svc/post/update', textPost('By a contributor', { channel_id: 'kim' }))
  expect(JSON.parse(answer.body).response).toMatchObject({ post: { state: '3' } })
  expect(
    site.php("echo get_posts( array( 's' => 'contributor', 'post_status' => 'any' ) )[0]->post_status;"),
  ).toBe('pending')
  site.php("get_user_by( 'slug', 'kim' )->set_role( 'subscriber' );")
})

test('[DEC-302] a wrong form key is refused, with the right one for the same user only; other sites read nothing', async ({
  as,
  site,
}) => {
  const aria = await as('aria')
  const { id = '', reblog_key: key = '' } = await dataOf(aria, 'How clouds get their names')
  const wrong = await call(aria, '/svc/like', { id, key }, { 'X-WP-Nonce': 'wrong' })
  expect(wrong.status).toBe(403)
  expect((await call(aria, '/svc/like', { id, key }, { 'X-WP-Nonce': wrong.key ?? '' })).status).toBe(200)
  const other = await call(aria, '/svc/like', { id, key }, { 'X-WP-Nonce': 'wrong', 'Inlay-User': 'north' })
  expect([other.status, other.key]).toEqual([401, null])
  expect((await call(aria, '/svc/like', { id, key }, { 'Inlay-User': 'north' })).status).toBe(401)

  const inbox = `/wp-json/inlay/v1/svc/conversations?participant=b1`
  const ask = async (headers: Record<string, string>) => (await aria.request.get(inbox, { headers })).status()
  expect(await ask({})).toBe(200)
  expect(await ask({ Origin: 'https://other.example' })).toBe(401)
  expect(await ask({ 'Sec-Fetch-Site': 'cross-site' })).toBe(401)
  const headers = (await aria.request.get(inbox)).headers()
  expect(headers['access-control-allow-origin']).toBeUndefined()

  const guest = await as(null)
  const status = async (path: string, fields: Record<string, string>, changed = {}) =>
    (await call(guest, path, fields, changed)).status
  expect(await status('/svc/like', { id, key })).toBe(401)
  expect(await status(`/svc/post/share/north/${id}`, {})).toBe(200)
  expect(
    (await fetch(`${site.origin}/wp-json/inlay/v1/svc/post/share/north/${id}`, { method: 'POST' })).status,
  ).toBe(403)
  expect(await status('/svc/no_such_call', {})).toBe(404)
})

const attacks = [
  '<script>window.hacked = 1</script>',
  '<img src="x:y" onerror="window.hacked = 1">',
  '<a href="javascript:window.hacked = 1">here</a>',
  '"><svg onload="window.hacked = 1"></svg>',
  '<p data-inlay-command="post:like" onclick="window.hacked = 1">press</p>',
  '<iframe src="javascript:window.hacked = 1"></iframe><style>body { display: none }</style>',
].join('')

const types = ['text', 'quote', 'link', 'chat', 'audio', 'video']

/** Every field of a form, with HTML that attacks. */
const attack = (type: string): Record<string, string> => ({
  ...textPost(attacks, { 'post[type]': type, 'post[one]': `Attack ${attacks}`, 'post[three]': attacks }),
  'post[tags]': `attack,${attacks}`,
  'post[source_url]': 'javascript:window.hacked = 1',
  'post[slug]': attacks,
  'post[sensitive]': 'true',
  'post[sensitive_reason]': attacks,
  'id3_tags[title]': attacks,
  author: attacks,
  excerpt: attacks,
  embed_code: attacks,
  captions: `WEBVTT\n\n${attacks}`,
  carousel_link_url: 'javascript:window.hacked = 1',
})

function reset(site: Site): void {
  site.php(
    "foreach ( get_posts( array( 'tag' => 'attack', 'numberposts' => -1 ) ) as $post ) wp_delete_post( $post->ID, true );",
  )
}

test('[DEC-303] hostile HTML in every field of every type is text, or gone, on pages, in forms, and in the drawer', async ({
  as,
  site,
}) => {
  const aria = await as('aria')
  for (const type of types) {
    const answer = await call(aria, '/svc/post/update', attack(type))
    expect(answer.status, `${type}: ${answer.body}`).toBe(200)
    const { id } = JSON.parse(answer.body).response.post
    const form = await call(aria, '/svc/post/fetch', { post_id: id })
    expect(JSON.parse(form.body).response.post).toMatchObject({ type: expect.any(String) })
  }
  const { id = '' } = await dataOf(aria, 'A stove, a kettle')
  await call(aria, '/svc/reply', { post_id: id, tumblelog: 'north', reply_text: attacks })
  await call(aria, '/svc/tumblelog/save_header', {
    tumblelog_name_or_id: 'aria',
    'tumblelog[title]': `Aria ${attacks}`,
    'tumblelog[description]': attacks,
  })
  await call(aria, '/svc/conversations/messages', {
    participant: 'b1',
    participants: 'b1,b2',
    type: 'TEXT',
    message: attacks,
  })
  const north = await as('north')
  for (const path of ['/', '/a-stove-a-kettle/', '/author/aria/', '/tag/attack/', '/?s=attack', '/feed/']) {
    await north.goto(path)
    await north.mouse.move(300, 300)
    const dangers = await north.evaluate(() => ({
      hacked: 'hacked' in window,
      handlers: document.querySelectorAll('main [onerror], main [onload], main [onclick], main svg[onload]')
        .length,
      links: document.querySelectorAll('main [href^="javascript" i], main [src^="javascript" i]').length,
      commands: document.querySelectorAll('main p[data-inlay-command]').length,
      hidden: getComputedStyle(document.body).display === 'none',
    }))
    expect(dangers, path).toEqual({ hacked: false, handlers: 0, links: 0, commands: 0, hidden: false })
  }
  await open(north, '/')
  await north.evaluate(async () => {
    if (window.inlay && 'dispatch' in window.inlay)
      await window.inlay.dispatch('conversation:open', { name: 'aria' })
  })
  await expect(north.getByRole('group', { name: 'Messages' })).toContainText('window.hacked')
  await north.evaluate(async () => {
    if (window.inlay && 'dispatch' in window.inlay)
      await window.inlay.dispatch('peepr:open', { blog_name: 'aria' })
  })
  await expect(north.getByRole('dialog').getByText('Attack').first()).toBeVisible()
  expect(await north.evaluate(() => 'hacked' in window)).toBe(false)
  reset(site)
  site.php("wp_update_user( array( 'ID' => 1, 'display_name' => 'Aria', 'description' => '' ) );")
})
