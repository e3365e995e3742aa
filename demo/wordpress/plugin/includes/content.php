<?php
/**
 * The theme's posts come alive: a class of `post_class`, and around their content the post's data, with its buttons.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** The class by which js/site.js finds the theme's element of a post. */
function inlay_post_class( array $classes, $more, $id ): array {
	if ( in_array( get_post_type( $id ), array( 'post', 'inlay_ask' ), true ) ) {
		$classes[] = 'inlay-post-' . (int) $id;
	}
	return $classes;
}
add_filter( 'post_class', 'inlay_post_class', 10, 3 );

/** The post whose content is being shown to readers; null for what other programs read. */
function inlay_shown_post(): ?WP_Post {
	$post   = get_post();
	$is_api = defined( 'REST_REQUEST' ) && REST_REQUEST && ! inlay_is_rendering();
	if ( ! $post || ! inlay_is_on() || is_admin() || $is_api || doing_action( 'wp_head' ) || doing_filter( 'get_the_excerpt' ) ) {
		return null;
	}
	$is_waiting = in_array( $post->post_type, array( 'post', 'inlay_ask' ), true ) && inlay_is_mine( $post );
	return inlay_may_read( $post ) || $is_waiting ? $post : null;
}

/** A post's content, in what makes it alive. */
function inlay_alive( string $html, WP_Post $post ): string {
	$form      = inlay_form_of( $post );
	$sensitive = $form['sensitive'] ?? false;
	$mark      = $sensitive ? ' data-inlay-sensitive="' . esc_attr( true === $sensitive ? '' : $sensitive ) . '"' : '';
	// As its container is: the theme's own rules for what is in a post hold in here, too.
	$class     = wp_is_block_theme() ? 'is-layout-constrained' : 'entry-content';
	return '<div class="inlay-post" data-inlay-for="' . (int) $post->ID . '" data-inlay-post="' . esc_attr( wp_json_encode( inlay_feed_item( $post ) ) ) . '">'
		. "<div class=\"inlay-body $class\" data-inlay-post-body$mark>$html</div>"
		. ( inlay_option( 'buttons' ) ? inlay_buttons( $post ) : '' ) . '</div>';
}

/** Of a whole post, or of an ask, whose question is text. */
function inlay_filter_content( string $html ): string {
	$post = inlay_shown_post();
	if ( $post && 'inlay_ask' === $post->post_type ) {
		$html = '<blockquote><p>' . nl2br( esc_html( $post->post_content ), false ) . '</p></blockquote>';
	}
	return $post ? inlay_alive( $html, $post ) : $html;
}
// After WordPress's own filters, which would make paragraphs of the buttons.
add_filter( 'the_content', 'inlay_filter_content', 99 );

/** Of a post's beginning, in classic themes. */
function inlay_filter_excerpt( string $html ): string {
	$post = inlay_shown_post();
	return $post ? inlay_alive( $html, $post ) : $html;
}
add_filter( 'the_excerpt', 'inlay_filter_excerpt', 99 );

/** The same in block themes. */
function inlay_filter_excerpt_block( string $html, array $block, WP_Block $instance ): string {
	$post = isset( $instance->context['postId'] ) ? get_post( $instance->context['postId'] ) : null;
	return $post && inlay_shown_post() && get_the_ID() === $post->ID ? inlay_alive( $html, $post ) : $html;
}
add_filter( 'render_block_core/post-excerpt', 'inlay_filter_excerpt_block', 10, 3 );

/** A button that dispatches a command. */
function inlay_button( string $command, string $label, array $payload = array(), string $more = '' ): string {
	$data = $payload ? ' data-inlay-payload="' . esc_attr( wp_json_encode( $payload ) ) . '"' : '';
	return '<button type="button" data-inlay-command="' . esc_attr( $command ) . '"' . $data . $more . '>' . esc_html( $label ) . '</button>';
}

