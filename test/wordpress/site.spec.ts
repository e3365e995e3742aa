import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { finish, form, newPost, write } from '../django/support.ts'
import { expect, open, post, type Site, test } from './host.ts'

const root = join(import.meta.dirname, '../..')

/** What `inlay check` says of a page, as a user. */
function check(site: Site, cookie: string): string {
  try {
    return execFileSync(
      'node',
      ['bin/inlay.mjs', 'check', `${site.origin}/`, '--cookie', cookie, '--write'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
  } catch (error) {
    return String(Object(error).stdout)
  }
}

test('[DEC-300] inlay check finds no problem', async ({ as, site }) => {
  const page = await as('aria')
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name.startsWith('wordpress_logged_in'))
  expect(check(site, `${session?.name}=${session?.value}`)).toContain('No problem found')
})

test('[DEC-300] in a block theme, the site’s menu is left alone, posts are alive, and a new post comes into the theme’s list', async ({
  as,
  site,
}) => {
  site.php("switch_theme( 'twentytwentythree' );")
  const aria = await as('aria')
  await expect(aria.locator('header .wp-block-navigation')).toBeVisible()
  const stove = post(aria, 'A stove, a kettle')
  await expect(stove.getByRole('link', { name: 'A stove, a kettle' })).toBeVisible()
  await stove.getByRole('button', { name: 'Like' }).click()
  await expect(stove.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true')
  await newPost(aria, 'Text')
  await write(aria, 'Title', 'In blocks')
  await write(aria, 'Text', 'A paragraph of its own.')
  await finish(aria, 'Post')
  await expect(aria.locator('ul.wp-block-post-template > li').first()).toContainText('In blocks')
  await open(aria, '/in-blocks/')
  await expect(post(aria, 'A paragraph of its own.')).toHaveCount(1)
  await expect(post(aria, 'A paragraph of its own.').getByRole('button', { name: 'Reply' })).toBeVisible()
  site.php("switch_theme( 'twentytwentyone' );")
})

test('[DEC-300] what the settings switch off is neither shown nor called', async ({ as }) => {
  const aria = await as('aria')
  await aria.goto('/wp-admin/options-general.php?page=inlay')
  await aria.getByLabel('Users can send each other messages').uncheck()
  await aria.getByLabel('Chat').uncheck()
  await aria.getByLabel('The header appears').selectOption('off')
  await aria.getByRole('button', { name: 'Save Changes' }).click()
  await expect(aria.getByText('Settings saved.')).toBeVisible()
  await open(aria, '/')
  await expect(aria.locator('[data-inlay="header"], [data-inlay="messaging"]')).toHaveCount(0)
  const types = aria.getByRole('navigation', { name: 'New post' }).getByRole('link')
  await expect(types).toHaveText(['Text', 'Photo', 'Quote', 'Link', 'Audio', 'Video'])
  expect((await aria.request.get('/wp-json/inlay/v1/svc/conversations?participant=b1')).status()).toBe(404)
  await aria.goto('/wp-admin/options-general.php?page=inlay')
  await aria.getByLabel('Users can send each other messages').check()
  await aria.getByLabel('Chat').check()
  await aria.getByLabel('The header appears').selectOption('touch')
  await aria.getByRole('button', { name: 'Save Changes' }).click()
  await expect(aria.getByText('Settings saved.')).toBeVisible()
})

test('[DEC-304] WordPress exports and erases what the plugin stores of a person', async ({ as, site }) => {
  await as(null)
  const run = (filter: string, callback: string) =>
    JSON.parse(
      site.php(
        `inlay_tie( 3, 'follow', 1, true ); echo wp_json_encode( call_user_func( apply_filters( '${filter}', array() )['inlay']['${callback}'], 'kim@example.com', 1 ) );`,
      ),
    )
  const exported = run('wp_privacy_personal_data_exporters', 'callback')
  expect(JSON.stringify(exported.data)).toContain('/author/aria/')
  expect(run('wp_privacy_personal_data_erasers', 'callback')).toMatchObject({
    items_removed: true,
    done: true,
  })
  expect(
    site.php(
      "echo inlay_number( 'SELECT COUNT(*) FROM ' . inlay_table( 'follows' ) . ' WHERE user_id = 3' );",
    ),
  ).toBe('0')
})

test('[DEC-304] deactivated, the site is as before, with the posts that forms wrote; deleted, its data go only if the settings say so', async ({
  as,
  site,
}) => {
  const aria = await as('aria')
  await newPost(aria, 'Quote')
  await write(aria, 'Quote', 'It stays')
  await finish(aria, 'Post')
  await expect(form(aria)).toHaveCount(0)
  const on = await (await fetch(`${site.origin}/`)).text()
  expect(on).toContain('inlay-bootstrap')
  await open(aria, '/')
  await aria.goto('/wp-admin/plugins.php')
  await aria.getByRole('link', { name: 'Deactivate Inlay' }).click()
  await expect(aria.getByText('Plugin deactivated.')).toBeVisible()
  const off = await (await fetch(`${site.origin}/`)).text()
  expect(off).not.toMatch(/inlay[-/"'_]/)
  expect(off).toContain('It stays')
  const call = () => fetch(`${site.origin}/wp-json/inlay/v1/svc/indash_blog/posts?tumblelog_name_or_id=aria`)
  expect((await call()).status).toBe(404)

  const tables = "echo count( $GLOBALS['wpdb']->get_col( \"SHOW TABLES LIKE 'wp_inlay_%'\" ) );"
  const uninstall = "define( 'WP_UNINSTALL_PLUGIN', 1 ); require WP_PLUGIN_DIR . '/inlay/uninstall.php';"
  site.php(uninstall)
  expect(site.php(tables)).toBe('11')
  site.php("update_user_meta( 1, 'inlay_queue_time', 7 ); update_user_option( 1, 'inlay_queue_time', 7 );")
  site.php(`update_option( 'inlay', array( 'delete_all' => true ) ); ${uninstall}`)
  expect(site.php(tables)).toBe('0')
  expect(site.php("echo implode( ' ', preg_grep( '/inlay/', array_keys( get_user_meta( 1 ) ) ) );")).toBe('')
  expect(site.php("echo count( get_posts( array( 's' => 'It stays' ) ) );")).toBe('1')
  await aria.getByRole('link', { name: 'Activate Inlay' }).click()
  await expect(aria.getByText('Plugin activated.')).toBeVisible()
  expect((await call()).status).toBe(200)
})
