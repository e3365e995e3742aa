<?php
/**
 * Sharing: what the popover shows, mails, and cards of links.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** What the share popover shows of a post. */
function inlay_call_share( WP_REST_Request $call ) {
	$post = inlay_post( $call['post_id'] );
	if ( ! $post || ! inlay_may_read( $post ) ) {
		return inlay_gone();
	}
	$data = array(
		'post_id'                     => inlay_id( $post->ID ),
		'root_id'                     => inlay_id( $post->ID ),
		'tumblelog_name'              => inlay_text( $call['name'] ),
		'post_url'                    => get_permalink( $post ),
		'post_tiny_url'               => wp_get_shortlink( $post->ID ),
		'has_user'                    => is_user_logged_in(),
		'is_private'                  => 'private' === $post->post_status,
		'is_external_sharing_enabled' => true,
		'show_email'                  => is_user_logged_in(),
		'show_permalink'              => true,
		'show_flagging'               => false,
		'show_reporting_links'        => false,
	);
	$code = get_post_embed_html( 540, 400, $post );
	return array( 'share_popover_data' => $data + ( $code ? array( 'embed_code' => $code ) : array( 'show_embed' => false ) ) );
}

/** Mails something in the user's name. Few an hour: anybody could be written to. */
function inlay_mail_share( WP_REST_Request $call, string $subject, string $text ) {
	$to = inlay_text( $call['email_address'], 100 );
	if ( ! is_email( $to ) ) {
		return inlay_refuse( 400, __( 'Enter a valid email address.', 'inlay' ) );
	}
	if ( ! inlay_may_repeat( 'mail', 10 ) ) {
		return inlay_refuse( 429, __( 'You’ve sent a lot of emails. Try again later.', 'inlay' ) );
	}
	$user    = wp_get_current_user();
	$headers = 'true' === $call['allow_reply_to'] ? array( 'Reply-To: ' . $user->user_email ) : array();
	$message = trim( sanitize_textarea_field( inlay_text( $call['message'], 255 ) ) );
	/* translators: %s: the name of a user */
	$from    = sprintf( __( 'Sent by %s', 'inlay' ), $user->display_name );
	$is_sent = wp_mail( $to, $subject, implode( "\n\n", array_filter( array( $message, $text, $from ) ) ), $headers );
	return $is_sent ? array() : inlay_refuse( 500, __( 'Couldn’t send the email. Try again.', 'inlay' ) );
}

/** Mails a post to somebody. */
function inlay_call_share_post( WP_REST_Request $call ) {
	$post = inlay_post( $call['post_id'] );
	if ( ! $post || ! inlay_may_read( $post ) ) {
		return inlay_gone();
	}
	return inlay_mail_share( $call, wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES ) . ': ' . inlay_summary( $post, 60 ), get_permalink( $post ) );
}

/** Mails a blog to somebody. */
function inlay_call_share_blog( WP_REST_Request $call ) {
	$blog = inlay_known_blog( $call['tumblelog_name'] );
	return is_wp_error( $blog ) ? $blog : inlay_mail_share( $call, $blog['title'], $blog['url'] );
}

/** A post was shared in another site's window. Nothing is stored of it; another plugin may count it. */
function inlay_call_shared( WP_REST_Request $call ) {
	$post = inlay_post( $call['post_id'] );
	if ( 'true' !== $call['share_fallback'] ) {
		return inlay_refuse( 403, __( 'This site has no account there. Share in the window of the other site.', 'inlay' ) );
	}
	if ( ! $post || ! inlay_may_read( $post ) ) {
		return inlay_gone();
	}
	/** A post was shared: the name of the network, and the post. */
	do_action( 'inlay_shared', $call['network'], $post );
	return array();
}

/** This site sends posts to no other one. */
function inlay_call_networks(): WP_Error {
	return inlay_refuse( 403, __( 'This site sends posts to no other site.', 'inlay' ) );
}

/** What is behind a link: only this site's own posts. A server that fetches what users name has to guard what it fetches. */
function inlay_call_link_card( WP_REST_Request $call ) {
	$id   = url_to_postid( inlay_web_url( $call['url'] ) );
	$post = $id ? get_post( $id ) : null;
	if ( ! $post || ! inlay_may_read( $post ) ) {
		return (object) array();
	}
	return array_filter(
		array(
			'title'   => inlay_summary( $post ),
			'excerpt' => wp_strip_all_tags( get_the_excerpt( $post ) ),
			'picture' => (string) get_the_post_thumbnail_url( $post, 'medium' ),
		)
	);
}
