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
		? array( 'name' => $blog['name'], 'title' => $blog['title'], 'url' => $blog['url'], 'avatar_url' => $blog['avatar'] ) + inlay_following( $blog )
		: array( 'name' => '' === $name ? __( 'Anonymous', 'inlay' ) : $name, 'avatar_url' => inlay_avatar( $email ) );
	return array( 'timestamp' => $time, 'blog' => $shape );
}

/** Whether the reader blocks whoever wrote a note. */
function inlay_is_hidden( int $author ): bool {
	$me = get_current_user_id();
	return $me && $author && inlay_is( $me, 'block', inlay_main_blog( $author ) );
}

/** A post by its site and its id there; null if it isn't published any more. */
function inlay_published( int $site_id, int $post_id ): ?WP_Post {
	$post = is_multisite() ? get_blog_post( $site_id, $post_id ) : get_post( $post_id );
	return $post && 'publish' === $post->post_status ? $post : null;
}

/** Those of some rows of the table of reblogs that are published, each with its site and its row. */
function inlay_found_reblogs( array $rows ): array {
	$found = array();
	foreach ( $rows as $row ) {
		$reblog = inlay_is_hidden( (int) $row['user_id'] ) ? null : inlay_published( (int) $row['site_id'], (int) $row['post_id'] );
		if ( $reblog ) {
			$found[] = array( $reblog, (int) $row['site_id'], $row );
		}
	}
	return $found;
}

/** The published reblogs of a post, the newest first. */
function inlay_reblogs_of( WP_Post $post ): array {
	return inlay_found_reblogs( inlay_rows( 'SELECT * FROM ' . inlay_table( 'reblogs' ) . ' WHERE parent_site = %d AND parent_id = %d ORDER BY created DESC, post_id DESC LIMIT 1000', get_current_blog_id(), $post->ID ) );
}

/** The original of a post, and all reblogs of it and of its reblogs, the oldest first. */
function inlay_tree_of( WP_Post $post ): array {
	$row  = inlay_reblog_of( $post->ID );
	$site = $row ? (int) $row['root_site'] : get_current_blog_id();
	$root = $row ? (int) $row['root_id'] : $post->ID;
	$rows = inlay_rows( 'SELECT * FROM ' . inlay_table( 'reblogs' ) . ' WHERE root_site = %d AND root_id = %d ORDER BY created, post_id LIMIT 5000', $site, $root );
	$from = inlay_published( $site, $root );
	return array( $from ? array( $from, $site, null ) : null, inlay_found_reblogs( $rows ) );
}

/** A reblog in the tree, or the original: from which reblog it is, and how many notes it has itself. */
function inlay_tree_note( array $found ): array {
	list( $post, $site, $row ) = $found;
	$is_direct = ! $row || ( $row['parent_site'] === $row['root_site'] && $row['parent_id'] === $row['root_id'] );
	if ( is_multisite() ) {
		switch_to_blog( $site );
	}
	$count = inlay_note_count( $post );
	if ( is_multisite() ) {
		restore_current_blog();
	}
	return inlay_reblog_note( $found ) + array( 'from' => $is_direct ? null : inlay_id_on( (int) $row['parent_site'], (int) $row['parent_id'] ), 'note_count' => $count );
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

/** Who likes a post, the newest first. */
function inlay_likes_of( int $post_id ): array {
	$likes = array();
	foreach ( inlay_rows( 'SELECT user_id, created FROM ' . inlay_table( 'likes' ) . ' WHERE site_id = %d AND post_id = %d ORDER BY id DESC LIMIT 5000', get_current_blog_id(), $post_id ) as $row ) {
		$blog = inlay_is_hidden( (int) $row['user_id'] ) ? null : inlay_blog( inlay_main_blog( (int) $row['user_id'] ) );
		if ( $blog ) {
			$likes[] = inlay_note_by( $blog, (int) $row['created'] );
		}
	}
	return $likes;
}

/** The thread of a reply that an address names, with its post. */
function inlay_thread_of( WP_REST_Request $call ) {
	$comment = get_comment( (int) inlay_text( $call['reply'] ) );
	$post    = $call['post_id'] ? inlay_post( $call['post_id'] ) : ( $comment ? get_post( $comment->comment_post_ID ) : null );
	if ( ! $comment || ! $post || ! inlay_may_read( $post ) ) {
		return inlay_gone();
	}
	$likes = inlay_reply_likes( $post->ID );
	foreach ( inlay_threads( $post ) as $thread ) {
		$notes = array_map( static fn( $one ) => inlay_reply_note( $one, $likes ), $thread );
		if ( in_array( (string) $comment->comment_ID, array_column( $notes, 'id' ), true ) ) {
			return array( 'notes' => $notes, 'post' => inlay_feed_item( $post ) );
		}
	}
	return inlay_gone();
}

/** The notes of a post, a page of one list. */
function inlay_call_notes( WP_REST_Request $call ) {
	if ( $call['reply'] ) {
		return inlay_thread_of( $call );
	}
	$post = inlay_post( $call['post_id'] );
	if ( ! $post || ! inlay_may_read( $post ) ) {
		return inlay_gone();
	}
	$mode    = inlay_text( $call['mode'] );
	$threads = inlay_threads( $post, inlay_text( $call['sort'] ) );
	$reblogs = array_map( 'inlay_reblog_note', inlay_reblogs_of( $post ) );
	$tags    = array_count_values( array_merge( array(), ...array_column( $reblogs, 'tags' ) ) );
	arsort( $tags );
	$counted = array();
	foreach ( $tags as $tag => $count ) {
		$counted[] = array( 'tag' => (string) $tag, 'count' => $count );
	}
	$tree  = 'tree' === $mode ? inlay_tree_of( $post ) : array( null, array() );
	$likes = inlay_likes_of( $post->ID );
	$lists = array( 'replies' => $threads, 'reblogs' => $reblogs, 'tags' => $counted, 'likes' => $likes, 'tree' => $tree[1] );
	if ( ! isset( $lists[ $mode ] ) ) {
		return inlay_refuse( 400, __( 'This site doesn’t have such notes.', 'inlay' ) );
	}
	$begin = max( 0, (int) $call['before'] );
	$limit = min( 250, max( 1, (int) ( $call['limit'] ? $call['limit'] : 20 ) ) );
	$page  = array_slice( $lists[ $mode ], $begin, $limit );
	if ( 'replies' === $mode ) {
		$of   = inlay_reply_likes( $post->ID );
		$page = array_map( static fn( $one ) => inlay_reply_note( $one, $of ), array_merge( array(), ...$page ) );
	}
	$links = count( $lists[ $mode ] ) <= $begin + $limit ? array() : array( 'next' => array( 'href' => inlay_next( $call, array( 'before' => $begin + $limit ) ) ) );
	return array(
		'notes'  => 'tree' === $mode ? array_map( 'inlay_tree_note', $page ) : $page,
		'totals' => array( 'notes' => inlay_note_count( $post ), 'replies' => array_sum( array_map( 'count', $threads ) ), 'reblogs' => count( $reblogs ), 'tags' => count( $counted ), 'likes' => count( $likes ) ),
		'_links' => (object) $links,
	) + ( $tree[0] ? array( 'source' => inlay_tree_note( $tree[0] ) ) : array() );
}
