<?php
/**
 * Notifications, and what is unread.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** A notification in Inlay's shape. */
function inlay_notification( array $row ): ?array {
	$by = inlay_blog( inlay_main_blog( (int) $row['user_id'] ) );
	if ( ! $by ) {
		return null;
	}
	$is_friend = inlay_is( get_current_user_id(), 'follow', $by['number'] );
	$shape     = array(
		'type'           => $row['type'],
		'timestamp'      => (int) $row['created'],
		'is_friend'      => $is_friend,
		'from_tumblelog' => array( 'name' => $by['name'], 'tumblr_url' => $by['url'], 'avatar_url' => $by['avatar'], 'avatar_url_48' => $by['avatar'], 'is_friend' => $is_friend ),
	);
	if ( ! (int) $row['post_id'] ) {
		return $shape;
	}
	$post = inlay_post( inlay_id_on( (int) $row['site_id'], (int) $row['post_id'] ) );
	if ( ! $post ) {
		return null;
	}
	$photo         = ( inlay_form_of( $post ) ?? array() )['photos'][0]['url'] ?? get_the_post_thumbnail_url( $post, 'thumbnail' );
	$shape['post'] = array_filter(
		array(
			'id'        => inlay_id( $post->ID ),
			'type'      => inlay_type_of( $post ),
			'url'       => get_permalink( $post ),
			'summary'   => inlay_summary( $post ),
			'media_url' => $photo ? $photo : null,
			'is_answer' => 'answer' === $row['type'],
		)
	);
	$comment = (int) $row['comment_id'] ? get_comment( (int) $row['comment_id'] ) : null;
	if ( 'reply' === $row['type'] && $comment ) {
		$shape['note_meta'] = array( 'reply_text' => html_entity_decode( wp_strip_all_tags( $comment->comment_content ), ENT_QUOTES, 'UTF-8' ) );
	}
	if ( 'answer' === $row['type'] ) {
		$shape['note_meta'] = array( 'answer_text' => wp_strip_all_tags( inlay_form_or_text( $post )['two'] ) );
	}
	return $shape;
}

/** Lists the notifications of one of the user's blogs. All of them count as seen then. */
function inlay_call_activity( WP_REST_Request $call ) {
	$blog = inlay_own_blog( inlay_text( $call['tumblelog'] ) );
	if ( ! $blog ) {
		return inlay_gone();
	}
	$types  = array_values( array_filter( array_map( 'sanitize_key', explode( ',', inlay_text( $call['types'] ) ) ) ) );
	$offset = max( 0, (int) $call['offset'] );
	$table  = inlay_table( 'activity' );
	$only   = $types ? 'AND type IN (' . implode( ',', array_fill( 0, count( $types ), '%s' ) ) . ')' : '';
	$rows   = inlay_rows( "SELECT * FROM $table WHERE blog = %d $only ORDER BY id DESC LIMIT 31 OFFSET %d", $blog['number'], ...array_merge( $types, array( $offset ) ) );
	$shown  = array_values( array_filter( array_map( 'inlay_notification', array_slice( $rows, 0, 30 ) ) ) );
	$links  = count( $rows ) < 31 ? array() : array(
		'next' => array( 'href' => inlay_next( $call, array( 'offset' => $offset + 30 ) ) ),
	);
	if ( ! $types ) {
		inlay_change( "UPDATE $table SET seen = 1 WHERE blog = %d AND seen = 0", $blog['number'] );
	}
	return array( 'activity_notifications' => $shown, '_links' => (object) $links );
}

/** The address of the next page of a call. */
function inlay_next( WP_REST_Request $call, array $changed ): string {
	$query = array_intersect_key( $call->get_query_params(), array_flip( array( 'tumblelog', 'types', 'participant', 'conversation_id', 'limit', 'post_id', 'mode', 'sort' ) ) );
	return wp_parse_url( rest_url( ltrim( $call->get_route(), '/' ) ), PHP_URL_PATH ) . '?' . http_build_query( $changed + $query );
}

/** What is unread, complete each time: what is missing has nothing unread. */
function inlay_call_poll(): WP_REST_Response {
	$messages = array();
	$activity = array();
	foreach ( inlay_own_blogs( get_current_user_id() ) as $number ) {
		$messages[ inlay_uuid( $number ) ] = (object) ( inlay_option( 'messages' ) ? inlay_unread( $number ) : array() );
		$activity[ inlay_uuid( $number ) ] = inlay_unseen( $number );
	}
	return new WP_REST_Response( array( 'unread_messages' => (object) $messages, 'unread_activity' => (object) $activity ) );
}
