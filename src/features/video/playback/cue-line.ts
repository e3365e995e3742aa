import { cutAtCharacter } from '../../../platform/text/text.ts'

/** The most characters of a cue; longer ones were made to keep the page busy. */
const cueMaxLength = 1000

/** Renders a cue. Its file may be from another site, so class names, which page styles could match, are removed. */
export function cueLine(cue: Pick<VTTCue, 'text' | 'getCueAsHTML'>): HTMLElement {
  const line = document.createElement('p')
  if (cue.text.length > cueMaxLength) line.append(`${cutAtCharacter(cue.text, cueMaxLength)}…`)
  else line.append(cue.getCueAsHTML())
  for (const marked of line.querySelectorAll('[class]')) marked.removeAttribute('class')
  return line
}
