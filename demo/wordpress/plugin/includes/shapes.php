<?php
/**
 * Posts as JSON, in the shapes of Inlay's reference.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** A post for its buttons: `FeedItem`. */
function inlay_feed_item( WP_Post $post ): array {
	$number  = inlay_blog_of_post( $post );
	$blog    = inlay_blog( $number );
	$name    = $blog ? $blog['name'] : 'unknown';
	$me      = get_current_user_id();
	$reblog  = inlay_reblog_of( $post->ID );
	$item    = array(
		'id'             => inlay_id( $post->ID ),
		'root_id'        => $reblog ? inlay_id_on( (int) $reblog['root_site'], (int) $reblog['root_id'] ) : inlay_id( $post->ID ),
		'reblog_key'     => inlay_reblog_key( $post ),
		'post_url'       => get_permalink( $post ),
		'tags'           => inlay_tags_of( $post ),
		'tumblelog'      => $name,
		'tumblelog_key'  => inlay_uuid( $number ),
		'tumblelog-data' => array( 'name' => $name, 'uuid' => inlay_uuid( $number ) ),
	);
	if ( $reblog ) {
		$parent = inlay_blog_at( (int) $reblog['parent_site'], (int) $reblog['parent_id'] );
		$root   = inlay_blog_at( (int) $reblog['root_site'], (int) $reblog['root_id'] );
		$item  += array_filter(
			array(
				'reblog_source'        => $parent ? array( 'name' => $parent['name'] ) : null,
				'tumblelog-parent-data' => $parent ? array( 'name' => $parent['name'] ) : null,
				'tumblelog-root-data'  => $root ? array( 'name' => $root['name'] ) : null,
			)
		);
	}
	if ( ! $me ) {
		return $item;
	}
	$item['tumblelog-data']['following'] = inlay_is( $me, 'follow', $number );
	return $item + array(
		'liked'      => inlay_has_liked( $post->ID ),
		'reblogged'  => inlay_has_reblogged( $post->ID ),
		'is_mine'    => in_array( $number, inlay_own_blogs( $me ), true ),
		'is_private' => 'private' === $post->post_status,
	) + inlay_rights_here( $post );
}

/** The blog of a post that may be on another site. */
function inlay_blog_at( int $site_id, int $post_id ): ?array {
	if ( is_multisite() ) {
		return inlay_blog( $site_id );
	}
	$post = get_post( $post_id );
	return $post ? inlay_blog( (int) $post->post_author ) : null;
}

/** The state of a post, as calls answer it. */
function inlay_state_of( WP_Post $post ): string {
	$states = array( 'publish' => '0', 'private' => '0', 'draft' => '1', 'auto-draft' => '1', 'future' => 'on.2', 'pending' => '3' );
	return 'draft' === $post->post_status && get_post_meta( $post->ID, '_inlay_queued', true ) ? '2' : $states[ $post->post_status ] ?? '1';
}

/** The form of a post: what it was written with, or for a reblog, what WordPress's editor made of it. */
function inlay_form_or_text( WP_Post $post ): array {
	$form = inlay_form_of( $post );
	return ( $form ?? array( 'one' => html_entity_decode( $post->post_title, ENT_QUOTES, 'UTF-8' ), 'two' => inlay_clean( inlay_html_of( $post ) ) ) ) + inlay_empty_form();
}

/** The content of a post as HTML, whoever wrote it. */
function inlay_html_of( WP_Post $post ): string {
	$content = do_blocks( $post->post_content );
	return has_blocks( $post->post_content ) ? $content : wpautop( $content );
}

