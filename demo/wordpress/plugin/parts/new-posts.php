<?php
/**
 * The same for the buttons for new posts. Without scripts, they lead to WordPress's own editor.
 *
 * @package Inlay
 */

defined( 'ABSPATH' ) || exit;
?>
<div data-inlay-root>
	<nav class="inlay-post-forms-buttons" aria-label="<?php esc_attr_e( 'New post', 'inlay' ); ?>">
		<?php foreach ( array_intersect_key( inlay_types(), array_flip( inlay_option( 'types' ) ) ) as $inlay_type => $inlay_name ) : ?>
			<a class="inlay-post-forms-button" data-type="<?php echo esc_attr( $inlay_type ); ?>" href="<?php echo esc_url( admin_url( 'post-new.php' ) ); ?>" data-inlay-command="post-form:open" data-inlay-payload='{ "mode": "new", "type": "<?php echo esc_attr( $inlay_type ); ?>" }'><span class="inlay-post-forms-disc"><svg class="inlay-post-forms-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="<?php echo esc_attr( inlay_icon( $inlay_type ) ); ?>"/></svg></span><span class="inlay-post-forms-name"><?php echo esc_html( $inlay_name ); ?></span></a>
		<?php endforeach; ?>
	</nav>
</div>
