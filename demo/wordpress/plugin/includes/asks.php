<?php
/**
 * Asks: questions that wait for an answer. Each is a post of a type of its own, which nobody but its blog sees. Its answer
 * makes an ordinary post of it.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Asks are in the administration, below the posts. */
function inlay_register_asks(): void {
	register_post_type(
		'inlay_ask',
		array(
			'labels'          => array(
				'name'          => __( 'Asks', 'inlay' ),
				'singular_name' => _x( 'Ask', 'noun', 'inlay' ),
				'not_found'     => __( 'There are no asks.', 'inlay' ),
			),
			'public'          => false,
			'show_ui'         => (bool) inlay_option( 'asks' ),
			'show_in_menu'    => 'edit.php',
			'supports'        => array( 'editor', 'author' ),
			'capability_type' => 'post',
			'map_meta_cap'    => true,
			'capabilities'    => array( 'create_posts' => 'do_not_allow' ),
		)
	);
}
add_action( 'init', 'inlay_register_asks' );

/** The form of an ask, before it has an answer. */
function inlay_ask_form( WP_Post $ask ): array {
	$asker = (int) get_post_meta( $ask->ID, '_inlay_asker', true );
	$blog  = $asker ? inlay_blog( inlay_main_blog( $asker ) ) : null;
	return array( 'one' => $ask->post_content, 'asking_name' => $blog ? $blog['name'] : '' ) + inlay_empty_form( 'note' );
}

/** Stores a question, and mails it to its blog, as WordPress does with comments. */
function inlay_add_ask( array $blog, string $question, int $asker ) {
	if ( is_multisite() && get_current_blog_id() !== $blog['number'] ) {
		switch_to_blog( $blog['number'] );
	}
	$id = wp_insert_post(
		wp_slash(
			array(
				'post_type'    => 'inlay_ask',
				'post_status'  => 'pending',
				'post_author'  => (int) ( $blog['owners'][0] ?? 0 ),
				'post_content' => $question,
				'meta_input'   => array( '_inlay_asker' => $asker ),
			)
		),
		true
	);
	if ( is_wp_error( $id ) ) {
		return $id;
	}
	$owner = get_userdata( (int) ( $blog['owners'][0] ?? 0 ) );
	if ( $owner && get_option( 'comments_notify' ) ) {
		/* translators: %s: the title of a blog */
		wp_mail( $owner->user_email, sprintf( __( 'New question for %s', 'inlay' ), $blog['title'] ), $question . "\n\n" . inlay_own_page( 'inbox' ) );
	}
	return $id;
}

/** An answer is published: whoever asked hears of it. */
function inlay_ask_answered( string $new, string $old, WP_Post $post ): void {
	$asker = 'publish' === $new && 'publish' !== $old && 'post' === $post->post_type ? (int) get_post_meta( $post->ID, '_inlay_asker', true ) : 0;
	if ( $asker && inlay_main_blog( $asker ) ) {
		inlay_tell( 'answer', inlay_main_blog( $asker ), (int) $post->post_author, $post->ID );
	}
}
add_action( 'transition_post_status', 'inlay_ask_answered', 10, 3 );
