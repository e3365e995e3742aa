<?php
/**
 * The HTML of one post, as the theme shows it in its list: for a post that was just saved.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Whether a theme is being asked for the HTML of one post. */
function inlay_is_rendering( ?bool $begins = null ): bool {
	static $is = false;
	$is        = $begins ?? $is;
	return $is;
}

/** The page of the theme that lists posts, with this post alone. */
function inlay_theme_page( WP_Post $post ): string {
	global $wp_query, $wp_the_query;
	$before = array( $wp_query, $wp_the_query );
	$query  = new WP_Query( array( 'post__in' => array( $post->ID ), 'post_type' => array( 'post', 'inlay_ask' ), 'post_status' => 'any', 'ignore_sticky_posts' => true ) );
	// phpcs:disable WordPress.WP.GlobalVariablesOverride
	$query->is_home = true;
	$wp_query       = $query;
	$wp_the_query   = $query;
	inlay_is_rendering( true );
	ob_start();
	try {
		$template = get_home_template();
		$template = $template ? $template : get_index_template();
		if ( $template ) {
			include $template;
		}
	} finally {
		$html = ob_get_clean();
		inlay_is_rendering( false );
		list( $wp_query, $wp_the_query ) = $before;
	}
	// phpcs:enable
	wp_reset_postdata();
	return $html;
}

/** A post as the theme shows it, alive. If the theme doesn't, its content alone. */
function inlay_post_as_page( WP_Post $post ): string {
	$html = class_exists( 'DOMDocument' ) ? inlay_theme_page( $post ) : '';
	$dom  = new DOMDocument();
	libxml_use_internal_errors( true );
	if ( '' !== $html && $dom->loadHTML( '<?xml encoding="utf-8"?>' . $html ) ) {
		$xpath   = new DOMXPath( $dom );
		$markers = iterator_to_array( $xpath->query( "//*[@data-inlay-for='{$post->ID}'][@data-inlay-post]" ) );
		$marker  = $markers[0] ?? null;
		$outside = $marker ? $xpath->query( "ancestor::*[contains(concat(' ', normalize-space(@class), ' '), ' inlay-post-{$post->ID} ')]", $marker )->item( 0 ) : null;
		if ( $marker && $outside ) {
			// What js/site.js does with the posts of a page.
			$outside->setAttribute( 'data-inlay-post', $marker->getAttribute( 'data-inlay-post' ) );
			foreach ( $markers as $one ) {
				$one->removeAttribute( 'data-inlay-post' );
			}
			$rows = iterator_to_array( $xpath->query( ".//*[contains(@class, 'inlay-actions')]", $outside ) );
			foreach ( array_slice( $rows, 0, -1 ) as $row ) {
				$row->parentNode->removeChild( $row ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName
			}
		}
		if ( $marker ) {
			return $dom->saveHTML( $outside ? $outside : $marker );
		}
	}
	return inlay_alive( inlay_html_of( $post ), $post );
}

/** Answers with the HTML of a saved post. */
function inlay_call_html( WP_REST_Request $call ) {
	$post = inlay_post( $call['id'] );
	if ( ! $post ) {
		return inlay_gone();
	}
	if ( ! inlay_is_mine( $post ) ) {
		return inlay_forbidden();
	}
	$call->set_param( 'inlay_answers', 'inlay_html' );
	return new WP_REST_Response( inlay_post_as_page( $post ), 200, array( 'Content-Type' => 'text/html; charset=utf-8' ) );
}

/** WordPress would write it as JSON. By now, it has sent its headers. */
function inlay_serve_html( $data, $server, WP_REST_Request $call ) {
	if ( 'inlay_html' !== $call->get_param( 'inlay_answers' ) || ! is_string( $data ) ) {
		return $data;
	}
	echo $data; // phpcs:ignore WordPress.Security.EscapeOutput
	exit;
}
add_filter( 'rest_pre_echo_response', 'inlay_serve_html', 10, 3 );
