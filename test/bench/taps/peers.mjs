// What the acts are compared with: a bare page's dialog, the same on the dashboard without Inlay, and what two other
// bundles open themselves. Served by the bench's own server, in front of the demo.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPeers } from '../peers.mjs'

const folder = join(import.meta.dirname, '../../../.cache/bench')
const packages = { '@tryghost/comments-ui': '1.6.324', '@docsearch/js': '5.2.0', '@docsearch/css': '5.2.0' }

const html = body =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title></head><body>${body}</body></html>`

/** A button that shows a dialog, and a dialog that Escape closes: as little as a page can do. */
const bareDialog = `
const dialog = document.createElement('dialog')
dialog.textContent = 'hello'
const button = document.createElement('button')
button.id = 'bare'
button.textContent = 'Open'
button.addEventListener('click', () => dialog.showModal())
document.body.prepend(button, dialog)`

const byEscape = async page => {
  await page.keyboard.press('Escape')
  await page.waitForTimeout(400)
}
const bareAct = { target: '#bare', seen: 'dialog[open]', undo: byEscape }

/** A member, so that the box for a comment is there, and no comments. */
const comments = `<div><script defer src="/bench/comments.js" data-ghost-comments="/bench/ghost/" data-api="/bench/ghost/api/" data-admin="/bench/ghost/admin/" data-key="k" data-post-id="1" data-color-scheme="auto" data-avatar-saturation="60" data-accent-color="#00b8ff" data-comments-enabled="all" data-title="" data-count="true" data-publication="p" data-locale="en"></script></div>`

/** The files of the pages, by path, and the acts on them. */
export function peerActs() {
  const files = {
    '/bench/bare-dialog.js': bareDialog,
    '/bench/bare': html('<script src="/bench/bare-dialog.js"></script>'),
  }
  const without = {
    name: 'page without Inlay: same',
    path: '/dashboard?instead=bare-dialog',
    ...bareAct,
  }
  const acts = [
    { name: 'bare page: a dialog', path: '/bench/bare', ...bareAct },
    without,
    { name: 'page with Inlay: same', path: '/dashboard?beside=bare-dialog', beside: without, ...bareAct },
  ]
  if (!installPeers(folder, packages)) {
    console.log('The peers cannot be installed here; they are left out.')
    return { files, acts }
  }
  const peer = file => readFileSync(join(folder, 'node_modules', file), 'utf8')
  files['/bench/docsearch.js'] = peer('@docsearch/js/dist/umd/index.js')
  files['/bench/docsearch.css'] = peer('@docsearch/css/dist/style.css')
  files['/bench/docsearch-start.js'] =
    `docsearch({ container: '#place', appId: 'a', indices: ['i'], apiKey: 'k', insights: false })`
  files['/bench/docsearch'] = html(
    '<link rel="stylesheet" href="/bench/docsearch.css"><div id="place"></div><script src="/bench/docsearch.js"></script><script src="/bench/docsearch-start.js"></script>',
  )
  files['/bench/comments.js'] = peer('@tryghost/comments-ui/umd/comments-ui.min.js')
  files['/bench/comments'] = html(comments)
  const search = { path: '/bench/docsearch', seen: '.DocSearch-Modal', undo: byEscape }
  acts.push(
    { name: 'DocSearch: the search', ...search, target: '.DocSearch-Button' },
    { name: 'DocSearch: by Ctrl K', ...search, key: 'Control+k' },
    {
      name: 'comments-ui: the box',
      path: '/bench/comments',
      frame: '#ghost-comments-root iframe',
      target: '[data-testid="form-editor"]',
    },
  )
  return { files, acts }
}
