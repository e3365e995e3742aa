<?php
/**
 * The HTML of users, on its way into a post.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** What the editor writes, for `wp_kses`. */
function inlay_allowed_html(): array {
	$plain = array( 'p', 'h2', 'blockquote', 'ul', 'ol', 'li', 'pre', 'figure', 'figcaption', 'hr', 'br', 'strong', 'em', 's', 'small', 'sub', 'sup', 'code', 'span', 'cite' );
	$tags  = array_fill_keys( $plain, array() );
	$tags['span']['data-inlay-spoiler'] = true;
	$tags['p']['data-inlay-link-card']  = true;
	$tags['a']   = array( 'href' => true, 'title' => true );
	$tags['img'] = array( 'src' => true, 'alt' => true );
	return $tags;
}

/** Addresses that a link or a picture may have. */
const INLAY_PROTOCOLS = array( 'http', 'https', 'mailto' );

/** HTML from a form, without what isn't allowed. A frame of another site becomes a link to it. */
function inlay_clean( string $html ): string {
	$html = preg_replace_callback(
		'~<iframe\b[^>]*?\bsrc\s*=\s*(["\'])(.*?)\1[^>]*>(?:\s*</iframe>)?~is',
		static function ( array $found ): string {
			$url = esc_url( html_entity_decode( $found[2], ENT_QUOTES, 'UTF-8' ), array( 'http', 'https' ) );
			return $url ? '<p><a href="' . $url . '">' . $url . '</a></p>' : '';
		},
		$html
	);
	// Their contents are no text of anybody's.
	$html = preg_replace( '~<(script|style|template|noscript)\b[^>]*>.*?(?:</\1\s*>|$)~is', '', $html );
	return force_balance_tags( wp_kses( $html, inlay_allowed_html(), INLAY_PROTOCOLS ) );
}

/** The slots of a type that are HTML. All others are plain text. */
function inlay_html_slots( string $type ): array {
	$slots = array(
		'regular'      => array( 'two' ),
		'photo'        => array( 'one' ),
		'quote'        => array( 'three', 'two' ),
		'link'         => array( 'three' ),
		'conversation' => array( 'three' ),
		'audio'        => array( 'one' ),
		'video'        => array( 'two' ),
		'note'         => array( 'three', 'two' ),
	);
	return $slots[ $type ] ?? array();
}

/** The text of a post in one of its slots, as HTML to show. */
function inlay_slot( array $form, string $slot ): string {
	$text = (string) ( $form[ $slot ] ?? '' );
	return in_array( $slot, inlay_html_slots( $form['type'] ), true ) ? inlay_clean( $text ) : nl2br( esc_html( $text ), false );
}

/** HTML without its paragraphs, for where only words may be. */
function inlay_inline( string $html ): string {
	$html = preg_replace( '~</p>\s*<p[^>]*>~i', '<br>', $html );
	return trim( wp_kses( $html, array_intersect_key( inlay_allowed_html(), array_flip( array( 'a', 'br', 'strong', 'em', 's', 'code', 'sub', 'sup', 'small', 'span' ) ) ) ) );
}

/** An address of the web; an empty text for any other. */
function inlay_web_url( $url ): string {
	$url = is_string( $url ) ? trim( $url ) : '';
	return preg_match( '~^https?://~i', $url ) ? esc_url_raw( $url, array( 'http', 'https' ) ) : '';
}
