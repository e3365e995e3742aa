<?php
/**
 * The plugin is deleted. Its data go with it only if the settings say so.
 *
 * @package Inlay
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Deletes what one site has of the plugin. */
function inlay_uninstall_site(): void {
	foreach ( get_posts( array( 'post_type' => 'inlay_ask', 'post_status' => 'any', 'numberposts' => -1, 'fields' => 'ids' ) ) as $inlay_id ) {
		wp_delete_post( $inlay_id, true );
	}
	foreach ( array( '_inlay_form', '_inlay_queued', '_inlay_asker', '_inlay_who_can_reply', '_inlay_who_can_reblog' ) as $inlay_key ) {
		delete_post_meta_by_key( $inlay_key );
	}
	foreach ( array( '_inlay_edited', '_inlay_hidden', '_inlay_pinned', '_inlay_reported' ) as $inlay_key ) {
		delete_metadata( 'comment', 0, $inlay_key, '', true );
	}
	delete_option( 'inlay' );
	delete_metadata( 'user', 0, $GLOBALS['wpdb']->get_blog_prefix() . 'inlay_queue_time', '', true );
}

$inlay_saved = get_option( 'inlay', array() );
if ( empty( $inlay_saved['delete_all'] ) ) {
	return;
}
foreach ( is_multisite() ? get_sites( array( 'number' => 0, 'fields' => 'ids' ) ) : array( 0 ) as $inlay_site ) {
	if ( $inlay_site ) {
		switch_to_blog( $inlay_site );
	}
	inlay_uninstall_site();
	if ( $inlay_site ) {
		restore_current_blog();
	}
}
global $wpdb;
foreach ( array( 'likes', 'reply_likes', 'reblogs', 'follows', 'activity', 'conversations', 'seats', 'messages', 'reactions', 'filters', 'answers' ) as $inlay_name ) {
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->base_prefix}inlay_$inlay_name" ); // phpcs:ignore WordPress.DB
}
delete_site_option( 'inlay_tables' );
// Once, it was the same for all sites of a network.
delete_metadata( 'user', 0, 'inlay_queue_time', '', true );
