<?php
/**
 * Following, blocking, and the cards of blogs.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** A blog that the caller may know of, or an error. */
function inlay_known_blog( $name ) {
	$blog = inlay_find_blog( rawurldecode( inlay_text( $name ) ) );
	return $blog && inlay_is_public( $blog ) ? $blog : inlay_gone();
}

/** Follows a blog, or ends that. */
function inlay_call_follow( WP_REST_Request $call ) {
	$blog = inlay_known_blog( $call['tumblelog'] );
	if ( is_wp_error( $blog ) ) {
		return $blog;
	}
	$me      = get_current_user_id();
	$follows = 'follow' === $call['action'];
	if ( $follows && ( in_array( $blog['number'], inlay_own_blogs( $me ), true ) || inlay_is_blocked_by( $blog, $me ) ) ) {
		return inlay_forbidden();
	}
	if ( inlay_tie( $me, 'follow', $blog['number'], $follows ) ) {
		if ( $follows ) {
			inlay_tell( 'follower', $blog['number'], $me );
		} else {
			inlay_untell( 'follower', $me, 0, $blog['number'] );
		}
	}
	return array();
}

/** Mails about new posts of a blog, or no more. */
function inlay_call_subscribe( WP_REST_Request $call ) {
	$blog = inlay_known_blog( $call['name'] );
	if ( is_wp_error( $blog ) ) {
		return $blog;
	}
	inlay_tie( get_current_user_id(), 'subscribe', $blog['number'], 'POST' === $call->get_method() );
	return array();
}

/** Blocks a blog, or whoever sent an ask; or ends that. */
function inlay_call_block( WP_REST_Request $call ) {
	$me = get_current_user_id();
	if ( ! inlay_own_blog( inlay_text( $call['tumblelog'] ) ) ) {
		return inlay_forbidden();
	}
	$blog = $call['blocked_tumblelog'] ? inlay_find_blog( inlay_text( $call['blocked_tumblelog'] ) ) : null;
	if ( $call['blocked_post'] ) {
		$ask   = inlay_post( $call['blocked_post'] );
		$asker = $ask && inlay_is_mine( $ask ) ? (int) get_post_meta( $ask->ID, '_inlay_asker', true ) : 0;
		$blog  = $asker ? inlay_blog( inlay_main_blog( $asker ) ) : null;
	}
	if ( ! $blog || in_array( $blog['number'], inlay_own_blogs( $me ), true ) ) {
		return inlay_gone();
	}
	$blocks = 'add' === $call['action'];
	inlay_tie( $me, 'block', $blog['number'], $blocks );
	if ( $blocks ) {
		inlay_tie( $me, 'follow', $blog['number'], false );
		foreach ( $blog['owners'] as $owner ) {
			foreach ( inlay_own_blogs( $me ) as $mine ) {
				inlay_tie( (int) $owner, 'follow', $mine, false );
			}
		}
	}
	return array();
}

/** The newest posts of a blog that everybody may read. */
function inlay_posts_of( array $blog, array $query = array() ): array {
	if ( is_multisite() && get_current_blog_id() !== $blog['number'] ) {
		switch_to_blog( $blog['number'] );
	}
	$own = is_multisite() ? array() : array( 'author' => $blog['number'] );
	return get_posts( $query + $own + array( 'post_status' => 'publish', 'has_password' => false, 'numberposts' => 10, 'suppress_filters' => true ) );
}

/** Short pieces of HTML, each a link to a post. */
function inlay_highlights( array $blog ): array {
	$links = array();
	foreach ( inlay_posts_of( $blog, array( 'numberposts' => 3 ) ) as $post ) {
		$photo   = get_the_post_thumbnail_url( $post, 'medium' );
		$photo   = $photo ? $photo : ( ( inlay_form_of( $post ) ?? array() )['photos'][0]['url'] ?? '' );
		$inside  = '' === $photo ? '<span>' . esc_html( inlay_summary( $post ) ) . '</span>' : '<img src="' . esc_url( $photo ) . '" alt="' . esc_attr( inlay_summary( $post ) ) . '">';
		$links[] = '<a href="' . esc_url( get_permalink( $post ) ) . '">' . $inside . '</a>';
	}
	return $links;
}

/** What a card shows. */
function inlay_call_card( WP_REST_Request $call ) {
	$blog = inlay_known_blog( $call['name'] );
	return is_wp_error( $blog ) ? $blog : inlay_blog_shape( $blog ) + array( 'highlighted_posts' => inlay_highlights( $blog ) );
}

/** The posts on a card. */
function inlay_call_highlighted( WP_REST_Request $call ) {
	$blog = inlay_known_blog( $call['name'] );
	return is_wp_error( $blog ) ? $blog : array( 'highlighted_posts' => inlay_highlights( $blog ) );
}
