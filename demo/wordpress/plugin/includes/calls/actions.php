<?php
/**
 * What the buttons in posts do.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Likes a post, or takes a like back. */
function inlay_call_like( WP_REST_Request $call ) {
	$post = inlay_seen_post( $call['id'], $call['key'] );
	if ( is_wp_error( $post ) ) {
		return $post;
	}
	$me    = get_current_user_id();
	$table = inlay_table( 'likes' );
	if ( 'like' === $call['action'] ) {
		inlay_change( "INSERT IGNORE INTO $table (site_id, post_id, user_id, created) VALUES (%d, %d, %d, %d)", get_current_blog_id(), $post->ID, $me, time() );
		inlay_tell( 'like', inlay_blog_of_post( $post ), $me, $post->ID );
	} else {
		inlay_change( "DELETE FROM $table WHERE site_id = %d AND post_id = %d AND user_id = %d", get_current_blog_id(), $post->ID, $me );
		inlay_untell( 'like', $me, $post->ID );
	}
	return array();
}

/** The text of a reply that a call sends. What looks like HTML is text here. */
function inlay_reply_text( WP_REST_Request $call ): string {
	return str_replace( array( '<', '>' ), array( '&lt;', '&gt;' ), trim( inlay_text( $call['reply_text'], 475 ) ) );
}

/** A reply is a comment, by all rules that the site has for comments. */
function inlay_call_reply( WP_REST_Request $call ) {
	$post = inlay_post( $call['post_id'] );
	if ( ! $post || ! inlay_may_read( $post ) ) {
		return inlay_gone();
	}
	$blog = inlay_blog( inlay_blog_of_post( $post ) );
	if ( $blog && inlay_is_blocked_by( $blog, get_current_user_id() ) ) {
		return inlay_forbidden();
	}
	$parent = $call['reply_to'] ? get_comment( (int) $call['reply_to'] ) : null;
	if ( $call['reply_to'] && ( ! $parent || (int) $parent->comment_post_ID !== $post->ID || '1' !== (string) $parent->comment_approved ) ) {
		return inlay_gone();
	}
	$text = inlay_reply_text( $call );
	if ( '' === $text ) {
		return inlay_refuse( 400, __( 'Write a reply.', 'inlay' ) );
	}
	// It reads what a form sends, with slashes.
	$comment = wp_handle_comment_submission(
		wp_slash(
			array(
				'comment_post_ID' => $post->ID,
				'comment'         => $text,
				'comment_parent'  => $parent ? (int) $parent->comment_ID : 0,
			)
		)
	);
	if ( is_wp_error( $comment ) ) {
		return inlay_comment_error( $comment );
	}
	// One that waits for its approval has no replies yet.
	return '1' === (string) $comment->comment_approved ? array( 'id' => (string) $comment->comment_ID ) : array( 'message' => __( 'Your comment is awaiting moderation.' ) ); // phpcs:ignore WordPress.WP.I18n.MissingArgDomain
}

/** Why a comment was refused. WordPress has a text for some reasons only. */
function inlay_comment_error( WP_Error $error ): WP_Error {
	$status = $error->get_error_data();
	$text   = trim( wp_strip_all_tags( $error->get_error_message() ) );
	$text   = '' !== $text ? $text : __( 'This post takes no replies.', 'inlay' );
	return inlay_refuse( is_int( $status ) && $status >= 400 ? $status : 403, html_entity_decode( $text, ENT_QUOTES, 'UTF-8' ) );
}

/** Moves one of the user's posts to the trash, where WordPress keeps it for a month. */
function inlay_call_delete( WP_REST_Request $call ) {
	$post = inlay_post( $call['post_id'] );
	if ( ! $post ) {
		return inlay_gone();
	}
	if ( ! current_user_can( 'delete_post', $post->ID ) ) {
		return inlay_forbidden();
	}
	return wp_trash_post( $post->ID ) ? array() : inlay_refuse( 500, __( 'Couldn’t delete this post. Try again.', 'inlay' ) );
}

/** A reblog without a form: to the user's own blog, at once or into the queue. */
function inlay_call_reblog( WP_REST_Request $call ) {
	$original = inlay_seen_post( $call['reblog_post_id'], $call['reblog_key'] );
	if ( is_wp_error( $original ) ) {
		return $original;
	}
	$blog = inlay_blog( inlay_main_blog( get_current_user_id() ) );
	if ( ! $blog || ! inlay_allows( $original, 'reblog' ) ) {
		return inlay_forbidden();
	}
	$row   = inlay_reblog_row( $original );
	$form  = inlay_reblog_form( $original );
	$saved = inlay_save( null, $form, $blog, 'true' === $call['queue'] ? '2' : '0', array() );
	if ( is_wp_error( $saved ) ) {
		return $saved;
	}
	inlay_store_reblog( $saved, $row );
	return array( 'post_tumblelog' => array( 'name_or_id' => $blog['name'], 'avatar' => $blog['avatar'] ) );
}

/** Publishes a draft or a queued post, or adds a draft to the queue. */
function inlay_call_publish( WP_REST_Request $call ) {
	$post = inlay_post( $call['id'] );
	if ( ! $post || 'post' !== $post->post_type ) {
		return inlay_gone();
	}
	if ( ! inlay_is_mine( $post ) ) {
		return inlay_forbidden();
	}
	$saved = inlay_set_state( $post->ID, 'true' === $call['queue'] ? '2' : '0', '' );
	return is_wp_error( $saved ) ? $saved : array();
}
