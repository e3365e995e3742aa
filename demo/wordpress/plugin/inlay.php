<?php
/**
 * Plugin Name:       Inlay
 * Description:       Post, reply, reblog, like, and send messages from the pages of your site, in your own theme.
 * Version:           {version}
 * Requires at least: 6.0
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       inlay
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

define( 'INLAY_FILE', __FILE__ );
define( 'INLAY_VERSION', '{version}' );

foreach ( array( 'texts', 'tables', 'options', 'blogs', 'posts', 'html', 'blocks', 'forms', 'people', 'rights', 'replies', 'reblogs', 'activity', 'shapes', 'rest', 'routes', 'page', 'places', 'content', 'own-pages', 'saved-page', 'queue', 'asks', 'privacy', 'cleanup', 'settings' ) as $inlay_name ) {
	require __DIR__ . "/includes/$inlay_name.php";
}
foreach ( array( 'actions', 'editing', 'uploads', 'blogs', 'activity', 'inbox', 'messages', 'asks', 'sharing', 'drawer', 'notes', 'replies', 'filters' ) as $inlay_name ) {
	require __DIR__ . "/includes/calls/$inlay_name.php";
}

register_activation_hook( __FILE__, 'inlay_activate' );
register_deactivation_hook( __FILE__, 'inlay_deactivate' );
