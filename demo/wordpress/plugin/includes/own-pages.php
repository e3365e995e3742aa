<?php
/**
 * Pages that WordPress doesn't have: below `/inlay/`, in the theme's list of posts; and the addresses of open forms, at
 * which Inlay opens the form again.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** The titles of these pages. */
function inlay_own_pages(): array {
	return array(
		'dashboard' => __( 'Dashboard', 'inlay' ),
		'likes'     => __( 'Likes', 'inlay' ),
		'inbox'     => __( 'Asks', 'inlay' ),
		'drafts'    => __( 'Drafts', 'inlay' ),
		'queue'     => _x( 'Queue', 'noun', 'inlay' ),
	);
}

/** The address of one of them. */
function inlay_own_page( string $name ): string {
	return home_url( user_trailingslashit( "/inlay/$name" ) );
}

/** The path that was asked for, below the site's home. */
function inlay_asked_path(): string {
	$path = inlay_path( esc_url_raw( wp_unslash( $_SERVER['REQUEST_URI'] ?? '' ) ) );
	$home = untrailingslashit( inlay_path( home_url( '/' ) ) );
	return trim( 0 === strpos( $path, "$home/" ) ? substr( $path, strlen( $home ) ) : $path, '/' );
}

/** Whether a path is that of an open form. */
function inlay_is_form_path( string $path ): bool {
	return (bool) preg_match( '~^(new/[a-z]+|edit/\d+|reblog/\d+/\w+)$~', $path );
}

/** Reads these addresses, which WordPress has no rule for. Guests log in first. */
function inlay_read_request( array $asked ): array {
	$path = is_admin() || ! inlay_has_permalinks() ? '' : inlay_asked_path();
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended
	$term = 'search' === $path && isset( $_GET['q'] ) ? sanitize_text_field( wp_unslash( $_GET['q'] ) ) : '';
	if ( '' !== $term ) {
		return array( 's' => $term );
	}
	$own     = preg_match( '~^inlay/([a-z]+)(?:/page/(\d+))?$~', $path, $found ) && isset( inlay_own_pages()[ $found[1] ] );
	$is_form = inlay_is_form_path( $path ) && ( isset( $asked['error'] ) || ! inlay_finds( $asked ) );
	if ( ! $own && ! $is_form ) {
		return $asked;
	}
	if ( ! is_user_logged_in() ) {
		auth_redirect();
	}
	add_filter( 'redirect_canonical', '__return_false' );
	return $own ? array( 'inlay_page' => $found[1], 'paged' => (int) ( $found[2] ?? 0 ) ) : array();
}
add_filter( 'request', 'inlay_read_request' );

/** Whether the site has a page of its own at an address, such as a page `new` with a page `text` below it. */
function inlay_finds( array $asked ): bool {
	unset( $asked['page'] );
	return $asked && ( new WP_Query( $asked + array( 'posts_per_page' => 1, 'fields' => 'ids' ) ) )->have_posts();
}

/** Links name a site of a network by its blog: also the first site, which has no path, and one with a domain of its own. */
function inlay_find_site(): void {
	$blog = is_404() && is_multisite() && is_main_site() ? inlay_blog_named( inlay_asked_path() ) : null;
	if ( $blog ) {
		wp_redirect( $blog['url'] ); // phpcs:ignore WordPress.Security.SafeRedirect -- It may be another domain of the network.
		exit;
	}
}
add_action( 'template_redirect', 'inlay_find_site', 5 );

/** Its name stays known after the query. */
function inlay_query_vars( array $names ): array {
	$names[] = 'inlay_page';
	return $names;
}
add_filter( 'query_vars', 'inlay_query_vars' );

/** Somebody else's address could name it as a parameter: it counts from the path only. */
function inlay_forget_parameter( WP $wp ): void {
	if ( isset( $wp->query_vars['inlay_page'] ) && 0 !== strpos( inlay_asked_path(), 'inlay/' ) ) {
		unset( $wp->query_vars['inlay_page'] );
	}
}
add_action( 'parse_request', 'inlay_forget_parameter' );

