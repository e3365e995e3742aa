<?php
/**
 * The notes of a post: comments as threads, reblogs, their tags, and likes.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Who a note is by, and when. Comments may be by somebody who has no account. */
function inlay_note_by( ?array $blog, int $time, string $name = '', string $email = '' ): array {
	$shape = $blog
		? array( 'name' => $blog['name'], 'title' => $blog['title'], 'url' => $blog['url'], 'avatar_url' => $blog['avatar'], 'following' => inlay_is( get_current_user_id(), 'follow', $blog['number'] ) )
		: array( 'name' => '' === $name ? __( 'Anonymous', 'inlay' ) : $name, 'avatar_url' => inlay_avatar( $email ) );
	return array( 'timestamp' => $time, 'blog' => $shape );
}

/** Whether the reader blocks whoever wrote a note. */
function inlay_is_hidden( int $author ): bool {
	$me = get_current_user_id();
	return $me && $author && inlay_is( $me, 'block', inlay_main_blog( $author ) );
}

/** The comments of a post as threads, the newest first; each begins with what its replies answer. */
function inlay_threads( WP_Post $post ): array {
	$query = array( 'post_id' => $post->ID, 'status' => 'approve', 'type' => 'comment', 'orderby' => 'comment_date_gmt', 'order' => 'ASC' );
	if ( is_user_logged_in() ) {
		// Their own, while they wait for approval, as below a post.
		$query['include_unapproved'] = array( get_current_user_id() );
	}
	$children = array();
	$all      = get_comments( $query );
	$ids      = wp_list_pluck( $all, 'comment_ID' );
	foreach ( $all as $comment ) {
		if ( ! inlay_is_hidden( (int) $comment->user_id ) ) {
			$children[ in_array( $comment->comment_parent, $ids, true ) ? (int) $comment->comment_parent : 0 ][] = $comment;
		}
	}
	$below = static function ( WP_Comment $comment ) use ( &$below, $children ): array {
		$rest = array_map( $below, $children[ (int) $comment->comment_ID ] ?? array() );
		return array_merge( array( $comment ), ...$rest );
	};
	return array_map( $below, array_reverse( $children[0] ?? array() ) );
}

/** A comment as a note. */
function inlay_reply_note( WP_Comment $comment ): array {
	$blog = $comment->user_id ? inlay_blog( inlay_main_blog( (int) $comment->user_id ) ) : null;
	$html = wpautop( make_clickable( wp_kses( $comment->comment_content, inlay_allowed_html(), INLAY_PROTOCOLS ) ) );
	if ( '1' !== (string) $comment->comment_approved ) {
		$html .= '<p><em>' . esc_html__( 'Your comment is awaiting moderation.' ) . '</em></p>'; // phpcs:ignore WordPress.WP.I18n.MissingArgDomain
	}
	return inlay_note_by( $blog, (int) strtotime( $comment->comment_date_gmt . ' UTC' ), $comment->comment_author, $comment->comment_author_email ) + array(
		'id'        => (string) $comment->comment_ID,
		'html'      => $html,
		'parent_id' => $comment->comment_parent ? (string) $comment->comment_parent : null,
	);
}

/** The published reblogs of a post, the newest first. */
function inlay_reblogs_of( WP_Post $post ): array {
	$found = array();
	foreach ( inlay_rows( 'SELECT * FROM ' . inlay_table( 'reblogs' ) . ' WHERE parent_site = %d AND parent_id = %d ORDER BY created DESC, post_id DESC LIMIT 1000', get_current_blog_id(), $post->ID ) as $row ) {
		$reblog = is_multisite() ? get_blog_post( (int) $row['site_id'], (int) $row['post_id'] ) : get_post( (int) $row['post_id'] );
		if ( $reblog && 'publish' === $reblog->post_status && ! inlay_is_hidden( (int) $row['user_id'] ) ) {
			$found[] = array( $reblog, (int) $row['site_id'] );
		}
	}
	return $found;
}

/** A reblog as a note: what was added, and its tags. */
function inlay_reblog_note( array $found ): array {
	list( $post, $site ) = $found;
	if ( is_multisite() ) {
		switch_to_blog( $site );
	}
	$form = inlay_form_or_text( $post );
	$note = inlay_note_by( inlay_blog( inlay_blog_of_post( $post ) ), (int) get_post_timestamp( $post ) ) + array(
		'id'       => inlay_id( $post->ID ),
		'html'     => inlay_slot( $form, inlay_html_slots( $form['type'] )[0] ?? 'two' ),
		'tags'     => wp_get_post_tags( $post->ID, array( 'fields' => 'names' ) ),
		'post_url' => get_permalink( $post ),
	);
	if ( is_multisite() ) {
		restore_current_blog();
	}
	return $note;
}

/** The notes of a post, a page of one list. */
function inlay_call_notes( WP_REST_Request $call ) {
	$post = inlay_post( $call['post_id'] );
	if ( ! $post || ! inlay_may_read( $post ) ) {
		return inlay_gone();
	}
	$threads = inlay_threads( $post );
	$reblogs = array_map( 'inlay_reblog_note', inlay_reblogs_of( $post ) );
	$tags    = array_count_values( array_merge( array(), ...array_column( $reblogs, 'tags' ) ) );
	arsort( $tags );
	$likes = array();
	foreach ( inlay_rows( 'SELECT user_id, created FROM ' . inlay_table( 'likes' ) . ' WHERE site_id = %d AND post_id = %d ORDER BY id DESC LIMIT 5000', get_current_blog_id(), $post->ID ) as $row ) {
		$blog = inlay_is_hidden( (int) $row['user_id'] ) ? null : inlay_blog( inlay_main_blog( (int) $row['user_id'] ) );
		if ( $blog ) {
			$likes[] = inlay_note_by( $blog, (int) $row['created'] );
		}
	}
	$counted = array();
	foreach ( $tags as $tag => $count ) {
		$counted[] = array( 'tag' => (string) $tag, 'count' => $count );
	}
	$lists = array( 'replies' => $threads, 'reblogs' => $reblogs, 'tags' => $counted, 'likes' => $likes );
	$mode  = inlay_text( $call['mode'] );
	if ( ! isset( $lists[ $mode ] ) ) {
		return inlay_refuse( 400, __( 'This site doesn’t have such notes.', 'inlay' ) );
	}
	$begin = max( 0, (int) $call['before'] );
	$limit = min( 100, max( 1, (int) ( $call['limit'] ? $call['limit'] : 20 ) ) );
	$page  = array_slice( $lists[ $mode ], $begin, $limit );
	$links = count( $lists[ $mode ] ) <= $begin + $limit ? array() : array( 'next' => array( 'href' => inlay_next( $call, array( 'before' => $begin + $limit ) ) ) );
	return array(
		'notes'  => 'replies' === $mode ? array_map( 'inlay_reply_note', array_merge( array(), ...$page ) ) : $page,
		'totals' => array( 'notes' => inlay_note_count( $post ), 'replies' => array_sum( array_map( 'count', $threads ) ), 'reblogs' => count( $reblogs ), 'tags' => count( $counted ), 'likes' => count( $likes ) ),
		'_links' => (object) $links,
	);
}
