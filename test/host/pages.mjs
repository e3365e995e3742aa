// The pages of an imaginary site, as its templates would write them.
import { createHash } from 'node:crypto'
import { importMap, preloads } from './dist.mjs'

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = text => String(text).replace(/[&<>"']/g, char => entities[char])
const block = (id, data) => {
  if (data === null) return ''
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return `<script type="application/json" id="inlay-${id}">${text.replaceAll('<', '\\u003c')}</script>`
}

export const user = {
  name: 'vera',
  primary: 'vera',
  can_message: true,
  is_verified_email: true,
  friend_count: 12,
  liked_post_count: 3,
  channels: [
    { name: 'vera', uuid: 't:vera', is_current: true, can_send_messages: true, mention_key: 'mk-vera' },
    { name: 'werkstatt', uuid: 't:werk', can_send_messages: true, mention_key: 'mk-werk' },
  ],
}

export const bootstrap = {
  form_key: 'key-1',
  user,
  page: { kind: 'dashboard' },
  messaging: { polling_token: 'poll-1' },
  hosts: { blogs: 'blogs.example' },
}

/** Names of the placeholders on the site's dashboard, each with its own fallback. */
const placeholders = [
  'header',
  'post-forms',
  'fast-compose',
  'share-popover',
  'messaging',
  'peepr',
  'ask-modal',
]
const placeholder = name => `<div data-inlay="${name}"><p class="fallback">Ohne Skript: ${name}</p></div>`

export const post = {
  id: '501',
  root_id: '400',
  reblog_key: 'rk501',
  pt: 'pt501',
  placement_id: 'pl501',
  tumblelog: 'nora',
  tumblelog_key: 'tk-nora',
  post_url: 'https://nora.blogs.example/post/501',
  'tumblelog-data': { name: 'nora', uuid: 't:nora' },
}

export const command = name => `<button data-inlay-command="${name}">${name}</button>`

export const article = (data, inside) =>
  `<article data-inlay-post="${escapeHtml(JSON.stringify(data))}"><p>Ein Beitrag von ${data.tumblelog}.</p>${inside}</article>`

/** A complete page; `options` are its differences from the site's plain dashboard. */
export function renderPage({ manifest, cdn }, options = {}) {
  const { lang = 'en-US', head = '', roots = placeholders, body = '' } = options
  const { data = bootstrap, translations = null } = options
  const map = importMap(manifest, cdn)
  const entry = manifest.files['inlay.js']
  const html = `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<title>Blogwerk</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${cdn}/inlay.css" crossorigin integrity="${manifest.files['inlay.css']?.integrity}">
<script type="importmap">${map}</script>
${block('bootstrap', data)}
${block('flags', { is_logged_in: true })}
${block('translations', translations)}
${head}
<script type="module" src="${cdn}/inlay.js" crossorigin integrity="${entry?.integrity}"></script>
${preloads(manifest, roots, cdn)}
</head>
<body>
${roots
  .filter(name => name === 'header')
  .map(placeholder)
  .join('')}
<main>
${roots
  .filter(name => name === 'post-forms')
  .map(placeholder)
  .join('')}
${body}
</main>
${roots
  .filter(name => name !== 'header' && name !== 'post-forms')
  .map(placeholder)
  .join('\n')}
</body>
</html>`
  const hash = createHash('sha256').update(map).digest('base64')
  const policy = [
    `default-src 'self' ${cdn}`,
    // An import map must be inline: the policy allows it by its hash.
    `script-src 'self' ${cdn} 'sha256-${hash}'`,
    `style-src 'self' ${cdn}`,
    `img-src 'self' data: blob: https:`,
    `connect-src 'self'`,
    `require-trusted-types-for 'script'`,
  ]
  return { html, policy: policy.join('; ') }
}
