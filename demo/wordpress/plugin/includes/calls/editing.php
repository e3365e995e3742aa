<?php
/**
 * Post forms: new posts, edits, and reblogs.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** A post for its form: the user's own, or one to reblog. */
function inlay_call_fetch( WP_REST_Request $call ) {
	if ( ! $call['post_id'] ) {
		$post = inlay_seen_post( $call['reblog_post_id'], $call['reblog_key'] );
		return is_wp_error( $post ) ? $post : array( 'post' => inlay_form_post( $post ) );
	}
	$post = inlay_post( $call['post_id'] );
	if ( ! $post ) {
		return inlay_gone();
	}
	if ( ! inlay_is_mine( $post ) ) {
		return inlay_forbidden();
	}
	if ( ! inlay_editable( $post ) ) {
		return inlay_refuse( 409, __( 'This post has more than a form can show. Edit it in WordPress’s editor.', 'inlay' ) );
	}
	return array( 'post' => inlay_form_post( $post ) );
}

/** What every form needs to know. */
function inlay_call_builder() {
	$channels = array();
	foreach ( inlay_own_blogs( get_current_user_id() ) as $number ) {
		$channels[] = inlay_blog_shape( inlay_blog( $number ) );
	}
	return array( 'channels' => $channels );
}

/** Saves a post. */
function inlay_call_update( WP_REST_Request $call ) {
	$blog = inlay_own_blog( inlay_text( $call['channel_id'] ) );
	if ( ! $blog ) {
		return inlay_forbidden();
	}
	$id       = $call['post_id'] ? $call['post_id'] : $call['edit_post_id'];
	$post     = $id ? inlay_post( $id ) : null;
	$original = null;
	$form     = inlay_empty_form();
	if ( $id ) {
		if ( ! $post ) {
			return inlay_gone();
		}
		if ( ! inlay_is_mine( $post ) ) {
			return inlay_forbidden();
		}
		$form = inlay_editable( $post );
		if ( ! $form ) {
			return inlay_refuse( 409, __( 'This post has more than a form can show. Edit it in WordPress’s editor.', 'inlay' ) );
		}
	} elseif ( $call['reblog_post_id'] ) {
		$original = inlay_seen_post( $call['reblog_post_id'], $call['reblog_key'] );
		if ( is_wp_error( $original ) || ! inlay_option( 'reblogs' ) || ! inlay_allows( $original, 'reblog' ) ) {
			return is_wp_error( $original ) ? $original : inlay_forbidden();
		}
		$row  = inlay_reblog_row( $original );
		$form = inlay_reblog_form( $original, inlay_text( ( (array) $call['post'] )['trail_until'] ?? '' ) );
		if ( is_wp_error( $form ) ) {
			return $form;
		}
	}
	$form = inlay_read_form( $form, $call );
	if ( is_wp_error( $form ) ) {
		return $form;
	}
	$sent  = (array) $call['post'];
	$saved = inlay_save( $post, $form, $blog, inlay_text( $sent['state'] ?? '' ), $sent );
	if ( is_wp_error( $saved ) ) {
		return $saved;
	}
	if ( $original ) {
		inlay_store_reblog( $saved, $row );
	}
	inlay_set_rights( $saved->ID, $sent );
	$saved = get_post( $saved->ID );
	return array(
		'post'                => inlay_form_post( $saved ) + array( 'is_edit' => (bool) $id ),
		'message'             => inlay_saved_message( $saved, $blog['title'] ),
		'post_dashboard_html' => $id ? inlay_post_as_page( $saved ) : '',
		'post_tumblelog'      => array( 'name_or_id' => $blog['name'], 'url' => $blog['url'], 'avatar' => $blog['avatar'], 'post_url' => get_permalink( $saved ) ),
	);
}

/** What a toast says of a saved post. */
function inlay_saved_message( WP_Post $post, string $title ): string {
	if ( 'pending' === $post->post_status ) {
		return __( 'Sent to an editor, who reviews it.', 'inlay' );
	}
	/* translators: %s: the title of a blog */
	return sprintf( __( 'Posted to %s.', 'inlay' ), $title );
}

