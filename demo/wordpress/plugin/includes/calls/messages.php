<?php
/**
 * Single messages, and what a user does with a conversation.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** The conversation of two blogs, which begins now if there is none. Returns the seat of the first one. */
function inlay_begin( array $mine, array $other ): array {
	$low  = min( $mine['number'], $other['number'] );
	$high = max( $mine['number'], $other['number'] );
	inlay_change( 'INSERT IGNORE INTO ' . inlay_table( 'conversations' ) . ' (low, high) VALUES (%d, %d)', $low, $high );
	$id = inlay_number( 'SELECT id FROM ' . inlay_table( 'conversations' ) . ' WHERE low = %d AND high = %d', $low, $high );
	inlay_change( 'INSERT IGNORE INTO ' . inlay_table( 'seats' ) . ' (conversation_id, blog) VALUES (%d, %d), (%d, %d)', $id, $low, $id, $high );
	return inlay_row( 'SELECT s.*, c.last_ts, %d AS other FROM ' . inlay_table( 'seats' ) . ' s JOIN ' . inlay_table( 'conversations' ) . ' c ON c.id = s.conversation_id WHERE c.id = %d AND s.blog = %d', $other['number'], $id, $mine['number'] );
}

/** Sends a message. */
function inlay_call_send( WP_REST_Request $call ) {
	$mine = inlay_own_blog( inlay_text( $call['participant'] ) );
	if ( ! $mine ) {
		return inlay_forbidden();
	}
	$seat  = $call['conversation_id'] ? inlay_seat( $call ) : null;
	$other = $seat ? ( is_wp_error( $seat ) ? null : inlay_blog( (int) $seat['other'] ) ) : inlay_other_blog( $mine, inlay_text( $call['participants'] ) );
	if ( ! $other ) {
		return inlay_gone();
	}
	if ( inlay_is_blocked_by( $other, get_current_user_id() ) || inlay_is_blocked_by( $mine, (int) ( $other['owners'][0] ?? 0 ) ) ) {
		return inlay_forbidden();
	}
	$row = inlay_read_message( $call );
	if ( is_wp_error( $row ) ) {
		return $row;
	}
	$seat = $seat ? $seat : inlay_begin( $mine, $other );
	// `ts` identifies a message, so no two of a conversation have the same.
	$row += array( 'conversation_id' => (int) $seat['conversation_id'], 'blog' => $mine['number'], 'ts' => max( inlay_now(), (int) $seat['last_ts'] + 1 ) );
	if ( ! inlay_add( 'messages', $row ) ) {
		return inlay_refuse( 503, __( 'Couldn’t send this message. Try again.', 'inlay' ) );
	}
	inlay_change( 'UPDATE ' . inlay_table( 'conversations' ) . ' SET last_ts = GREATEST( last_ts, %d ) WHERE id = %d', $row['ts'], $row['conversation_id'] );
	$seat['last_ts'] = $row['ts'];
	return inlay_conversation( $seat, inlay_rows( 'SELECT * FROM ' . inlay_table( 'messages' ) . ' WHERE conversation_id = %d AND ts = %d', $row['conversation_id'], $row['ts'] ) );
}

