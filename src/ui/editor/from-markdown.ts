import { Marked } from 'marked'

const marked = new Marked({ gfm: true, async: false })

/** Markdown as HTML, which is still to be sanitized: Markdown may hold any HTML. */
export const markdownToHtml = (text: string): string =>
  String(marked.parse(text))
    .trim()
    // Rich text has no code but what stands in a `pre`.
    .replace(/<pre><code[^>]*>([\s\S]*?)\n?<\/code><\/pre>/g, '<pre>$1</pre>')
