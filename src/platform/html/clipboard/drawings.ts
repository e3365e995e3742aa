/** Characters of the longest emoji, a family with skin tones, or of its name. */
const emojiMaxLength = 60
/** CSS pixels of the largest emoji that is told by its text alone. */
const emojiMaxPixels = 72

const hasEmoji = /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))\P{L}+$/u
const isOneEmoji =
  /^(?:\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3|(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])*)+)$/u
/** An emoji's name between colons, as Slack and Discord write it: `:thumbsup::skin-tone-2:`. */
const isName = /^(?::[\p{L}\p{N}_+'-]+:)+$/u
/** The characters of an emoji in the name of its file: `1f44b-1f3fd@2x.png`. */
const codesOfFile = /\/((?:[\da-f]{2,6}-){0,9}[\da-f]{2,6})(?:@\dx)?\.(?:png|svg|gif|webp)(?:[?#]|$)/i

/** The emoji that a file draws, by its name. */
function emojiOfFile(address: string): string | null {
  const codes = codesOfFile.exec(address)?.[1]?.split('-') ?? []
  const points = codes.map(code => Number.parseInt(code, 16)).filter(point => point <= 0x10ffff)
  const sign = String.fromCodePoint(...points)
  return isOneEmoji.test(sign) ? sign : null
}

/** The text for which a picture stands; null for a real picture. */
function emojiOf(image: Element): string | null {
  const text = (image.getAttribute('alt') ?? '').trim()
  if (text === '' || text.length > emojiMaxLength) return null
  if (image.matches('[class*="emoji"], [src*="emoji"]')) {
    if (hasEmoji.test(text)) return text
    return isName.test(text) ? (emojiOfFile(image.getAttribute('src') ?? '') ?? text) : null
  }
  const isLarge = ['width', 'height'].some(
    side => Number.parseFloat(image.getAttribute(side) ?? '') > emojiMaxPixels,
  )
  return isOneEmoji.test(text) && !isLarge ? text : null
}

/** Puts a ticked or an empty box before the text of an item. */
function markItem(box: Element, isTicked: boolean): void {
  const next = box.nextElementSibling
  const line = next?.localName === 'p' && !box.nextSibling?.nodeValue?.trim() ? next : null
  const sign = isTicked ? '☑' : '☐'
  if (line) line.prepend(`${sign} `)
  else box.before(/^\s/.test(box.nextSibling?.nodeValue ?? '') ? sign : `${sign} `)
  box.remove()
}

/** Attributes that say whether a box is ticked. */
export const boxAttributes = ['aria-checked']

/** Puts text in the place of pictures that are none of the writer's: check boxes and emoji. Removes spacers. */
export function replaceDrawings(root: DocumentFragment): void {
  // Google Docs draws the box of a check list before the item's paragraph.
  for (const image of root.querySelectorAll('li[role="checkbox"] > img'))
    markItem(image, image.parentElement?.getAttribute('aria-checked') === 'true')
  // GitHub, and Markdown programs.
  for (const box of root.querySelectorAll('li input[type="checkbox"]'))
    markItem(box, box.hasAttribute('checked'))
  // Dots of one pixel count readers.
  for (const image of root.querySelectorAll('img[width="1"][height="1"]')) image.remove()
  for (const image of root.querySelectorAll('img[alt]')) {
    const text = emojiOf(image)
    if (text !== null) image.replaceWith(text)
  }
}