/** What a call wants to send, as columns of the table, or an error. */
function inlay_read_message( WP_REST_Request $call ) {
	$row = array( 'type' => inlay_text( $call['type'] ), 'body' => inlay_text( $call['message'], 4096 ), 'image' => '' );
	if ( $call['reply_to'] ) {
		$row['reply_to'] = (int) $call['reply_to'];
	}
	if ( 'TEXT' === $row['type'] ) {
		return '' === trim( $row['body'] ) ? inlay_refuse( 400, __( 'Write a message.', 'inlay' ) ) : $row;
	}
	if ( 'POSTREF' === $row['type'] ) {
		$post = inlay_post( ( (array) $call['post'] )['id'] ?? '' );
		return $post && inlay_may_read( $post ) ? inlay_key( $post->ID ) + $row : inlay_gone();
	}
	$file = $call->get_file_params()['data'] ?? null;
	if ( 'IMAGE' !== $row['type'] || ! is_array( $file ) ) {
		return inlay_refuse( 400, __( 'This message can’t be sent.', 'inlay' ) );
	}
	if ( ! current_user_can( 'upload_files' ) ) {
		return inlay_forbidden();
	}
	$id = inlay_store_file( $file, 'image' );
	if ( is_wp_error( $id ) ) {
		return $id;
	}
	$meta         = wp_get_attachment_metadata( $id );
	$size         = array( 'url' => wp_get_attachment_url( $id ), 'width' => (int) ( $meta['width'] ?? 0 ), 'height' => (int) ( $meta['height'] ?? 0 ) );
	$row['image'] = wp_json_encode( array( 'original_size' => $size, 'alt_sizes' => array( $size ) ) );
	return $row;
}

/** The user's seat, and the message that a call names: [seat, message], or an error. */
function inlay_named_message( WP_REST_Request $call, bool $must_be_own = false ) {
	$seat = inlay_seat( $call );
	if ( is_wp_error( $seat ) ) {
		return $seat;
	}
	$row = inlay_row( 'SELECT * FROM ' . inlay_table( 'messages' ) . ' WHERE conversation_id = %d AND ts = %d AND ts > %d', (int) $seat['conversation_id'], (int) $call['ts'], (int) $seat['deleted_ts'] );
	if ( ! $row || (int) $row['deleted'] ) {
		return inlay_gone();
	}
	return $must_be_own && $row['blog'] !== $seat['blog'] ? inlay_forbidden() : array( $seat, $row );
}

/** Says when a message has changed, and answers with it. */
function inlay_changed_message( array $seat, array $row, string $sets = '', ...$values ): array {
	$table = inlay_table( 'messages' );
	inlay_change( "UPDATE $table SET $sets changed = %d WHERE id = %d", ...array_merge( $values, array( inlay_now(), (int) $row['id'] ) ) );
	return inlay_conversation( $seat, inlay_rows( "SELECT * FROM $table WHERE id = %d", (int) $row['id'] ) );
}

/** Adds a reaction, or takes it back. */
function inlay_call_react( WP_REST_Request $call ) {
	$found = inlay_named_message( $call );
	if ( is_wp_error( $found ) ) {
		return $found;
	}
	list( $seat, $row ) = $found;
	$sign               = inlay_text( $call['sign'], 32 );
	$table              = inlay_table( 'reactions' );
	if ( '' === $sign || preg_match( '/[<>&\s]/', $sign ) ) {
		return inlay_refuse( 400, __( 'Choose an emoji.', 'inlay' ) );
	}
	if ( 'true' === $call['on'] ) {
		inlay_change( "INSERT IGNORE INTO $table (message_id, blog, sign) VALUES (%d, %d, %s)", (int) $row['id'], (int) $seat['blog'], $sign );
	} else {
		inlay_change( "DELETE FROM $table WHERE message_id = %d AND blog = %d AND sign = %s", (int) $row['id'], (int) $seat['blog'], $sign );
	}
	return inlay_changed_message( $seat, $row );
}

/** Edits one of the user's own texts. */
function inlay_call_edit( WP_REST_Request $call ) {
	$found = inlay_named_message( $call, true );
	$text  = inlay_text( $call['message'], 4096 );
	if ( is_wp_error( $found ) || 'TEXT' !== $found[1]['type'] || '' === trim( $text ) ) {
		return is_wp_error( $found ) ? $found : inlay_forbidden();
	}
	return inlay_changed_message( $found[0], $found[1], 'body = %s, edited = %d,', $text, inlay_now() );
}

