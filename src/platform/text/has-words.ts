/** The contents of the clipboard, or what is dragged. */
interface Transferred {
  text: string
  html: string
  files: ArrayLike<File>
}

/** The last part of a path or address; `text` itself if it is neither. */
function nameIn(text: string): string {
  const name = text.trim().split(/[\\/]/).at(-1) ?? ''
  try {
    return (text.startsWith('file:') ? decodeURIComponent(name) : name).normalize()
  } catch {
    return name
  }
}

/**
 * Whether a clipboard holds text to insert. File names added by file managers, and the address of an image added by
 * Firefox, don't count.
 */
export function hasWords({ text, html, files }: Transferred): boolean {
  if (text.trim() === '') return false
  if (files.length === 0) return true
  const lines = text.trim().split(/[\r\n]+/, files.length + 1)
  const names = Array.from(files, file => file.name.normalize())
  if (lines.length === files.length && lines.every(line => names.includes(nameIn(line)))) return false
  return !html.replaceAll('&amp;', '&').includes(`src="${text.trim()}"`)
}
