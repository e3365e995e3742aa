<?php
/**
 * Comments as replies: who sees which, in which order, and what is remembered of one. A hidden reply is a comment that
 * waits for approval again, and a deleted one is in the trash, so that themes and WordPress's own pages agree.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** How long a reply can be edited, in seconds. */
const INLAY_EDIT_FOR = 15 * MINUTE_IN_SECONDS;

/** Whether a comment is the current user's. */
function inlay_is_writer( WP_Comment $comment ): bool {
	return $comment->user_id && (int) $comment->user_id === get_current_user_id();
}

/** Whether the current user may hide, pin, and delete what others reply to a post. */
function inlay_is_host( int $post_id ): bool {
	$post = get_post( $post_id );
	return $post && ( inlay_is_mine( $post ) || current_user_can( 'moderate_comments' ) );
}

/** Whether the post's blog has hidden a comment. */
function inlay_is_hidden_reply( WP_Comment $comment ): bool {
	return '0' === (string) $comment->comment_approved && (bool) get_comment_meta( (int) $comment->comment_ID, '_inlay_hidden', true );
}

/** What the current user sees of a comment: '' for all of it, why only a line is left, or null for nothing at all. */
function inlay_seen_reply( WP_Comment $comment ): ?string {
	$status = (string) $comment->comment_approved;
	if ( '1' === $status || ( '0' === $status && inlay_is_writer( $comment ) ) ) {
		return '';
	}
	if ( 'trash' === $status ) {
		return 'deleted';
	}
	if ( ! inlay_is_hidden_reply( $comment ) ) {
		return null;
	}
	return inlay_is_host( (int) $comment->comment_post_ID ) ? '' : 'hidden';
}

/** The likes of a post's replies: how many each has, and whether the current user is among them. */
function inlay_reply_likes( int $post_id ): array {
	$likes = array();
	foreach ( inlay_rows( 'SELECT comment_id, COUNT(*) AS likes, SUM( user_id = %d ) AS mine FROM ' . inlay_table( 'reply_likes' ) . ' WHERE site_id = %d AND post_id = %d GROUP BY comment_id', get_current_user_id(), get_current_blog_id(), $post_id ) as $row ) {
		$likes[ (int) $row['comment_id'] ] = array( 'likes' => (int) $row['likes'], 'liked' => (int) $row['mine'] > 0 );
	}
	return $likes;
}

/** The comments of a post as threads, in an order, the pinned one first; each begins with what its replies answer. */
function inlay_threads( WP_Post $post, string $order = 'newest' ): array {
	$children = array();
	$all      = get_comments( array( 'post_id' => $post->ID, 'status' => array( 'approve', 'hold', 'trash' ), 'type' => 'comment', 'orderby' => 'comment_date_gmt', 'order' => 'ASC' ) );
	$shown    = array_filter( $all, static fn( $comment ) => ! inlay_is_hidden( (int) $comment->user_id ) && null !== inlay_seen_reply( $comment ) );
	$ids      = wp_list_pluck( $shown, 'comment_ID' );
	foreach ( $shown as $comment ) {
		$children[ in_array( $comment->comment_parent, $ids, true ) ? (int) $comment->comment_parent : 0 ][] = $comment;
	}
	$below = static function ( WP_Comment $comment ) use ( &$below, $children ): array {
		$rest = array_merge( array(), ...array_map( $below, $children[ (int) $comment->comment_ID ] ?? array() ) );
		// Of one that is gone, a line is left for those that answer it.
		return $rest || '' === inlay_seen_reply( $comment ) ? array_merge( array( $comment ), $rest ) : array();
	};
	$threads = array_values( array_filter( array_map( $below, $children[0] ?? array() ) ) );
	return inlay_in_order( 'oldest' === $order ? $threads : array_reverse( $threads ), $order, $post->ID );
}

/** Threads in an order; those that are equal stay as they are. */
function inlay_in_order( array $threads, string $order, int $post_id ): array {
	$me    = get_current_user_id();
	$likes = 'liked' === $order ? inlay_reply_likes( $post_id ) : array();
	$rank  = static function ( array $thread ) use ( $order, $me, $likes ): array {
		$first    = $thread[0];
		$author   = 'followed' === $order && $first->user_id ? inlay_main_blog( (int) $first->user_id ) : 0;
		$followed = $author && inlay_is( $me, 'follow', $author );
		return array( get_comment_meta( (int) $first->comment_ID, '_inlay_pinned', true ) ? 0 : 1, -( $likes[ (int) $first->comment_ID ]['likes'] ?? 0 ), $followed ? 0 : 1 );
	};
	usort( $threads, static fn( $one, $other ) => $rank( $one ) <=> $rank( $other ) );
	return $threads;
}

/** What a comment says, as HTML to show. */
function inlay_reply_html( WP_Comment $comment ): string {
	$html = wpautop( make_clickable( wp_kses( $comment->comment_content, inlay_allowed_html(), INLAY_PROTOCOLS ) ) );
	if ( '1' !== (string) $comment->comment_approved && ! inlay_is_hidden_reply( $comment ) ) {
		$html .= '<p><em>' . esc_html__( 'Your comment is awaiting moderation.' ) . '</em></p>'; // phpcs:ignore WordPress.WP.I18n.MissingArgDomain
	}
	return $html;
}

/** A comment as a note; `$likes` as `inlay_reply_likes` has them. */
function inlay_reply_note( WP_Comment $comment, array $likes ): array {
	$id   = (int) $comment->comment_ID;
	$gone = inlay_seen_reply( $comment );
	$time = (int) strtotime( $comment->comment_date_gmt . ' UTC' );
	$note = array( 'id' => (string) $id, 'parent_id' => $comment->comment_parent ? (string) $comment->comment_parent : null );
	if ( '' !== $gone ) {
		return inlay_note_by( null, $time ) + $note + array( 'gone' => $gone );
	}
	$blog = $comment->user_id ? inlay_blog( inlay_main_blog( (int) $comment->user_id ) ) : null;
	return inlay_note_by( $blog, $time, $comment->comment_author, $comment->comment_author_email ) + $note + array(
		'html'       => inlay_reply_html( $comment ),
		'edited_at'  => (int) get_comment_meta( $id, '_inlay_edited', true ) ?: null, // phpcs:ignore Universal.Operators.DisallowShortTernary
		'edit_until' => inlay_is_writer( $comment ) ? $time + INLAY_EDIT_FOR : null,
		'pinned'     => (bool) get_comment_meta( $id, '_inlay_pinned', true ),
		'hidden'     => inlay_is_hidden_reply( $comment ),
	) + ( $likes[ $id ] ?? array( 'likes' => 0, 'liked' => false ) );
}

/** Approved again, by whoever moderates, a comment isn't hidden any more. */
function inlay_reply_approved( string $new, string $old, WP_Comment $comment ): void {
	if ( 'approved' === $new ) {
		delete_comment_meta( (int) $comment->comment_ID, '_inlay_hidden' );
	}
}
add_action( 'transition_comment_status', 'inlay_reply_approved', 10, 3 );
