<?php
/**
 * Asking, and answering without a form.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Asks a blog. */
function inlay_call_ask( WP_REST_Request $call ) {
	$blog         = inlay_find_blog( inlay_text( $call['recipient'] ) );
	$question     = trim( inlay_text( $call['question'] ) );
	$is_anonymous = 'true' === $call['anonymous'];
	if ( ! $blog || ! inlay_is_public( $blog ) || ! $blog['owners'] ) {
		return inlay_gone();
	}
	if ( ! is_user_logged_in() && ! ( $is_anonymous && inlay_option( 'anonymous_asks' ) ) ) {
		return inlay_refuse( 401, __( 'Log in to ask a question.', 'inlay' ) );
	}
	if ( $is_anonymous && ! inlay_option( 'anonymous_asks' ) ) {
		return inlay_refuse( 403, __( 'This site takes no anonymous questions.', 'inlay' ) );
	}
	if ( '' === $question || mb_strlen( $question ) > 500 || preg_match( '~https?://~i', $question ) ) {
		return inlay_refuse( 400, __( 'A question can have up to 500 characters, and no links.', 'inlay' ) );
	}
	if ( is_user_logged_in() && inlay_is_blocked_by( $blog, get_current_user_id() ) ) {
		return inlay_forbidden();
	}
	if ( ! inlay_may_repeat( 'ask', 20 ) ) {
		return inlay_refuse( 429, __( 'You’ve asked a lot of questions. Try again later.', 'inlay' ) );
	}
	$id = inlay_add_ask( $blog, $question, $is_anonymous ? 0 : get_current_user_id() );
	return is_wp_error( $id ) ? $id : array();
}

/** Answers from the text field below an ask. */
function inlay_call_answer( WP_REST_Request $call ) {
	$ask = inlay_post( $call['post_id'] );
	if ( ! $ask || 'inlay_ask' !== $ask->post_type ) {
		return inlay_gone();
	}
	$blog = inlay_blog( inlay_blog_of_post( $ask ) );
	if ( ! $blog || ! inlay_is_mine( $ask ) ) {
		return inlay_forbidden();
	}
	$text = trim( inlay_text( $call['answer_text'] ) );
	if ( '' === $text ) {
		return inlay_refuse( 400, __( 'Write an answer.', 'inlay' ) );
	}
	$html  = wpautop( inlay_clean( $text ) );
	$saved = inlay_save( $ask, array( 'two' => $html ) + inlay_ask_form( $ask ), $blog, '0', array() );
	return is_wp_error( $saved ) ? $saved : array();
}

/** Whether this user, or this guest's address, may do something once more: so many times an hour. */
function inlay_may_repeat( string $what, int $most ): bool {
	$who  = get_current_user_id();
	$who  = $who ? $who : sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ?? '' ) );
	$key  = 'inlay_' . md5( "$what $who" );
	$done = (int) get_transient( $key );
	set_transient( $key, $done + 1, HOUR_IN_SECONDS );
	return $done < $most;
}
