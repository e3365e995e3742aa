<?php
/**
 * The blocks that a post of a form is stored as: WordPress's own, so that its editor and every theme know them, and the
 * post stays what it is without the plugin.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** A block of WordPress's own. */
function inlay_block( string $name, string $html, array $attributes = array() ): string {
	return '' === trim( $html ) ? '' : get_comment_delimited_block_content( "core/$name", $attributes, $html ) . "\n\n";
}

/** HTML as blocks. What isn't a plain paragraph or heading is a block of HTML. */
function inlay_blocks( string $html ): string {
	$blocks = '';
	$parts  = preg_split( '~(<p>.*?</p>|<h2>.*?</h2>|<hr\s*/?>)~is', $html, -1, PREG_SPLIT_DELIM_CAPTURE );
	foreach ( inlay_top_parts( $parts ) as $part ) {
		if ( preg_match( '~^<p>(.*)</p>$~is', $part ) ) {
			$blocks .= inlay_block( 'paragraph', $part );
		} elseif ( preg_match( '~^<h2>(.*)</h2>$~is', $part ) ) {
			$blocks .= inlay_block( 'heading', $part );
		} elseif ( preg_match( '~^<hr\s*/?>$~i', $part ) ) {
			$blocks .= inlay_block( 'separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>' );
		} else {
			$blocks .= inlay_block( 'html', $part );
		}
	}
	return $blocks;
}

/** Joins what was split inside of other elements, such as the paragraphs of a quote. */
function inlay_top_parts( array $parts ): array {
	$joined = array();
	$depth  = 0;
	foreach ( $parts as $part ) {
		if ( '' === trim( $part ) ) {
			continue;
		}
		if ( 0 === $depth ) {
			$joined[] = $part;
		} else {
			$joined[ count( $joined ) - 1 ] .= $part;
		}
		$depth += preg_match_all( '~<(?:blockquote|ul|ol|figure|pre|p|h2)\b~i', $part ) - preg_match_all( '~</(?:blockquote|ul|ol|figure|pre|p|h2)>~i', $part );
		$depth  = max( 0, $depth );
	}
	return $joined;
}

/** A quote, with where it is from. */
function inlay_quote_block( string $text, string $source ): string {
	$cite = '' === $source ? '' : "<cite>$source</cite>";
	return inlay_block( 'quote', '<blockquote class="wp-block-quote">' . trim( inlay_block( 'paragraph', "<p>$text</p>" ) ) . "$cite</blockquote>" );
}

/** A photo from the media library, with a link to its file. */
function inlay_image_block( array $photo ): string {
	$id      = (int) $photo['attachment'];
	$src     = esc_url( (string) ( wp_get_attachment_image_url( $id, 'large' ) ?: $photo['url'] ) ); // phpcs:ignore Universal.Operators.DisallowShortTernary
	$mark    = empty( $photo['sensitive'] ) ? '' : ' data-inlay-sensitive=""';
	$alt     = esc_attr( '' !== $photo['alt_text'] ? $photo['alt_text'] : $photo['caption'] );
	$caption = '' === $photo['caption'] ? '' : '<figcaption class="wp-element-caption">' . esc_html( $photo['caption'] ) . '</figcaption>';
	$link    = esc_url( '' !== ( $photo['link'] ?? '' ) ? $photo['link'] : $photo['url'] );
	$img     = "<img src=\"$src\" alt=\"$alt\"" . ( $id ? " class=\"wp-image-$id\"" : '' ) . "$mark/>";
	$label   = '' === $alt ? ' aria-label="' . esc_attr__( 'View full-size photo', 'inlay' ) . '"' : '';
	return inlay_block(
		'image',
		"<figure class=\"wp-block-image size-large\"><a href=\"$link\"$label>$img</a>$caption</figure>",
		array( 'id' => $id, 'sizeSlug' => 'large', 'linkDestination' => $link === esc_url( $photo['url'] ) ? 'media' : 'custom' )
	);
}

/** One photo, or a gallery. */
function inlay_photo_blocks( array $photos, string $link ): string {
	$images = implode( '', array_map( static fn( $photo ) => inlay_image_block( $photo + array( 'link' => $link ) ), $photos ) );
	return count( $photos ) < 2 ? $images : inlay_block(
		'gallery',
		'<figure class="wp-block-gallery has-nested-images columns-default is-cropped">' . trim( $images ) . '</figure>',
		array( 'linkTo' => 'media' )
	);
}

/** Media of another site, which WordPress embeds if it knows the site. */
function inlay_embed_block( string $url ): string {
	return inlay_block(
		'embed',
		"<figure class=\"wp-block-embed\"><div class=\"wp-block-embed__wrapper\">\n" . esc_html( $url ) . "\n</div></figure>",
		array( 'url' => $url )
	);
}

/** An uploaded audio file or video. */
function inlay_media_block( string $kind, string $url, string $more = '' ): string {
	$src   = esc_url( $url );
	$id    = attachment_url_to_postid( $url );
	$media = 'audio' === $kind ? "<audio controls src=\"$src\"></audio>" : "<video controls src=\"$src\">$more</video>";
	return inlay_block( $kind, "<figure class=\"wp-block-$kind\">$media</figure>", $id ? array( 'id' => $id ) : array() );
}
