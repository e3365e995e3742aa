import { expect, test } from './host.ts'

test('[DEC-306] the plugin’s texts are in the language of the site, also when WordPress switches to another one; one file serves all regions', async ({
  site,
}) => {
  const texts = site.php(`
    $said = array();
    foreach ( array( 'de_AT', 'zh_TW', 'pl_PL', 'xx' ) as $locale ) {
      unload_textdomain( 'inlay', true );
      do_action( 'change_locale', $locale );
      $said[] = array( __( 'Reply', 'inlay' ), sprintf( _n( '%s note', '%s notes', 5, 'inlay' ), 5 ), __( 'On this site', 'inlay' ) );
    }
    echo wp_json_encode( $said );`)
  const chinese = expect.stringMatching(/\p{Script=Han}/u)
  expect(JSON.parse(texts)).toEqual([
    ['Antworten', '5 Anmerkungen', 'Auf dieser Website'],
    [chinese, chinese, chinese],
    ['Odpowiedz', '5 notek', 'W tej witrynie'],
    ['Reply', '5 notes', 'On this site'],
  ])
})

test('[DEC-306] an administrator who has chosen German reads the plugin’s settings in German, on a site in English', async ({
  as,
  site,
}) => {
  site.php("update_user_meta( 1, 'locale', 'de_DE' );")
  const aria = await as('aria')
  await aria.goto('/wp-admin/options-general.php?page=inlay')
  await expect(aria.getByLabel('Die Kopfleiste erscheint').locator('option')).toHaveText([
    'bei der ersten Berührung (am schnellsten)',
    'sofort',
    'nie',
  ])
  await expect(aria.getByRole('group', { name: 'Arten von Beiträgen' }).getByRole('checkbox')).toHaveCount(7)
  await expect(aria.getByLabel('Warteschlange')).toHaveValue('12')
  await aria.goto('/wp-admin/plugins.php')
  const row = aria.locator('tr[data-plugin="inlay/inlay.php"]')
  await expect(row).toContainText('in deinem eigenen Theme')
  await expect(row.getByRole('link', { name: 'Einstellungen' })).toBeVisible()
  site.php("delete_user_meta( 1, 'locale' );")
})
