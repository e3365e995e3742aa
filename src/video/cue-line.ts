/** Characters of one cue at most: a longer one was made to keep the page busy. */
const cueMaxLength = 1000

/** A cue as it is drawn. Its file may be another site's: what it marks gets no class that the page has styles for. */
export function cueLine(cue: Pick<VTTCue, 'text' | 'getCueAsHTML'>): HTMLElement {
  const line = document.createElement('p')
  if (cue.text.length > cueMaxLength) line.append(`${cue.text.slice(0, cueMaxLength)}…`)
  else line.append(cue.getCueAsHTML())
  for (const marked of line.querySelectorAll('[class]')) marked.removeAttribute('class')
  return line
}
