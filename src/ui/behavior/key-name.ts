/** The part of a key's event that says which key it is; React's and the browser's both fit. */
export interface NamedKey extends Pick<KeyboardEvent, 'key' | 'keyCode'> {
  code?: string
  altKey?: boolean
  getModifierState?: (name: 'AltGraph') => boolean
}

/** Signs of other scripts that mean the same as a sign of ASCII. */
const sameSigns: Record<string, string> = {
  ...{ '؟': '?', '？': '?', '؛': ';', '；': ';', '\u037e': ';' },
  ...{ '۔': '.', '．': '.', '。': '.' },
}
/** The signs of keys that write letters in other scripts, by their place. */
const signsByPlace: Record<string, string> = {
  ...{ Semicolon: ';', Quote: "'", Comma: ',', Period: '.', Slash: '/' },
  ...{ BracketLeft: '[', BracketRight: ']', Backquote: '`' },
}

/** Whether a key writes a letter of a script in which no shortcut is named. */
const isOfOtherScript = (key: string): boolean => /^\p{L}/u.test(key) && !/^\p{Script=Latin}/u.test(key)

/**
 * The key of an event in lower case, by what it writes, on each layout: Dvorak's `s`, `ł` by AltGr. A key that writes
 * a letter of another script counts by its place, as what it bears in Latin: `j` for `о`, `;` for `ж`. So does one with
 * Alt, which writes other signs on a Mac.
 */
export function keyName(event: NamedKey): string {
  const { key, keyCode, code = '' } = event
  if (key > '\x7f') {
    const sign = sameSigns[key]
    if (sign) return sign
    if (event.altKey || (isOfOtherScript(key) && !event.getModifierState?.('AltGraph'))) {
      if (keyCode >= 65 && keyCode <= 90) return String.fromCharCode(keyCode).toLowerCase()
      const place = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? signsByPlace[code]
      if (place) return place
    }
  }
  return key.toLowerCase()
}