/** The buttons of a post. Guests have those that are the same for all of them. */
function inlay_buttons( WP_Post $post ): string {
	if ( 'inlay_ask' === $post->post_type ) {
		return '<form class="inlay-actions"><textarea name="answer_text" rows="3" aria-label="' . esc_attr__( 'Answer', 'inlay' ) . '"></textarea>'
			. inlay_button( 'post:answer', _x( 'Answer', 'verb', 'inlay' ) )
			. inlay_button( 'post:delete', __( 'Delete', 'inlay' ) ) . '</form>';
	}
	$buttons = in_array( $post->post_status, array( 'publish', 'private' ), true ) ? inlay_reader_buttons( $post ) : '';
	if ( ! inlay_is_mine( $post ) ) {
		return "<div class=\"inlay-actions\">$buttons</div>";
	}
	if ( in_array( $post->post_status, array( 'draft', 'pending', 'future' ), true ) && current_user_can( 'publish_post', $post->ID ) ) {
		$buttons .= inlay_button( 'post:publish', __( 'Publish', 'inlay' ) );
		$buttons .= '1' === inlay_state_of( $post ) ? inlay_button( 'post:queue', __( 'Queue', 'inlay' ) ) : '';
	}
	$buttons .= inlay_editable( $post )
		? inlay_button( 'post-form:open', __( 'Edit', 'inlay' ), array( 'mode' => 'edit', 'post_id' => inlay_id( $post->ID ) ) )
		: '<a href="' . esc_url( (string) get_edit_post_link( $post ) ) . '">' . esc_html__( 'Edit', 'inlay' ) . '</a>';
	return '<div class="inlay-actions">' . $buttons . inlay_button( 'post:delete', __( 'Delete', 'inlay' ) ) . inlay_more_button() . '</div>';
}

/** The menu with everything that has no button. */
function inlay_more_button(): string {
	return inlay_button( 'post:menu', '⋯', array(), ' aria-haspopup="menu" aria-label="' . esc_attr__( 'More', 'inlay' ) . '"' );
}

/** What readers can do with a post. */
function inlay_reader_buttons( WP_Post $post ): string {
	$count = inlay_note_count( $post );
	/* translators: %s: a number */
	$text    = sprintf( _n( '%s note', '%s notes', $count, 'inlay' ), number_format_i18n( $count ) );
	$link    = inlay_option( 'notes' ) ? get_permalink( $post ) . '#notes-' . inlay_id( $post->ID ) : get_comments_link( $post );
	$buttons = '<a class="inlay-notes" href="' . esc_url( $link ) . '" data-inlay-note-count="' . (int) $count . '">' . esc_html( $text ) . '</a>';
	$buttons .= inlay_button( 'share:open', __( 'Share', 'inlay' ), array( 'post_id' => inlay_id( $post->ID ) ) );
	if ( ! is_user_logged_in() ) {
		return $buttons;
	}
	if ( comments_open( $post ) ) {
		$buttons .= inlay_button( 'post:reply', __( 'Reply', 'inlay' ) );
	}
	if ( inlay_option( 'reblogs' ) && inlay_can( 'edit_posts' ) && 'publish' === $post->post_status && inlay_allows( $post, 'reblog' ) ) {
		$buttons .= inlay_button( 'post-form:open', __( 'Reblog', 'inlay' ), array( 'mode' => 'reblog', 'reblog_id' => inlay_id( $post->ID ), 'reblog_key' => inlay_reblog_key( $post ) ) );
	}
	$is_mine = in_array( inlay_blog_of_post( $post ), inlay_own_blogs( get_current_user_id() ), true );
	return $buttons . ( $is_mine ? '' : inlay_button( 'post:toggle-like', __( 'Like', 'inlay' ) ) . ( inlay_is_mine( $post ) ? '' : inlay_more_button() ) );
}

/** The name of an author has a card. */
function inlay_author_card( string $html ): string {
	$blog = ! is_multisite() && inlay_is_on() ? inlay_blog( (int) get_the_author_meta( 'ID' ) ) : null;
	return $blog ? str_replace( '<a ', '<a data-inlay-blog-card="' . esc_attr( $blog['name'] ) . '" ', $html ) : $html;
}
add_filter( 'the_author_posts_link', 'inlay_author_card' );
