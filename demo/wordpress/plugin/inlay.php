<?php
/**
 * Plugin Name:       Inlay
 * Description:       Post, reply, reblog, like, and message from the pages of your site, with your own theme.
 * Version:           {version}
 * Requires at least: 6.0
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       inlay
 */
defined( 'ABSPATH' ) || exit;
