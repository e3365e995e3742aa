// The site's answers to Inlay's calls, in memory and only as much as its pages need.
import { article, command, post, user } from './pages.mjs'

const blog = name => ({
  name,
  uuid: `t:${name}`,
  url: `https://${name}.blogs.example/`,
  title: `Blog ${name}`,
  description: `Von ${name}`,
  can_receive_messages: true,
  asks: true,
  anonymous_asks: true,
  following: false,
  highlighted_posts: [],
  avatar_url: '/avatar.svg',
  global_theme_params: { background_color: '#ffffff', link_color: '#004488', title_color: '#222222' },
})

const participant = name => ({ ...blog(name), is_blog_following_you: false, is_following_blog: false })

const conversation = () => ({
  id: 'c1',
  status: 'ACTIVE',
  last_modified_ts: 1_700_000_000_000,
  last_read_ts: 1_700_000_000_000,
  participants: [participant('vera'), participant('nora')],
  can_send: true,
  messages: {
    data: [
      {
        conversation_id: 'c1',
        type: 'TEXT',
        ts: '1700000000000',
        participant: 't:nora',
        content: { text: 'Servus vom Server' },
      },
    ],
    _links: {},
  },
})

const share = (name, id) => ({
  share_popover_data: {
    post_id: id,
    tumblelog_name: name,
    post_url: `https://${name}.blogs.example/post/${id}`,
    post_tiny_url: `https://t.example/${id}`,
    permalink_label: 'Permalink',
    has_user: true,
    abuse_url: '/abuse',
    embed_code: '<blockquote>501</blockquote>',
    show_reddit: false,
  },
})

const peeprPost = id => ({
  id,
  type: 'text',
  blog_name: 'nora',
  tumblelog: 'nora',
  title: `Beitrag ${id}`,
  body: `<p>Inhalt ${id}</p>`,
  reblog_key: `rk${id}`,
  post_url: `https://nora.blogs.example/post/${id}`,
})

const saved = {
  post: { id: '900', type: 'regular', state: '0', tags: [], is_edit: false, is_reblog: false },
  created_post: true,
  post_tumblelog: { name_or_id: 'vera', url: 'https://vera.blogs.example/', avatar: '/avatar.svg' },
  message: 'Posted!',
}

const stored = {
  post: {
    id: '777',
    type: 'regular',
    state: '1',
    tags: ['holz'],
    format: '0',
    one: 'Alter Titel',
    two: '<p>Alter Text</p>',
    is_edit: true,
  },
  post_tumblelog: { name_or_id: 'vera' },
}

const avatarAnswer = { post_tumblelog: { name_or_id: 'vera', avatar: '/avatar.svg' } }

