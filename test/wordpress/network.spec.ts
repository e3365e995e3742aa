import { finish, form, newPost, toast, write } from '../django/support.ts'
import { expect, open, post, test } from './host.ts'

test.use({ baseURL: ({ site }, use) => use(site.network) })

test('[DEC-300, DEC-305] on a network, one log-in serves all sites, who writes on one reblogs on another, likes and reblogs are told there, and each site publishes its own queue', async ({
  as,
  site,
}) => {
  const north = await as('north', '/north/')
  await newPost(north, 'Text')
  await write(north, 'Text', 'Fog on the ridge.')
  await finish(north, 'Post')
  // The address of an open edit is the first site's, which may not be the user's: a reload opens it there.
  await post(north, 'Fog on the ridge.').getByRole('button', { name: 'Edit' }).click()
  await expect(form(north).getByText('Fog on the ridge.')).toBeVisible()
  await north.reload()
  await expect(form(north).getByText('Fog on the ridge.')).toBeVisible()
  await form(north).getByRole('button', { name: 'Close', exact: true }).click()
  await open(north, '/north/')
  await newPost(north, 'Text')
  await write(north, 'Text', 'Frost on the kettle.')
  await north.getByRole('combobox', { name: 'Posting options' }).selectOption({ label: 'Add to queue' })
  await finish(north, 'Queue')
  await expect(toast(north, 'Added to north’s queue.')).toBeVisible()

  // The first site is not north's: the post is for north's own.
  await open(north, '/')
  await expect(north.locator('[data-inlay="header"]')).toBeVisible()
  await expect(north.getByRole('navigation', { name: 'New post' })).toHaveCount(0)
  await post(north, 'The path goes up').getByRole('button', { name: 'Reblog' }).click()
  await expect(form(north).getByText('The path goes up')).toBeVisible()
  await write(north, 'Your comment', 'It does.')
  await finish(north, 'Reblog')
  await expect(toast(north, 'Posted to North wind.')).toBeVisible()
  await open(north, '/north/')
  await expect(post(north, 'It does.')).toContainText('The path goes up')
  await expect(post(north, 'Frost on the kettle.')).toHaveCount(0)

  const aria = await as('aria')
  await aria.locator('[data-inlay-preload="activity"]').click()
  await expect(aria.getByText('reblogged your post')).toBeVisible()
  await open(aria, '/north/')
  const like = post(aria, 'Fog on the ridge.').getByRole('button', { name: 'Like' })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  // WordPress's cron, once it is time.
  site.networkPhp(
    "switch_to_blog( 2 ); wp_clear_scheduled_hook( 'inlay_hourly' ); wp_schedule_event( time() - 1, 'hourly', 'inlay_hourly' );",
  )
  await fetch(`${site.network}/north/wp-cron.php`)
  await open(north, '/north/')
  await expect(post(north, 'Frost on the kettle.')).toHaveCount(1)
  await expect(post(north, 'Fog on the ridge.').locator('[data-inlay-note-count]')).toHaveText('1 note')
  await north.locator('[data-inlay-preload="activity"]').click()
  await expect(north.getByText('liked your post')).toBeVisible()
})

/** What the scripts share. Each call is made on a site, as a page of it would make it. */
const tools = `
function as_user( $login ) { wp_set_current_user( get_user_by( 'login', $login )->ID ); }
function call( $site, $method, $path, $fields = array() ) {
  switch_to_blog( $site );
  $request = new WP_REST_Request( $method, '/inlay/v1' . $path );
  'GET' === $method ? $request->set_query_params( $fields ) : $request->set_body_params( $fields );
  $response = rest_do_request( $request );
  while ( ms_is_switched() ) { restore_current_blog(); }
  $data = $response->get_data();
  return array( 'status' => $response->get_status() ) + ( is_array( $data ) ? ( $data['response'] ?? array() ) : array() );
}
function publish( $blog, $text ) {
  return call( 2, 'POST', '/svc/post/update', array( 'channel_id' => $blog, 'post' => array( 'type' => 'regular', 'one' => $text, 'two' => '<p>By the stove.</p>', 'state' => '0', 'tags' => 'huts' ) ) );
}
`

