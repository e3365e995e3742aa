<?php
// What a site of the demo begins with, by itself or on a network.

/** Its settings. The posts and pages that WordPress has made are deleted. */
function inlay_demo_begin( string $description ): void {
	// Test users have no avatars elsewhere, and the demo has no network.
	update_option( 'show_avatars', '' );
	update_option( 'posts_per_page', 50 );
	update_option( 'blogdescription', $description );
	update_option( 'comment_whitelist', '' );
	update_option( 'comment_previously_approved', '' );
	foreach ( get_posts( array( 'post_type' => array( 'post', 'page' ), 'post_status' => 'any', 'numberposts' => -1 ) ) as $first ) {
		wp_delete_post( $first->ID, true );
	}
}

/** What these users have written, by their names, in WordPress's editor, as most sites have it. */
function inlay_demo_write( array $users ): void {
	$posts = array(
		array( 'aria', 'Notes on walking uphill slowly', '<p>The path goes up behind the chapel and then, for no reason anybody could give me, straight down again.</p>', 'hills, walking' ),
		array( 'north', 'How clouds get their names', '<p>A pharmacist did it, in 1802, in a cellar in London.</p>', 'weather' ),
		array( 'north', 'A stove, a kettle', '<p>The hut has a stove, a kettle, and a book in which everybody writes the same thing.</p>', 'huts, tea' ),
	);
	foreach ( $posts as $at => list( $login, $title, $text, $tags ) ) {
		if ( isset( $users[ $login ] ) ) {
			wp_insert_post(
				array(
					'post_author'  => $users[ $login ],
					'post_title'   => $title,
					'post_content' => "<!-- wp:paragraph -->\n$text\n<!-- /wp:paragraph -->",
					'post_status'  => 'publish',
					'post_date'    => gmdate( 'Y-m-d H:i:s', time() - 86400 * ( 4 - $at ) ),
					'tags_input'   => $tags,
				)
			);
		}
	}
}

/** How users are called, and what they say of themselves. */
function inlay_demo_introduce( int $aria, int $north ): void {
	wp_update_user( array( 'ID' => $aria, 'display_name' => 'Aria', 'description' => 'Hills, mostly uphill.' ) );
	wp_update_user( array( 'ID' => $north, 'display_name' => 'North', 'description' => 'Weather, stoves, and the sky at night.' ) );
}
