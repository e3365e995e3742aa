<?php
/**
 * Another blog, over the page; and the user's drafts.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** How many posts a call wants at once. */
function inlay_limit( WP_REST_Request $call ): int {
	return min( 50, max( 1, (int) ( $call['limit'] ? $call['limit'] : 10 ) ) );
}

/** The posts of a blog, or one of them. */
function inlay_call_drawer( WP_REST_Request $call ) {
	$blog = inlay_known_blog( $call['tumblelog_name_or_id'] );
	if ( is_wp_error( $blog ) ) {
		return $blog;
	}
	$shape = inlay_blog_shape( $blog );
	if ( $call['post_id'] && 'null' !== $call['post_id'] ) {
		$post = inlay_post( $call['post_id'] );
		return $post && inlay_may_read( $post ) ? array( 'posts' => array( inlay_drawer_post( $post ) ), 'tumblelog' => $shape ) : inlay_gone();
	}
	$posts = inlay_posts_of( $blog, array( 'numberposts' => inlay_limit( $call ), 'offset' => max( 0, (int) $call['offset'] ) ) );
	return array( 'posts' => array_map( 'inlay_drawer_post', $posts ), 'tumblelog' => $shape );
}

/** The header of a blog. */
function inlay_call_header( WP_REST_Request $call ) {
	$blog = inlay_known_blog( $call['tumblelog_name_or_id'] );
	return is_wp_error( $blog ) ? $blog : inlay_blog_shape( $blog ) + array( 'name_or_id' => $blog['name'] );
}

/** Searches in a blog, by WordPress's own search. */
function inlay_call_search( WP_REST_Request $call ) {
	$blog = inlay_known_blog( $call['name'] );
	if ( is_wp_error( $blog ) ) {
		return $blog;
	}
	if ( is_multisite() && get_current_blog_id() !== $blog['number'] ) {
		switch_to_blog( $blog['number'] );
	}
	$offset = max( 0, (int) $call['next_offset'] );
	$limit  = inlay_limit( $call );
	$query  = array(
		's'              => trim( rawurldecode( inlay_text( $call['term'], 200 ) ) ),
		'post_type'      => 'post',
		'post_status'    => 'publish',
		'has_password'   => false,
		'posts_per_page' => $limit,
		'offset'         => $offset,
		'orderby'        => 'POPULARITY_DESC' === $call['sort'] ? 'comment_count' : 'date',
	) + ( is_multisite() ? array() : array( 'author' => $blog['number'] ) );
	if ( 'ORIGINAL' === $call['post_role'] ) {
		$query['post__not_in'] = array_map( 'intval', array_column( inlay_rows( 'SELECT post_id FROM ' . inlay_table( 'reblogs' ) . ' WHERE site_id = %d AND user_id = %d', get_current_blog_id(), $blog['number'] ), 'post_id' ) );
	}
	$formats = array( 'PHOTO' => array( 'image', 'gallery' ), 'QUOTE' => 'quote', 'LINK' => 'link', 'CHAT' => 'chat', 'AUDIO' => 'audio', 'VIDEO' => 'video' );
	$type    = inlay_text( $call['post_type'] );
	if ( isset( $formats[ $type ] ) || 'TEXT' === $type ) {
		$terms              = array_map( static fn( $format ) => "post-format-$format", (array) ( $formats[ $type ] ?? array_keys( get_post_format_slugs() ) ) );
		$query['tax_query'] = array( array( 'taxonomy' => 'post_format', 'field' => 'slug', 'terms' => $terms, 'operator' => 'TEXT' === $type ? 'NOT IN' : 'IN' ) ); // phpcs:ignore WordPress.DB.SlowDBQuery
	}
	$found = new WP_Query( $query );
	$more  = $offset + $limit < $found->found_posts ? array( 'next_offset' => $offset + $limit ) : array();
	return array( 'posts' => array_map( 'inlay_drawer_post', $found->posts ), 'total' => (int) $found->found_posts ) + $more;
}

/** The tags that a blog uses most. */
function inlay_call_tags( WP_REST_Request $call ) {
	$blog = inlay_known_blog( $call['name'] );
	if ( is_wp_error( $blog ) ) {
		return $blog;
	}
	$ids  = wp_list_pluck( inlay_posts_of( $blog, array( 'numberposts' => 100 ) ), 'ID' );
	$tags = $ids ? wp_get_object_terms( $ids, 'post_tag', array( 'fields' => 'names' ) ) : array();
	return array( 'tags' => array_map( static fn( $tag ) => array( 'tag' => html_entity_decode( $tag, ENT_QUOTES, 'UTF-8' ) ), array_slice( (array) $tags, 0, 30 ) ) );
}

/** The title and the description of the user's own blog. Its colors are the theme's. */
function inlay_call_save_header( WP_REST_Request $call ) {
	$blog = inlay_own_blog( inlay_text( $call['tumblelog_name_or_id'] ) );
	$sent = $call['tumblelog'];
	if ( ! $blog || ! is_array( $sent ) ) {
		return inlay_forbidden();
	}
	$title = sanitize_text_field( inlay_text( $sent['title'] ?? $blog['title'], 200 ) );
	$about = wp_kses( inlay_text( $sent['description'] ?? $blog['description'], 2000 ), 'user_description' );
	if ( is_multisite() ) {
		if ( ! inlay_can_on( get_current_user_id(), $blog['number'], 'manage_options' ) ) {
			return inlay_forbidden();
		}
		update_blog_option( $blog['number'], 'blogname', $title );
		update_blog_option( $blog['number'], 'blogdescription', wp_strip_all_tags( $about ) );
	} else {
		$saved = wp_update_user( wp_slash( array( 'ID' => $blog['number'], 'display_name' => '' === $title ? $blog['name'] : $title, 'description' => $about ) ) );
		if ( is_wp_error( $saved ) ) {
			return $saved;
		}
	}
	return inlay_blog_shape( inlay_blog( $blog['number'] ) );
}

/** The drafts of a user that a form can open. */
function inlay_call_drafts( WP_REST_Request $call ) {
	$limit  = min( 100, max( 1, (int) $call['limit'] ) );
	$offset = max( 0, (int) $call['before'] );
	$query  = array( 'author' => get_current_user_id(), 'post_status' => 'draft', 'meta_key' => '_inlay_form', 'orderby' => 'modified', 'offset' => $offset, 'numberposts' => $limit + 1 ); // phpcs:ignore WordPress.DB.SlowDBQuery
	$posts  = get_posts( $query );
	$drafts = array();
	foreach ( array_slice( $posts, 0, $limit ) as $post ) {
		$form = inlay_form_of( $post );
		$blog = inlay_blog( inlay_blog_of_post( $post ) );
		if ( $form && ! get_post_meta( $post->ID, '_inlay_queued', true ) ) {
			$drafts[] = array(
				'id'        => inlay_id( $post->ID ),
				'type'      => $form['type'],
				'tumblelog' => $blog['name'],
				'title'     => html_entity_decode( $post->post_title, ENT_QUOTES, 'UTF-8' ),
				'text'      => inlay_summary( $post, 300 ),
				'photos'    => array_slice( array_column( $form['photos'], 'url' ), 0, 3 ),
				'timestamp' => (int) get_post_timestamp( $post, 'modified' ),
			);
		}
	}
	$links = count( $posts ) <= $limit ? array() : array( 'next' => array( 'href' => inlay_next( $call, array( 'before' => $offset + $limit ) ) ) );
	return array( 'drafts' => $drafts, '_links' => (object) $links );
}
