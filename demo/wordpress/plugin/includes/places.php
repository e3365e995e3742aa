<?php
/**
 * Where Inlay is on a page: the header above the site's own, the buttons for new posts, and messages.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** A place, with what is there until somebody touches it. */
function inlay_place( string $name, string $when, string $part ): string {
	if ( 'touch' !== $when ) {
		return '<div data-inlay="' . esc_attr( $name ) . '"></div>';
	}
	ob_start();
	require dirname( INLAY_FILE ) . "/parts/$part.php";
	return '<div data-inlay="' . esc_attr( $name ) . '" data-inlay-when="touch">' . ob_get_clean() . '</div>';
}

/** The header, for users. The site's own header and menu follow it. */
function inlay_print_header(): void {
	if ( inlay_is_on() && is_user_logged_in() && 'off' !== inlay_option( 'header' ) ) {
		echo inlay_place( 'header', inlay_option( 'header' ), wp_is_mobile() ? 'mobile-header' : 'header' ); // phpcs:ignore WordPress.Security.EscapeOutput
	}
}
add_action( 'wp_body_open', 'inlay_print_header', 5 );

/** What needs no room: messages, and a place for forms on pages that have no buttons for them. */
function inlay_print_places(): void {
	if ( inlay_is_on() && is_user_logged_in() && inlay_option( 'messages' ) ) {
		echo '<div data-inlay="messaging"></div>';
	}
}
add_action( 'wp_footer', 'inlay_print_places' );

/** The buttons for new posts, once on a page that lists them; an empty text elsewhere, and for who may not write. */
function inlay_new_posts(): string {
	static $is_done = false;
	$kinds          = array( 'dashboard', 'drafts', 'queue' );
	$is_here        = inlay_is_on() && ! is_front_page() === ! is_home() && in_array( inlay_page_kind(), $kinds, true );
	if ( $is_done || ! $is_here || 'off' === inlay_option( 'forms' ) || ! current_user_can( 'edit_posts' ) || ! inlay_option( 'types' ) || inlay_is_rendering() ) {
		return '';
	}
	$is_done = true;
	return '<div class="inlay-new-posts">' . inlay_place( 'post-forms', inlay_option( 'forms' ), 'new-posts' ) . '</div>';
}

/** In a classic theme, before the first post of the page's own list. */
function inlay_print_new_posts( WP_Query $query ): void {
	if ( $query->is_main_query() && ! wp_is_block_theme() && did_action( 'wp_body_open' ) ) {
		echo inlay_own_title() . inlay_author_row() . inlay_new_posts(); // phpcs:ignore WordPress.Security.EscapeOutput
	}
}
add_action( 'loop_start', 'inlay_print_new_posts' );
add_action( 'loop_no_results', 'inlay_print_new_posts' );

/** In a block theme, above the list that shows the page's posts. */
function inlay_add_new_posts( string $html, array $block ): string {
	return empty( $block['attrs']['query']['inherit'] ) ? $html : inlay_own_title() . inlay_author_row() . inlay_new_posts() . $html;
}
add_filter( 'render_block_core/query', 'inlay_add_new_posts', 10, 2 );

/** What readers can do with an author, above the author's posts. */
function inlay_author_row(): string {
	static $is_done = false;
	$blog           = ! $is_done && inlay_is_on() && is_author() && ! is_multisite() && ! inlay_is_rendering() ? inlay_blog( (int) get_queried_object_id() ) : null;
	$me             = get_current_user_id();
	if ( ! $blog || ! inlay_option( 'buttons' ) || $me === $blog['number'] ) {
		return '';
	}
	$is_done = true;
	$name    = array( 'name' => $blog['name'] );
	$buttons = '';
	if ( $me ) {
		$is_on    = ' data-inlay-following="' . ( inlay_is( $me, 'follow', $blog['number'] ) ? 'true' : 'false' ) . '"';
		$buttons .= inlay_button( 'blog:follow', __( 'Follow', 'inlay' ), $name, $is_on ) . inlay_button( 'blog:unfollow', __( 'Unfollow', 'inlay' ), $name, $is_on );
		$buttons .= inlay_option( 'messages' ) ? inlay_button( 'conversation:open', __( 'Message', 'inlay' ), $name ) : '';
	}
	if ( inlay_option( 'asks' ) && ( $me || inlay_option( 'anonymous_asks' ) ) ) {
		$buttons .= inlay_button( 'ask:open', __( 'Ask', 'inlay' ), array( 'recipient' => $blog['name'], 'anonymous_asks' => (bool) inlay_option( 'anonymous_asks' ) ) );
	}
	return '' === $buttons ? '' : "<div class=\"inlay-actions inlay-author\">$buttons</div>";
}

/** The icons of the buttons: paths on a grid of 24 by 24. */
function inlay_icon( string $name ): string {
	$paths = array(
		'text'  => 'M4 7V4h16v3M9 20h6M12 4v16',
		'photo' => 'M5 7h2.5L9 4.5h6L16.5 7H19a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zm7 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
		'quote' => 'M10 7H5v6h5V7v6c0 2.5-1.5 4-4 4.5M20 7h-5v6h5V7v6c0 2.5-1.5 4-4 4.5',
		'link'  => 'M10 13.5a4.5 4.5 0 0 0 6.6.5l3-3a4.6 4.6 0 0 0-6.5-6.5l-1.6 1.6M14 10.5a4.5 4.5 0 0 0-6.6-.5l-3 3a4.6 4.6 0 0 0 6.5 6.5l1.6-1.6',
		'chat'  => 'M21 12a8 8 0 0 1-8 8H3.5l2.2-3.1A8 8 0 1 1 21 12zM9 10.5h7M9 14h4.5',
		'audio' => 'M4 17v-4a8 8 0 0 1 16 0v4M4 15.5h3v5H6a2 2 0 0 1-2-2zM20 15.5h-3v5h1a2 2 0 0 0 2-2z',
		'video' => 'M4 6h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zm12 4.5 6-3.5v10l-6-3.5',
	);
	return $paths[ $name ];
}
