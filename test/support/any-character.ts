import fc from 'fast-check'

/**
 * Any code point, for `fc.string({ unit: anyCharacter })`: what `unit: 'binary'` is, without the table of all of them that
 * fast-check makes for that.
 */
export const anyCharacter = fc
  .nat({ max: 0x10_ff_ff - 0x8_00 })
  // Half surrogates are left out.
  .map(
    index => String.fromCodePoint(index < 0xd8_00 ? index : index + 0x8_00),
    text => {
      const code = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1
      if (code < 0 || String.fromCodePoint(code) !== text) throw new Error('not one character')
      return code < 0xd8_00 ? code : code - 0x8_00
    },
  )