/** `METHOD /path` → the body of `response`; `:x` stands for one segment of a path. */
const routes = {
  'POST /svc/follow': () => ({}),
  'POST /svc/unfollow': () => ({}),
  'GET /svc/:blog/posts/highlighted': () => ({ highlighted_posts: [] }),
  'GET /svc/tumblelog_popover/:blog': ({ blog: name }) => blog(name),
  'GET /svc/data/tumblelog': (_, { tumblelog }) => ({
    ...blog(tumblelog),
    activity_notifications: [],
    activity_data: { sparkline: [0, 2, 1] },
  }),
  'POST /svc/blog/:blog/subscription': () => ({}),
  'DELETE /svc/blog/:blog/subscription': () => ({}),
  'POST /svc/block/add': () => ({}),
  'POST /svc/block/remove': () => ({}),
  'POST /svc/post/get_post_form_builder_data': () => ({ channels: user.channels, limits: {} }),
  'GET /svc/post/:root/:where/:id': () =>
    article({ ...post, id: '900', tumblelog: 'vera', is_mine: true }, command('post:publish')),
  'POST /svc/post/update': () => saved,
  'POST /svc/post/fetch': () => stored,
  'POST /svc/post/share/:blog/:id': ({ blog: name, id }) => share(name, id),
  'POST /svc/facebook_status': () => 'vera.f',
  'POST /svc/like': () => ({}),
  'POST /svc/unlike': () => ({}),
  'POST /fast_reblog': () => avatarAnswer,
  'POST /svc/reply': () => ({}),
  'POST /publish': () => ({}),
  'POST /svc/post/delete': () => ({}),
  'POST /svc/promote': () => ({}),
  'POST /svc/unpromote': () => ({}),
  'POST /answer': () => ({}),
  'POST /deny_submission': () => ({}),
  'POST /approve_submission': () => ({}),
  'POST /remove_app_attribution': () => ({}),
  'GET /services/poll': () => ({ unread_messages: {} }),
  'GET /svc/conversations': () => ({ conversations: [conversation()], _links: {} }),
  'GET /svc/conversations/messages': () => conversation(),
  'POST /svc/conversations/messages': (_, __, { message, participant }) => {
    const content = { text: message }
    const sent = { conversation_id: 'c1', type: 'TEXT', ts: String(Date.now()), participant, content }
    return { ...conversation(), messages: { data: [sent], _links: {} } }
  },
  'GET /svc/conversations/participant_info': (_, { q }) => participant(q.slice(2)),
  'GET /svc/conversations/participant_suggestions': () => ({ blogs: [blog('nora')] }),
  'GET /svc/indash_blog/posts': (_, { post_id }) => ({
    posts: [peeprPost(post_id && post_id !== 'null' ? post_id : '601')],
    tumblelog: blog('nora'),
  }),
  'GET /svc/indash_blog/header': (_, { tumblelog_name_or_id }) => blog(tumblelog_name_or_id),
  'GET /svc/search/blog_search_typeahead/:blog': () => ({ tags: [{ tag: 'holz' }] }),
  'GET /svc/search/blog_search/:blog/:term': ({ term }) => ({
    posts: term === 'holz' ? [peeprPost('611')] : [],
  }),
  'POST /svc/share/email': () => ({}),
  'POST /svc/post/ask': () => ({}),
  'POST /services/cslog': () => ({}),
  'POST /svc/log/lady': () => ({}),
  'POST /svc/log/conversion': () => ({}),
}

function match(pattern, path) {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  if (parts.length !== wanted.length) return null
  const found = {}
  for (const [at, part] of wanted.entries())
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(parts[at])
    else if (part !== parts[at]) return null
  return found
}

function readBody(text, type = '') {
  if (type.includes('json')) return JSON.parse(text || '{}')
  if (type.includes('multipart')) {
    const fields = [
      ...text.matchAll(/name="([^"]+)"(?:; filename="[^"]*")?[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g),
    ]
    return Object.fromEntries(fields.map(([, name, value]) => [name, value]))
  }
  return Object.fromEntries(new URLSearchParams(text))
}

/** The backend of one site: `answer` answers a call, `calls` records all of them. */
export function createBackend() {
  const calls = []
  const refusals = new Map()
  let goodKey = 'key-1'
  let nextKey = goodKey
  return {
    calls,
    /** Sets the key that the next answer to a changing call contains, the only valid one from then on. */
    renewKey: key => {
      nextKey = key
    },
    refuse: (path, status) => refusals.set(path, status),
    reset() {
      calls.splice(0)
      refusals.clear()
      goodKey = nextKey = 'key-1'
    },
    answer({ method, url, headers, text }) {
      const { pathname, searchParams } = url
      const body = readBody(text, headers['content-type'])
      const key = headers['x-tumblr-form-key'] ?? null
      const query = Object.fromEntries(searchParams)
      const call = { method, path: pathname, query, body, key, status: 200 }
      calls.push(call)
      const found = Object.entries(routes)
        .filter(([name]) => name.startsWith(`${method} `))
        .map(([name, route]) => ({ route, params: match(name.slice(method.length + 1), pathname) }))
        .find(({ params }) => params)
      const refused = refusals.get(pathname)
      if (!found) call.status = 404
      else if (refused) call.status = refused
      else if (method !== 'GET' && key !== goodKey) call.status = 403
      const msg = call.status === 200 ? 'OK' : 'Abgelehnt'
      const response = call.status === 200 ? found.route(found.params, query, body) : []
      if (typeof response === 'string' && response.startsWith('<'))
        return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: response }
      const sent = { 'content-type': 'application/json' }
      if (nextKey !== goodKey && call.status === 200 && method !== 'GET') {
        goodKey = nextKey
        sent['X-Tumblr-Form-Key'] = nextKey
      }
      const envelope = { meta: { status: call.status, msg }, response }
      return { status: call.status, headers: sent, body: JSON.stringify(envelope) }
    },
  }
}
