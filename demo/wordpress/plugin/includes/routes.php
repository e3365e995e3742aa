<?php
/**
 * Every call: its method, its path, who may make it, and what answers it. In the order of Inlay's list of calls. What the
 * settings switch off isn't there.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

/** Whether a guest's call can only come from a page of this site: those of others can't send this header. */
function inlay_has_key( WP_REST_Request $call ): bool {
	return 'GET' === $call->get_method() || is_user_logged_in() || '' !== inlay_header( 'X-WP-Nonce' );
}

/** Who may make a call. What is theirs, each call checks itself. */
function inlay_permission( string $who ): callable {
	return static function ( WP_REST_Request $call ) use ( $who ) {
		if ( 'anyone' === $who ) {
			return inlay_has_key( $call ) ? true : inlay_forbidden();
		}
		if ( ! is_user_logged_in() ) {
			return inlay_refuse( 401, __( 'You have been logged out.', 'inlay' ) );
		}
		// On a network, users reblog on any site, for one of their own. Files go to the site where they are.
		$may = array( 'writer' => inlay_can( 'edit_posts' ), 'uploader' => current_user_can( 'upload_files' ) );
		return $may[ $who ] ?? true ? true : inlay_forbidden();
	};
}

/** The calls of a feature: [method, path, who, handler]. */
function inlay_calls(): array {
	$name  = '(?P<name>[^/]+)';
	$calls = array(
		array( 'POST', '/svc/(?P<action>like|unlike)', 'user', 'inlay_call_like' ),
		array( 'POST', '/svc/reply', 'user', 'inlay_call_reply' ),
		array( 'POST', '/svc/post/delete', 'writer', 'inlay_call_delete' ),
		array( 'POST', '/svc/post/update', 'writer', 'inlay_call_update' ),
		array( 'GET', '/svc/post/(?:dashboard|drafts|queue)/(?:before|after)/(?P<id>\d+)', 'writer', 'inlay_call_html' ),
		array( 'POST', '/svc/post/fetch', 'writer', 'inlay_call_fetch' ),
		array( 'POST', '/svc/post/get_post_form_builder_data', 'user', 'inlay_call_builder' ),
		array( 'POST', '/svc/upload/(?P<kind>image|video|audio)', 'uploader', 'inlay_call_upload' ),
		array( 'POST', '/svc/post/get_video_data', 'writer', 'inlay_call_embed' ),
		array( 'POST', '/svc/(?P<action>follow|unfollow)', 'user', 'inlay_call_follow' ),
		array( 'GET', "/svc/tumblelog_popover/$name", 'anyone', 'inlay_call_card' ),
		array( 'GET', "/svc/$name/posts/highlighted", 'anyone', 'inlay_call_highlighted' ),
		array( 'POST', '/svc/block/(?P<action>add|remove)', 'user', 'inlay_call_block' ),
		array( 'POST', "/svc/blog/$name/subscription", 'user', 'inlay_call_subscribe' ),
		array( 'DELETE', "/svc/blog/$name/subscription", 'user', 'inlay_call_subscribe' ),
		array( 'GET', '/svc/data/tumblelog', 'user', 'inlay_call_activity' ),
		array( 'GET', '/services/poll', 'user', 'inlay_call_poll' ),
		array( 'POST', "/svc/post/share/$name/(?P<post_id>\d+)", 'anyone', 'inlay_call_share' ),
		array( 'POST', '/svc/share/email', 'user', 'inlay_call_share_post' ),
		array( 'POST', '/svc/share/(?P<network>twitter|facebook|pinterest|reddit)', 'anyone', 'inlay_call_shared' ),
		array( 'POST', '/settings/save', 'user', 'inlay_call_networks' ),
		array( 'POST', '/svc/email_tumblelog', 'user', 'inlay_call_share_blog' ),
		array( 'GET', '/svc/indash_blog/posts', 'anyone', 'inlay_call_drawer' ),
		array( 'GET', '/svc/indash_blog/header', 'anyone', 'inlay_call_header' ),
		array( 'GET', "/svc/search/blog_search/$name/(?P<term>[^/]+)", 'anyone', 'inlay_call_search' ),
		array( 'GET', "/svc/search/blog_search_typeahead/$name", 'anyone', 'inlay_call_tags' ),
		array( 'POST', '/svc/tumblelog/save_header', 'user', 'inlay_call_save_header' ),
		array( 'GET', '/svc/filters', 'user', 'inlay_call_filters' ),
		array( 'POST', '/svc/filters', 'user', 'inlay_call_save_filters' ),
		array( 'GET', '/svc/link_card', 'anyone', 'inlay_call_link_card' ),
		array( 'GET', '/svc/drafts', 'writer', 'inlay_call_drafts' ),
		array( 'POST', '/publish', 'writer', 'inlay_call_publish' ),
	);
	return array_merge( $calls, inlay_calls_of_features() );
}

