<?php
/**
 * Who may reply to a post, and who may reblog it. Comments of a post that nobody may reply to are closed, as WordPress
 * has it; the rest holds for the theme's own comment form, too.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

const INLAY_AUDIENCES = array( 'everyone', 'following', 'mutuals', 'nobody' );

/** The field of each right. */
const INLAY_RIGHTS = array( 'reply' => 'who_can_reply', 'reblog' => 'who_can_reblog' );

/** Who has a right for a post. */
function inlay_audience( WP_Post $post, string $right ): string {
	if ( 'reply' === $right && 'open' !== $post->comment_status ) {
		return 'nobody';
	}
	$audience = get_post_meta( $post->ID, '_inlay_' . INLAY_RIGHTS[ $right ], true );
	return in_array( $audience, INLAY_AUDIENCES, true ) ? $audience : 'everyone';
}

/** Whether the current user is among those. Whoever writes for the post's blog always is. */
function inlay_allows( WP_Post $post, string $right ): bool {
	$audience = inlay_audience( $post, $right );
	$number   = inlay_blog_of_post( $post );
	$mine     = inlay_own_blogs( get_current_user_id() );
	if ( 'everyone' === $audience || in_array( $number, $mine, true ) ) {
		return true;
	}
	$me   = get_current_user_id();
	$blog = 'nobody' === $audience ? null : inlay_blog( $number );
	return $blog && inlay_blog_is( $blog, 'follow', $me ) && ( 'following' === $audience || inlay_is( $me, 'follow', $number ) );
}

/** Whether a post takes a comment of the current user's. */
function inlay_filter_comments_open( $is_open, $id ) {
	$post = get_post( $id );
	return $is_open && $post && 'post' === $post->post_type ? inlay_allows( $post, 'reply' ) : $is_open;
}
add_filter( 'comments_open', 'inlay_filter_comments_open', 20, 2 );

/** The choices for a post. */
function inlay_rights_of( WP_Post $post ): array {
	return array( 'who_can_reply' => inlay_audience( $post, 'reply' ), 'who_can_reblog' => inlay_audience( $post, 'reblog' ) );
}

/** What the current user may do with a post. */
function inlay_rights_here( WP_Post $post ): array {
	return inlay_rights_of( $post ) + array( 'can_reply' => comments_open( $post ), 'can_reblog' => inlay_allows( $post, 'reblog' ) );
}

/** Stores the choices that were sent, as fields of a call or of a form. */
function inlay_set_rights( int $id, array $sent ): void {
	foreach ( INLAY_RIGHTS as $right => $field ) {
		$audience = inlay_text( $sent[ $field ] ?? '' );
		if ( ! in_array( $audience, INLAY_AUDIENCES, true ) ) {
			continue;
		}
		$status = 'nobody' === $audience ? 'closed' : 'open';
		if ( 'reply' === $right && get_post( $id )->comment_status !== $status ) {
			wp_update_post( array( 'ID' => $id, 'comment_status' => $status ) );
		}
		if ( 'everyone' === $audience || ( 'reply' === $right && 'nobody' === $audience ) ) {
			delete_post_meta( $id, "_inlay_$field" );
		} else {
			update_post_meta( $id, "_inlay_$field", $audience );
		}
	}
}

/** Changes who may reply to, or reblog, one of the user's posts. */
function inlay_call_rights( WP_REST_Request $call ) {
	$post = inlay_post( $call['post_id'] );
	if ( ! $post || 'post' !== $post->post_type ) {
		return inlay_gone();
	}
	if ( ! inlay_is_mine( $post ) ) {
		return inlay_forbidden();
	}
	inlay_set_rights( $post->ID, $call->get_params() );
	return array();
}
