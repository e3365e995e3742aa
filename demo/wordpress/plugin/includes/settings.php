<?php
/**
 * The one page of settings.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Where it is in the menu. */
function inlay_add_settings_page(): void {
	add_options_page( 'Inlay', 'Inlay', 'manage_options', 'inlay', 'inlay_print_settings' );
}
add_action( 'admin_menu', 'inlay_add_settings_page' );

/** WordPress saves it, and checks who may. */
function inlay_register_settings(): void {
	register_setting( 'inlay', 'inlay', array( 'type' => 'object', 'sanitize_callback' => 'inlay_clean_options', 'default' => array() ) );
}
add_action( 'admin_init', 'inlay_register_settings' );

/** A link to it in the list of plugins. */
function inlay_settings_link( array $links ): array {
	array_unshift( $links, '<a href="' . esc_url( admin_url( 'options-general.php?page=inlay' ) ) . '">' . esc_html__( 'Settings', 'inlay' ) . '</a>' );
	return $links;
}
add_filter( 'plugin_action_links_' . plugin_basename( INLAY_FILE ), 'inlay_settings_link' );

/** Without words in addresses, there are no calls: say so, and where to change it. */
function inlay_permalinks_notice(): void {
	if ( ! inlay_has_permalinks() && current_user_can( 'manage_options' ) ) {
		echo '<div class="notice notice-warning"><p>' . wp_kses(
			/* translators: %s: the address of a settings page */
			sprintf( __( 'Inlay needs addresses with words. Choose another structure in <a href="%s">Settings → Permalinks</a>.', 'inlay' ), esc_url( admin_url( 'options-permalink.php' ) ) ),
			array( 'a' => array( 'href' => true ) )
		) . '</p></div>';
	}
}
add_action( 'admin_notices', 'inlay_permalinks_notice' );

/** A choice of when a part of Inlay is there. */
function inlay_print_when( string $name, string $label ): void {
	$choices = array(
		'touch' => __( 'when somebody touches it (fastest)', 'inlay' ),
		'now'   => __( 'at once', 'inlay' ),
		'off'   => __( 'never', 'inlay' ),
	);
	echo '<tr><th scope="row"><label for="inlay-' . esc_attr( $name ) . '">' . esc_html( $label ) . '</label></th><td><select id="inlay-' . esc_attr( $name ) . '" name="inlay[' . esc_attr( $name ) . ']">';
	foreach ( $choices as $value => $text ) {
		echo '<option value="' . esc_attr( $value ) . '"' . selected( inlay_option( $name ), $value, false ) . '>' . esc_html( $text ) . '</option>';
	}
	echo '</select></td></tr>';
}

/** Boxes to tick. */
function inlay_print_boxes( string $label, array $boxes ): void {
	echo '<tr><th scope="row">' . esc_html( $label ) . '</th><td><fieldset><legend class="screen-reader-text">' . esc_html( $label ) . '</legend>';
	foreach ( $boxes as list( $name, $value, $is_on, $text ) ) {
		echo '<label><input type="checkbox" name="' . esc_attr( $name ) . '" value="' . esc_attr( $value ) . '"' . checked( $is_on, true, false ) . '> ' . esc_html( $text ) . '</label><br>';
	}
	echo '</fieldset></td></tr>';
}

/** What is on and off, with what it says. */
function inlay_switches(): array {
	return array(
		'buttons'        => __( 'Buttons below each post: notes, share, reply, reblog, like', 'inlay' ),
		'notes'          => __( 'The notes of a post open over the page', 'inlay' ),
		'reblogs'        => __( 'Authors can reblog each other’s posts', 'inlay' ),
		'messages'       => __( 'Users can send each other messages', 'inlay' ),
		'asks'           => __( 'Users can ask authors questions', 'inlay' ),
		'anonymous_asks' => __( 'Questions may be anonymous, also by visitors who aren’t logged in', 'inlay' ),
	);
}

/** The page. */
function inlay_print_settings(): void {
	$types = array();
	foreach ( inlay_types() as $type => $text ) {
		$types[] = array( 'inlay[types][]', $type, in_array( $type, inlay_option( 'types' ), true ), $text );
	}
	$boxes = array();
	foreach ( inlay_switches() as $name => $text ) {
		$boxes[] = array( "inlay[$name]", '1', (bool) inlay_option( $name ), $text );
	}
	echo '<div class="wrap"><h1>Inlay</h1><form method="post" action="options.php">';
	settings_fields( 'inlay' );
	echo '<table class="form-table" role="presentation">';
	inlay_print_when( 'header', __( 'The header appears', 'inlay' ) );
	inlay_print_when( 'forms', __( 'The buttons for new posts appear', 'inlay' ) );
	inlay_print_boxes( __( 'Types of posts', 'inlay' ), $types );
	inlay_print_boxes( __( 'On this site', 'inlay' ), $boxes );
	echo '<tr><th scope="row"><label for="inlay-queue">' . esc_html_x( 'Queue', 'noun', 'inlay' ) . '</label></th><td>'
		. '<input id="inlay-queue" class="small-text" type="number" min="1" max="168" name="inlay[queue_hours]" value="' . (int) inlay_option( 'queue_hours' ) . '"> '
		. esc_html__( 'hours between two posts of an author’s queue', 'inlay' ) . '</td></tr>';
	inlay_print_boxes(
		__( 'If the plugin is deleted', 'inlay' ),
		array( array( 'inlay[delete_all]', '1', (bool) inlay_option( 'delete_all' ), __( 'Delete likes, reblogs, follows, messages, questions, and filters, too. Posts, comments, and media always stay.', 'inlay' ) ) )
	);
	echo '</table>';
	submit_button();
	echo '</form></div>';
}
