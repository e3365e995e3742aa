import { cutText } from './cut.ts'
import { readTag, type StartTag } from './tag.ts'

/** Elements nested deeper are put side by side. */
const deepest = 60
/**
 * Formatting elements, such as bold and small, that may be open at once; a parser reopens all of them in every
 * paragraph.
 */
const mostMarks = 16

const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const marks = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))
/** Elements that only mark words: nothing stands at their tags. */
const phrases = new Set([
  ...marks,
  ...'abbr bdi bdo cite del dfn ins kbd mark q samp span sub sup time var'.split(' '),
])
/** Elements dropped with their content: it is not shown, and parsers read no markup in it. */
const unread = new Set('script style xmp noembed noframes plaintext'.split(' '))
/** Elements whose content is text, not markup. */
const wordsOnly = new Set(['textarea', 'title', 'iframe'])
const drawings = new Set(['svg', 'math'])
const cells = new Set(['td', 'th', 'caption'])
/** An end tag of a formatting element has no effect beyond these. */
const walls = new Set([...cells, ...'table object marquee applet template foreignobject desc'.split(' ')])
/** The elements that a start tag closes implicitly, where it stands right inside of them. */
const ends: Readonly<Record<string, string>> = {
  ...{ p: ' p ', li: ' li ', dt: ' dt dd ', dd: ' dt dd ', option: ' option ', td: ' td th ', th: ' td th ' },
  ...{ tr: ' td th tr ', tbody: ' td th tr tbody thead tfoot ', tfoot: ' td th tr tbody thead ' },
}

interface Open {
  name: string
  /** Its start tag, to reopen it in the next portion. */
  tag: string
  /** Formatting elements that were open when it began. */
  marks: number
}

export interface Portion {
  html: string
  /** The remaining HTML, complete in itself; null when there is none. */
  rest: string | null
}

export interface Limits {
  cost: number
  chars: number
  /** If set, only the content of elements with such a start tag may be cut; what comes after them stays. */
  within?: RegExp | undefined
  /** Ends between two blocks where one ends soon, at most at four times the limits, or eight times behind start tags. */
  between?: boolean | undefined
  /** Characters at the beginning that open again what was open: they count as nothing. */
  reopened?: number | undefined
}

const escaped = (text: string): string => text.replace(/</g, '&lt;')

/** Elements that make lines of their own. */
const blocks = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul'
  ).split(' '),
)
/** Those of them that rich text keeps around others. */
const holders = new Set('blockquote figcaption figure li ol ul'.split(' '))
const isList = (name: string | undefined) => name === 'ol' || name === 'ul'

/** How the rest of some HTML goes on where the part before it ends. */
export interface Seam {
  /** Blocks that go on in the rest: lists, items and quotes, and the line. */
  depth: number
  /** Characters at the beginning of the rest that open these again. */
  reopened: number
  /** What stands between the words on its two sides: a parser drops it at the end of a line. */
  between: 'blank' | 'break' | null
}

/** Reads HTML once, from its beginning, and writes it anew as a parser would understand it. */
export class Reader {
  out: string[] = []
  at = 0
  cost = 0
  chars = 0
  readonly #open: Open[] = []
  #marks: string[] = []
  /** Dropped start tags, by name: their end tags are dropped, too. */
  readonly #left = new Map<string, number>()
  /** How many elements were open when the limit was reached inside of an element of `within`. */
  #fullAt: number | null = null
  /** Right after a block's start tag, between two blocks, or in a line. */
  #place: 'start' | 'between' | 'line' = 'between'
  /** The block that ended last. */
  #ended = ''
  #between: Seam['between'] = null

  constructor(
    readonly html: string,
    readonly limits: Limits,
  ) {}

  #write(text: string): void {
    if (this.#fullAt === null) this.out.push(text)
  }

