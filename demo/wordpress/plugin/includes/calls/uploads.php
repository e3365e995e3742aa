<?php
/**
 * Files: WordPress's media library, with its checks, sizes, and limits.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Takes a file into the media library. */
function inlay_call_upload( WP_REST_Request $call ) {
	$file = $call->get_file_params()['photo'] ?? null;
	if ( ! is_array( $file ) ) {
		return inlay_refuse( 400, __( 'Choose a file.', 'inlay' ) );
	}
	$kind = $call['kind'];
	$id   = inlay_store_file( $file, $kind );
	if ( is_wp_error( $id ) ) {
		return $id;
	}
	$url = wp_get_attachment_url( $id );
	return array( array( 'url' => $url, 'key' => (string) $id ) );
}

/** The types of a kind of file that this site takes, by how their names end. */
function inlay_file_types( string $kind ): array {
	return array_filter( get_allowed_mime_types(), static fn( $type ) => 0 === strpos( $type, "$kind/" ) );
}

/** Stores an upload. Returns the id of its attachment, or an error. */
function inlay_store_file( array $file, string $kind ) {
	require_once ABSPATH . 'wp-admin/includes/file.php';
	require_once ABSPATH . 'wp-admin/includes/media.php';
	require_once ABSPATH . 'wp-admin/includes/image.php';
	// What the file is decides, not its name; a name of the user's could be anything.
	$checked = wp_check_filetype_and_ext( $file['tmp_name'] ?? '', sanitize_file_name( $file['name'] ?? '' ), inlay_file_types( $kind ) );
	if ( empty( $checked['type'] ) || 0 !== strpos( $checked['type'], "$kind/" ) ) {
		return inlay_refuse( 415, __( 'This site doesn’t take this type of file.', 'inlay' ) );
	}
	$stored = wp_handle_upload( $file, array( 'test_form' => false, 'mimes' => inlay_file_types( $kind ) ) );
	if ( isset( $stored['error'] ) ) {
		return inlay_refuse( 400, wp_strip_all_tags( $stored['error'] ) );
	}
	$id = wp_insert_attachment(
		wp_slash(
			array(
				'post_mime_type' => $stored['type'],
				'post_title'     => sanitize_text_field( pathinfo( $file['name'], PATHINFO_FILENAME ) ),
				'post_content'   => '',
				'post_status'    => 'inherit',
				'guid'           => $stored['url'],
			)
		),
		$stored['file'],
		0,
		true
	);
	if ( is_wp_error( $id ) ) {
		return $id;
	}
	// The place, the camera, and the time are nobody's business.
	add_filter( 'wp_read_image_metadata', '__return_empty_array' );
	wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $stored['file'] ) );
	return $id;
}

/** The id of a file in this site's media library that the user may use in a post, by its address; 0 for any other. */
function inlay_own_attachment( string $url, string $kind, array $known ): int {
	$id = '' === $url ? 0 : attachment_url_to_postid( set_url_scheme( $url, wp_parse_url( wp_get_upload_dir()['baseurl'], PHP_URL_SCHEME ) ) );
	if ( ! $id || 0 !== strpos( (string) get_post_mime_type( $id ), "$kind/" ) ) {
		return 0;
	}
	return in_array( $id, array_map( 'intval', $known ), true ) || current_user_can( 'edit_post', $id ) ? $id : 0;
}

/** Captions as a file of the media folder, for the player. Returns its address; an empty text for none, or if it can't be stored. */
function inlay_store_captions( array $form ): string {
	$text = $form['captions'] ?? '';
	if ( 0 !== strpos( $text, 'WEBVTT' ) || 'video' !== $form['type'] ) {
		return '';
	}
	$stored = wp_upload_bits( 'captions-' . substr( md5( $text ), 0, 12 ) . '.vtt', null, $text );
	return empty( $stored['error'] ) ? $stored['url'] : '';
}

/** What a pasted link leads to, if WordPress embeds it. */
function inlay_call_embed( WP_REST_Request $call ) {
	$url = inlay_web_url( $call['embed_url'] );
	if ( '' === $url ) {
		return inlay_refuse( 400, __( 'Enter a valid link.', 'inlay' ) );
	}
	// Only sites that WordPress knows: any other could be one that this server alone may see.
	$data = _wp_oembed_get_object()->get_data( $url, array( 'discover' => false, 'width' => min( 1000, max( 100, (int) $call['embed_width'] ) ) ) );
	if ( ! $data ) {
		return new WP_REST_Response( array( 'meta' => array( 'status' => 200 ), 'response' => false ) );
	}
	return array_filter(
		array(
			'url'         => $url,
			'title'       => sanitize_text_field( $data->title ?? '' ),
			'author'      => sanitize_text_field( $data->author_name ?? '' ),
			'embed_code'  => $url,
			'unsupported' => false,
		)
	);
}
