// Before Inlay starts: a log-out that the page may not know of, and the theme's own elements of posts.

const signedOut = 'inlay_signed_out'
const block = document.getElementById('inlay-bootstrap')
const data = JSON.parse(block.textContent)
if (document.cookie.includes(`${signedOut}=1`)) {
  // The page may come from a cache, so the server can't say it.
  if (!data.user) block.textContent = JSON.stringify({ ...data, signed_out: true })
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no other way yet
  document.cookie = `${signedOut}=; path=/; max-age=0`
}

// WordPress lets a plugin add a class to a post's element, but no attribute. With it, the title belongs to the post, too.
// A theme may show a post in pieces, such as its gallery and its beginning: they are one post, with buttons at its end.
for (const marker of document.querySelectorAll('.inlay-post[data-inlay-post][data-inlay-for]')) {
  const post = marker.closest(`.inlay-post-${CSS.escape(marker.dataset.inlayFor)}`)
  if (!post || post.tagName === 'BODY') continue
  if (!post.dataset.inlayPost) post.dataset.inlayPost = marker.dataset.inlayPost
  delete marker.dataset.inlayPost
  for (const earlier of [...post.querySelectorAll('.inlay-post > .inlay-actions')].slice(0, -1))
    earlier.remove()
}
