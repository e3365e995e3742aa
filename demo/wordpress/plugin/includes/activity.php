<?php
/**
 * What others did with a blog and its posts. Comments are WordPress's own: they are told of once they are approved,
 * however they were written.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Tells a blog of something, once. Nobody is told of what they did themselves, or by whom they block. */
function inlay_tell( string $type, int $blog, int $actor, int $post_id = 0, int $comment_id = 0 ): void {
	$known = inlay_blog( $blog );
	if ( ! $known || in_array( $blog, inlay_own_blogs( $actor ), true ) || inlay_is_blocked_by( $known, $actor ) ) {
		return;
	}
	$row = array( 'type' => $type, 'blog' => $blog, 'user_id' => $actor ) + inlay_key( $post_id ) + array( 'comment_id' => $comment_id );
	if ( ! inlay_number( 'SELECT id FROM ' . inlay_table( 'activity' ) . ' WHERE type = %s AND blog = %d AND user_id = %d AND site_id = %d AND post_id = %d AND comment_id = %d', ...array_values( $row ) ) ) {
		inlay_add( 'activity', $row + array( 'created' => time() ) );
	}
}

/** Takes back what a blog was told, if it was undone. */
function inlay_untell( string $type, int $actor, int $post_id, int $blog = 0 ): void {
	inlay_change(
		'DELETE FROM ' . inlay_table( 'activity' ) . ' WHERE type = %s AND user_id = %d AND ( site_id = %d OR post_id = 0 ) AND post_id = %d AND ( blog = %d OR 0 = %d )',
		$type,
		$actor,
		get_current_blog_id(),
		$post_id,
		$blog,
		$blog
	);
}

/** The number of notifications that a blog hasn't seen. */
function inlay_unseen( int $blog ): int {
	return inlay_number( 'SELECT COUNT(*) FROM ' . inlay_table( 'activity' ) . ' WHERE blog = %d AND seen = 0', $blog );
}

/** A comment is there for everybody: its post's blog hears of it, and whom it answers. */
function inlay_tell_of_comment( WP_Comment $comment ): void {
	$post = get_post( $comment->comment_post_ID );
	if ( ! $post || 'post' !== $post->post_type || ! $comment->user_id || ! in_array( $comment->comment_type, array( '', 'comment' ), true ) ) {
		return;
	}
	$id   = (int) $comment->comment_ID;
	$blog = inlay_blog_of_post( $post );
	inlay_tell( 'reply', $blog, (int) $comment->user_id, $post->ID, $id );
	$parent = $comment->comment_parent ? get_comment( $comment->comment_parent ) : null;
	$to     = $parent && $parent->user_id ? inlay_main_blog( (int) $parent->user_id ) : 0;
	if ( $to && $to !== $blog ) {
		inlay_tell( 'reply', $to, (int) $comment->user_id, $post->ID, $id );
	}
}

/** A comment was written. */
function inlay_comment_written( int $id, WP_Comment $comment ): void {
	if ( '1' === (string) $comment->comment_approved ) {
		inlay_tell_of_comment( $comment );
	}
}
add_action( 'wp_insert_comment', 'inlay_comment_written', 10, 2 );

/** A comment was approved, or taken away. */
function inlay_comment_changed( string $new, string $old, WP_Comment $comment ): void {
	if ( 'approved' === $new ) {
		inlay_tell_of_comment( $comment );
	} else {
		inlay_change( 'DELETE FROM ' . inlay_table( 'activity' ) . ' WHERE site_id = %d AND comment_id = %d', get_current_blog_id(), $comment->comment_ID );
	}
}
add_action( 'transition_comment_status', 'inlay_comment_changed', 10, 3 );

/** A post is published: whoever asked for notifications of its blog gets a mail, from WordPress's cron. */
function inlay_post_published( string $new, string $old, WP_Post $post ): void {
	if ( 'publish' === $new && 'publish' !== $old && 'post' === $post->post_type && ! wp_installing() ) {
		wp_schedule_single_event( time(), 'inlay_new_post', array( $post->ID ) );
	}
}
add_action( 'transition_post_status', 'inlay_post_published', 10, 3 );

/** Mails whoever is subscribed to a blog that it has a new post. */
function inlay_mail_new_post( int $id ): void {
	$post = get_post( $id );
	$blog = $post && 'publish' === $post->post_status ? inlay_blog( inlay_blog_of_post( $post ) ) : null;
	if ( ! $blog ) {
		return;
	}
	foreach ( inlay_rows( 'SELECT user_id FROM ' . inlay_table( 'follows' ) . ' WHERE kind = %s AND blog = %d', 'subscribe', $blog['number'] ) as $row ) {
		$user = get_userdata( (int) $row['user_id'] );
		if ( $user ) {
			/* translators: %s: the title of a blog */
			$subject = sprintf( __( 'New post by %s', 'inlay' ), $blog['title'] );
			wp_mail( $user->user_email, $subject, inlay_summary( $post, 300 ) . "\n\n" . get_permalink( $post ) );
		}
	}
}
add_action( 'inlay_new_post', 'inlay_mail_new_post' );
