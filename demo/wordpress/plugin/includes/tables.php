<?php
/**
 * The tables of what WordPress has no place for. On a network, one set serves all sites.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** The name of one of the plugin's tables. */
function inlay_table( string $name ): string {
	global $wpdb;
	return $wpdb->base_prefix . 'inlay_' . $name;
}

/** The columns of each table, in the form that `dbDelta` reads. A post is named by its site and its id there. */
function inlay_columns(): array {
	$post = 'site_id bigint(20) unsigned NOT NULL DEFAULT 1,
post_id bigint(20) unsigned NOT NULL DEFAULT 0,';
	return array(
		'likes'         => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
$post
user_id bigint(20) unsigned NOT NULL,
created bigint(20) NOT NULL,
PRIMARY KEY  (id),
UNIQUE KEY one (site_id,post_id,user_id),
KEY user_id (user_id)",
		'reply_likes'   => "$post
comment_id bigint(20) unsigned NOT NULL,
user_id bigint(20) unsigned NOT NULL,
created bigint(20) NOT NULL,
PRIMARY KEY  (site_id,comment_id,user_id),
KEY post (site_id,post_id),
KEY user_id (user_id)",
		'reblogs'       => "$post
parent_site bigint(20) unsigned NOT NULL,
parent_id bigint(20) unsigned NOT NULL,
root_site bigint(20) unsigned NOT NULL,
root_id bigint(20) unsigned NOT NULL,
user_id bigint(20) unsigned NOT NULL,
created bigint(20) NOT NULL,
PRIMARY KEY  (site_id,post_id),
KEY parent (parent_site,parent_id),
KEY root (root_site,root_id)",
		'follows'       => 'user_id bigint(20) unsigned NOT NULL,
kind varchar(10) NOT NULL,
blog bigint(20) unsigned NOT NULL,
created bigint(20) NOT NULL,
PRIMARY KEY  (user_id,kind,blog),
KEY blog (blog,kind)',
		'activity'      => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
type varchar(20) NOT NULL,
blog bigint(20) unsigned NOT NULL,
user_id bigint(20) unsigned NOT NULL,
$post
comment_id bigint(20) unsigned NOT NULL DEFAULT 0,
seen tinyint(1) NOT NULL DEFAULT 0,
created bigint(20) NOT NULL,
PRIMARY KEY  (id),
KEY blog (blog,seen),
KEY post (site_id,post_id)",
		'conversations' => 'id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
low bigint(20) unsigned NOT NULL,
high bigint(20) unsigned NOT NULL,
last_ts bigint(20) NOT NULL DEFAULT 0,
PRIMARY KEY  (id),
UNIQUE KEY two (low,high),
KEY high (high)',
		'seats'         => 'conversation_id bigint(20) unsigned NOT NULL,
blog bigint(20) unsigned NOT NULL,
read_ts bigint(20) NOT NULL DEFAULT 0,
deleted_ts bigint(20) NOT NULL DEFAULT 0,
muted_until bigint(20) NOT NULL DEFAULT 0,
seen_ts bigint(20) DEFAULT NULL,
writing_until bigint(20) DEFAULT NULL,
is_spam tinyint(1) NOT NULL DEFAULT 0,
PRIMARY KEY  (conversation_id,blog),
KEY blog (blog)',
		'messages'      => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
conversation_id bigint(20) unsigned NOT NULL,
ts bigint(20) NOT NULL,
blog bigint(20) unsigned NOT NULL,
type varchar(10) NOT NULL,
body text NOT NULL,
$post
image text NOT NULL,
reply_to bigint(20) DEFAULT NULL,
edited bigint(20) DEFAULT NULL,
changed bigint(20) NOT NULL DEFAULT 0,
deleted tinyint(1) NOT NULL DEFAULT 0,
PRIMARY KEY  (id),
UNIQUE KEY one (conversation_id,ts)",
		'reactions'     => 'message_id bigint(20) unsigned NOT NULL,
blog bigint(20) unsigned NOT NULL,
sign varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
PRIMARY KEY  (message_id,blog,sign)',
		'filters'       => 'user_id bigint(20) unsigned NOT NULL,
version bigint(20) unsigned NOT NULL DEFAULT 0,
saved longtext NOT NULL,
PRIMARY KEY  (user_id)',
		'answers'       => 'id char(32) NOT NULL,
user_id bigint(20) unsigned NOT NULL DEFAULT 0,
body longtext NOT NULL,
created bigint(20) NOT NULL,
PRIMARY KEY  (id),
KEY created (created)',
	);
}

/** Makes the tables, or adds what a newer version has. */
function inlay_make_tables(): void {
	global $wpdb;
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	$collate = $wpdb->get_charset_collate();
	foreach ( inlay_columns() as $name => $columns ) {
		dbDelta( 'CREATE TABLE ' . inlay_table( $name ) . " (\n$columns\n) ENGINE=InnoDB $collate;" );
	}
	update_site_option( 'inlay_tables', INLAY_VERSION );
}

/** An update of the plugin runs no activation. */
function inlay_update_tables(): void {
	if ( INLAY_VERSION !== get_site_option( 'inlay_tables' ) ) {
		inlay_make_tables();
	}
}
add_action( 'plugins_loaded', 'inlay_update_tables' );

/** The plugin is switched on: its tables, and what runs each hour. */
function inlay_activate(): void {
	inlay_make_tables();
	inlay_register_asks();
	inlay_schedule();
}

/** Does something on each site of a network; without one, on the only site. */
function inlay_on_each_site( callable $act ): void {
	foreach ( is_multisite() ? get_sites( array( 'number' => 0, 'fields' => 'ids' ) ) : array( 0 ) as $site ) {
		if ( $site ) {
			switch_to_blog( $site );
		}
		$act();
		if ( $site ) {
			restore_current_blog();
		}
	}
}

/** The plugin is switched off: nothing of it runs, and all that was written stays. */
function inlay_deactivate(): void {
	inlay_on_each_site( fn() => wp_clear_scheduled_hook( 'inlay_hourly' ) );
}

/** The rows of a query, as arrays. The query is prepared if it has arguments. */
function inlay_rows( string $query, ...$arguments ): array {
	global $wpdb;
	// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared, WordPress.DB.DirectDatabaseQuery
	return $wpdb->get_results( $arguments ? $wpdb->prepare( $query, $arguments ) : $query, ARRAY_A );
}

/** The first row of a query; null without one. */
function inlay_row( string $query, ...$arguments ): ?array {
	return inlay_rows( $query, ...$arguments )[0] ?? null;
}

/** The first number of the first row; 0 without one. */
function inlay_number( string $query, ...$arguments ): int {
	$row = inlay_row( $query, ...$arguments );
	return $row ? (int) reset( $row ) : 0;
}

/** Runs a query that changes something, and returns how many rows it changed. */
function inlay_change( string $query, ...$arguments ): int {
	global $wpdb;
	// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared, WordPress.DB.DirectDatabaseQuery
	return (int) $wpdb->query( $arguments ? $wpdb->prepare( $query, $arguments ) : $query );
}

/** Adds a row, and returns its id. */
function inlay_add( string $table, array $row ): int {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery
	$wpdb->insert( inlay_table( $table ), $row );
	return (int) $wpdb->insert_id;
}
