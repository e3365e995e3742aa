<?php
/**
 * Reblogs: what they quote, and what is remembered of them.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** What a post says of its own, as the newest part of what its reblogs quote. */
function inlay_own_part( WP_Post $post, array $form ): array {
	$blog  = inlay_blog( inlay_blog_of_post( $post ) );
	$title = 'regular' === $form['type'] && '' !== $form['one'] ? '<h2>' . esc_html( $form['one'] ) . '</h2>' : '';
	$html  = $title . inlay_slot( $form, inlay_html_slots( $form['type'] )[0] ?? 'two' );
	return array( 'id' => inlay_id( $post->ID ), 'blog' => $blog ? $blog['name'] : '', 'url' => (string) get_permalink( $post ), 'html' => inlay_clean( $html ) );
}

/** Parts of what is quoted, as one text. */
function inlay_quoted_parts( array $parts ): string {
	$html = '';
	foreach ( $parts as $part ) {
		$html .= '<p><a href="' . esc_url( $part['url'] ) . '">' . esc_html( $part['blog'] ) . '</a>:</p><blockquote>' . $part['html'] . '</blockquote>';
	}
	return inlay_clean( $html );
}

/**
 * What a reblog begins with: all of the original, and the original once more, as what is quoted, up to the part of the
 * post with the id `$until`. An error if there is no such part.
 */
function inlay_reblog_form( WP_Post $original, string $until = '' ) {
	$form = inlay_form_or_text( $original );
	$own  = inlay_html_slots( $form['type'] )[0] ?? 'two';
	$part = inlay_own_part( $original, $form );
	// Reblogs of the plugin's first versions have what they quote as one text only.
	$is_known = '' === $form['tree'] || ! empty( $form['trail'] );
	$trail    = $is_known ? array_merge( $form['trail'] ?? array(), array( $part ) ) : array();
	if ( '' !== $until ) {
		$at = array_search( $until, array_column( $trail, 'id' ), true );
		if ( false === $at ) {
			return inlay_refuse( 400, __( 'The post that you’re reblogging has changed. Choose again what to keep.', 'inlay' ) );
		}
		$trail = array_slice( $trail, 0, $at + 1 );
	}
	$tree = $is_known ? inlay_quoted_parts( $trail ) : $form['tree'] . inlay_quoted_parts( array( $part ) );
	return array( 'tree' => $tree, 'trail' => $trail, $own => '', 'one' => 'regular' === $form['type'] ? '' : $form['one'] ) + $form;
}

/** What the table of reblogs has for a reblog of a post. */
function inlay_reblog_row( WP_Post $original ): array {
	$before = inlay_reblog_of( $original->ID );
	$site   = get_current_blog_id();
	return array(
		'parent_site' => $site,
		'parent_id'   => $original->ID,
		'root_site'   => $before ? (int) $before['root_site'] : $site,
		'root_id'     => $before ? (int) $before['root_id'] : $original->ID,
		'author'      => inlay_blog_of_post( $original ),
	);
}

/** Remembers what a post is a reblog of, and tells that blog. */
function inlay_store_reblog( WP_Post $post, array $row ): void {
	$author = $row['author'];
	unset( $row['author'] );
	inlay_add( 'reblogs', inlay_key( $post->ID ) + $row + array( 'user_id' => get_current_user_id(), 'created' => time() ) );
	if ( 'publish' === $post->post_status ) {
		inlay_on_site( $row['parent_site'], static fn() => inlay_tell( 'reblog', $author, get_current_user_id(), $row['parent_id'] ) );
	}
}
