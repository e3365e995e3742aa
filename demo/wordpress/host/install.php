<?php
// Installs WordPress, the plugin from its zip, and what ./seed.php writes. With the same zip again, it does nothing.
require __DIR__ . '/load.php';

$inlay_is_new = ! is_blog_installed();
if ( $inlay_is_new ) {
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	wp_install( 'Two hills', 'aria', 'aria@example.com', true, '', 'paperbark' );
	$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
	switch_theme( 'twentytwentyone' );
}

$inlay_zip  = $argv[1];
$inlay_hash = md5_file( $inlay_zip );
if ( get_option( 'inlay_demo_zip' ) !== $inlay_hash ) {
	// What "Upload Plugin" does.
	require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
	$inlay_upgrader = new Plugin_Upgrader( new Automatic_Upgrader_Skin() );
	$inlay_result   = $inlay_upgrader->install( $inlay_zip, array( 'overwrite_package' => true ) );
	if ( true !== $inlay_result ) {
		fwrite( STDERR, print_r( $inlay_result, true ) . implode( "\n", $inlay_upgrader->skin->get_upgrade_messages() ) );
		exit( 1 );
	}
	update_option( 'inlay_demo_zip', $inlay_hash );
	if ( $inlay_is_new ) {
		wp_set_current_user( 1 );
		$inlay_active = activate_plugin( 'inlay/inlay.php' );
		if ( is_wp_error( $inlay_active ) ) {
			fwrite( STDERR, $inlay_active->get_error_message() );
			exit( 1 );
		}
	}
}
if ( $inlay_is_new ) {
	require __DIR__ . '/seed.php';
	flush_rewrite_rules();
}
