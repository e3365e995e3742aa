<?php
/**
 * What Inlay draws at a touch, as links to pages of this site.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;

$inlay_links   = inlay_links();
$inlay_author  = get_author_posts_url( get_current_user_id() );
$inlay_profile = get_edit_profile_url();
?>
<div data-inlay-root>
	<nav class="inlay-header-bar" aria-label="<?php esc_attr_e( 'Main', 'inlay' ); ?>">
		<a class="inlay-header-skip" href="#main"><?php esc_html_e( 'Skip to content', 'inlay' ); ?></a>
		<a class="inlay-header-tab" data-kind="logo" href="<?php echo esc_url( home_url( '/' ) ); ?>" aria-label="<?php esc_attr_e( 'Dashboard', 'inlay' ); ?>"><svg class="inlay-header-mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1 1 12l11 11 11-11ZM6 12l6-6 6 6-6 6Z" fill-rule="evenodd"/><path class="inlay-header-inlaid" d="m12 9 3 3-3 3-3-3Z"/></svg></a>
		<?php if ( $inlay_links['explore'] ) : ?>
			<a class="inlay-header-tab" href="<?php echo esc_url( $inlay_links['explore'] ); ?>"><svg class="inlay-header-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM16.2 7.8l-1.8 5.4a2 2 0 0 1-1.2 1.2l-5.4 1.8 1.8-5.4a2 2 0 0 1 1.2-1.2Z"/></svg><span class="inlay-header-word"><?php esc_html_e( 'Explore', 'inlay' ); ?></span></a>
		<?php endif; ?>
		<?php if ( inlay_option( 'messages' ) ) : ?>
			<a class="inlay-header-button" href="<?php echo esc_url( $inlay_author ); ?>" data-inlay-command="inbox:open"><svg class="inlay-header-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M21 11.5a8.5 8.5 0 0 1-12.3 7.6L3 21l1.9-5.7A8.5 8.5 0 1 1 21 11.5Z"/></svg><span class="inlay-header-name"><?php esc_html_e( 'Messages', 'inlay' ); ?></span><span class="inlay-header-badge" data-inlay-unread="messages"></span></a>
		<?php endif; ?>
		<a class="inlay-header-button" href="<?php echo esc_url( $inlay_author ); ?>" data-inlay-command="activity:open" data-inlay-preload="activity"><svg class="inlay-header-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M13 2 4 14h7l-1 8 10-12h-8Z"/></svg><span class="inlay-header-name"><?php esc_html_e( 'Activity', 'inlay' ); ?></span></a>
		<a class="inlay-header-button" href="<?php echo esc_url( $inlay_profile ); ?>" data-inlay-command="account:open" data-inlay-preload="account"><svg class="inlay-header-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M16 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z"/></svg><span class="inlay-header-name"><?php esc_html_e( 'Account', 'inlay' ); ?></span></a>
		<?php if ( current_user_can( 'edit_posts' ) && inlay_option( 'types' ) ) : ?>
			<a class="inlay-header-button" data-kind="compose" href="<?php echo esc_url( admin_url( 'post-new.php' ) ); ?>" data-inlay-command="fast-compose:open"><svg class="inlay-header-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20h9M16.4 3.6a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z"/></svg><span class="inlay-header-name"><?php esc_html_e( 'New post', 'inlay' ); ?></span></a>
		<?php endif; ?>
	</nav>
</div>