  #isFull(): boolean {
    if (this.cost < this.limits.cost && this.chars < this.limits.chars) return false
    if (this.limits.between) return this.#mayEnd()
    if (!this.limits.within) return true
    // At twice the limit everything is cut: the HTML around the users' own is the server's, and gets that much more.
    if (this.cost > 2 * this.limits.cost || this.chars > 2 * this.limits.chars) return true
    const inside = this.#inUsers()
    if (inside >= 0 && this.#fullAt === null) {
      this.#fullAt = inside
      this.cost = this.chars = 0
    }
    return false
  }

  #mayEnd(): boolean {
    const { cost, chars, reopened = 0 } = this.limits
    if (this.at <= reopened) return false
    const share = Math.max(this.cost / cost, this.chars / chars)
    // Right behind a start tag the piece before would get an empty block.
    if (share >= (this.#place === 'start' ? 8 : 4)) return true
    // Before an end tag the rest would begin with an empty block.
    if (this.html.startsWith('</', this.at)) return false
    return this.#place === 'between' || (this.#place === 'line' && share >= 2)
  }

  /** Counts the cost; what is dropped costs nothing. */
  #spend(cost: number, chars = 0): void {
    if (this.#fullAt !== null || this.at < (this.limits.reopened ?? 0)) return
    this.cost += cost
    this.chars += chars
  }

  #inUsers(): number {
    const { within } = this.limits
    return within ? this.#open.findIndex(({ tag }) => within.test(tag)) : -1
  }

  #leave(name: string): void {
    this.#left.set(name, (this.#left.get(name) ?? 0) + 1)
  }

  #closeTo(index: number): void {
    const closed = this.#open.splice(index)
    const cell = closed.find(({ name }) => cells.has(name))
    if (cell) this.#marks.length = cell.marks
    if (this.#fullAt !== null && index <= this.#fullAt) {
      this.#fullAt = null
      this.out.push('…')
    }
  }

  #start({ name, text, attributes, isClosed }: StartTag): void {
    for (let top = this.#open.at(-1); top && ends[name]?.includes(` ${top.name} `); top = this.#open.at(-1)) {
      this.#closeTo(this.#open.length - 1)
      // In SVG and MathML no element is closed implicitly.
      if (this.#open.some(one => drawings.has(one.name))) this.#write(`</${top.name}>`)
    }
    this.#spend(1 + attributes + this.#marks.length)
    this.#place = name === 'hr' ? 'between' : blocks.has(name) ? 'start' : 'line'
    if (voids.has(name) || blocks.has(name) || this.#between === 'break') this.#between = null
    if (name === 'br' && blocks.has(this.#open.at(-1)?.name ?? '')) this.#between = 'break'
    if (voids.has(name) || isClosed) return void this.#write(text)
    const isMark = marks.has(name)
    if (this.#open.length >= deepest || (isMark && this.#marks.length >= mostMarks))
      return void this.#leave(name)
    this.#write(text)
    const tag = text.length <= 500 ? text : `<${name}>`
    this.#open.push({ name, tag, marks: this.#marks.length })
    if (isMark) this.#marks.push(name)
  }

  #end(name: string): void {
    const left = this.#left.get(name) ?? 0
    if (left > 0) return void this.#left.set(name, left - 1)
    const index = this.#open.findLastIndex(one => one.name === name)
    if (marks.has(name)) {
      const cell = this.#open.findLast(one => cells.has(one.name))
      const mark = this.#marks.lastIndexOf(name)
      // A parser does not look for it outside of the cell or the table.
      if (mark < (cell?.marks ?? 0) || this.#open.findLastIndex(one => walls.has(one.name)) > index) return
      this.#marks.splice(mark, 1)
      this.#write(`</${name}>`)
      if (index >= 0) this.#open.splice(index, 1)
      return
    }
    if (index < 0) return
    if (name !== 'table' && this.#open.findLastIndex(one => one.name === 'table') > index) return
    this.#spend(1)
    // Closed first: the end tag of the element that is full still belongs to it.
    this.#closeTo(index)
    this.#write(`</${name}>`)
    if (!blocks.has(name)) return
    this.#place = 'between'
    this.#between = null
    this.#ended = name
  }

  #text(end: number): void {
    const { chars, within, between } = this.limits
    const most = chars * (between || (within && this.#inUsers() < 0) ? 2 : 1)
    const room = this.#fullAt === null ? Math.max(1, most - this.chars) : end - this.at
    // One character more than the limit, to see whether a word ends there.
    const ahead = this.html.slice(this.at, Math.min(end, this.at + room + 1))
    const read = ahead.slice(0, Math.max(1, cutText(ahead, room)))
    this.#write(escaped(read))
    this.#spend(1, read.length)
    this.at += read.length
    this.#between = /\s$/.test(read) ? 'blank' : null
    if (/\S/.test(read)) this.#place = 'line'
  }

  /** The content of an element without markup, up to its end tag. */
  #inside(name: string): string {
    const end = new RegExp(`</${name}(?=[\\s/>])[^>]*(?:>|$)`, 'gi')
    end.lastIndex = this.at
    const found = end.exec(this.html)
    const text = this.html.slice(this.at, found?.index)
    this.at = found ? end.lastIndex : this.html.length
    return text
  }

  #markup(): void {
    const tag = readTag(this.html, this.at)
    this.at = tag.end
    if (tag.kind === 'end') this.#end(tag.name)
    else if (tag.kind === 'start') {
      if (unread.has(tag.name)) this.#inside(tag.name)
      else if (wordsOnly.has(tag.name) && !tag.isClosed) {
        const words = this.#inside(tag.name)
        this.#place = 'line'
        this.#between = null
        this.#spend(2 + tag.attributes, words.length)
        this.#write(`${tag.text}${tag.name === 'iframe' ? '' : escaped(words)}</${tag.name}>`)
      } else this.#start(tag)
    }
  }

  read(): Portion {
    const { html } = this
    const next = /<(?=[a-z!?/])/gi
    while (this.at < html.length && !this.#isFull()) {
      next.lastIndex = this.at
      const end = next.exec(html)?.index ?? html.length
      if (end > this.at) this.#text(end)
      else this.#markup()
    }
    if (this.limits.between) this.#closeEnded()
    const left = html.slice(this.at)
    const isAll = this.limits.within !== undefined || /^(?:\s|<\/[^>]*>)*$/.test(left)
    const rest = isAll ? null : this.#open.map(({ tag }) => tag).join('') + left
    return { html: this.out.join(''), rest }
  }

  /** The start tag that comes next, if one does. */
  #nextStart(): string | null {
    if (this.html[this.at] !== '<') return null
    const next = readTag(this.html, this.at)
    return next.kind === 'start' ? next.name : null
  }

  /** Closes what the next tag closes implicitly: the rest need not open it again. */
  #closeEnded(): void {
    const next = this.#nextStart()
    const top = this.#open.at(-1)
    if (!next || !top || !ends[next]?.includes(` ${top.name} `)) return
    this.#closeTo(this.#open.length - 1)
    this.#ended = top.name
  }

  /** Whether the next text begins with a blank, behind tags that only mark words. */
  #isBlankNext(): boolean {
    let { at } = this
    for (let count = 0; count < deepest && this.html[at] === '<'; count++) {
      const tag = readTag(this.html, at)
      if ((tag.kind !== 'start' && tag.kind !== 'end') || !phrases.has(tag.name)) break
      at = tag.end
    }
    return /\s/.test(this.html[at] ?? '')
  }

  /** Where the reading has ended. */
  seam(): Seam {
    const isLine = this.#place === 'line' && !blocks.has(this.#nextStart() ?? '')
    const held = this.#open.map(({ name }) => name).filter(name => holders.has(name))
    // A parser makes a list around items that stand in none.
    if (this.#ended === 'li' && this.#nextStart() === 'li' && !isList(held.at(-1))) held.push('ul')
    const lists = held.filter((name, at) => name === 'li' && !isList(held[at - 1])).length
    const between = this.#between ?? (this.#isBlankNext() ? 'blank' : null)
    const reopened = this.#open.reduce((length, { tag }) => length + tag.length, 0)
    return { depth: held.length + lists + (isLine ? 1 : 0), reopened, between }
  }
}
