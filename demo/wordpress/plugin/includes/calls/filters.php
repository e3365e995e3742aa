<?php
/**
 * What a user wants to have hidden, in all of their browsers.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** The filters of a user, as saved last. The version counts the times. */
function inlay_filters_of( int $user_id ): array {
	$row   = inlay_row( 'SELECT * FROM ' . inlay_table( 'filters' ) . ' WHERE user_id = %d', $user_id );
	$saved = $row ? json_decode( $row['saved'], true ) : array();
	return array( 'version' => $row && '0' !== $row['version'] ? $row['version'] : '' ) + ( is_array( $saved ) ? $saved : array() ) + array( 'filters' => array() );
}

/** Reads them. */
function inlay_call_filters(): array {
	return inlay_filters_of( get_current_user_id() );
}

/** Saves nothing if another browser has saved meanwhile: Inlay joins both, and calls again. */
function inlay_call_save_filters( WP_REST_Request $call ) {
	$sent = $call->get_json_params();
	if ( ! is_array( $sent ) || ! is_array( $sent['filters'] ?? null ) || count( $sent['filters'] ) > 1000 ) {
		return inlay_refuse( 400, __( 'These filters can’t be saved.', 'inlay' ) );
	}
	$table = inlay_table( 'filters' );
	$me    = get_current_user_id();
	$saved = wp_json_encode( array_intersect_key( $sent, array_flip( array( 'filters', 'hidden', 'once' ) ) ) );
	$begun = (int) inlay_text( $sent['version'] ?? '' );
	inlay_change( "INSERT IGNORE INTO $table (user_id, version, saved) VALUES (%d, 0, '')", $me );
	if ( ! inlay_change( "UPDATE $table SET version = version + 1, saved = %s WHERE user_id = %d AND version = %d", $saved, $me, $begun ) ) {
		return inlay_refuse( 409, __( 'Your filters were changed in another browser.', 'inlay' ) );
	}
	return array( 'version' => (string) ( $begun + 1 ) );
}