/** The calls of what the settings may switch off. */
function inlay_calls_of_features(): array {
	$at       = '/svc/conversations';
	$features = array(
		'reblogs'  => array( array( 'POST', '/fast_reblog', 'writer', 'inlay_call_reblog' ) ),
		'notes'    => array(
			array( 'GET', '/svc/post/notes', 'anyone', 'inlay_call_notes' ),
			array( 'POST', '/svc/reply/like', 'user', 'inlay_call_like_reply' ),
			array( 'POST', '/svc/reply/edit', 'user', 'inlay_call_edit_reply' ),
			array( 'POST', '/svc/reply/delete', 'user', 'inlay_call_delete_reply' ),
			array( 'POST', '/svc/reply/report', 'user', 'inlay_call_report_reply' ),
			array( 'POST', '/svc/reply/hide', 'user', 'inlay_call_hide_reply' ),
			array( 'POST', '/svc/reply/pin', 'user', 'inlay_call_pin_reply' ),
			array( 'POST', '/svc/post/rights', 'writer', 'inlay_call_rights' ),
		),
		'asks'     => array(
			array( 'POST', '/svc/post/ask', 'anyone', 'inlay_call_ask' ),
			array( 'POST', '/answer', 'writer', 'inlay_call_answer' ),
		),
		'messages' => array(
			array( 'GET', $at, 'user', 'inlay_call_inbox' ),
			array( 'GET', "$at/messages", 'user', 'inlay_call_read' ),
			array( 'POST', "$at/messages", 'user', 'inlay_call_send' ),
			array( 'DELETE', "$at/messages", 'user', 'inlay_call_forget' ),
			array( 'GET', "$at/participant_suggestions", 'user', 'inlay_call_suggestions' ),
			array( 'GET', "$at/participant_info", 'user', 'inlay_call_info' ),
			array( 'POST', "$at/react", 'user', 'inlay_call_react' ),
			array( 'POST', "$at/edit", 'user', 'inlay_call_edit' ),
			array( 'POST', "$at/delete", 'user', 'inlay_call_unsend' ),
			array( 'GET', "$at/changes", 'user', 'inlay_call_changes' ),
			array( 'GET', "$at/search", 'user', 'inlay_call_find' ),
			array( 'POST', "$at/mute", 'user', 'inlay_call_mute' ),
			array( 'POST', "$at/presence", 'user', 'inlay_call_presence' ),
			array( 'POST', "$at/flag", 'user', 'inlay_call_flag' ),
			array( 'POST', "$at/tutorial_seen", 'user', '__return_empty_array' ),
		),
	);
	return array_merge( array(), ...array_values( array_filter( $features, 'inlay_option', ARRAY_FILTER_USE_KEY ) ) );
}

/** Registers the calls below `wp-json/inlay/v1`. */
function inlay_register_calls(): void {
	foreach ( inlay_calls() as list( $method, $path, $who, $handle ) ) {
		register_rest_route(
			INLAY_NAMESPACE,
			$path,
			array(
				'methods'             => $method,
				'callback'            => inlay_answerer( $handle ),
				'permission_callback' => inlay_permission( $who ),
				'show_in_index'       => false,
			)
		);
	}
}
add_action( 'rest_api_init', 'inlay_register_calls' );
