/** Letters that a line of a bubble has room for, if they are capitals. */
const lettersInLine = 21
/** From here on letters are twice as wide, or near it: those of East Asia, and emoji. */
const wideFrom = 0x1100

/** The beginning of a text that has room in so many lines of a bubble, judged without measuring it. */
export function firstLines(text: string, lines: number): string {
  let room = lines * lettersInLine
  let end = 0
  for (const letter of text) {
    room -= (letter.codePointAt(0) ?? 0) < wideFrom ? 1 : 2
    if (room < 0) break
    end += letter.length
  }
  return text.slice(0, end)
}
