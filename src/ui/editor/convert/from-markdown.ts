import { Marked } from 'marked'

const marked = new Marked({
  gfm: true,
  async: false,
  // Rich text keeps no fields: a task keeps its tick as a sign.
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
})

/** Renders Markdown to HTML. Sanitize the result, as Markdown may contain any HTML. */
export const markdownToHtml = (text: string): string =>
  String(marked.parse(text))
    .trim()
    // In rich text a `pre` needs no `code` inside.
    .replace(/<pre><code[^>]*>([\s\S]*?)\n?<\/code><\/pre>/g, '<pre>$1</pre>')
