import { Marked } from 'marked'

const marked = new Marked({
  gfm: true,
  async: false,
  // Rich text has no check boxes: a task's state becomes a character.
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
})

/** Renders Markdown to HTML. Sanitize the result, because Markdown may contain any HTML. */
export const markdownToHtml = (text: string): string =>
  String(marked.parse(text))
    .trim()
    // In rich text, a `pre` needs no `code` inside.
    .replace(/<pre><code[^>]*>([\s\S]*?)\n?<\/code><\/pre>/g, '<pre>$1</pre>')
