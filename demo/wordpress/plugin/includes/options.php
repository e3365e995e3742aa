<?php
/**
 * What an administrator chooses. A site that has chosen nothing has all of it.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** The types of posts, by Inlay's names. An answer to an ask is a `note`. */
function inlay_types(): array {
	return array(
		'text'  => __( 'Text', 'inlay' ),
		'photo' => __( 'Photo', 'inlay' ),
		'quote' => __( 'Quote', 'inlay' ),
		'link'  => __( 'Link', 'inlay' ),
		'chat'  => __( 'Chat', 'inlay' ),
		'audio' => __( 'Audio', 'inlay' ),
		'video' => __( 'Video', 'inlay' ),
	);
}

/** Every choice, as it is until somebody changes it. */
function inlay_default_options(): array {
	return array(
		'header'         => 'touch',
		'forms'          => 'touch',
		'buttons'        => true,
		'types'          => array_keys( inlay_types() ),
		'messages'       => true,
		'asks'           => true,
		'anonymous_asks' => false,
		'notes'          => true,
		'reblogs'        => true,
		'queue_hours'    => 12,
		'delete_all'     => false,
	);
}

/** One choice. */
function inlay_option( string $name ) {
	$saved = get_option( 'inlay', array() );
	return ( is_array( $saved ) ? $saved : array() )[ $name ] ?? inlay_default_options()[ $name ];
}

/** Cleans what the settings page sends. What is missing there is an empty box. */
function inlay_clean_options( $sent ): array {
	$sent  = is_array( $sent ) ? $sent : array();
	$clean = array();
	foreach ( inlay_default_options() as $name => $default ) {
		$value = $sent[ $name ] ?? null;
		if ( is_bool( $default ) ) {
			$clean[ $name ] = (bool) $value;
		} elseif ( 'types' === $name ) {
			$clean[ $name ] = array_values( array_intersect( array_keys( inlay_types() ), (array) $value ) );
		} elseif ( 'queue_hours' === $name ) {
			$clean[ $name ] = min( 168, max( 1, (int) $value ) );
		} else {
			$clean[ $name ] = in_array( $value, array( 'touch', 'now', 'off' ), true ) ? $value : $default;
		}
	}
	return $clean;
}

/** Whether addresses have words: without them, calls have no addresses below `wp-json`. */
function inlay_has_permalinks(): bool {
	return '' !== get_option( 'permalink_structure' );
}
