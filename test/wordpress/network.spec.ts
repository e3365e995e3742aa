import { expect, test } from './host.ts'

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
function publish( $blog, $text, $state = '0' ) {
  return call( 2, 'POST', '/svc/post/update', array( 'channel_id' => $blog, 'post' => array( 'type' => 'regular', 'one' => $text, 'two' => '<p>By the stove.</p>', 'state' => $state, 'tags' => 'huts' ) ) );
}
`

test('[DEC-300, DEC-305] on a network, a site is a blog: likes, follows, reblogs, and messages go across sites, rights and queues are each site’s own, and a deleted site takes its own with it', async ({
  site,
}) => {
  const network = (code: string) => {
    const printed = site.php(`${tools} ${code}`, { INLAY_WP_NETWORK: 'on' })
    try {
      return JSON.parse(printed)
    } catch {
      throw new Error(printed)
    }
  }
  site.php(
    `require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    wp_install( 'Two hills', 'aria', 'aria@example.com', true, '', 'paperbark' );
    require_once ABSPATH . 'wp-admin/includes/network.php';
    foreach ( $wpdb->tables( 'ms_global' ) as $table => $name ) { $wpdb->$table = $name; }
    install_network();
    populate_network( 1, 'localhost:' . getenv( 'INLAY_WP_PORT' ), 'aria@example.com', 'Hills', '/', false );`,
    { INLAY_WP_NETWORK: 'new' },
  )
  const made = network(`
    $north = wpmu_create_user( 'north', 'paperbark', 'north@example.com' );
    wpmu_create_user( 'kim', 'paperbark', 'kim@example.com' );
    $site = wpmu_create_blog( 'localhost:' . getenv( 'INLAY_WP_PORT' ), '/north/', 'North wind', $north, array( 'public' => 1 ), 1 );
    activate_plugin( 'inlay/inlay.php', '', true );
    foreach ( array( 1, $site ) as $id ) {
      switch_to_blog( $id );
      $wp_rewrite->set_permalink_structure( '/%postname%/' );
      restore_current_blog();
    }
    echo wp_json_encode( array( $site, inlay_has_permalinks() ) );`)
  expect(made).toEqual([2, true])

  const written = network(`
    as_user( 'north' );
    $own = array_map( fn( $number ) => inlay_blog( $number )['title'], inlay_own_blogs( get_current_user_id() ) );
    $posted = publish( 'north', 'A stove' );
    $elsewhere = publish( inlay_blog( 1 )['name'], 'Not mine' );
    $queued = publish( 'north', 'A kettle', '2' );
    as_user( 'kim' );
    $stranger = publish( 'north', 'Nor mine' );
    switch_to_blog( 2 );
    echo wp_json_encode( array(
      'own' => $own,
      'statuses' => array( $posted['status'], $elsewhere['status'], $queued['status'], $stranger['status'] ),
      'id' => $posted['post']['id'] ?? null,
      'key' => inlay_reblog_key( inlay_post( $posted['post']['id'] ) ),
      'titles' => wp_list_pluck( get_posts(), 'post_title' ),
      'cron' => (bool) wp_next_scheduled( 'inlay_hourly' ),
    ) );`)
  expect(written).toMatchObject({
    own: ['North wind'],
    statuses: [200, 403, 200, 403],
    titles: expect.arrayContaining(['A stove']),
    cron: true,
  })
  expect(written.titles).not.toContain('A kettle')
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
    echo wp_json_encode( array(
      'statuses' => array( $wrong['status'], $like['status'], $follow['status'], $reblog['status'], $message['status'], $notes['status'] ),
      'here' => count( array_filter( get_posts(), fn( $post ) => false !== strpos( $post->post_content, 'By the stove.' ) ) ),
      'inbox' => $inbox['conversations'][0]['messages']['data'][0]['content']['text'] ?? $inbox,
      'kinds' => wp_list_pluck( $activity['activity_notifications'] ?? array(), 'type' ),
      'from' => array_unique( array_map( fn( $one ) => $one['from_tumblelog']['name'], $activity['activity_notifications'] ?? array() ) ),
      'main' => inlay_blog( 1 )['name'],
    ) );`)
  expect(told.statuses).toEqual([404, 200, 200, 200, 200, 200])
  expect(told.here).toBe(1)
  expect(JSON.stringify(told.inbox)).toContain('Across the ridge')
  expect(told.kinds.toSorted()).toEqual(['follower', 'like', 'reblog'])
  expect(told.from).toEqual([told.main])

  const ended = network(`
    switch_to_blog( 2 );
    do_action( 'inlay_hourly' );
    $titles = wp_list_pluck( get_posts(), 'post_title' );
    restore_current_blog();
    wp_delete_site( 2 );
    as_user( 'aria' );
    echo wp_json_encode( array(
      'titles' => $titles,
      'gone' => call( 1, 'POST', '/svc/like', ${post} )['status'],
      'left' => array_map( fn( $name ) => inlay_number( 'SELECT COUNT(*) FROM ' . inlay_table( $name ) ), array( 'likes', 'follows', 'messages', 'activity' ) ),
      'follows' => inlay_tied_blogs( 1, 'follow' ),
    ) );`)
  expect(ended.titles).toContain('A kettle')
  expect(ended).toMatchObject({ gone: 404, left: [0, 0, 0, 0], follows: [] })
  expect(site.warnings()).toEqual([])
})

test('[DEC-306] the plugin’s texts below posts are in the language of the site, where Inlay has them; one file serves all regions', async ({
  site,
}) => {
  const texts = site.php(`
    $said = array();
    foreach ( array( 'de_AT', 'zh_TW', 'pl_PL', 'xx' ) as $locale ) {
      add_filter( 'determine_locale', $own = fn() => $locale );
      unload_textdomain( 'inlay', true );
      inlay_load_texts();
      $said[] = array( __( 'Reply', 'inlay' ), sprintf( _n( '%s note', '%s notes', 5, 'inlay' ), 5 ), __( 'On this site', 'inlay' ) );
      remove_filter( 'determine_locale', $own );
    }
    echo wp_json_encode( $said );`)
  expect(JSON.parse(texts)).toEqual([
    ['Antworten', '5 Anmerkungen', 'On this site'],
    [expect.stringMatching(/^\p{Script=Han}+$/u), expect.stringMatching(/\p{Script=Han}/u), 'On this site'],
    [expect.any(String), '5 notek', 'On this site'],
    ['Reply', '5 notes', 'On this site'],
  ])
})
