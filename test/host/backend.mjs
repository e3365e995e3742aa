// The site's answers to Inlay's calls, in memory and only as much as its pages need.
import { user } from './pages.mjs'

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

const avatarAnswer = { post_tumblelog: { name_or_id: 'vera', avatar: '/avatar.svg' } }

/** Calls that are only acknowledged. */
const acknowledged =
  `/svc/follow /svc/unfollow /svc/blog/:blog/subscription /svc/block/add /svc/block/remove /svc/like
  /svc/unlike /svc/reply /publish /svc/post/delete /svc/promote /svc/unpromote /answer /deny_submission
  /approve_submission /remove_app_attribution /svc/post/ask /services/cslog /svc/log/lady /svc/log/conversion`.split(
    /\s+/,
  )

/** `METHOD /path` → the body of `response`; `:x` stands for one segment of a path. */
const routes = {
  ...Object.fromEntries(acknowledged.map(path => [`POST ${path}`, () => ({})])),
  'DELETE /svc/blog/:blog/subscription': () => ({}),
  'GET /svc/tumblelog_popover/:blog': ({ blog: name }) => blog(name),
  'GET /svc/data/tumblelog': (_, { tumblelog }) => ({
    ...blog(tumblelog),
    activity_notifications: [],
    activity_data: { sparkline: [0, 2, 1] },
  }),
  'POST /svc/post/get_post_form_builder_data': () => ({ channels: user.channels, limits: {} }),
  'POST /svc/post/share/:blog/:id': ({ blog: name, id }) => share(name, id),
  'POST /fast_reblog': () => avatarAnswer,
  'GET /services/poll': () => ({ unread_messages: {} }),
  'GET /svc/conversations': () => ({ conversations: [conversation()], _links: {} }),
  'GET /svc/conversations/messages': () => conversation(),
  'GET /svc/conversations/participant_info': (_, { q }) => participant(q.slice(2)),
  'GET /svc/conversations/participant_suggestions': () => ({ blogs: [blog('nora')] }),
  'GET /svc/indash_blog/posts': (_, { post_id }) => ({
    posts: [peeprPost(post_id && post_id !== 'null' ? post_id : '601')],
    tumblelog: blog('nora'),
  }),
  'GET /svc/indash_blog/header': (_, { tumblelog_name_or_id }) => blog(tumblelog_name_or_id),
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
  return Object.fromEntries(new URLSearchParams(text))
}

const formKey = 'key-1'

/** The backend of one site: `answer` answers a call, `calls` records all of them. */
export function createBackend() {
  const calls = []
  return {
    calls,
    answer({ method, url, headers, text }) {
      const { pathname, searchParams } = url
      const body = readBody(text, headers['content-type'])
      const query = Object.fromEntries(searchParams)
      const found = Object.entries(routes)
        .filter(([name]) => name.startsWith(`${method} `))
        .map(([name, route]) => ({ route, params: match(name.slice(method.length + 1), pathname) }))
        .find(({ params }) => params)
      const isForged = method !== 'GET' && headers['x-tumblr-form-key'] !== formKey
      const status = !found ? 404 : isForged ? 403 : 200
      calls.push({ method, path: pathname, query, body, status })
      const response = status === 200 ? found.route(found.params, query, body) : []
      const envelope = { meta: { status, msg: status === 200 ? 'OK' : 'Abgelehnt' }, response }
      return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(envelope) }
    },
  }
}