test('[DEC-300, DEC-305] on a network, follows and messages go across sites, rights are each site’s own, a deleted site takes its own with it, and a deleted user their reports', async ({
  site,
}) => {
  const network = (code: string) => {
    const printed = site.networkPhp(`${tools} ${code}`)
    try {
      return JSON.parse(printed)
    } catch {
      throw new Error(printed)
    }
  }
  const written = network(`
    as_user( 'north' );
    $own = array_map( fn( $number ) => inlay_blog( $number )['title'], inlay_own_blogs( get_current_user_id() ) );
    $posted = publish( 'north', 'A stove' );
    $elsewhere = publish( inlay_blog( 1 )['name'], 'Not mine' );
    as_user( 'kim' );
    $stranger = publish( 'north', 'Nor mine' );
    switch_to_blog( 2 );
    echo wp_json_encode( array(
      'own' => $own,
      'statuses' => array( $posted['status'], $elsewhere['status'], $stranger['status'] ),
      'id' => $posted['post']['id'] ?? null,
      'key' => inlay_reblog_key( inlay_post( $posted['post']['id'] ) ),
    ) );`)
  expect(written).toMatchObject({
    own: ['North wind'],
    statuses: [200, 403, 403],
  })
  expect(Number(written.id)).toBeGreaterThan(2e10)

  const post = `array( 'id' => '${written.id}', 'key' => '${written.key}' )`
  const told = network(`
    as_user( 'aria' );
    $wrong = call( 1, 'POST', '/svc/like', array( 'key' => 'x' ) + ${post} );
    $like = call( 1, 'POST', '/svc/like', ${post} );
    $follow = call( 1, 'POST', '/svc/follow', array( 'tumblelog' => 'north' ) );
    $reblog = call( 1, 'POST', '/fast_reblog', array( 'reblog_post_id' => '${written.id}', 'reblog_key' => '${written.key}', 'channel_id' => inlay_blog( 1 )['name'] ) );
    $message = call( 1, 'POST', '/svc/conversations/messages', array( 'participant' => 'b1', 'participants' => 'b1,b2', 'type' => 'TEXT', 'message' => 'Across the ridge' ) );
    $notes = call( 1, 'GET', '/svc/post/notes', array( 'post_id' => '${written.id}', 'id' => '${written.id}', 'mode' => 'reblogs', 'tumblelog' => 'north' ) );
    as_user( 'north' );
    $inbox = call( 2, 'GET', '/svc/conversations', array( 'participant' => 'b2' ) );
    $activity = call( 2, 'GET', '/svc/data/tumblelog', array( 'tumblelog' => 'north', 'include_activity_notifications' => 'true' ) );
    $new = array_filter( $activity['activity_notifications'] ?? array(), fn( $one ) => '${written.id}' === ( $one['post']['id'] ?? '${written.id}' ) );
    echo wp_json_encode( array(
      'statuses' => array( $wrong['status'], $like['status'], $follow['status'], $reblog['status'], $message['status'], $notes['status'] ),
      'here' => count( array_filter( get_posts(), fn( $post ) => false !== strpos( $post->post_content, 'By the stove.' ) ) ),
      'inbox' => $inbox['conversations'][0]['messages']['data'][0]['content']['text'] ?? $inbox,
      'kinds' => wp_list_pluck( array_values( $new ), 'type' ),
      'from' => array_values( array_unique( array_map( fn( $one ) => $one['from_tumblelog']['name'], $new ) ) ),
      'main' => inlay_blog( 1 )['name'],
    ) );`)
  expect(told.statuses).toEqual([404, 200, 200, 200, 200, 200])
  expect(told.here).toBe(1)
  expect(JSON.stringify(told.inbox)).toContain('Across the ridge')
  expect(told.kinds.toSorted()).toEqual(['follower', 'like', 'reblog'])
  expect(told.from).toEqual([told.main])
  // It has no path of its own, but links name it like the others.
  expect((await fetch(`${site.network}/${told.main}/`)).url).toBe(`${site.network}/`)

  const reports = network(`
    require_once ABSPATH . 'wp-admin/includes/ms.php';
    $kim = wpmu_create_user( 'reporter', 'x', 'reporter@example.com' );
    $there = fn() => count( array_merge( ...array_map( function ( $site ) {
      switch_to_blog( $site );
      $found = get_comment_meta( 1, '_inlay_reported' );
      restore_current_blog();
      return $found;
    }, array( 1, 2 ) ) ) );
    foreach ( array( 1, 2 ) as $site ) {
      switch_to_blog( $site );
      add_comment_meta( 1, '_inlay_reported', $kim );
      restore_current_blog();
    }
    $before = $there();
    wpmu_delete_user( $kim );
    echo wp_json_encode( array( $before, $there() ) );`)
  expect(reports).toEqual([2, 0])

  const ended = network(`
    wp_delete_site( 2 );
    as_user( 'aria' );
    echo wp_json_encode( array(
      'gone' => call( 1, 'POST', '/svc/like', ${post} )['status'],
      'left' => array_map( fn( $name, $column ) => inlay_number( 'SELECT COUNT(*) FROM ' . inlay_table( $name ) . " WHERE $column = 2" ), array( 'likes', 'reblogs', 'follows', 'activity' ), array( 'site_id', 'site_id', 'blog', 'blog' ) ),
      'messages' => inlay_number( 'SELECT COUNT(*) FROM ' . inlay_table( 'messages' ) ),
      'follows' => inlay_tied_blogs( 1, 'follow' ),
    ) );`)
  expect(ended).toEqual({ gone: 404, left: [0, 0, 0, 0], messages: 0, follows: [] })
  expect(site.warnings()).toEqual([])
})
