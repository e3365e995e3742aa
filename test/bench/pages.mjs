// The pages of the bench: our demo, a bare React root, and two bundles of a similar kind.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { installPeers } from './peers.mjs'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/bench')
const peers = { '@tryghost/comments-ui': '1.6.324', '@docsearch/js': '5.2.0' }

/** A bare React root in place of the header, on a page that is otherwise the demo's. */
const bareHeader = `import { createRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
createRoot(document.querySelector('[data-inlay="header"]')).render(
  jsx('div', { 'data-inlay-root': 'header', children: jsx('p', { children: 'hello' }) }))`

const bareReact = `import { createRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
createRoot(document.getElementById('place')).render(jsx('p', { children: 'hello' }))`

/** React loaded and drawn on request: the baseline of a root that waits for its command. */
const lazyReact = `window.inlay = { ready: Promise.resolve(), dispatch: () => import('/bench/react.js') }`

/** Each root that waits for a command, and what is visible afterwards. */
const commands = [
  ['fast-compose:open', 'fast-compose', 'dialog'],
  ['account:open', 'header', '[popover]'],
  ['activity:open', 'header', '[popover]'],
  ['inbox:open', 'messaging', '[popover]'],
  ['conversation:open', 'messaging', 'section', { name: 'nightowl' }],
  ['post-form:open', 'post-forms', 'form', { mode: 'new', type: 'text', placement: 'modal' }],
  ['share:open', 'share-popover', '[popover]', { post_id: '170000009590', tumblelog_name: 'nightowl' }],
  ['peepr:open', 'peepr', 'dialog', { blog_name: 'nightowl' }],
  ['ask:open', 'ask-modal', 'dialog', { recipient: 'nightowl' }],
]

const html = (body, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title>${head}</head><body>${body}</body></html>`

/** Groups of pages: the address of each, what to watch, and its entry script. `files` are served beside the demo. */
export async function benchPages() {
  const bundle = async contents => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root, loader: 'js' },
      bundle: true,
      write: false,
      minify: true,
      format: 'esm',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    return outputFiles[0].text
  }
  const files = {
    '/bench/react.js': await bundle(bareReact),
    '/bench/react-header.js': await bundle(bareHeader),
    '/bench/lazy-react.js': lazyReact,
    '/bench/lazy-react': html(
      '<div id="place"></div><script type="module" src="/bench/lazy-react.js"></script>',
    ),
    '/bench/react': html('<div id="place"></div><script type="module" src="/bench/react.js"></script>'),
  }
  const pages = [{ name: 'bare React root', path: '/bench/react', watch: '#place', script: 'react.js' }]
  if (installPeers(folder, peers)) {
    const peer = file => readFileSync(join(folder, 'node_modules', file), 'utf8')
    files['/bench/docsearch.js'] = peer('@docsearch/js/dist/umd/index.js')
    files['/bench/docsearch-start.js'] =
      `docsearch({ container: '#place', appId: 'a', indices: ['i'], apiKey: 'k', insights: false })`
    files['/bench/docsearch'] = html(
      '<div id="place"></div><script src="/bench/docsearch.js"></script><script src="/bench/docsearch-start.js"></script>',
    )
    files['/bench/comments.js'] = peer('@tryghost/comments-ui/umd/comments-ui.min.js')
    files['/bench/comments'] = html(
      '<div><script defer src="/bench/comments.js" data-ghost-comments="/bench/ghost/" data-api="/bench/ghost/api/" data-admin="/bench/ghost/admin/" data-key="k" data-post-id="1" data-color-scheme="auto" data-avatar-saturation="60" data-accent-color="#00b8ff" data-comments-enabled="all" data-title="" data-count="true" data-publication="p" data-locale="en"></script></div>',
    )
    pages.push(
      { name: '@docsearch/js', path: '/bench/docsearch', watch: '#place', script: 'docsearch.js' },
      {
        name: '@tryghost/comments-ui',
        path: '/bench/comments',
        watch: '#ghost-comments-root',
        script: 'comments.js',
        settle: 2500,
      },
    )
  } else console.log('The peers cannot be installed here; they are left out.')
  for (const path of ['/dashboard', '/guest', '/blog/nightowl', '/mobile', '/hostile'])
    pages.push({
      name: `demo ${path}`,
      path,
      watch: '[data-inlay-root]',
      script: 'inlay.js',
      user: path === '/guest' ? null : 'aria',
      ours: true,
    })
  const afterCommand = [
    { name: 'bare React root, imported', path: '/bench/lazy-react', watch: '#place', command: 'open' },
  ]
  for (const [command, name, part, payload] of commands) {
    const watch = `[data-inlay-root="${name}"] ${part}`
    afterCommand.push({ name: command, path: '/dashboard', watch, command, payload, user: 'aria' })
    if (['peepr', 'ask-modal', 'share-popover'].includes(name))
      afterCommand.push({ name: `${command}, guest`, path: '/guest', watch, command, payload })
  }
  const onDashboard = pages.find(({ path }) => path === '/dashboard')
  const groups = [
    { title: 'From the entry script to first paint', pages },
    {
      title: 'On the same page: a bare React root in the place of the header, and Inlay',
      pages: [
        {
          ...onDashboard,
          name: 'bare React root, /dashboard',
          path: '/dashboard?instead=react-header',
          script: 'react-header.js',
        },
        onDashboard,
      ],
    },
    {
      title: 'From a command to first paint, the code still to come',
      pages: afterCommand.map(page => ({ script: '', ...page })),
    },
  ]
  return { groups, files }
}
