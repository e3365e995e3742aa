<?php
/**
 * Follows, notifications of new posts, and blocks: what a user has with a blog.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** What a user has with blogs, as `kind` and number: read once for each page or call. */
function inlay_ties( int $user_id ): array {
	wp_cache_add_non_persistent_groups( 'inlay' );
	$ties = wp_cache_get( $user_id, 'inlay' );
	if ( false === $ties ) {
		$ties = array();
		foreach ( inlay_rows( 'SELECT kind, blog FROM ' . inlay_table( 'follows' ) . ' WHERE user_id = %d', $user_id ) as $row ) {
			$ties[ $row['kind'] . $row['blog'] ] = true;
		}
		wp_cache_set( $user_id, $ties, 'inlay' );
	}
	return $ties;
}

/** Whether a user follows, is subscribed to, or blocks a blog. */
function inlay_is( int $user_id, string $kind, int $blog ): bool {
	return $user_id && isset( inlay_ties( $user_id )[ $kind . $blog ] );
}

/** Begins or ends one of these. Returns whether that changed anything. */
function inlay_tie( int $user_id, string $kind, int $blog, bool $is_on ): bool {
	$table   = inlay_table( 'follows' );
	$changed = $is_on
		? inlay_change( "INSERT IGNORE INTO $table (user_id, kind, blog, created) VALUES (%d, %s, %d, %d)", $user_id, $kind, $blog, time() )
		: inlay_change( "DELETE FROM $table WHERE user_id = %d AND kind = %s AND blog = %d", $user_id, $kind, $blog );
	wp_cache_delete( $user_id, 'inlay' );
	return (bool) $changed;
}

/** The numbers of the blogs that a user follows, blocks, or is subscribed to. */
function inlay_tied_blogs( int $user_id, string $kind ): array {
	$rows = inlay_rows( 'SELECT blog FROM ' . inlay_table( 'follows' ) . ' WHERE user_id = %d AND kind = %s', $user_id, $kind );
	return array_map( 'intval', array_column( $rows, 'blog' ) );
}

/** Whether somebody of a blog follows, or blocks, one of a user's blogs. */
function inlay_blog_is( array $blog, string $kind, int $user_id ): bool {
	foreach ( $blog['owners'] as $owner ) {
		foreach ( inlay_own_blogs( $user_id ) as $number ) {
			if ( inlay_is( (int) $owner, $kind, $number ) ) {
				return true;
			}
		}
	}
	return false;
}

/** Whether somebody of a blog blocks a user's blog. */
function inlay_is_blocked_by( array $blog, int $user_id ): bool {
	return inlay_blog_is( $blog, 'block', $user_id );
}

/** What marks a blog as a mutual: whether the current user follows it, and it them. */
function inlay_following( array $blog ): array {
	$me = get_current_user_id();
	$is = inlay_is( $me, 'follow', $blog['number'] );
	return array( 'following' => $is, 'is_blog_following_you' => $is && inlay_blog_is( $blog, 'follow', $me ) );
}
