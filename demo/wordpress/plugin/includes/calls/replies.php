<?php
/**
 * What users do with single replies.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** The comment that a call names, if its post can be read and the user sees it; an error otherwise. */
function inlay_named_reply( WP_REST_Request $call ) {
	$post    = inlay_post( $call['post_id'] );
	$comment = $post && inlay_may_read( $post ) ? get_comment( (int) inlay_text( $call['reply_id'] ) ) : null;
	$is_one  = $comment && (int) $comment->comment_post_ID === $post->ID && in_array( $comment->comment_type, array( '', 'comment' ), true );
	return $is_one && '' === inlay_seen_reply( $comment ) ? $comment : inlay_gone();
}

/** The same, if it is under a post of the user's. */
function inlay_hosted_reply( WP_REST_Request $call ) {
	$comment = inlay_named_reply( $call );
	return is_wp_error( $comment ) || inlay_is_host( (int) $comment->comment_post_ID ) ? $comment : inlay_forbidden();
}

/** Likes a reply, or takes a like back. */
function inlay_call_like_reply( WP_REST_Request $call ) {
	$comment = inlay_named_reply( $call );
	if ( is_wp_error( $comment ) ) {
		return $comment;
	}
	if ( inlay_is_writer( $comment ) ) {
		return inlay_forbidden();
	}
	$table = inlay_table( 'reply_likes' );
	$me    = get_current_user_id();
	if ( 'true' === $call['liked'] ) {
		inlay_change( "INSERT IGNORE INTO $table (site_id, post_id, comment_id, user_id, created) VALUES (%d, %d, %d, %d, %d)", get_current_blog_id(), $comment->comment_post_ID, $comment->comment_ID, $me, time() );
	} else {
		inlay_change( "DELETE FROM $table WHERE site_id = %d AND comment_id = %d AND user_id = %d", get_current_blog_id(), $comment->comment_ID, $me );
	}
	return array();
}

/** Changes the text of the user's own reply, by all rules that the site has for comments. */
function inlay_call_edit_reply( WP_REST_Request $call ) {
	$comment = inlay_named_reply( $call );
	if ( is_wp_error( $comment ) ) {
		return $comment;
	}
	if ( ! inlay_is_writer( $comment ) ) {
		return inlay_forbidden();
	}
	if ( time() > strtotime( $comment->comment_date_gmt . ' UTC' ) + INLAY_EDIT_FOR ) {
		return inlay_refuse( 403, __( 'This reply is too old to edit.', 'inlay' ) );
	}
	$text = inlay_reply_text( $call );
	if ( '' === $text ) {
		return inlay_refuse( 400, __( 'Write a reply.', 'inlay' ) );
	}
	$by     = array( $comment->comment_author, $comment->comment_author_email, $comment->comment_author_url );
	$agent  = array( $comment->comment_author_IP, $comment->comment_agent );
	$is_mod = current_user_can( 'moderate_comments' );
	if ( ! $is_mod && wp_check_comment_disallowed_list( $by[0], $by[1], $by[2], $text, $agent[0], $agent[1] ) ) {
		return inlay_refuse( 403, __( 'This site doesn’t accept that text.', 'inlay' ) );
	}
	$id = (int) $comment->comment_ID;
	wp_update_comment( array( 'comment_ID' => $id, 'comment_content' => wp_slash( $text ) ) );
	update_comment_meta( $id, '_inlay_edited', time() );
	if ( ! $is_mod && '1' === (string) $comment->comment_approved && ! check_comment( $by[0], $by[1], $by[2], $text, $agent[0], $agent[1], 'comment' ) ) {
		wp_set_comment_status( $id, 'hold' );
	}
	return array( 'html' => inlay_reply_html( get_comment( $id ) ) );
}

/** Moves a reply to the trash: the user's own, or one under a post of theirs. */
function inlay_call_delete_reply( WP_REST_Request $call ) {
	$comment = inlay_named_reply( $call );
	if ( is_wp_error( $comment ) ) {
		return $comment;
	}
	if ( ! inlay_is_writer( $comment ) && ! inlay_is_host( (int) $comment->comment_post_ID ) ) {
		return inlay_forbidden();
	}
	return wp_trash_comment( $comment ) ? array() : inlay_refuse( 500, __( 'Couldn’t delete the reply. Try again.', 'inlay' ) );
}

/** Tells whoever runs the site of a reply, once for each user. */
function inlay_call_report_reply( WP_REST_Request $call ) {
	$comment = inlay_named_reply( $call );
	if ( is_wp_error( $comment ) ) {
		return $comment;
	}
	$id = (int) $comment->comment_ID;
	$me = wp_get_current_user();
	if ( in_array( (string) $me->ID, get_comment_meta( $id, '_inlay_reported' ), true ) ) {
		return array();
	}
	add_comment_meta( $id, '_inlay_reported', $me->ID );
	/* translators: %s: the name of a user */
	$subject = sprintf( __( '%s reported a comment', 'inlay' ), $me->display_name );
	$text    = wp_strip_all_tags( $comment->comment_content ) . "\n\n" . admin_url( "comment.php?action=editcomment&c=$id" );
	wp_mail( get_option( 'admin_email' ), $subject, $text );
	return array();
}

/** Hides a reply under a post of the user's from all but its writer, or shows it again. */
function inlay_call_hide_reply( WP_REST_Request $call ) {
	$comment = inlay_hosted_reply( $call );
	if ( is_wp_error( $comment ) ) {
		return $comment;
	}
	$id = (int) $comment->comment_ID;
	if ( 'true' === $call['hidden'] ) {
		update_comment_meta( $id, '_inlay_hidden', 1 );
		wp_set_comment_status( $id, 'hold' );
	} elseif ( inlay_is_hidden_reply( $comment ) ) {
		wp_set_comment_status( $id, 'approve' );
	}
	return array();
}

/** Pins a reply above all others of its post, in place of the one before, or unpins it. */
function inlay_call_pin_reply( WP_REST_Request $call ) {
	$comment = inlay_hosted_reply( $call );
	if ( is_wp_error( $comment ) ) {
		return $comment;
	}
	if ( $comment->comment_parent ) {
		return inlay_refuse( 409, __( 'Only a reply to the post can be pinned.', 'inlay' ) );
	}
	foreach ( get_comments( array( 'post_id' => $comment->comment_post_ID, 'status' => 'any', 'meta_key' => '_inlay_pinned', 'fields' => 'ids' ) ) as $before ) { // phpcs:ignore WordPress.DB.SlowDBQuery
		delete_comment_meta( (int) $before, '_inlay_pinned' );
	}
	if ( 'true' === $call['pinned'] ) {
		update_comment_meta( (int) $comment->comment_ID, '_inlay_pinned', 1 );
	}
	return array();
}
