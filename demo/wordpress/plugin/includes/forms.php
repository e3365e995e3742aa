<?php
/**
 * A post form's fields: what they make of a post, and what a form reads again. They are stored beside the post's content,
 * with a sum of that content: once somebody has changed it in WordPress's own editor, the fields don't count any more.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Fields of a form that come back as they were sent. */
const INLAY_KEPT = array( 'author', 'excerpt', 'carousel_link_url', 'preuploaded_url', 'captions', 'captions_language' );

/** Each of WordPress's formats, by the type of a form. */
const INLAY_FORMATS = array(
	'regular'      => '',
	'photo'        => 'image',
	'quote'        => 'quote',
	'link'         => 'link',
	'conversation' => 'chat',
	'audio'        => 'audio',
	'video'        => 'video',
	'note'         => 'aside',
);

/**
 * The form of a post that WordPress's editor wrote, if it has nothing that a form doesn't know: only then nothing is lost
 * when it is saved. Null for any other.
 */
function inlay_form_of_content( WP_Post $post ): ?array {
	$known = array( null, 'core/paragraph', 'core/heading', 'core/list', 'core/list-item', 'core/quote', 'core/separator', 'core/preformatted', 'core/html', 'core/freeform' );
	$names = array_column( parse_blocks( $post->post_content ), 'blockName' );
	$html  = inlay_html_of( $post );
	$plain = preg_replace( '~\s(?:class|id)="(?:wp-block-[\w-]+|has-alpha-channel-opacity|\s|h-[\w-]+)*"~', '', $html );
	preg_match_all( '~<([a-z][a-z0-9]*)\b([^>]*)>~i', $plain, $tags, PREG_SET_ORDER );
	foreach ( $tags as $tag ) {
		$attributes = inlay_allowed_html()[ strtolower( $tag[1] ) ] ?? null;
		preg_match_all( '~([\w-]+)\s*=~', $tag[2], $found );
		if ( null === $attributes || array_diff( $found[1], array_keys( $attributes ) ) ) {
			return null;
		}
	}
	$has_code = preg_match( '/' . get_shortcode_regex() . '/', $post->post_content );
	return $has_code || array_diff( $names, $known ) || '' !== (string) get_post_format( $post )
		? null
		: array( 'one' => html_entity_decode( $post->post_title, ENT_QUOTES, 'UTF-8' ), 'two' => trim( inlay_clean( $plain ) ) ) + inlay_empty_form();
}

/** The form of a post of the user's; null if only WordPress's editor can open it. */
function inlay_editable( WP_Post $post ): ?array {
	return 'inlay_ask' === $post->post_type ? inlay_ask_form( $post ) : inlay_form_of( $post ) ?? inlay_form_of_content( $post );
}

/** A form without anything in it. */
function inlay_empty_form( string $type = 'regular' ): array {
	return array(
		'type'        => $type,
		'editor_type' => 'rich',
		'one'         => '',
		'two'         => '',
		'three'       => '',
		'tree'        => '',
		'photos'      => array(),
		'sensitive'   => false,
		'asking_name' => '',
	);
}

/** The type that a form sends, as calls answer it; null if the site doesn't have it. */
function inlay_read_type( $sent ): ?string {
	$types = array( 'text' => 'regular', 'regular' => 'regular', 'chat' => 'conversation', 'conversation' => 'conversation' );
	$type  = is_string( $sent ) ? $types[ $sent ] ?? $sent : '';
	$name  = array( 'regular' => 'text', 'conversation' => 'chat' )[ $type ] ?? $type;
	return 'note' === $type || ( isset( INLAY_FORMATS[ $type ] ) && in_array( $name, inlay_option( 'types' ), true ) ) ? $type : null;
}

/** A text among the fields of a call. */
function inlay_text( $value, int $most = 0 ): string {
	$text = is_scalar( $value ) ? wp_check_invalid_utf8( (string) $value, true ) : '';
	return $most ? mb_substr( $text, 0, $most ) : $text;
}

