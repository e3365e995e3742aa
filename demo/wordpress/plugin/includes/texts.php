<?php
/**
 * The plugin's texts in the language of the page. The zip has a file for each language.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** The file of a locale, such as de_AT or zh_TW: one serves all regions of a language. */
function inlay_texts_file( string $locale ): string {
	$language = strtok( $locale, '_' );
	if ( 'zh' === $language ) {
		$language = preg_match( '/^zh_(TW|HK|MO)/', $locale ) ? 'zh-Hant' : 'zh-Hans';
	}
	return dirname( INLAY_FILE ) . '/languages/inlay-' . sanitize_file_name( $language ) . '.mo';
}

/** Translations that a site has added go first. WordPress asks again when it switches to another language and back. */
function inlay_load_texts( $locale = '' ): void {
	$locale = $locale ? (string) $locale : determine_locale();
	foreach ( array( WP_LANG_DIR . '/plugins/inlay-' . sanitize_file_name( $locale ) . '.mo', inlay_texts_file( $locale ) ) as $file ) {
		if ( is_readable( $file ) ) {
			load_textdomain( 'inlay', $file );
			return;
		}
	}
}
add_action( 'init', 'inlay_load_texts', 0 );
add_action( 'change_locale', 'inlay_load_texts' );