/** Stores a post with its form. Returns it, or an error. */
function inlay_save( ?WP_Post $post, array $form, array $blog, string $state, array $sent ) {
	if ( ! in_array( $state, array( '0', '1', '2', 'on.2', 'private', '0 3' ), true ) ) {
		return inlay_refuse( 400, __( 'This site doesn’t have this state.', 'inlay' ) );
	}
	if ( is_multisite() && get_current_blog_id() !== $blog['number'] ) {
		switch_to_blog( $blog['number'] );
		$post = null;
	}
	if ( ! current_user_can( $post ? 'edit_post' : 'edit_posts', $post ? $post->ID : null ) ) {
		return inlay_forbidden();
	}
	if ( md5( $form['captions'] ?? '' ) !== ( $form['captions_sum'] ?? '' ) ) {
		$form['captions_sum'] = md5( $form['captions'] ?? '' );
		$form['captions_url'] = inlay_store_captions( $form );
	}
	$content = inlay_content_of( $form );
	$is_text = in_array( $form['type'], array( 'regular', 'link', 'conversation' ), true );
	// What looks like HTML is text.
	$title   = $is_text ? htmlspecialchars( trim( preg_replace( '/\s+/', ' ', $form['one'] ) ), ENT_NOQUOTES, 'UTF-8' ) : '';
	if ( '' === trim( $content ) && '' === $title ) {
		return inlay_refuse( 400, __( 'Write something first.', 'inlay' ) );
	}
	$row = array(
		'ID'           => $post ? $post->ID : 0,
		'post_type'    => 'post',
		'post_title'   => $title,
		'post_content' => $content,
		'post_status'  => $post && 'inlay_ask' !== $post->post_type ? $post->post_status : 'draft',
		'post_name'    => sanitize_title( inlay_text( $sent['slug'] ?? ( $post ? $post->post_name : '' ) ) ),
	);
	if ( ! $post ) {
		$row['post_author'] = get_current_user_id();
	} elseif ( 'inlay_ask' === $post->post_type ) {
		// An ask takes no comments; the post that answers it does, as others do.
		$row['comment_status'] = get_default_comment_status( 'post' );
	}
	$id = $post ? wp_update_post( wp_slash( $row ), true ) : wp_insert_post( wp_slash( $row ), true );
	if ( is_wp_error( $id ) ) {
		return $id;
	}
	// WordPress may have cleaned it once more: the sum is of what it has stored.
	$form['hash'] = md5( get_post( $id )->post_content );
	update_post_meta( $id, '_inlay_form', wp_slash( $form ) );
	inlay_keep_media( $id, $form );
	set_post_format( $id, 'photo' === $form['type'] && count( $form['photos'] ) > 1 ? 'gallery' : INLAY_FORMATS[ $form['type'] ] );
	if ( isset( $sent['tags'] ) ) {
		inlay_set_tags( $id, inlay_text( $sent['tags'] ) );
	}
	return inlay_set_state( $id, $state, inlay_text( $sent['publish_on'] ?? '' ) );
}

/** Files of a post belong to it in the media library, and its first picture is its featured image's candidate. */
function inlay_keep_media( int $id, array $form ): void {
	$files = array_column( $form['photos'], 'attachment' );
	foreach ( array( 'preuploaded_url', 'thumbnail', 'album_art' ) as $name ) {
		$files[] = empty( $form[ $name ] ) ? 0 : attachment_url_to_postid( $form[ $name ] );
	}
	foreach ( array_filter( $files ) as $file ) {
		if ( ! wp_get_post_parent_id( $file ) && current_user_can( 'edit_post', $file ) ) {
			wp_update_post( array( 'ID' => $file, 'post_parent' => $id ) );
		}
	}
	foreach ( $form['photos'] as $photo ) {
		if ( current_user_can( 'edit_post', $photo['attachment'] ) ) {
			update_post_meta( $photo['attachment'], '_wp_attachment_image_alt', wp_slash( $photo['alt_text'] ) );
		}
	}
}

/** The tags of a form are tags; the name of a category that there is, is that category. */
function inlay_set_tags( int $id, string $tags ): void {
	$names      = array_filter( array_map( 'sanitize_text_field', explode( ',', $tags ) ) );
	$categories = array();
	foreach ( $names as $at => $name ) {
		$category = get_term_by( 'name', $name, 'category' );
		if ( $category ) {
			$categories[] = $category->term_id;
			unset( $names[ $at ] );
		}
	}
	wp_set_post_tags( $id, array_slice( $names, 0, 30 ) );
	wp_set_post_categories( $id, $categories );
}

/** Puts a stored post into its state. Whoever may not publish hands it to an editor. Returns the post, or an error. */
function inlay_set_state( int $id, string $state, string $publish_on ) {
	delete_post_meta( $id, '_inlay_queued' );
	$row = array( 'ID' => $id );
	if ( '1' === $state ) {
		$row['post_status'] = 'draft';
	} elseif ( '0 3' === $state || ! current_user_can( 'publish_post', $id ) ) {
		$row['post_status'] = 'pending';
	} elseif ( '2' === $state ) {
		$row['post_status'] = 'draft';
		update_post_meta( $id, '_inlay_queued', microtime( true ) );
		inlay_schedule();
	} elseif ( 'on.2' === $state ) {
		$time = strtotime( $publish_on );
		if ( ! $time ) {
			return inlay_refuse( 400, __( 'Choose when to publish.', 'inlay' ) );
		}
		$row += array( 'post_status' => 'future', 'post_date_gmt' => gmdate( 'Y-m-d H:i:s', $time ), 'post_date' => get_date_from_gmt( gmdate( 'Y-m-d H:i:s', $time ) ), 'edit_date' => true );
	} else {
		$row['post_status'] = 'private' === $state ? 'private' : 'publish';
		if ( 'future' === get_post_status( $id ) ) {
			// It would stay scheduled otherwise.
			$row += array( 'post_date' => current_time( 'mysql' ), 'post_date_gmt' => current_time( 'mysql', true ), 'edit_date' => true );
		}
	}
	$saved = wp_update_post( $row, true );
	return is_wp_error( $saved ) ? $saved : get_post( $id );
}
