<?php
/**
 * What WordPress's cron does each hour: posts of queues, and answers that are too old.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Cron is each site's own: on a network, a site has it from its first queued post on. */
function inlay_schedule(): void {
	if ( ! wp_next_scheduled( 'inlay_hourly' ) ) {
		wp_schedule_event( time() + 60, 'hourly', 'inlay_hourly' );
	}
}

/** Publishes the first post of each author's queue, if its time has come. */
function inlay_publish_queues(): void {
	$waiting = get_posts( array( 'post_status' => 'draft', 'meta_key' => '_inlay_queued', 'orderby' => 'meta_value_num', 'order' => 'ASC', 'numberposts' => 500 ) ); // phpcs:ignore WordPress.DB.SlowDBQuery
	$done    = array();
	foreach ( $waiting as $post ) {
		$author = (int) $post->post_author;
		$last   = (int) get_user_option( 'inlay_queue_time', $author );
		if ( isset( $done[ $author ] ) || time() - $last < inlay_option( 'queue_hours' ) * HOUR_IN_SECONDS - 300 ) {
			continue;
		}
		$done[ $author ] = true;
		if ( user_can( $author, 'publish_posts' ) ) {
			update_user_option( $author, 'inlay_queue_time', time() );
			delete_post_meta( $post->ID, '_inlay_queued' );
			wp_publish_post( $post );
		}
	}
}
add_action( 'inlay_hourly', 'inlay_publish_queues' );

/** Answers are kept for a day. */
function inlay_forget_answers(): void {
	inlay_change( 'DELETE FROM ' . inlay_table( 'answers' ) . ' WHERE created < %d', time() - DAY_IN_SECONDS );
}
add_action( 'inlay_hourly', 'inlay_forget_answers' );
