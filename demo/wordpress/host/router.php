<?php
// For PHP's own server: files as they are, everything else to WordPress. It also has the rules for addresses that a
// network of subdirectories needs: files and pages of WordPress itself are there below each site, too.
$inlay_asked = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
$inlay_below = '~^/(?!wp-(?:admin|content|includes)/)[\w-]+(?=/(?:wp-(?:admin|content|includes)(?:/|$)|[\w-]+\.php$))~';
$inlay_path  = getenv( 'INLAY_WP_NETWORK' ) ? preg_replace( $inlay_below, '', $inlay_asked ) : $inlay_asked;
$inlay_file  = $_SERVER['DOCUMENT_ROOT'] . $inlay_path;
if ( '/wp-admin' === $inlay_path ) {
	header( "Location: $inlay_asked/", true, 301 );
	return true;
}
if ( is_dir( $inlay_file ) && is_file( rtrim( $inlay_file, '/' ) . '/index.php' ) && '/' !== $inlay_path ) {
	$inlay_path = rtrim( $inlay_path, '/' ) . '/index.php';
	$inlay_file = $_SERVER['DOCUMENT_ROOT'] . $inlay_path;
}
$inlay_is_file   = is_file( $inlay_file );
$inlay_is_script = '.php' === substr( $inlay_path, -4 );
$inlay_is_chunk  = $inlay_is_file && str_starts_with( $inlay_path, '/wp-content/plugins/inlay/dist/chunks/' );
if ( $inlay_is_file && ! $inlay_is_script && ( $inlay_is_chunk || $inlay_path !== $inlay_asked ) ) {
	$inlay_types = array(
		'js'    => 'text/javascript',
		'css'   => 'text/css',
		'json'  => 'application/json',
		'svg'   => 'image/svg+xml',
		'woff2' => 'font/woff2',
	);
	header( 'Content-Type: ' . ( $inlay_types[ pathinfo( $inlay_file, PATHINFO_EXTENSION ) ] ?? mime_content_type( $inlay_file ) ) );
	if ( $inlay_is_chunk ) {
		// Their names change with their contents.
		header( 'Cache-Control: public, max-age=31536000, immutable' );
	}
	readfile( $inlay_file );
	return true;
}
if ( $inlay_is_file && $inlay_path === $inlay_asked ) {
	return false;
}
$inlay_path                 = $inlay_is_file ? $inlay_path : '/index.php';
$_SERVER['SCRIPT_NAME']     = $inlay_path;
$_SERVER['PHP_SELF']        = $inlay_path;
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . $inlay_path;
require $_SERVER['SCRIPT_FILENAME'];
