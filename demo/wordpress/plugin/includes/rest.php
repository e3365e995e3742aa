<?php
/**
 * The rules that hold for all calls: who calls, the form key, errors, and doing things once.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

const INLAY_NAMESPACE = 'inlay/v1';

/** Ends a call: a status, and what users are told. */
function inlay_refuse( int $status, string $detail ): WP_Error {
	return new WP_Error( 'inlay_refused', $detail, array( 'status' => $status ) );
}

/** Something that isn't there any more, or that the caller may not know of. */
function inlay_gone(): WP_Error {
	return inlay_refuse( 404, __( 'That’s no longer available.', 'inlay' ) );
}

/** Somebody may not do this. */
function inlay_forbidden(): WP_Error {
	return inlay_refuse( 403, __( 'You don’t have permission to do that.', 'inlay' ) );
}

/** Whether WordPress is answering one of these calls. */
function inlay_is_call(): bool {
	$route = $GLOBALS['wp']->query_vars['rest_route'] ?? '';
	return 0 === strpos( is_string( $route ) ? $route : '', '/' . INLAY_NAMESPACE . '/' );
}

/** A header of the request; an empty text without it. */
function inlay_header( string $name ): string {
	$key = 'HTTP_' . strtoupper( str_replace( '-', '_', $name ) );
	return isset( $_SERVER[ $key ] ) ? sanitize_text_field( wp_unslash( $_SERVER[ $key ] ) ) : '';
}

/** Whether the browser says that a page of another site makes the request. */
function inlay_is_from_elsewhere(): bool {
	$origin = inlay_header( 'Origin' );
	$home   = wp_parse_url( home_url() );
	$own    = $home['scheme'] . '://' . $home['host'] . ( isset( $home['port'] ) ? ':' . $home['port'] : '' );
	$site   = inlay_header( 'Sec-Fetch-Site' );
	return ( '' !== $origin && $origin !== $own ) || ! in_array( $site, array( '', 'same-origin', 'none' ), true );
}

/**
 * Who calls: WordPress's cookie, and its nonce as the form key. Unlike WordPress's own calls, those that only read need
 * no nonce, as long as no page of another site makes them.
 *
 * @param mixed $result What was decided before.
 */
function inlay_authenticate( $result ) {
	if ( null !== $result || ! inlay_is_call() ) {
		return $result;
	}
	$user   = wp_get_current_user();
	$claims = rawurldecode( inlay_header( 'Inlay-User' ) );
	if ( '' !== $claims && $claims !== $user->user_login ) {
		// Somebody else has logged in since the page was loaded: their key must not reach it.
		return inlay_refuse( 401, __( 'You have been logged out.', 'inlay' ) );
	}
	if ( ! $user->exists() ) {
		return true;
	}
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended
	$nonce = inlay_header( 'X-WP-Nonce' ) ?: sanitize_text_field( wp_unslash( $_REQUEST['_wpnonce'] ?? '' ) ); // phpcs:ignore Universal.Operators.DisallowShortTernary
	if ( '' !== $nonce && wp_verify_nonce( $nonce, 'wp_rest' ) ) {
		return true;
	}
	if ( inlay_is_from_elsewhere() ) {
		wp_set_current_user( 0 );
		return true;
	}
	if ( '' === $nonce && 'GET' === ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
		return true;
	}
	rest_get_server()->send_header( 'X-WP-Nonce', wp_create_nonce( 'wp_rest' ) );
	return inlay_refuse( 403, __( 'Reload this page, and try again.', 'inlay' ) );
}
add_filter( 'rest_authentication_errors', 'inlay_authenticate', 95 );

/** WordPress lets pages of other sites read its calls. Not these: they answer as the user whom a cookie names. */
function inlay_close_to_others( $served ) {
	if ( inlay_is_call() ) {
		foreach ( array( 'Origin', 'Methods', 'Credentials' ) as $name ) {
			header_remove( "Access-Control-Allow-$name" );
		}
	}
	return $served;
}
add_filter( 'rest_pre_serve_request', 'inlay_close_to_others', 20 );

/** Errors as Inlay reads them. A call that the site doesn't have keeps WordPress's own answer. */
function inlay_shape_error( $response, $server, WP_REST_Request $request ) {
	$data = $response instanceof WP_REST_Response ? $response->get_data() : null;
	if ( ! inlay_is_call() || ! is_array( $data ) || ! isset( $data['code'], $data['message'] ) || 'rest_no_route' === $data['code'] ) {
		return $response;
	}
	$status = $response->get_status();
	$detail = wp_strip_all_tags( $data['message'] );
	$response->set_data(
		array(
			'meta'   => array( 'status' => $status, 'msg' => $detail ),
			'errors' => array( array( 'code' => $status, 'detail' => $detail ) ),
		)
	);
	return $response;
}
add_filter( 'rest_post_dispatch', 'inlay_shape_error', 10, 3 );

/** What a call answers: data in Inlay's envelope, a response, or an error. */
function inlay_envelope( $data ) {
	if ( is_wp_error( $data ) ) {
		$own    = $data->get_error_data();
		$status = is_array( $own ) ? (int) ( $own['status'] ?? 400 ) : ( is_int( $own ) ? $own : 400 );
		// Some errors of WordPress are HTML, and some have no status.
		return new WP_Error( $data->get_error_code(), $data->get_error_message(), array( 'status' => $status ) );
	}
	return $data instanceof WP_REST_Response ? $data : new WP_REST_Response( array( 'meta' => array( 'status' => 200, 'msg' => 'OK' ), 'response' => $data ?? array() ) );
}

/** How a call is carried out: once, if it has a key for that. */
function inlay_answerer( callable $handle ): callable {
	return static function ( WP_REST_Request $call ) use ( $handle ) {
		$key = $call->get_header( 'Idempotency-Key' );
		if ( ! $key || 'POST' !== $call->get_method() ) {
			return inlay_envelope( $handle( $call ) );
		}
		return inlay_once( md5( get_current_user_id() . ' ' . get_current_blog_id() . ' ' . $call->get_route() . ' ' . $key ), static fn() => inlay_envelope( $handle( $call ) ) );
	};
}

/**
 * Stores a change and its answer together. A second call with the key waits for the first one, and gets its answer.
 */
function inlay_once( string $id, callable $respond ) {
	$table = inlay_table( 'answers' );
	if ( ! inlay_number( 'SELECT GET_LOCK(%s, 25)', "inlay $id" ) ) {
		return inlay_refuse( 503, __( 'That is still being done. Try again in a moment.', 'inlay' ) );
	}
	try {
		$done = inlay_row( "SELECT body FROM $table WHERE id = %s AND created > %d", $id, time() - DAY_IN_SECONDS );
		if ( $done ) {
			return new WP_REST_Response( json_decode( $done['body'], true ) );
		}
		inlay_change( 'START TRANSACTION' );
		$response = $respond();
		if ( is_wp_error( $response ) || 200 !== $response->get_status() ) {
			inlay_change( 'ROLLBACK' );
			wp_cache_flush_runtime();
			return $response;
		}
		inlay_change( "REPLACE INTO $table (id, user_id, body, created) VALUES (%s, %d, %s, %d)", $id, get_current_user_id(), wp_json_encode( $response->get_data() ), time() );
		inlay_change( 'COMMIT' );
		return $response;
	} finally {
		inlay_number( 'SELECT RELEASE_LOCK(%s)', "inlay $id" );
	}
}
