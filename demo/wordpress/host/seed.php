<?php
// What the demo's site begins with: two authors, a reader, and what they have written.
require_once __DIR__ . '/begin.php';
$inlay_users = array( 'aria' => 1 );
foreach ( array( 'north' => 'author', 'kim' => 'subscriber' ) as $inlay_login => $inlay_role ) {
	$inlay_users[ $inlay_login ] = wp_insert_user(
		array( 'user_login' => $inlay_login, 'user_pass' => 'paperbark', 'user_email' => "$inlay_login@example.com", 'role' => $inlay_role )
	);
}
inlay_demo_introduce( $inlay_users['aria'], $inlay_users['north'] );
inlay_demo_begin( 'A WordPress with Inlay' );
inlay_demo_write( $inlay_users );
wp_insert_post(
	array( 'post_type' => 'page', 'post_title' => 'About', 'post_content' => '<p>Two people, two hills.</p>', 'post_status' => 'publish', 'post_author' => 1 )
);
wp_set_current_user( $inlay_users['aria'] );
inlay_tie( $inlay_users['aria'], 'follow', $inlay_users['north'], true );
inlay_tie( $inlay_users['north'], 'follow', $inlay_users['aria'], true );
