<?php
/**
 * The plugin's texts in the language of the page. What the zip has of them is from Inlay's own catalogues.
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

/** Translations that a site has added go first. */
function inlay_load_texts(): void {
	if ( ! load_plugin_textdomain( 'inlay', false, dirname( plugin_basename( INLAY_FILE ) ) . '/languages' ) ) {
		$file = inlay_texts_file( determine_locale() );
		if ( is_readable( $file ) ) {
			load_textdomain( 'inlay', $file );
		}
	}
}
add_action( 'init', 'inlay_load_texts', 0 );
