<?php
/**
 * Conversations: listing, reading, and writing them. Times are in milliseconds.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Now, in milliseconds. */
function inlay_now(): int {
	return (int) floor( microtime( true ) * 1000 );
}

/** How many messages of each conversation a blog hasn't read. Muted ones may be left out. */
function inlay_unread( int $blog, bool $without_muted = false ): array {
	$rows   = inlay_rows(
		'SELECT s.conversation_id, s.muted_until, COUNT(*) AS unread FROM ' . inlay_table( 'seats' ) . ' s JOIN ' . inlay_table( 'messages' ) . ' m ON m.conversation_id = s.conversation_id
		WHERE s.blog = %d AND s.is_spam = 0 AND m.blog <> s.blog AND m.deleted = 0 AND m.ts > s.read_ts AND m.ts > s.deleted_ts GROUP BY s.conversation_id, s.muted_until',
		$blog
	);
	$unread = array();
	foreach ( $rows as $row ) {
		if ( ! $without_muted || (int) $row['muted_until'] < inlay_now() ) {
			$unread[ $row['conversation_id'] ] = (int) $row['unread'];
		}
	}
	return $unread;
}

/** The seat of the user's blog in a conversation, with the other blog's number; an error if it isn't theirs. */
function inlay_seat( WP_REST_Request $call ) {
	$mine = inlay_own_blog( inlay_text( $call['participant'] ) );
	if ( ! $mine ) {
		return inlay_forbidden();
	}
	$conversation = (int) $call['conversation_id'];
	if ( ! $conversation ) {
		$other        = inlay_other_blog( $mine, inlay_text( $call['participants'] ) );
		$conversation = $other ? inlay_number( 'SELECT id FROM ' . inlay_table( 'conversations' ) . ' WHERE low = %d AND high = %d', min( $mine['number'], $other['number'] ), max( $mine['number'], $other['number'] ) ) : 0;
	}
	$seat = inlay_row(
		'SELECT s.*, c.last_ts, IF( c.low = s.blog, c.high, c.low ) AS other FROM ' . inlay_table( 'seats' ) . ' s JOIN ' . inlay_table( 'conversations' ) . ' c ON c.id = s.conversation_id WHERE s.conversation_id = %d AND s.blog = %d',
		$conversation,
		$mine['number']
	);
	return $seat ? $seat : inlay_gone();
}

/** The other one of two blogs, by their uuids. */
function inlay_other_blog( array $mine, string $uuids ): ?array {
	foreach ( explode( ',', $uuids ) as $uuid ) {
		$blog = inlay_find_blog( $uuid );
		if ( $blog && $blog['number'] !== $mine['number'] ) {
			return $blog;
		}
	}
	return null;
}

/** A conversation in Inlay's shape. */
function inlay_conversation( array $seat, array $messages, array $links = array() ): array {
	$both   = array_filter( array( inlay_blog( (int) $seat['blog'] ), inlay_blog( (int) $seat['other'] ) ) );
	$unread = inlay_unread( (int) $seat['blog'] );
	return array(
		'id'                    => $seat['conversation_id'],
		'status'                => 'active',
		'can_send'              => 2 === count( $both ),
		'participants'          => array_map( 'inlay_blog_shape', array_values( $both ) ),
		'last_modified_ts'      => (int) $seat['last_ts'],
		'last_read_ts'          => (int) $seat['read_ts'],
		'muted_until'           => (int) $seat['muted_until'],
		'is_possible_spam'      => (bool) (int) $seat['is_spam'],
		'unread_messages_count' => $unread[ $seat['conversation_id'] ] ?? 0,
		'messages'              => array( 'data' => array_map( 'inlay_message', $messages ), '_links' => (object) $links ),
	);
}

/** A message in Inlay's shape. */
function inlay_message( array $row ): array {
	$shape = array( 'ts' => $row['ts'], 'type' => $row['type'], 'participant' => inlay_uuid( (int) $row['blog'] ) );
	if ( (int) $row['deleted'] ) {
		return array( 'type' => 'TEXT', 'deleted' => true ) + $shape;
	}
	$signs = array();
	foreach ( inlay_rows( 'SELECT sign, blog FROM ' . inlay_table( 'reactions' ) . ' WHERE message_id = %d', (int) $row['id'] ) as $reaction ) {
		$signs[ $reaction['sign'] ][] = inlay_uuid( (int) $reaction['blog'] );
	}
	$shape['content']   = array( 'text' => $row['body'], 'formatting' => array() );
	$shape['reactions'] = array();
	foreach ( $signs as $sign => $uuids ) {
		$shape['reactions'][] = array( 'sign' => (string) $sign, 'participants' => $uuids );
	}
	if ( $row['edited'] ) {
		$shape['edited_ts'] = (int) $row['edited'];
	}
	if ( $row['reply_to'] ) {
		$shape['reply_to'] = inlay_quoted( $row );
	}
	if ( 'IMAGE' === $row['type'] ) {
		$shape['image'] = json_decode( $row['image'], true );
	}
	if ( 'POSTREF' === $row['type'] ) {
		$shape['post'] = inlay_post_in_message( $row );
	}
	return array_filter( $shape, static fn( $value ) => null !== $value );
}

/** The message that another one answers. */
function inlay_quoted( array $row ): ?array {
	$quoted = inlay_row( 'SELECT ts, blog, body, deleted FROM ' . inlay_table( 'messages' ) . ' WHERE conversation_id = %d AND ts = %d', (int) $row['conversation_id'], (int) $row['reply_to'] );
	return $quoted ? array( 'ts' => $quoted['ts'], 'participant' => inlay_uuid( (int) $quoted['blog'] ), 'text' => (int) $quoted['deleted'] ? '' : mb_substr( $quoted['body'], 0, 200 ) ) : null;
}

