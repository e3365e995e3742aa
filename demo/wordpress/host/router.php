<?php
// For PHP's own server: files as they are, everything else to WordPress.
$inlay_path = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
$inlay_file = $_SERVER['DOCUMENT_ROOT'] . $inlay_path;
if ( str_starts_with( $inlay_path, '/wp-content/plugins/inlay/dist/chunks/' ) && is_file( $inlay_file ) ) {
	// Their names change with their contents.
	$inlay_types = array( 'js' => 'text/javascript', 'css' => 'text/css', 'json' => 'application/json' );
	header( 'Content-Type: ' . ( $inlay_types[ pathinfo( $inlay_file, PATHINFO_EXTENSION ) ] ?? 'application/octet-stream' ) );
	header( 'Cache-Control: public, max-age=31536000, immutable' );
	readfile( $inlay_file );
	return true;
}
if ( is_file( $inlay_file ) ) {
	return false;
}
if ( is_dir( $inlay_file ) && is_file( rtrim( $inlay_file, '/' ) . '/index.php' ) && '/' !== $inlay_path ) {
	$_SERVER['SCRIPT_NAME'] = rtrim( $inlay_path, '/' ) . '/index.php';
	$_SERVER['PHP_SELF']    = $_SERVER['SCRIPT_NAME'];
	require rtrim( $inlay_file, '/' ) . '/index.php';
	return true;
}
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['PHP_SELF']    = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
