<?php
/**
 * The same for phones.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

$inlay_author = get_author_posts_url( get_current_user_id() );
?>
<div data-inlay-root>
	<header class="inlay-mobile-header-bar">
		<a class="inlay-mobile-header-button" href="<?php echo esc_url( get_edit_profile_url() ); ?>" data-inlay-preload="mobile-drawer"><svg class="inlay-mobile-header-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 6h18M3 12h18M3 18h18"/></svg><span class="inlay-mobile-header-name"><?php esc_html_e( 'Menu', 'inlay' ); ?></span></a>
		<a class="inlay-mobile-header-logo" href="<?php echo esc_url( home_url( '/' ) ); ?>" aria-label="<?php esc_attr_e( 'Dashboard', 'inlay' ); ?>"><svg class="inlay-mobile-header-mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1 1 12l11 11 11-11ZM6 12l6-6 6 6-6 6Z" fill-rule="evenodd"/><path class="inlay-mobile-header-inlaid" d="m12 9 3 3-3 3-3-3Z"/></svg></a>
		<span class="inlay-mobile-header-title"><bdi><?php echo esc_html( wp_get_document_title() ); ?></bdi></span>
		<?php if ( inlay_option( 'messages' ) ) : ?>
			<a class="inlay-mobile-header-button" href="<?php echo esc_url( $inlay_author ); ?>" data-inlay-command="inbox:open"><svg class="inlay-mobile-header-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M21 11.5a8.5 8.5 0 0 1-12.3 7.6L3 21l1.9-5.7A8.5 8.5 0 1 1 21 11.5Z"/></svg><span class="inlay-mobile-header-name"><?php esc_html_e( 'Messages', 'inlay' ); ?></span><span class="inlay-mobile-header-badge" data-inlay-unread="messages"></span></a>
		<?php endif; ?>
		<a class="inlay-mobile-header-button" href="<?php echo esc_url( $inlay_author ); ?>" data-inlay-command="activity:open" data-inlay-preload="mobile-activity"><svg class="inlay-mobile-header-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M13 2 4 14h7l-1 8 10-12h-8Z"/></svg><span class="inlay-mobile-header-name"><?php esc_html_e( 'Activity', 'inlay' ); ?></span></a>
		<a class="inlay-mobile-header-button" href="<?php echo esc_url( home_url( '/search' ) ); ?>" data-inlay-preload="mobile-search"><svg class="inlay-mobile-header-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM16 16l5 5"/></svg><span class="inlay-mobile-header-name"><?php esc_html_e( 'Search', 'inlay' ); ?></span></a>
	</header>
</div>