/** A post that was shared as a message; without it, it has been deleted, or isn't for this reader. */
function inlay_post_in_message( array $row ): ?array {
	$post = inlay_post( inlay_id_on( (int) $row['site_id'], (int) $row['post_id'] ) );
	if ( ! $post || ! inlay_may_read( $post ) ) {
		return null;
	}
	$form = inlay_form_or_text( $post );
	$blog = inlay_blog( inlay_blog_of_post( $post ) );
	return array(
		'id'        => inlay_id( $post->ID ),
		'type'      => inlay_type_of( $post ),
		'blog_name' => $blog ? $blog['name'] : '',
		'summary'   => inlay_summary( $post ),
		'post_url'  => get_permalink( $post ),
		'photos'    => array_map( 'inlay_picture', $form['photos'] ),
		'sensitive' => $form['sensitive'],
	);
}

/** The messages of a seat that are older than a time, the newest first. */
function inlay_messages( array $seat, int $before, int $limit ): array {
	return inlay_rows(
		'SELECT * FROM ' . inlay_table( 'messages' ) . ' WHERE conversation_id = %d AND deleted = 0 AND ts > %d AND ts < %d ORDER BY ts DESC LIMIT %d',
		(int) $seat['conversation_id'],
		(int) $seat['deleted_ts'],
		$before,
		$limit
	);
}

/** Lists conversations, each with its last message. */
function inlay_call_inbox( WP_REST_Request $call ) {
	$mine = inlay_own_blog( inlay_text( $call['participant'] ) );
	if ( ! $mine ) {
		return inlay_forbidden();
	}
	$offset = max( 0, (int) $call['offset'] );
	$seats  = inlay_rows(
		'SELECT s.*, c.last_ts, IF( c.low = s.blog, c.high, c.low ) AS other FROM ' . inlay_table( 'seats' ) . ' s JOIN ' . inlay_table( 'conversations' ) . ' c ON c.id = s.conversation_id
		WHERE s.blog = %d AND s.is_spam = 0 AND c.last_ts > s.deleted_ts ORDER BY c.last_ts DESC LIMIT 21 OFFSET %d',
		$mine['number'],
		$offset
	);
	$shown  = array();
	foreach ( array_slice( $seats, 0, 20 ) as $seat ) {
		$last = inlay_messages( $seat, PHP_INT_MAX, 1 );
		if ( $last ) {
			$shown[] = inlay_conversation( $seat, $last );
		}
	}
	$links = count( $seats ) < 21 ? array() : array( 'next' => array( 'href' => inlay_next( $call, array( 'offset' => $offset + 20 ) ) ) );
	return array( 'conversations' => $shown, '_links' => (object) $links );
}

/** Reads a conversation, which counts as read then. */
function inlay_call_read( WP_REST_Request $call ) {
	$seat = inlay_seat( $call );
	if ( is_wp_error( $seat ) ) {
		return $seat;
	}
	$limit    = min( 100, max( 1, (int) ( $call['limit'] ? $call['limit'] : 10 ) ) );
	$messages = inlay_messages( $seat, (int) ( $call['before'] ? $call['before'] : PHP_INT_MAX ), $limit + 1 );
	$shown    = array_slice( $messages, 0, $limit );
	$links    = count( $messages ) <= $limit ? array() : array(
		'next' => array( 'href' => inlay_next( $call, array( 'conversation_id' => $seat['conversation_id'], 'before' => end( $shown )['ts'] ) ) ),
	);
	if ( $shown ) {
		inlay_change( 'UPDATE ' . inlay_table( 'seats' ) . ' SET read_ts = GREATEST( read_ts, %d ) WHERE conversation_id = %d AND blog = %d', (int) $shown[0]['ts'], (int) $seat['conversation_id'], (int) $seat['blog'] );
	}
	return inlay_conversation( $seat, $shown, $links );
}

/** Deletes a conversation, for this blog only. A new message brings it back, without the old ones. */
function inlay_call_forget( WP_REST_Request $call ) {
	$seat = inlay_seat( $call );
	if ( is_wp_error( $seat ) ) {
		return $seat;
	}
	inlay_change( 'UPDATE ' . inlay_table( 'seats' ) . ' SET deleted_ts = %d WHERE conversation_id = %d AND blog = %d', (int) $seat['last_ts'], (int) $seat['conversation_id'], (int) $seat['blog'] );
	return array();
}

/** Blogs to write to. */
function inlay_call_suggestions( WP_REST_Request $call ) {
	$typed = inlay_text( $call['q'], 60 );
	$me    = get_current_user_id();
	$found = array();
	if ( is_multisite() ) {
		foreach ( get_sites( array( 'search' => $typed, 'number' => 10, 'fields' => 'ids' ) ) as $id ) {
			$found[] = inlay_blog( (int) $id );
		}
	} else {
		$users = get_users( array( 'search' => "*$typed*", 'search_columns' => array( 'user_nicename', 'display_name' ), 'capability' => 'edit_posts', 'exclude' => array( $me ), 'number' => 10, 'fields' => 'ID' ) );
		$found = array_map( static fn( $id ) => inlay_blog( (int) $id ), $users );
	}
	$others = array_filter( $found, static fn( $blog ) => $blog && ! in_array( $blog['number'], inlay_own_blogs( $me ), true ) );
	return array( 'blogs' => array_map( 'inlay_blog_shape', array_values( $others ) ) );
}

/** The other blog of a new conversation. */
function inlay_call_info( WP_REST_Request $call ) {
	$blog = inlay_known_blog( $call['q'] );
	return is_wp_error( $blog ) ? $blog : inlay_blog_shape( $blog );
}