/** What these pages list. */
function inlay_own_query( WP_Query $query ): void {
	$name = $query->is_main_query() ? $query->get( 'inlay_page' ) : '';
	if ( ! $name || ! is_user_logged_in() ) {
		return;
	}
	$me  = get_current_user_id();
	$set = array(
		'dashboard' => array( 'author__in' => array_merge( array( $me ), inlay_tied_blogs( $me, 'follow' ) ) ),
		'likes'     => array( 'post__in' => inlay_liked_posts( $me ), 'orderby' => 'post__in' ),
		'inbox'     => array( 'post_type' => 'inlay_ask', 'post_status' => 'pending' ),
		'drafts'    => array( 'post_status' => array( 'draft', 'pending' ), 'meta_query' => array( array( 'key' => '_inlay_queued', 'compare' => 'NOT EXISTS' ) ) ), // phpcs:ignore WordPress.DB.SlowDBQuery
		'queue'     => array( 'post_status' => array( 'draft', 'future' ), 'orderby' => 'date', 'order' => 'ASC' ),
	)[ $name ] ?? array();
	if ( in_array( $name, array( 'inbox', 'drafts', 'queue' ), true ) && ! ( is_multisite() && current_user_can( 'edit_others_posts' ) ) ) {
		$set['author'] = $me;
	}
	if ( 'queue' === $name ) {
		// A scheduled post waits like a queued one, but for its own time.
		add_filter( 'posts_where', 'inlay_only_queued' );
	}
	foreach ( $set + array( 'ignore_sticky_posts' => true ) as $key => $value ) {
		$query->set( $key, $value );
	}
	// An author here is no author's page.
	$query->is_author  = false;
	$query->is_archive = false;
	$query->is_home    = true;
}
add_action( 'pre_get_posts', 'inlay_own_query' );

/** Drafts that wait in the queue, and scheduled posts. */
function inlay_only_queued( string $where ): string {
	global $wpdb;
	remove_filter( 'posts_where', 'inlay_only_queued' );
	return "$where AND ( {$wpdb->posts}.post_status = 'future' OR {$wpdb->posts}.ID IN ( SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = '_inlay_queued' ) )";
}

/** The posts of this site that a user likes, the last one first. */
function inlay_liked_posts( int $user_id ): array {
	$rows = inlay_rows( 'SELECT post_id FROM ' . inlay_table( 'likes' ) . ' WHERE site_id = %d AND user_id = %d ORDER BY id DESC LIMIT 500', get_current_blog_id(), $user_id );
	// Without any, `post__in` would mean all.
	return $rows ? array_map( 'intval', array_column( $rows, 'post_id' ) ) : array( 0 );
}

/** The title of such a page, in the window. */
function inlay_document_title( array $parts ): array {
	$name = get_query_var( 'inlay_page' );
	return isset( inlay_own_pages()[ $name ] ) ? array( 'title' => inlay_own_pages()[ $name ], 'site' => get_bloginfo( 'name' ) ) : $parts;
}
add_filter( 'document_title_parts', 'inlay_document_title' );

/** And above its posts, with links to the others. */
function inlay_own_title(): string {
	static $is_done = false;
	$name           = get_query_var( 'inlay_page' );
	if ( $is_done || ! isset( inlay_own_pages()[ $name ] ) || inlay_is_rendering() ) {
		return '';
	}
	$is_done = true;
	$links   = '';
	foreach ( inlay_own_pages() as $other => $title ) {
		$is_there = 'inbox' === $other ? inlay_option( 'asks' ) : ( 'dashboard' !== $other || ! is_multisite() );
		$current  = $other === $name ? ' aria-current="page"' : '';
		$links   .= $is_there ? '<a href="' . esc_url( inlay_own_page( $other ) ) . "\"$current>" . esc_html( $title ) . '</a> ' : '';
	}
	return '<div class="inlay-own-title"><h1>' . esc_html( inlay_own_pages()[ $name ] ) . "</h1><nav>$links</nav></div>";
}
