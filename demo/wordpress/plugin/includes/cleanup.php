<?php
/**
 * What goes with a post, and with a user.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** A post is deleted for good. */
function inlay_post_deleted( int $id ): void {
	$site = get_current_blog_id();
	foreach ( array( 'likes', 'reply_likes', 'reblogs', 'activity' ) as $name ) {
		inlay_change( 'DELETE FROM ' . inlay_table( $name ) . ' WHERE site_id = %d AND post_id = %d', $site, $id );
	}
}
add_action( 'deleted_post', 'inlay_post_deleted' );

/** A comment is deleted for good. Its other data are WordPress's own. */
function inlay_comment_deleted( $id ): void {
	inlay_change( 'DELETE FROM ' . inlay_table( 'reply_likes' ) . ' WHERE site_id = %d AND comment_id = %d', get_current_blog_id(), $id );
}
add_action( 'deleted_comment', 'inlay_comment_deleted' );

/** Which comments a user has reported. */
function inlay_forget_reports( int $id ): void {
	inlay_on_each_site( fn() => delete_metadata( 'comment', 0, '_inlay_reported', $id, true ) );
}

/** A user is deleted. On a network, that is another hook, and their blogs stay. */
function inlay_user_deleted( int $id ): void {
	foreach ( array( 'likes', 'reply_likes', 'reblogs', 'activity', 'follows', 'filters', 'answers' ) as $name ) {
		inlay_change( 'DELETE FROM ' . inlay_table( $name ) . ' WHERE user_id = %d', $id );
	}
	inlay_forget_reports( $id );
	if ( ! is_multisite() ) {
		inlay_blog_deleted( $id );
	}
}
add_action( 'deleted_user', 'inlay_user_deleted' );
add_action( 'wpmu_delete_user', 'inlay_user_deleted' );

/** A blog is deleted, with its messages. */
function inlay_blog_deleted( int $number ): void {
	$conversations = inlay_table( 'conversations' );
	$messages      = inlay_table( 'messages' );
	foreach ( array( 'follows', 'activity' ) as $name ) {
		inlay_change( 'DELETE FROM ' . inlay_table( $name ) . ' WHERE blog = %d', $number );
	}
	inlay_change( 'DELETE FROM ' . inlay_table( 'reactions' ) . " WHERE message_id IN ( SELECT m.id FROM $messages m JOIN $conversations c ON c.id = m.conversation_id WHERE c.low = %d OR c.high = %d )", $number, $number );
	foreach ( array( 'messages', 'seats' ) as $name ) {
		inlay_change( 'DELETE FROM ' . inlay_table( $name ) . " WHERE conversation_id IN ( SELECT id FROM $conversations WHERE low = %d OR high = %d )", $number, $number );
	}
	inlay_change( "DELETE FROM $conversations WHERE low = %d OR high = %d", $number, $number );
}

/** A site of a network is deleted. */
function inlay_site_deleted( WP_Site $site ): void {
	foreach ( array( 'likes', 'reply_likes', 'reblogs', 'activity' ) as $name ) {
		inlay_change( 'DELETE FROM ' . inlay_table( $name ) . ' WHERE site_id = %d', $site->id );
	}
	inlay_blog_deleted( (int) $site->id );
}
add_action( 'wp_delete_site', 'inlay_site_deleted' );
