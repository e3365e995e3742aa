import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const plugin = join(import.meta.dirname, '../../demo/wordpress/plugin')
const files = readdirSync(plugin, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.php'))
const read = (name: string): string => readFileSync(join(plugin, name), 'utf8')

/** Lines that break a rule, unless they say which of WordPress's rules they leave, as its own checker reads it. */
function offending(pattern: RegExp, isFine: (line: string) => boolean = () => false): string[] {
  return files.flatMap(name => {
    const lines = read(name).split('\n')
    return lines.flatMap((line, at) => {
      const excused = [line, lines[at - 1] ?? ''].some(text => /phpcs:(ignore|disable)/.test(text))
      return pattern.test(line) && !excused && !isFine(line) ? [`${name}:${at + 1} ${line.trim()}`] : []
    })
  })
}

// Debian's phpcs has no standard of WordPress, so what its plugin check looks for is here.
describe('the plugin for WordPress', () => {
  it('[DEC-304] has small files, none of which runs by itself', () => {
    expect(files.length).toBeGreaterThan(30)
    for (const name of files) {
      expect(read(name), name).toMatch(/defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/)
      expect(read(name).split('\n').length, name).toBeLessThanOrEqual(250)
    }
  })

  it('[DEC-304] prefixes everything that is global', () => {
    expect(offending(/^function (?!inlay_)/)).toEqual([])
    expect(offending(/^\s*(const |define\( ')(?!INLAY_)/)).toEqual([])
    expect(
      offending(
        /\b(add_option|update_option|register_setting|wp_cache_set|set_transient)\( (?!'inlay|\$|'inlay_)/,
      ),
    ).toEqual([])
    expect(offending(/^\$(?!inlay_)\w+ =/)).toEqual([])
    expect(offending(/^\s*(global \$(?!wpdb|wp_rewrite|wp_query))/)).toEqual([])
  })

  it('[DEC-304] has a text domain with every text', () => {
    const texts = /\b(__|_n|_x|esc_html__|esc_attr__|esc_html_e|esc_attr_e)\(/g
    const many = (line: string, what: RegExp | string) => line.split(what).length
    expect(
      offending(
        /\b_\w*\(|\besc_\w+_[_e]\(/,
        line => many(line.replace(texts, '§'), '§') <= many(line, "'inlay'"),
      ),
    ).toEqual([])
  })

  it('[DEC-304] escapes what it prints', () => {
    const safe = /echo (esc_\w+|\(int\)|'[^$]*'|"[^$]*"|inlay_place|wp_kses)/
    expect(offending(/\becho\b/, line => safe.test(line) && !/\. \$/.test(line))).toEqual([])
  })

  it('[DEC-304] prepares statements, and puts nothing of a call into their text', () => {
    expect(offending(/\$wpdb->(query|get_(results|row|col|var))\(/)).toEqual([])
    // Names of tables, and pieces of statements that the same function writes.
    const queries =
      /"[^"]*\b(SELECT|INSERT|UPDATE|DELETE FROM|REPLACE|WHERE)\b[^"]*\$(?!table\b|messages\b|conversations\b|only\b|sets\b|where\b|wpdb->)\w/
    expect(offending(/inlay_(rows|row|number|change)\([^,]*\. \$/)).toEqual([])
    expect(offending(queries)).toEqual([])
  })

  it('[DEC-304] reads what a browser sends only with WordPress’s own cleaning', () => {
    expect(
      offending(/\$_(GET|POST|REQUEST|COOKIE|FILES)\b/, line =>
        /sanitize_\w+\( wp_unslash\(|isset\(/.test(line),
      ),
    ).toEqual([])
    expect(offending(/\$_SERVER\b/, line => /wp_unslash\(|isset\(|REQUEST_METHOD/.test(line))).toEqual([])
    expect(
      offending(/\b(eval|unserialize|extract|create_function|file_get_contents|curl_init|base64_decode)\(/),
    ).toEqual([])
  })

  it('[DEC-304] gives every call a permission', () => {
    expect(read('includes/routes.php')).toContain("'permission_callback' => inlay_permission( $who )")
    expect(offending(/__return_true/)).toEqual([])
  })
})
