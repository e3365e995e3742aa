<?php
/**
 * What a blog is: an author, or on a network a site. Its number is the user's or the site's.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** A blog by its number; null if there is none. */
function inlay_blog( int $number ): ?array {
	return is_multisite() ? inlay_blog_of_site( $number ) : inlay_blog_of_user( $number );
}

/** A picture of somebody, if the site shows any. */
function inlay_avatar( $who ): string {
	return get_option( 'show_avatars' ) ? (string) get_avatar_url( $who, array( 'size' => 128 ) ) : '';
}

/** The blog of an author. */
function inlay_blog_of_user( int $id ): ?array {
	$user = get_userdata( $id );
	return $user ? array(
		'number'      => $id,
		'name'        => $user->user_nicename,
		'title'       => $user->display_name,
		'description' => $user->description,
		'url'         => get_author_posts_url( $id, $user->user_nicename ),
		'avatar'      => inlay_avatar( $id ),
		'owners'      => array( $id ),
	) : null;
}

/** The blog that a site of a network is. Its name is its path, or the first part of its domain. */
function inlay_blog_of_site( int $id ): ?array {
	$site = get_site( $id );
	if ( ! $site || $site->deleted || $site->archived || $site->spam ) {
		return null;
	}
	$name = sanitize_title( trim( str_replace( get_network()->path, '/', $site->path ), '/' ) );
	$icon = get_site_icon_url( 128, '', $id );
	return array(
		'number'      => $id,
		'name'        => '' !== $name ? $name : sanitize_title( strtok( $site->domain, '.:' ) ),
		'title'       => get_blog_option( $id, 'blogname' ),
		'description' => get_blog_option( $id, 'blogdescription' ),
		'url'         => get_home_url( $id, '/' ),
		'avatar'      => $icon ? $icon : inlay_avatar( get_blog_option( $id, 'admin_email' ) ),
		'owners'      => wp_list_pluck( get_users( array( 'blog_id' => $id, 'capability' => 'edit_posts', 'number' => 50 ) ), 'ID' ),
	);
}

/** A blog by its name; null if there is none. */
function inlay_blog_named( string $name ): ?array {
	if ( ! is_multisite() ) {
		$user = get_user_by( 'slug', sanitize_title( $name ) );
		return $user ? inlay_blog_of_user( $user->ID ) : null;
	}
	foreach ( get_sites( array( 'number' => 0, 'fields' => 'ids' ) ) as $id ) {
		$blog = inlay_blog_of_site( (int) $id );
		if ( $blog && $blog['name'] === $name ) {
			return $blog;
		}
	}
	return null;
}

/** How messages name a blog. */
function inlay_uuid( int $number ): string {
	return "b$number";
}

/** A blog by the uuid of messages, or by its name. */
function inlay_find_blog( string $text ): ?array {
	return preg_match( '/^b([1-9]\d{0,17})$/', $text, $found ) ? inlay_blog( (int) $found[1] ) : inlay_blog_named( $text );
}

/** The numbers of a user's own blogs, the one of this site first. */
function inlay_own_blogs( int $user_id ): array {
	if ( ! $user_id ) {
		return array();
	}
	if ( ! is_multisite() ) {
		return array( $user_id );
	}
	$own = array();
	foreach ( get_blogs_of_user( $user_id ) as $site ) {
		if ( inlay_can_on( $user_id, (int) $site->userblog_id, 'edit_posts' ) ) {
			$own[] = (int) $site->userblog_id;
		}
	}
	$here = get_current_blog_id();
	return in_array( $here, $own, true ) ? array_values( array_unique( array_merge( array( $here ), $own ) ) ) : $own;
}

/** Whether a user has a right on a site of the network. */
function inlay_can_on( int $user_id, int $site_id, string $right ): bool {
	switch_to_blog( $site_id );
	$can = user_can( $user_id, $right );
	restore_current_blog();
	return $can;
}

/** Does something as on a site of the network: the rows of an activity name the site of its post. */
function inlay_on_site( int $site_id, callable $act ): void {
	if ( ! is_multisite() ) {
		$act();
		return;
	}
	switch_to_blog( $site_id );
	$act();
	restore_current_blog();
}

/** The blog that a user acts as; 0 for a user of a network who writes for none of its sites. */
function inlay_main_blog( int $user_id ): int {
	return inlay_own_blogs( $user_id )[0] ?? 0;
}

/** Whether the current user has a right where they write: here, or on a network on the first of their own sites. */
function inlay_can( string $right ): bool {
	if ( ! is_multisite() ) {
		return current_user_can( $right );
	}
	$me   = get_current_user_id();
	$blog = inlay_main_blog( $me );
	return $blog && inlay_can_on( $me, $blog, $right );
}

/** One of the user's own blogs, by its uuid or name; null if it isn't theirs. */
function inlay_own_blog( string $text ): ?array {
	$blog = inlay_find_blog( $text );
	return $blog && in_array( $blog['number'], inlay_own_blogs( get_current_user_id() ), true ) ? $blog : null;
}

/** The number of a post's blog. */
function inlay_blog_of_post( WP_Post $post ): int {
	return is_multisite() ? get_current_blog_id() : (int) $post->post_author;
}

/** Whether a reader may know of a blog. Guests see who has published, as in WordPress's own calls. */
function inlay_is_public( array $blog ): bool {
	return is_user_logged_in() || is_multisite() || count_user_posts( $blog['number'], 'post', true ) > 0;
}

/** A blog as Inlay reads it: the shape `Blog` of its reference. */
function inlay_blog_shape( array $blog ): array {
	$me    = get_current_user_id();
	$is_me = in_array( $blog['number'], inlay_own_blogs( $me ), true );
	$is_on = array( 'messages' => inlay_option( 'messages' ), 'asks' => inlay_option( 'asks' ) );
	$shape = array(
		'name'                 => $blog['name'],
		'uuid'                 => inlay_uuid( $blog['number'] ),
		'url'                  => $blog['url'],
		'title'                => $blog['title'],
		'description'          => wp_kses( wpautop( $blog['description'] ), inlay_allowed_html() ),
		'avatar_url'           => $blog['avatar'],
		'avatar_url_48'        => $blog['avatar'],
		'avatar_url_128'       => $blog['avatar'],
		'is_following_blog'    => inlay_is( $me, 'follow', $blog['number'] ),
		'is_subscribed'        => inlay_is( $me, 'subscribe', $blog['number'] ),
		'can_subscribe'        => $me && ! $is_me,
		'is_blocked'           => inlay_is( $me, 'block', $blog['number'] ),
		'can_receive_messages' => (bool) $is_on['messages'],
		'can_send_messages'    => $is_me && $is_on['messages'],
		'asks'                 => (bool) $is_on['asks'],
		'anonymous_asks'       => $is_on['asks'] && inlay_option( 'anonymous_asks' ),
	) + inlay_following( $blog );
	return $is_me ? $shape + array(
		'mention_key'               => inlay_uuid( $blog['number'] ),
		'is_current'                => inlay_main_blog( $me ) === $blog['number'],
		'unread_count'              => inlay_unseen( $blog['number'] ),
		'unread_messages_count_sum' => array_sum( inlay_unread( $blog['number'], true ) ),
	) : $shape;
}
