/**
 * Replaces each section between its markers, `<!-- reference:NAME -->` and `<!-- /reference:NAME -->`; other documents
 * have another `prefix`. `changed` names the sections that differ from before. Throws for an unknown marker, as its
 * table would never be updated.
 */
export function replaceSections(page, sections, prefix = 'reference') {
  const marker = new RegExp(`<!-- (/?)${prefix}:(\\S+) -->`, 'g')
  const changed = []
  const found = new Set()
  let text = ''
  let copied = 0
  let open = null
  for (const { 0: mark, 1: slash, 2: name, index } of page.matchAll(marker)) {
    if (!Object.hasOwn(sections, name)) throw new Error(`nothing makes the section "${name}"`)
    if (slash ? open !== name : open || found.has(name)) throw new Error(`unexpected ${mark}`)
    if (slash) {
      const content = `\n${sections[name]}\n`
      if (page.slice(copied, index) !== content) changed.push(name)
      text += content
      copied = index
    } else {
      text += page.slice(copied, index + mark.length)
      copied = index + mark.length
    }
    found.add(name)
    open = slash ? null : name
  }
  if (open) throw new Error(`the section "${open}" has no end`)
  const missing = Object.keys(sections).filter(name => !found.has(name))
  if (missing.length) throw new Error(`no place for the section ${missing.join(', ')}`)
  return { text: text + page.slice(copied), changed }
}
