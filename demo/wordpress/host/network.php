<?php
// Installs a network of two sites beside the demo's site, in a database of its own. It runs twice: with `new`, while
// that is an ordinary WordPress, and with `on`, once it is a network. Later, only its addresses are set.
require __DIR__ . '/load.php';
require __DIR__ . '/begin.php';

$inlay_domain = 'localhost:' . getenv( 'INLAY_WP_PORT' );

/** WordPress stores the address of each site, with the port of this start, which its own functions drop. */
function inlay_demo_set_addresses( string $domain ): void {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( 'UPDATE wp_blogs SET domain = %s', $domain ) );
	$wpdb->query( $wpdb->prepare( 'UPDATE wp_site SET domain = %s', $domain ) );
	$wpdb->query( $wpdb->prepare( "UPDATE wp_sitemeta SET meta_value = %s WHERE meta_key = 'siteurl'", "http://$domain/" ) );
	foreach ( $wpdb->get_results( 'SELECT blog_id, path FROM wp_blogs' ) as $site ) {
		$options = 'wp_' . ( '1' === $site->blog_id ? '' : "{$site->blog_id}_" ) . 'options';
		$wpdb->query( $wpdb->prepare( "UPDATE $options SET option_value = %s WHERE option_name IN ( 'siteurl', 'home' )", untrailingslashit( "http://$domain$site->path" ) ) );
	}
	wp_cache_flush();
}

if ( 'new' === getenv( 'INLAY_WP_NETWORK' ) ) {
	if ( ! is_blog_installed() ) {
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		require_once ABSPATH . 'wp-admin/includes/network.php';
		wp_install( 'Two hills', 'aria', 'aria@example.com', true, '', 'paperbark' );
		foreach ( $wpdb->tables( 'ms_global' ) as $inlay_table => $inlay_name ) {
			$wpdb->$inlay_table = $inlay_name;
		}
		install_network();
		populate_network( 1, $inlay_domain, 'aria@example.com', 'Hills', '/', false );
	}
	inlay_demo_set_addresses( $inlay_domain );
	exit;
}

if ( get_sites( array( 'count' => true ) ) > 1 ) {
	exit;
}
$inlay_north = wpmu_create_user( 'north', 'paperbark', 'north@example.com' );
$inlay_kim   = wpmu_create_user( 'kim', 'paperbark', 'kim@example.com' );
inlay_demo_introduce( 1, $inlay_north );
$inlay_second = wp_insert_site( array( 'domain' => $inlay_domain, 'path' => '/north/', 'title' => 'North wind', 'user_id' => $inlay_north ) );
inlay_demo_set_addresses( $inlay_domain );
add_user_to_blog( 1, $inlay_kim, 'subscriber' );
$inlay_active = activate_plugin( 'inlay/inlay.php', '', true );
if ( is_wp_error( $inlay_active ) ) {
	fwrite( STDERR, $inlay_active->get_error_message() );
	exit( 1 );
}
// As WordPress's own page for networks does it: the first site's posts are below /blog, away from the other sites.
$inlay_sites = array(
	1             => array( '/blog/%postname%/', 'twentytwentyone', array( 'aria' => 1 ), 'A network with Inlay' ),
	$inlay_second => array( '/%postname%/', 'twentytwentythree', array( 'north' => $inlay_north ), 'Another site of it' ),
);
foreach ( $inlay_sites as $inlay_site => list( $inlay_structure, $inlay_theme, $inlay_authors, $inlay_description ) ) {
	switch_to_blog( $inlay_site );
	switch_theme( $inlay_theme );
	inlay_demo_begin( $inlay_description );
	inlay_demo_write( $inlay_authors );
	update_option( 'permalink_structure', $inlay_structure );
	// The site makes them itself, for its own address.
	delete_option( 'rewrite_rules' );
	restore_current_blog();
}
