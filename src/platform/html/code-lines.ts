/** Elements on lines of their own. */
const blocks = 'p,div,li,ul,ol,h1,h2,h3,h4,h5,h6,blockquote,figure,figcaption'

/** Whether code is divided into lines by elements. */
export const hasBlocks = (code: Element): boolean => code.querySelector(blocks) !== null

/** Removes a line end at the end of a block, which has no visible effect. */
function dropLastLineEnd(end: Node | null | undefined): void {
  let last = end
  while (last?.nodeType === Node.ELEMENT_NODE && last.lastChild) last = last.lastChild
  if (last?.nodeType === Node.TEXT_NODE) last.nodeValue = last.nodeValue?.replace(/\r?\n$/, '') ?? ''
  else if (last instanceof Element && last.localName === 'br') last.remove()
}

/**
 * Makes line ends the only thing that divides code: in copied code, a line may be an element, or end with a break. A
 * break after a finished line is an empty line. Formatting within a line stays.
 */
export function divideByLineEnds(code: Element): void {
  const lines: Node[][] = []
  let line: Node[] | null = null
  const add = (...nodes: Node[]) => {
    line ??= []
    line.push(...nodes)
  }
  const end = () => {
    if (line) lines.push(line)
    line = null
  }
  const read = (parent: Element): void => {
    const isDivided = hasBlocks(parent)
    for (const child of [...parent.childNodes]) {
      if (!(child instanceof Element)) {
        // Whitespace between two blocks is only source layout.
        if (line || !isDivided || child.nodeValue?.trim()) add(child)
      } else if (child.localName === 'br') {
        add()
        end()
      } else if (child.matches(blocks)) {
        dropLastLineEnd(line?.at(-1))
        end()
        dropLastLineEnd(child)
        if (!hasBlocks(child)) add()
        read(child)
        end()
      } else if (child.querySelector(`br,${blocks}`)) read(child)
      else add(child)
    }
  }
  read(code)
  end()
  code.replaceChildren()
  for (const [index, nodes] of lines.entries()) {
    if (index > 0) code.append('\n')
    for (const node of nodes) code.append(node)
  }
}