/** The photos of a form, in their order, or an error. Only those of this site's media library. */
function inlay_read_photos( WP_REST_Request $call, array $post, array $known ) {
	$photos = array();
	$images = (array) $call['images'];
	foreach ( array_filter( explode( ',', inlay_text( $post['photoset_order'] ) ) ) as $key ) {
		$url = esc_url_raw( inlay_text( $images[ $key ] ?? '' ) );
		$id  = inlay_own_attachment( $url, 'image', array_column( $known, 'attachment' ) );
		if ( ! $id ) {
			return inlay_refuse( 400, __( 'Upload your photos to this site first.', 'inlay' ) );
		}
		$meta     = wp_get_attachment_metadata( $id );
		$photos[] = array(
			'id'         => sanitize_key( $key ),
			'attachment' => $id,
			'url'        => $url,
			'width'      => (int) ( $meta['width'] ?? 0 ),
			'height'     => (int) ( $meta['height'] ?? 0 ),
			'caption'    => sanitize_text_field( inlay_text( ( (array) $call['caption'] )[ $key ] ?? '', 200 ) ),
			'alt_text'   => sanitize_textarea_field( inlay_text( ( (array) $call['alt_text'] )[ $key ] ?? '', 2000 ) ),
			'sensitive'  => 'true' === ( ( (array) $call['sensitive'] )[ $key ] ?? '' ),
		);
	}
	return array_slice( $photos, 0, 20 );
}

/** Changes a form by the fields of a call; what isn't sent stays. Returns it, or an error. */
function inlay_read_form( array $form, WP_REST_Request $call ) {
	$post = (array) $call['post'];
	$type = inlay_read_type( $post['type'] ?? '' );
	if ( null === $type ) {
		return inlay_refuse( 400, __( 'This site doesn’t have this type of post.', 'inlay' ) );
	}
	if ( 'markdown' === $call['editor_type'] ) {
		return inlay_refuse( 400, __( 'This site has no Markdown. Choose another editor, and try again.', 'inlay' ) );
	}
	$form['type']        = $type;
	$form['editor_type'] = 'html' === $call['editor_type'] ? 'html' : 'rich';
	foreach ( array( 'one', 'two', 'three' ) as $slot ) {
		$sent          = inlay_text( $post[ $slot ] ?? $form[ $slot ] );
		$form[ $slot ] = in_array( $slot, inlay_html_slots( $type ), true ) ? inlay_clean( $sent ) : $sent;
	}
	foreach ( INLAY_KEPT as $name ) {
		$form[ $name ] = isset( $call[ $name ] ) ? inlay_text( $call[ $name ] ) : $form[ $name ] ?? '';
	}
	$form['captions'] = mb_substr( $form['captions'], 0, 300000 );
	$form['layout']   = preg_replace( '/\D/', '', inlay_text( $post['photoset_layout'] ?? $form['layout'] ?? '' ) );
	$form['source']   = inlay_web_url( $post['source_url'] ?? $form['source'] ?? '' );
	if ( isset( $post['sensitive'] ) ) {
		$reason            = sanitize_text_field( inlay_text( $post['sensitive_reason'] ?? '', 100 ) );
		$form['sensitive'] = 'true' === $post['sensitive'] ? ( '' !== $reason ? $reason : true ) : false;
	}
	foreach ( array( 'thumbnail' => 'thumbnail_pre_upload', 'album_art' => 'artwork_pre_upload' ) as $name => $sent ) {
		$url           = 'true' === $call[ "remove_$name" ] ? '' : inlay_text( $call[ $sent ] ?? $form[ $name ] ?? '' );
		$form[ $name ] = inlay_own_attachment( esc_url_raw( $url ), 'image', array( $form["{$name}_id"] ?? 0 ) ) ? esc_url_raw( $url ) : '';
	}
	foreach ( array( 'title', 'artist', 'album' ) as $tag ) {
		$form['id3_tags'][ $tag ] = sanitize_text_field( inlay_text( ( (array) $call['id3_tags'] )[ $tag ] ?? $form['id3_tags'][ $tag ] ?? '' ) );
	}
	if ( 'true' === $call['remove_reblog_tree'] ) {
		$form['tree']  = '';
		$form['trail'] = array();
	}
	if ( isset( $post['photoset_order'] ) ) {
		$photos = inlay_read_photos( $call, $post, $form['photos'] );
		if ( is_wp_error( $photos ) ) {
			return $photos;
		}
		$form['photos'] = $photos;
	}
	return inlay_check_media( $form );
}

/** An uploaded file is one of this site's, and a post that is nothing without its file or address has one. */
function inlay_check_media( array $form ) {
	$kind = $form['type'];
	$url  = $form['preuploaded_url'];
	if ( '' !== $url && in_array( $kind, array( 'audio', 'video' ), true ) && ! inlay_own_attachment( $url, $kind, array( attachment_url_to_postid( $url ) ) ) ) {
		return inlay_refuse( 400, __( 'Upload the file to this site first.', 'inlay' ) );
	}
	if ( 'photo' === $kind && ! $form['photos'] ) {
		return inlay_refuse( 400, __( 'Add a photo.', 'inlay' ) );
	}
	return $form;
}