/** A post for its form, and the answer when it is saved. */
function inlay_form_post( WP_Post $post ): array {
	$form   = ( inlay_editable( $post ) ?? inlay_form_or_text( $post ) ) + inlay_empty_form();
	$blog   = inlay_blog( inlay_blog_of_post( $post ) );
	$name   = $blog ? $blog['name'] : '';
	$time   = 'future' === $post->post_status ? get_post_datetime( $post, 'date', 'gmt' ) : false;
	$photos = array();
	foreach ( $form['photos'] as $photo ) {
		$photos[] = array_diff_key( $photo, array( 'attachment' => 1 ) );
	}
	return array(
		'id'               => inlay_id( $post->ID ),
		'type'             => $form['type'],
		'state'            => inlay_state_of( $post ),
		'is_private'       => 'private' === $post->post_status,
		'is_reblog'        => null !== inlay_reblog_of( $post->ID ),
		'tumblelog'        => $name,
		'channel_id'       => $name,
		'one'              => $form['one'],
		'two'              => $form['two'],
		'three'            => $form['three'],
		'tags'             => inlay_tags_of( $post ),
		'publish_on'       => $time ? $time->format( 'c' ) : '',
		'slug'             => $post->post_name,
		'source_url'       => $form['source'] ?? '',
		'editor_type'      => $form['editor_type'],
		'format'           => 'html' === $form['editor_type'] ? '1' : '0',
		'reblog_key'       => inlay_reblog_key( $post ),
		'reblog_id'        => inlay_id( $post->ID ),
		'reblog_tree'      => $form['tree'],
		'trail'            => array_map( static fn( $one ) => array_diff_key( $one, array( 'url' => 1 ) ), $form['trail'] ?? array() ),
		'photos'           => $photos,
		'photoset_layout'  => $form['layout'] ?? '',
		'sensitive'        => $form['sensitive'],
		'asking_name'      => $form['asking_name'],
		'thumbnail'        => $form['thumbnail'] ?? '',
		'album_art'        => $form['album_art'] ?? '',
		'audio_url'        => 'audio' === $form['type'] ? ( $form['preuploaded_url'] ?? '' ) : '',
		'id3_tags'         => $form['id3_tags'] ?? array( 'title' => '', 'artist' => '', 'album' => '' ),
	) + inlay_rights_of( $post ) + array_intersect_key( $form, array_flip( INLAY_KEPT ) );
}

/** A photo of a post in the drawer. */
function inlay_picture( array $photo ): array {
	$size = array( 'url' => $photo['url'], 'width' => $photo['width'], 'height' => $photo['height'] );
	$all  = array( $size );
	foreach ( array( 'large', 'medium_large', 'medium' ) as $name ) {
		$image = $photo['attachment'] ? wp_get_attachment_image_src( $photo['attachment'], $name ) : false;
		if ( $image && $image[0] !== $photo['url'] ) {
			$all[] = array( 'url' => $image[0], 'width' => $image[1], 'height' => $image[2] );
		}
	}
	return array( 'original_size' => $size, 'alt_sizes' => $all ) + array_intersect_key( $photo, array_flip( array( 'caption', 'alt_text', 'sensitive' ) ) );
}

/** A post in the drawer, with the names that its type has there. */
function inlay_drawer_post( WP_Post $post ): array {
	$form = inlay_form_or_text( $post );
	$more = array(
		'regular'      => array( 'type' => 'text', 'title' => $form['one'], 'body' => inlay_slot( $form, 'two' ) ),
		'photo'        => array( 'photos' => array_map( 'inlay_picture', $form['photos'] ), 'photoset_layout' => $form['layout'] ?? '', 'caption' => inlay_slot( $form, 'one' ) ),
		'quote'        => array( 'quote' => inlay_slot( $form, 'one' ), 'source' => inlay_slot( $form, 'two' ), 'caption' => inlay_slot( $form, 'three' ) ),
		'link'         => array( 'title' => $form['one'], 'url' => inlay_web_url( $form['two'] ), 'description' => inlay_slot( $form, 'three' ) ),
		'conversation' => array( 'type' => 'chat', 'title' => $form['one'], 'chat' => $form['two'], 'caption' => inlay_slot( $form, 'three' ) ),
		'audio'        => array( 'audio_url' => inlay_web_url( $form['preuploaded_url'] ?? '' ), 'track' => $form['id3_tags'] ?? null, 'caption' => inlay_slot( $form, 'one' ) ),
		'video'        => array( 'video_url' => inlay_web_url( $form['preuploaded_url'] ?? '' ), 'embed_url' => inlay_web_url( $form['one'] ), 'caption' => inlay_slot( $form, 'two' ) ),
		'note'         => array( 'question' => inlay_slot( $form, 'one' ), 'answer' => inlay_slot( $form, 'two' ), 'asking_name' => $form['asking_name'] ),
	)[ $form['type'] ];
	return inlay_feed_item( $post ) + array_filter( $more, static fn( $value ) => null !== $value && '' !== $value ) + array(
		'type'       => $form['type'],
		'timestamp'  => (int) get_post_timestamp( $post ),
		'trail'      => $form['tree'],
		'sensitive'  => $form['sensitive'],
		'note_count' => inlay_note_count( $post ),
		'summary'    => inlay_summary( $post ),
	);
}
