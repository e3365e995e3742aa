<?php
// WordPress for a script of this folder. The first time, there is no database yet.
if ( 'cli' !== PHP_SAPI ) {
	exit;
}
$_SERVER['HTTP_HOST']       = 'localhost:' . getenv( 'INLAY_WP_PORT' );
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD']  = 'GET';
$inlay_db                   = new mysqli( 'localhost', 'root', '', '', 0, getenv( 'INLAY_WP_SOCKET' ) );
$inlay_name                 = getenv( 'INLAY_WP_NETWORK' ) ? 'network' : 'wordpress';
$inlay_db->query( "CREATE DATABASE IF NOT EXISTS $inlay_name CHARACTER SET utf8mb4" );
if ( ! $inlay_db->query( "SHOW TABLES IN $inlay_name LIKE 'wp_options'" )->num_rows ) {
	define( 'WP_INSTALLING', true );
}
require getenv( 'INLAY_WP_SITE' ) . 'wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
