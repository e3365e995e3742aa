// What the benches' server says about the notes of a post.
const words = 'The ferry left at twenty to eight, and the heron stayed behind, as it does. '
const textOf = index => `<p>${words.repeat(1 + (index % 3))}<b>${index}</b> <a href="/blog/aria">aria</a></p>`

const shared = (mode, index) => ({
  id: `${mode}${index}`,
  blog: { name: `reader-${index}`, avatar_url_48: '/media/avatar/aria-48.svg', following: false },
})

/** One of each kind. Four of five replies answer the one before; a tenth of the reblogs is of the original post. */
const noteOf = {
  replies: index => ({
    ...shared('replies', index),
    timestamp: 1_768_000_000 - index,
    html: textOf(index),
    likes: (index * 7) % 50,
    ...(index % 5 !== 0 && { parent_id: `replies${index - 1}` }),
  }),
  reblogs: index => ({
    ...shared('reblogs', index),
    timestamp: 1_768_000_000 - index,
    html: textOf(index),
  }),
  likes: index => ({ ...shared('likes', index), timestamp: 1_768_000_000 - index }),
  tags: index => ({ tag: `tag ${index}`, count: 10_000 - index }),
  tree: index => ({
    ...shared('tree', index),
    timestamp: 1_768_000_000 + index,
    ...(index % 4 === 0 && { html: textOf(index) }),
    tags: index % 3 ? ['kettles', `tag ${index % 20}`] : [],
    ...(index % 10 !== 0 && { from: `tree${Math.floor(index * 0.7)}` }),
    note_count: index % 9,
    post_url: `/blog/reader-${index}/tree${index}`,
  }),
}

/** The answer to a call, as text: a page of as many notes as were asked for, of `counts[mode]`. */
function answerOf(address, counts) {
  const { searchParams } = new URL(address)
  const [mode, limit, from] = ['mode', 'limit', 'before'].map(key => searchParams.get(key))
  const count = counts[mode]
  const begin = Number(from)
  const end = Math.min(count, begin + Number(limit))
  const notes = Array.from({ length: end - begin }, (_, at) => noteOf[mode](begin + at))
  const next = new URLSearchParams({ post_id: '1', mode, limit, before: String(end) })
  const { replies, reblogs, tags, likes } = counts
  const response = {
    notes,
    totals: { notes: replies + reblogs + likes, replies, reblogs, tags, likes },
    ...(mode === 'tree' && { source: { id: '1', blog: { name: 'origin' }, note_count: 10 } }),
    ...(end < count && { _links: { next: { href: `/svc/post/notes?${next}` } } }),
  }
  return JSON.stringify({ meta: { status: 200, msg: 'OK' }, response })
}

/** Answers the page's calls for notes; each answer is made once. */
export async function answerNotes(page, counts) {
  const made = new Map()
  await page.route('**/svc/post/notes?*', route => {
    const address = route.request().url()
    const body = made.get(address) ?? answerOf(address, counts)
    made.set(address, body)
    return route.fulfill({ body, contentType: 'application/json' })
  })
}
