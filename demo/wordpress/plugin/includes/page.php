<?php
/**
 * What every page has for Inlay: its files, and the page data.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Whether this page has Inlay. Feeds, embeds, and pages for other programs don't. */
function inlay_is_on(): bool {
	return inlay_has_permalinks() && ! is_feed() && ! is_embed() && ! is_robots() && ! is_customize_preview();
}

/** A file of the plugin. */
function inlay_file_url( string $path ): string {
	return add_query_arg( 'ver', INLAY_VERSION, plugins_url( $path, INLAY_FILE ) );
}

/** Inlay's style sheet, and the plugin's. */
function inlay_enqueue(): void {
	if ( inlay_is_on() ) {
		wp_enqueue_style( 'inlay', plugins_url( 'dist/inlay.css', INLAY_FILE ), array(), INLAY_VERSION );
		wp_enqueue_style( 'inlay-site', plugins_url( 'css/site.css', INLAY_FILE ), array( 'inlay' ), INLAY_VERSION );
		if ( is_user_logged_in() && ! defined( 'DONOTCACHEPAGE' ) ) {
			// Page caches know this name. Guests' pages are all the same, and may be cached.
			define( 'DONOTCACHEPAGE', true ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals
		}
	}
}
add_action( 'wp_enqueue_scripts', 'inlay_enqueue' );

/** The path of an address of this site. */
function inlay_path( string $url ): string {
	$path = (string) wp_parse_url( $url, PHP_URL_PATH );
	return '' === $path ? '/' : $path;
}

/** The page of an author, with `{name}` for the author. */
function inlay_blog_link(): string {
	global $wp_rewrite;
	$path = is_multisite() ? network_home_url( '/%author%/' ) : home_url( user_trailingslashit( $wp_rewrite->get_author_permastruct() ) );
	return str_replace( '%author%', '{name}', $path );
}

/** The pages of this site that menus lead to. What there is no page for is null. */
function inlay_links(): array {
	$me    = is_user_logged_in();
	$posts = (int) get_option( 'page_for_posts' );
	$blog  = inlay_blog_link();
	$links = array_fill_keys( array( 'settings_account', 'settings_password', 'settings_tfa', 'settings_notifications', 'settings_apps', 'settings_dashboard', 'help' ), null );
	return $links + array(
		'dashboard'        => home_url( '/' ),
		'explore'          => $posts ? get_permalink( $posts ) : null,
		'likes'            => $me ? inlay_own_page( 'likes' ) : null,
		'following'        => $me && ! is_multisite() ? inlay_own_page( 'dashboard' ) : null,
		'settings'         => $me ? get_edit_profile_url() : null,
		'settings_blog'    => admin_url( 'profile.php' ),
		'logout'           => html_entity_decode( wp_logout_url( home_url( '/' ) ) ),
		'login'            => wp_login_url(),
		'register'         => get_option( 'users_can_register' ) ? wp_registration_url() : null,
		'search'           => home_url( '/search/{term}' ),
		'blog'             => $blog,
		'blog_activity'    => $blog,
		'follow'           => $blog,
		'new_conversation' => $blog,
		'conversation'     => $blog,
	);
}

/** The kind of a page. New posts appear on those that list them. */
function inlay_page_kind(): string {
	$own = get_query_var( 'inlay_page' );
	if ( $own ) {
		return $own;
	}
	if ( is_home() ) {
		return is_paged() ? 'other' : 'dashboard';
	}
	$kinds = array( 'search' => is_search(), 'tagged' => is_tag(), 'blog' => is_author() );
	return (string) ( array_search( true, $kinds, true ) ?: 'other' ); // phpcs:ignore Universal.Operators.DisallowShortTernary
}

/** The page data. For guests, it is the same for all of them. */
function inlay_page_data(): array {
	$me   = wp_get_current_user();
	$data = array(
		'form_key'   => $me->exists() ? wp_create_nonce( 'wp_rest' ) : 'guest',
		'csrf'       => array( 'header' => 'X-WP-Nonce', 'field' => '_wpnonce' ),
		'paths'      => array( 'prefix' => untrailingslashit( inlay_path( rest_url( INLAY_NAMESPACE ) ) ) ),
		'links'      => inlay_links(),
		'base_route' => inlay_path( home_url( '/' ) ),
		'page'       => array( 'kind' => inlay_page_kind(), 'title' => wp_get_document_title() ),
		'session'    => array( 'login' => wp_login_url() ),
		'logs'       => false,
		'social'     => array( 'external_sharing' => true ),
		'link_cards' => inlay_path( rest_url( INLAY_NAMESPACE . '/svc/link_card' ) ),
	);
	if ( inlay_option( 'notes' ) ) {
		$data['notes'] = array( 'reply_to' => (bool) get_option( 'thread_comments' ), 'can' => inlay_notes_can() );
	}
	return $me->exists() ? $data + inlay_user_data( $me ) : $data;
}

/** What users can do with replies and reblogs. */
function inlay_notes_can(): array {
	$can = array( 'sort', 'link', 'like', 'edit', 'delete', 'report', 'hide', 'pin', 'rights' );
	return inlay_option( 'reblogs' ) ? array_merge( $can, array( 'tree', 'trim' ) ) : $can;
}

/** What the page data says of a user, and what the site can do for them. */
function inlay_user_data( WP_User $user ): array {
	$channels = array();
	foreach ( inlay_own_blogs( $user->ID ) as $number ) {
		$channels[] = inlay_blog_shape( inlay_blog( $number ) );
	}
	$size   = wp_max_upload_size();
	$upload = array();
	foreach ( array( 'image', 'audio', 'video' ) as $kind ) {
		$upload[ $kind ] = array( 'endpoint' => inlay_path( rest_url( INLAY_NAMESPACE . "/svc/upload/$kind" ) ), 'maxUploadSize' => $size );
	}
	$data = array(
		'user'        => array(
			'name'              => $user->user_login,
			'primary'           => $channels[0]['name'] ?? '',
			'channels'          => $channels,
			'friend_count'      => count( inlay_tied_blogs( $user->ID, 'follow' ) ),
			'can_message'       => $channels && inlay_option( 'messages' ),
			'is_verified_email' => true,
		),
		'uploads'     => $upload,
		'idempotency' => true,
		'posting'     => inlay_posting(),
		'filters'     => array( 'version' => inlay_filters_of( $user->ID )['version'] ),
		'activity'    => array( 'types' => true, 'counts' => true ),
		'media'       => array( 'alt_text', 'sensitive', 'captions' ),
		// Poll: a server of PHP has few processes, and none for a connection that stays open.
		'messaging'   => array( 'polling_token' => 'session', 'image_upload_max_bytes' => $size ),
	);
	if ( current_user_can( 'edit_posts' ) ) {
		$data['drafts'] = inlay_path( rest_url( INLAY_NAMESPACE . '/svc/drafts' ) );
	}
	if ( inlay_option( 'messages' ) ) {
		$data['messaging'] += array(
			'can'                              => array( 'reply', 'react', 'edit', 'delete', 'search', 'mute', 'seen', 'writing' ),
			'is_minimize_enabled'              => true,
			'is_icebreakers_enabled'           => true,
			'is_persistence_enabled'           => true,
			'is_messaging_send_photos_enabled' => current_user_can( 'upload_files' ),
			'is_desktop_notifications_enabled' => true,
		);
	}
	return $data;
}

/** What a user can post. Whoever may not publish hands posts to an editor. */
function inlay_posting(): array {
	$may_publish = inlay_can( 'publish_posts' );
	return array(
		'types'      => current_user_can( 'edit_posts' ) ? inlay_option( 'types' ) : array(),
		'states'     => $may_publish ? array( 'published', 'queued', 'scheduled', 'draft', 'private' ) : array( 'published', 'draft' ),
		'gifs'       => false,
		'photo_urls' => false,
	);
}

/** A block of JSON for Inlay. */
function inlay_print_json( string $id, array $data ): void {
	echo '<script type="application/json" id="' . esc_attr( $id ) . '">' . wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP ) . "</script>\n"; // phpcs:ignore WordPress.Security.EscapeOutput
}

/** The page data and the scripts, at the end of a page. */
function inlay_print_scripts(): void {
	if ( ! inlay_is_on() ) {
		return;
	}
	inlay_print_json( 'inlay-bootstrap', inlay_page_data() );
	inlay_print_json( 'inlay-flags', array( 'is_mobile_handset' => is_user_logged_in() && wp_is_mobile() ) );
	wp_print_script_tag( array( 'type' => 'module', 'src' => inlay_file_url( 'js/site.js' ) ) );
	wp_print_script_tag( array( 'type' => 'module', 'src' => inlay_file_url( 'dist/inlay.js' ) ) );
}
add_action( 'wp_footer', 'inlay_print_scripts', 20 );

/** After a log-out, wherever it was: the next page deletes what Inlay has stored in the browser. See js/site.js. */
function inlay_logged_out(): void {
	setcookie( 'inlay_signed_out', '1', array( 'expires' => time() + DAY_IN_SECONDS, 'path' => COOKIEPATH ? COOKIEPATH : '/', 'samesite' => 'Lax' ) );
}
add_action( 'wp_logout', 'inlay_logged_out' );
