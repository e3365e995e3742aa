/** A site's emoji is named between colons. Numbers alone are no name: 10:30:45 is a time. */
const code = '(?=[^:]*\\p{L})[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_+-]{1,59}'
export const wholeCode = new RegExp(`^${code}$`, 'u')
const wholeSign = new RegExp(`^:${code}:$`, 'u')

/** Whether a text is written as a site's emoji is: `:code:`. */
export const isCustomSign = (text: string): boolean => wholeSign.test(text)

/** To find what may be an emoji of the site in a text; the first group is its code. */
export const customSigns = (): RegExp => new RegExp(`:(${code}):`, 'gu')