/** Deletes one of the user's own messages for both sides. */
function inlay_call_unsend( WP_REST_Request $call ) {
	$found = inlay_named_message( $call, true );
	if ( is_wp_error( $found ) ) {
		return $found;
	}
	inlay_changed_message( $found[0], $found[1], "body = '', image = '', post_id = 0, deleted = 1," );
	inlay_change( 'DELETE FROM ' . inlay_table( 'reactions' ) . ' WHERE message_id = %d', (int) $found[1]['id'] );
	return array();
}

/** What has changed in a conversation since then. */
function inlay_call_changes( WP_REST_Request $call ) {
	$seat = inlay_seat( $call );
	if ( is_wp_error( $seat ) ) {
		return $seat;
	}
	$rows = inlay_rows( 'SELECT * FROM ' . inlay_table( 'messages' ) . ' WHERE conversation_id = %d AND ts > %d AND changed >= %d AND changed > 0 LIMIT 500', (int) $seat['conversation_id'], (int) $seat['deleted_ts'], (int) $call['since'] );
	return array( 'ts' => inlay_now(), 'messages' => array( 'data' => array_map( 'inlay_message', $rows ) ) );
}

/** Searches in a conversation. */
function inlay_call_find( WP_REST_Request $call ) {
	global $wpdb;
	$seat  = inlay_seat( $call );
	$typed = trim( inlay_text( $call['q'], 100 ) );
	if ( is_wp_error( $seat ) || '' === $typed ) {
		return is_wp_error( $seat ) ? $seat : array( 'hits' => array() );
	}
	$rows = inlay_rows( 'SELECT ts FROM ' . inlay_table( 'messages' ) . ' WHERE conversation_id = %d AND ts > %d AND deleted = 0 AND body LIKE %s ORDER BY ts DESC LIMIT 1000', (int) $seat['conversation_id'], (int) $seat['deleted_ts'], '%' . $wpdb->esc_like( $typed ) . '%' );
	return array( 'hits' => $rows );
}

/** Changes the user's seat. */
function inlay_set_seat( array $seat, string $column, ?int $value ): void {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery
	$wpdb->update( inlay_table( 'seats' ), array( $column => $value ), array( 'conversation_id' => (int) $seat['conversation_id'], 'blog' => (int) $seat['blog'] ) );
}

/** Mutes a conversation until then. */
function inlay_call_mute( WP_REST_Request $call ) {
	$seat = inlay_seat( $call );
	if ( is_wp_error( $seat ) ) {
		return $seat;
	}
	inlay_set_seat( $seat, 'muted_until', max( 0, (int) $call['until'] ) );
	return array();
}

/** What was seen, and who writes. Each side hears only what it tells itself. */
function inlay_call_presence( WP_REST_Request $call ) {
	$seat = inlay_seat( $call );
	if ( is_wp_error( $seat ) ) {
		return $seat;
	}
	$other  = inlay_row( 'SELECT seen_ts, writing_until FROM ' . inlay_table( 'seats' ) . ' WHERE conversation_id = %d AND blog = %d', (int) $seat['conversation_id'], (int) $seat['other'] );
	$answer = array();
	if ( isset( $call['seen'] ) ) {
		inlay_set_seat( $seat, 'seen_ts', (int) $call['seen'] );
		$answer['seen_ts'] = isset( $other['seen_ts'] ) ? (int) $other['seen_ts'] : null;
	}
	if ( isset( $call['writing'] ) ) {
		inlay_set_seat( $seat, 'writing_until', 'true' === $call['writing'] ? inlay_now() + 10000 : 0 );
		$answer['writing'] = isset( $other['writing_until'] ) ? (int) $other['writing_until'] > inlay_now() : null;
	}
	return (object) array_filter( $answer, static fn( $value ) => null !== $value );
}

/** Marks a conversation as spam: it isn't listed any more. */
function inlay_call_flag( WP_REST_Request $call ) {
	$seat = inlay_seat( $call );
	if ( is_wp_error( $seat ) ) {
		return $seat;
	}
	if ( 'spam' === $call['type'] ) {
		inlay_set_seat( $seat, 'is_spam', 1 );
	}
	return array();
}
