<?php
// The settings of the demo's WordPress, as ../start.mjs gives them.
// A network has a database of its own beside the site's; `new` is before it is one.
$inlay_network = getenv( 'INLAY_WP_NETWORK' );
define( 'DB_NAME', $inlay_network ? 'network' : 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . getenv( 'INLAY_WP_SOCKET' ) );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
$table_prefix = 'wp_';

foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $inlay_name ) {
	define( "{$inlay_name}_KEY", hash_hmac( 'sha256', "{$inlay_name} key", getenv( 'INLAY_WP_SECRET' ) ) );
	define( "{$inlay_name}_SALT", hash_hmac( 'sha256', "{$inlay_name} salt", getenv( 'INLAY_WP_SECRET' ) ) );
}

if ( 'on' !== $inlay_network ) {
	// By whichever name it is asked for: localhost and 127.0.0.1 are the same site. A network has one name.
	$inlay_origin = 'http://' . ( $_SERVER['HTTP_HOST'] ?? 'localhost:' . getenv( 'INLAY_WP_PORT' ) );
	define( 'WP_HOME', $inlay_origin );
	define( 'WP_SITEURL', $inlay_origin );
}
define( 'WP_ENVIRONMENT_TYPE', 'local' );
// Warnings are for the log, never in a page or an answer.
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', getenv( 'INLAY_WP_SITE' ) . '../debug.log' );
// The demo works without a network.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'FS_METHOD', 'direct' );

if ( 'on' === $inlay_network ) {
	define( 'MULTISITE', true );
	define( 'SUBDOMAIN_INSTALL', false );
	define( 'DOMAIN_CURRENT_SITE', 'localhost:' . getenv( 'INLAY_WP_PORT' ) );
	define( 'PATH_CURRENT_SITE', '/' );
	define( 'SITE_ID_CURRENT_SITE', 1 );
	define( 'BLOG_ID_CURRENT_SITE', 1 );
}

if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
