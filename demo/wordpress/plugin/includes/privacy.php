<?php
/**
 * What the plugin stores of a person, for WordPress's own export and erasure, and for the site's privacy policy.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** The exporter. */
function inlay_add_exporter( array $exporters ): array {
	$exporters['inlay'] = array( 'exporter_friendly_name' => 'Inlay', 'callback' => 'inlay_export' );
	return $exporters;
}
add_filter( 'wp_privacy_personal_data_exporters', 'inlay_add_exporter' );

/** The eraser. */
function inlay_add_eraser( array $erasers ): array {
	$erasers['inlay'] = array( 'eraser_friendly_name' => 'Inlay', 'callback' => 'inlay_erase' );
	return $erasers;
}
add_filter( 'wp_privacy_personal_data_erasers', 'inlay_add_eraser' );

/** Something that a person did, as the export has it. */
function inlay_exported( string $group, string $label, string $id, array $fields ): array {
	$data = array();
	foreach ( $fields as $name => $value ) {
		$data[] = array( 'name' => $name, 'value' => $value );
	}
	return array( 'group_id' => "inlay-$group", 'group_label' => $label, 'item_id' => "inlay-$group-$id", 'data' => $data );
}

/** A time as people read it. */
function inlay_date( int $seconds ): string {
	return (string) wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $seconds );
}

/** Exports a person's likes, follows, messages, and filters. 500 messages a page. */
function inlay_export( string $email, int $page = 1 ): array {
	$user = get_user_by( 'email', $email );
	if ( ! $user ) {
		return array( 'data' => array(), 'done' => true );
	}
	$items = 1 === $page ? inlay_export_ties( $user->ID ) : array();
	$rows  = array();
	foreach ( is_multisite() ? array() : array( $user->ID ) as $blog ) {
		$rows = inlay_rows( 'SELECT * FROM ' . inlay_table( 'messages' ) . ' WHERE blog = %d ORDER BY id LIMIT 500 OFFSET %d', $blog, ( $page - 1 ) * 500 );
	}
	foreach ( $rows as $row ) {
		$items[] = inlay_exported( 'messages', __( 'Messages', 'inlay' ), $row['id'], array( __( 'Date', 'inlay' ) => inlay_date( (int) ( $row['ts'] / 1000 ) ), __( 'Text', 'inlay' ) => $row['body'] ) );
	}
	return array( 'data' => $items, 'done' => count( $rows ) < 500 );
}

/** Likes, follows, and filters of a user. */
function inlay_export_ties( int $id ): array {
	$items = array();
	foreach ( inlay_rows( 'SELECT * FROM ' . inlay_table( 'likes' ) . ' WHERE user_id = %d', $id ) as $row ) {
		$link    = is_multisite() ? get_blog_permalink( (int) $row['site_id'], (int) $row['post_id'] ) : get_permalink( (int) $row['post_id'] );
		$items[] = inlay_exported( 'likes', __( 'Likes', 'inlay' ), $row['id'], array( _x( 'Post', 'noun', 'inlay' ) => (string) $link, __( 'Date', 'inlay' ) => inlay_date( (int) $row['created'] ) ) );
	}
	foreach ( inlay_rows( 'SELECT * FROM ' . inlay_table( 'reply_likes' ) . ' WHERE user_id = %d', $id ) as $row ) {
		$link    = is_multisite() ? get_blog_permalink( (int) $row['site_id'], (int) $row['post_id'] ) : get_permalink( (int) $row['post_id'] );
		$items[] = inlay_exported( 'likes', __( 'Likes', 'inlay' ), 'reply-' . $row['site_id'] . '-' . $row['comment_id'], array( __( 'Comment', 'inlay' ) => $link . '#comment-' . $row['comment_id'], __( 'Date', 'inlay' ) => inlay_date( (int) $row['created'] ) ) );
	}
	$kinds = array( 'follow' => __( 'Followed blog', 'inlay' ), 'subscribe' => __( 'Blog with notifications', 'inlay' ), 'block' => __( 'Blocked blog', 'inlay' ) );
	foreach ( inlay_rows( 'SELECT * FROM ' . inlay_table( 'follows' ) . ' WHERE user_id = %d', $id ) as $row ) {
		$blog    = inlay_blog( (int) $row['blog'] );
		$items[] = inlay_exported( 'follows', __( 'Blogs', 'inlay' ), $row['kind'] . $row['blog'], array( $kinds[ $row['kind'] ] => $blog ? $blog['url'] : '', __( 'Date', 'inlay' ) => inlay_date( (int) $row['created'] ) ) );
	}
	$filters = inlay_filters_of( $id )['filters'];
	return $filters ? array_merge( $items, array( inlay_exported( 'filters', __( 'Filters', 'inlay' ), (string) $id, array( __( 'Filters', 'inlay' ) => wp_json_encode( $filters ) ) ) ) ) : $items;
}

/** Erases all of it. The other side of a conversation has deleted messages in place of theirs. */
function inlay_erase( string $email ): array {
	$user    = get_user_by( 'email', $email );
	$removed = false;
	if ( $user ) {
		inlay_forget_reports( $user->ID );
		foreach ( array( 'likes', 'reply_likes', 'activity', 'follows', 'filters', 'answers' ) as $name ) {
			$removed = inlay_change( 'DELETE FROM ' . inlay_table( $name ) . ' WHERE user_id = %d', $user->ID ) > 0 || $removed;
		}
		if ( ! is_multisite() ) {
			$erased  = inlay_change( 'UPDATE ' . inlay_table( 'messages' ) . " SET body = '', image = '', post_id = 0, deleted = 1, changed = %d WHERE blog = %d", inlay_now(), $user->ID );
			$removed = $erased > 0 || $removed;
			inlay_change( 'DELETE FROM ' . inlay_table( 'reactions' ) . ' WHERE blog = %d', $user->ID );
		}
	}
	return array( 'items_removed' => $removed, 'items_retained' => false, 'messages' => array(), 'done' => true );
}

/** A suggestion for the site's privacy policy. */
function inlay_privacy_text(): void {
	$text = __( 'If you like, reblog, or follow, or send messages and questions, this site stores that with your account. Messages can be read by their two sides only, and by the people who run this site’s database. Drafts and reading settings are stored in your browser.', 'inlay' );
	wp_add_privacy_policy_content( 'Inlay', '<p>' . esc_html( $text ) . '</p>' );
}
add_action( 'admin_init', 'inlay_privacy_text' );
