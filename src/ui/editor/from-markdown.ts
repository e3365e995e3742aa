import { Marked } from 'marked'

const marked = new Marked({ gfm: true, async: false })

/** Markdown as HTML, which is still to be sanitized: Markdown may hold any HTML. */
export const markdownToHtml = (text: string): string =>
  String(marked.parse(text))
    .trim()
    // In rich text what stands in a `pre` is code without saying so.
    .replace(/<pre><code[^>]*>([\s\S]*?)\n?<\/code><\/pre>/g, '<pre>$1</pre>')