/** The content of a post, as blocks. */
function inlay_content_of( array $form ): string {
	$own = inlay_blocks( $form['tree'] );
	switch ( $form['type'] ) {
		case 'photo':
			return inlay_photo_blocks( $form['photos'], inlay_web_url( $form['two'] ) ) . $own . inlay_blocks( inlay_slot( $form, 'one' ) );
		case 'quote':
			return inlay_quote_block( inlay_slot( $form, 'one' ), inlay_inline( inlay_slot( $form, 'two' ) ) ) . $own . inlay_blocks( inlay_slot( $form, 'three' ) );
		case 'link':
			return inlay_link_blocks( $form ) . $own . inlay_blocks( inlay_slot( $form, 'three' ) );
		case 'conversation':
			return inlay_chat_blocks( $form['two'] ) . $own . inlay_blocks( inlay_slot( $form, 'three' ) );
		case 'audio':
		case 'video':
			return inlay_media_blocks( $form ) . $own . inlay_blocks( inlay_slot( $form, 'audio' === $form['type'] ? 'one' : 'two' ) );
		case 'note':
			$name = '' !== $form['asking_name'] ? $form['asking_name'] : __( 'Anonymous', 'inlay' );
			return inlay_quote_block( inlay_slot( $form, 'one' ), esc_html( $name ) ) . inlay_blocks( inlay_slot( $form, 'two' ) ) . $own . inlay_blocks( inlay_slot( $form, 'three' ) );
		default:
			return $own . inlay_blocks( inlay_slot( $form, 'two' ) );
	}
}

/** A link, with what its writer took over from the page. */
function inlay_link_blocks( array $form ): string {
	$url   = inlay_web_url( $form['two'] );
	$title = '' !== $form['one'] ? $form['one'] : $url;
	$image = '' === $form['thumbnail'] ? '' : inlay_image_block(
		array( 'attachment' => attachment_url_to_postid( $form['thumbnail'] ), 'url' => $form['thumbnail'], 'link' => $url, 'alt_text' => '', 'caption' => '' )
	);
	$link  = '' === $url ? '' : inlay_block( 'paragraph', '<p><a href="' . esc_url( $url ) . '">' . esc_html( $title ) . '</a></p>' );
	$about = implode( '<br>', array_filter( array( esc_html( $form['author'] ), nl2br( esc_html( $form['excerpt'] ), false ) ) ) );
	return $link . $image . ( '' === $about ? '' : inlay_block( 'paragraph', "<p>$about</p>" ) );
}

/** Each line of a chat, with who speaks. */
function inlay_chat_blocks( string $chat ): string {
	$blocks = '';
	foreach ( preg_split( '/\R/', trim( $chat ) ) as $line ) {
		$html    = preg_replace( '/^([^:]{1,60}:)(?=\s)/u', '<strong>$1</strong>', esc_html( $line ) );
		$blocks .= '' === trim( $line ) ? '' : inlay_block( 'paragraph', "<p>$html</p>" );
	}
	return $blocks;
}

/** The player of a file, or what another site plays. */
function inlay_media_blocks( array $form ): string {
	$is_audio = 'audio' === $form['type'];
	$file     = $form['preuploaded_url'];
	$embed    = $is_audio ? $form['two'] : $form['one'];
	if ( '' === $file ) {
		preg_match( '~\bsrc\s*=\s*["\']([^"\']+)~i', $embed, $found );
		$url   = inlay_web_url( html_entity_decode( $found[1] ?? $embed, ENT_QUOTES, 'UTF-8' ) );
		$media = '' === $url ? '' : inlay_embed_block( $url );
	} else {
		$track = empty( $form['captions_url'] ) ? '' : '<track src="' . esc_url( $form['captions_url'] ) . '" kind="captions" srclang="' . esc_attr( $form['captions_language'] ) . '"/>';
		$media = inlay_media_block( $form['type'], $file, $track );
	}
	$song = $is_audio ? implode( ' – ', array_filter( array_map( 'esc_html', $form['id3_tags'] ) ) ) : '';
	$art  = $is_audio && '' !== $form['album_art'] ? inlay_image_block(
		array( 'attachment' => attachment_url_to_postid( $form['album_art'] ), 'url' => $form['album_art'], 'alt_text' => '', 'caption' => '' )
	) : '';
	return $art . ( '' === $song ? '' : inlay_block( 'paragraph', "<p><strong>$song</strong></p>" ) ) . $media;
}
