// What this site adds to Inlay, and where its errors go: docs/host.md#add-your-own.
const { user } = JSON.parse(document.getElementById('inlay-bootstrap').textContent)
window.inlay ??= { queue: [] }
const { queue } = window.inlay

/** A call of this site's own. The cookie is read each time: after a log-in in another tab it's new. */
async function send(path, data) {
  const [, token] = document.cookie.match(/(?:^|; )csrftoken=([^;]*)/) ?? []
  const headers = { 'X-CSRFToken': token, 'Content-Type': 'application/json' }
  // `keepalive`: it arrives even if the page is left.
  const options = { method: 'POST', headers, body: JSON.stringify(data), keepalive: true }
  const response = await fetch(path, options)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
}

const report = {
  id: 'report',
  label: 'Report post',
  icon: 'M5 21V4m0 1h13l-3 4 3 4H5',
  when: post => Boolean(user) && !post.is_mine,
  // If it throws, Inlay says that it didn't work, and the error goes to the log.
  async run(post, { say }) {
    await send(`/report/${post.id}`)
    say('Reported. Thanks for telling us.')
  },
}

/** Whoever writes for somebody else's blog signs with their own. */
const sign = {
  id: 'sign',
  label: 'Link to my blog',
  icon: 'M3 17c4-9 7-12 8-9s-4 9-2 9 3-6 5-6 0 5 2 5 3-2 5-2M3 21h18',
  run: compose => compose.insertLink(new URL(`/blog/${user.primary}`, location.origin).href, user.primary),
}

queue.push([
  'extend',
  {
    postMenu: report,
    composeTool: sign,
    command: { name: 'host:random', title: 'Random post', run: () => location.assign('/random') },
    key: { keys: 'g r', title: 'Random post', command: 'host:random' },
  },
])

queue.push([
  'report',
  ({ error, ...where }) => {
    // An error that can't be sent must not become another one.
    send('/errors', { message: String(error), stack: error.stack, ...where }).catch(() => {})
  },
])
