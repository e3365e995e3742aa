<?php
/**
 * Posts: their ids, who may read them, and what they are in Inlay's words.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** On a network, the id of a post has its site in front: ids of two sites are the same otherwise. */
const INLAY_SITE = 10000000000;

/** The id of a post of this site, as Inlay knows it. */
function inlay_id( int $post_id ): string {
	return (string) ( is_multisite() ? get_current_blog_id() * INLAY_SITE + $post_id : $post_id );
}

/** The id of a post that is named by its site. */
function inlay_id_on( int $site_id, int $post_id ): string {
	return (string) ( is_multisite() ? $site_id * INLAY_SITE + $post_id : $post_id );
}

/** A post or an ask by such an id; null if there is none. On a network, the call goes on as one of the post's site. */
function inlay_post( $id ): ?WP_Post {
	if ( ! is_scalar( $id ) || ! preg_match( '/^\d{1,18}$/', (string) $id ) ) {
		return null;
	}
	$id = (int) $id;
	if ( is_multisite() ) {
		$site = intdiv( $id, INLAY_SITE );
		if ( ! get_site( $site ) ) {
			return null;
		}
		if ( get_current_blog_id() !== $site ) {
			switch_to_blog( $site );
		}
		$id = $id % INLAY_SITE;
	}
	$post = $id ? get_post( $id ) : null;
	return $post && in_array( $post->post_type, array( 'post', 'inlay_ask' ), true ) && 'trash' !== $post->post_status ? $post : null;
}

/** Whether the current user may read a post here. One with a password isn't read without it. */
function inlay_may_read( WP_Post $post ): bool {
	if ( 'post' !== $post->post_type || '' !== $post->post_password ) {
		return false;
	}
	return 'publish' === $post->post_status || ( is_user_logged_in() && current_user_can( 'read_post', $post->ID ) && 'private' === $post->post_status );
}

/** Whether a post is the current user's own, to edit and to delete. */
function inlay_is_mine( WP_Post $post ): bool {
	return is_user_logged_in() && current_user_can( 'edit_post', $post->ID )
		&& ( is_multisite() || (int) $post->post_author === get_current_user_id() );
}

/** Proves that a caller has seen a post. */
function inlay_reblog_key( WP_Post $post ): string {
	return substr( wp_hash( 'inlay reblog ' . inlay_id( $post->ID ) ), 0, 12 );
}

/** A post that the caller has seen, or an error. */
function inlay_seen_post( $id, $key ) {
	$post = inlay_post( $id );
	if ( ! $post || ! inlay_may_read( $post ) || ! hash_equals( inlay_reblog_key( $post ), (string) $key ) ) {
		return inlay_gone();
	}
	return $post;
}

/** What the form has written of a post; null if WordPress's own editor, or somebody else, wrote what is there now. */
function inlay_form_of( WP_Post $post ): ?array {
	$form = get_post_meta( $post->ID, '_inlay_form', true );
	return is_array( $form ) && md5( $post->post_content ) === ( $form['hash'] ?? '' ) ? $form : null;
}

/** The type of a post, as Inlay's calls answer it. */
function inlay_type_of( WP_Post $post ): string {
	$form = inlay_form_of( $post );
	if ( $form ) {
		return $form['type'];
	}
	$types = array(
		'image'   => 'photo',
		'gallery' => 'photo',
		'quote'   => 'quote',
		'link'    => 'link',
		'chat'    => 'conversation',
		'audio'   => 'audio',
		'video'   => 'video',
	);
	return 'inlay_ask' === $post->post_type ? 'note' : ( $types[ get_post_format( $post ) ] ?? 'regular' );
}

/** The first words of a post, as plain text. */
function inlay_summary( WP_Post $post, int $most = 100 ): string {
	$text = trim( wp_strip_all_tags( $post->post_title . ' ' . strip_shortcodes( excerpt_remove_blocks( $post->post_content ) ), true ) );
	return mb_substr( html_entity_decode( $text, ENT_QUOTES, 'UTF-8' ), 0, $most );
}

/** The site and the id of a post, for the tables. */
function inlay_key( int $post_id ): array {
	return array( 'site_id' => get_current_blog_id(), 'post_id' => $post_id );
}

/** How many likes a post has. */
function inlay_like_count( int $post_id ): int {
	return inlay_number( 'SELECT COUNT(*) FROM ' . inlay_table( 'likes' ) . ' WHERE site_id = %d AND post_id = %d', get_current_blog_id(), $post_id );
}

/** How many reblogs of a post there are. */
function inlay_reblog_count( int $post_id ): int {
	return inlay_number( 'SELECT COUNT(*) FROM ' . inlay_table( 'reblogs' ) . ' WHERE parent_site = %d AND parent_id = %d', get_current_blog_id(), $post_id );
}

/** Likes, reblogs, and comments of a post. */
function inlay_note_count( WP_Post $post ): int {
	return inlay_like_count( $post->ID ) + inlay_reblog_count( $post->ID ) + (int) get_comments_number( $post );
}

/** Whether the current user has liked a post. */
function inlay_has_liked( int $post_id ): bool {
	$me = get_current_user_id();
	return $me && inlay_number( 'SELECT id FROM ' . inlay_table( 'likes' ) . ' WHERE site_id = %d AND post_id = %d AND user_id = %d', get_current_blog_id(), $post_id, $me );
}

/** Whether the current user has reblogged a post. */
function inlay_has_reblogged( int $post_id ): bool {
	$me = get_current_user_id();
	return $me && inlay_number( 'SELECT post_id FROM ' . inlay_table( 'reblogs' ) . ' WHERE parent_site = %d AND parent_id = %d AND user_id = %d', get_current_blog_id(), $post_id, $me );
}

/** What a reblog was made of, as a row of the table; null for any other post. */
function inlay_reblog_of( int $post_id ): ?array {
	return inlay_row( 'SELECT * FROM ' . inlay_table( 'reblogs' ) . ' WHERE site_id = %d AND post_id = %d', get_current_blog_id(), $post_id );
}

/** The categories and tags of a post, without WordPress's "Uncategorized". */
function inlay_tags_of( WP_Post $post ): array {
	$terms = array_merge( wp_get_post_tags( $post->ID ), wp_get_post_categories( $post->ID, array( 'fields' => 'all' ) ) );
	$names = array();
	foreach ( $terms as $term ) {
		if ( (int) get_option( 'default_category' ) !== $term->term_id ) {
			$names[] = html_entity_decode( $term->name, ENT_QUOTES, 'UTF-8' );
		}
	}
	return array_values( array_unique( $names ) );
}
