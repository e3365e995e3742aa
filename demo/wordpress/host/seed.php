<?php
// What the demo's site begins with: two authors, a reader, and what they have written.
$inlay_users = array( 'aria' => 1 );
foreach ( array( 'north' => 'author', 'kim' => 'subscriber' ) as $inlay_login => $inlay_role ) {
	$inlay_users[ $inlay_login ] = wp_insert_user(
		array( 'user_login' => $inlay_login, 'user_pass' => 'paperbark', 'user_email' => "$inlay_login@example.com", 'role' => $inlay_role )
	);
}
wp_update_user( array( 'ID' => $inlay_users['aria'], 'display_name' => 'Aria', 'description' => 'Hills, mostly uphill.' ) );
wp_update_user( array( 'ID' => $inlay_users['north'], 'display_name' => 'North', 'description' => 'Weather, stoves, and the sky at night.' ) );
// Test users have no avatars elsewhere, and the demo has no network.
update_option( 'show_avatars', '' );
update_option( 'posts_per_page', 50 );
update_option( 'blogdescription', 'A WordPress with Inlay' );
update_option( 'comment_whitelist', '' );
update_option( 'comment_previously_approved', '' );
foreach ( get_posts( array( 'post_type' => array( 'post', 'page' ), 'post_status' => 'any', 'numberposts' => -1 ) ) as $inlay_first ) {
	wp_delete_post( $inlay_first->ID, true );
}

// In WordPress's editor, as most sites have them.
$inlay_posts = array(
	array( 'aria', 'Notes on walking uphill slowly', '<p>The path goes up behind the chapel and then, for no reason anybody could give me, straight down again.</p>', 'hills, walking' ),
	array( 'north', 'How clouds get their names', '<p>A pharmacist did it, in 1802, in a cellar in London.</p>', 'weather' ),
	array( 'north', 'A stove, a kettle', '<p>The hut has a stove, a kettle, and a book in which everybody writes the same thing.</p>', 'huts, tea' ),
);
foreach ( $inlay_posts as $inlay_at => list( $inlay_login, $inlay_title, $inlay_text, $inlay_tags ) ) {
	wp_insert_post(
		array(
			'post_author'  => $inlay_users[ $inlay_login ],
			'post_title'   => $inlay_title,
			'post_content' => "<!-- wp:paragraph -->\n$inlay_text\n<!-- /wp:paragraph -->",
			'post_status'  => 'publish',
			'post_date'    => gmdate( 'Y-m-d H:i:s', time() - 86400 * ( 4 - $inlay_at ) ),
			'tags_input'   => $inlay_tags,
		)
	);
}
wp_insert_post(
	array( 'post_type' => 'page', 'post_title' => 'About', 'post_content' => '<p>Two people, two hills.</p>', 'post_status' => 'publish', 'post_author' => 1 )
);
wp_set_current_user( $inlay_users['aria'] );
inlay_tie( $inlay_users['aria'], 'follow', $inlay_users['north'], true );
inlay_tie( $inlay_users['north'], 'follow', $inlay_users['aria'], true );
