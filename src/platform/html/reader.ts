import { cutText } from './cut.ts'
import {
  blocks,
  boundaries,
  cells,
  closesImplicitly,
  containers,
  dropped,
  foreign,
  isList,
  marks,
  textOnly,
  voids,
} from './elements.ts'
import { isBlankNext, nextStart } from './look-ahead.ts'
import type { Limits, Portion, Seam } from './portion.types.ts'
import { readTag, type StartTag } from './tag.ts'

/** The most open elements; those nested deeper are put side by side. */
const maxDepth = 60
/**
 * Formatting elements, such as bold and small, that may be open at once; a parser reopens all of them in every
 * paragraph.
 */
const maxMarks = 16

interface Open {
  name: string
  /** Its start tag, to reopen it in the next portion. */
  tag: string
  /** Formatting elements that were open when it began. */
  marks: number
}

const escaped = (text: string): string => text.replace(/</g, '&lt;')

/** Reads HTML once, from its beginning, and writes it anew as a parser would understand it. */
export class Reader {
  out: string[] = []
  at = 0
  cost = 0
  chars = 0
  readonly #open: Open[] = []
  #marks: string[] = []
  /** How many start tags were dropped, by name: their end tags are dropped, too. */
  readonly #dropped = new Map<string, number>()
  /** How many elements were open outside the element of `within` in which the limit was reached; null before that. */
  #fullAt: number | null = null
  /** Right after a block's start tag, between two blocks, or in a line. */
  #place: 'start' | 'between' | 'line' = 'between'
  /** The name of the block that ended last. */
  #lastEnded = ''
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
    if (this.limits.betweenBlocks) return this.#mayEndHere()
    if (!this.limits.within) return true
    // The HTML around that of users is the server's, and may be as long again. Then everything is cut.
    if (this.cost > 2 * this.limits.cost || this.chars > 2 * this.limits.chars) return true
    const index = this.#withinIndex()
    if (index >= 0 && this.#fullAt === null) {
      this.#fullAt = index
      this.cost = this.chars = 0
    }
    return false
  }

  #mayEndHere(): boolean {
    const { cost, chars, reopened = 0 } = this.limits
    if (this.at <= reopened) return false
    const share = Math.max(this.cost / cost, this.chars / chars)
    // Right behind a start tag this portion would end with an empty block.
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

  /** The index of the open element whose content may be cut; -1 outside of it. */
  #withinIndex(): number {
    const { within } = this.limits
    return within ? this.#open.findIndex(({ tag }) => within.test(tag)) : -1
  }

  /** Drops a start tag. */
  #drop(name: string): void {
    this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + 1)
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
    for (let top = this.#open.at(-1); top && closesImplicitly(name, top.name); top = this.#open.at(-1)) {
      this.#closeTo(this.#open.length - 1)
      // In SVG and MathML no element is closed implicitly.
      if (this.#open.some(element => foreign.has(element.name))) this.#write(`</${top.name}>`)
    }
    this.#spend(1 + attributes + this.#marks.length)
    this.#place = name === 'hr' ? 'between' : blocks.has(name) ? 'start' : 'line'
    if (voids.has(name) || blocks.has(name) || this.#between === 'break') this.#between = null
    if (name === 'br' && blocks.has(this.#open.at(-1)?.name ?? '')) this.#between = 'break'
    if (voids.has(name) || isClosed) return void this.#write(text)
    const isMark = marks.has(name)
    if (this.#open.length >= maxDepth || (isMark && this.#marks.length >= maxMarks))
      return void this.#drop(name)
    this.#write(text)
    const tag = text.length <= 500 ? text : `<${name}>`
    this.#open.push({ name, tag, marks: this.#marks.length })
    if (isMark) this.#marks.push(name)
  }

  #end(name: string): void {
    const droppedTags = this.#dropped.get(name) ?? 0
    if (droppedTags > 0) return void this.#dropped.set(name, droppedTags - 1)
    const index = this.#open.findLastIndex(element => element.name === name)
    if (marks.has(name)) {
      const cell = this.#open.findLast(element => cells.has(element.name))
      const mark = this.#marks.lastIndexOf(name)
      // A parser does not look for the start tag outside the cell or the table.
      if (
        mark < (cell?.marks ?? 0) ||
        this.#open.findLastIndex(element => boundaries.has(element.name)) > index
      )
        return
      this.#marks.splice(mark, 1)
      this.#write(`</${name}>`)
      if (index >= 0) this.#open.splice(index, 1)
      return
    }
    if (index < 0) return
    if (name !== 'table' && this.#open.findLastIndex(element => element.name === 'table') > index) return
    this.#spend(1)
    // Closed before the tag is written, so that the end tag of the element that is full is written, too.
    this.#closeTo(index)
    this.#write(`</${name}>`)
    if (!blocks.has(name)) return
    this.#place = 'between'
    this.#between = null
    this.#lastEnded = name
  }

  #readText(end: number): void {
    const { chars, within, betweenBlocks } = this.limits
    const limit = chars * (betweenBlocks || (within && this.#withinIndex() < 0) ? 2 : 1)
    const room = this.#fullAt === null ? Math.max(1, limit - this.chars) : end - this.at
    // One character more than the limit, to see whether a word ends there.
    const next = this.html.slice(this.at, Math.min(end, this.at + room + 1))
    const read = next.slice(0, Math.max(1, cutText(next, room)))
    this.#write(escaped(read))
    this.#spend(1, read.length)
    this.at += read.length
    this.#between = /\s$/.test(read) ? 'blank' : null
    if (/\S/.test(read)) this.#place = 'line'
  }

  /** Reads the content of an element in which there is no markup, up to its end tag. */
  #readRawText(name: string): string {
    const end = new RegExp(`</${name}(?=[\\s/>])[^>]*(?:>|$)`, 'gi')
    end.lastIndex = this.at
    const found = end.exec(this.html)
    const text = this.html.slice(this.at, found?.index)
    this.at = found ? end.lastIndex : this.html.length
    return text
  }

  #readMarkup(): void {
    const tag = readTag(this.html, this.at)
    this.at = tag.end
    if (tag.kind === 'end') this.#end(tag.name)
    else if (tag.kind === 'start') {
      if (dropped.has(tag.name)) this.#readRawText(tag.name)
      else if (textOnly.has(tag.name) && !tag.isClosed) {
        const content = this.#readRawText(tag.name)
        this.#place = 'line'
        this.#between = null
        this.#spend(2 + tag.attributes, content.length)
        this.#write(`${tag.text}${tag.name === 'iframe' ? '' : escaped(content)}</${tag.name}>`)
      } else this.#start(tag)
    }
  }

  read(): Portion {
    const { html } = this
    const next = /<(?=[a-z!?/])/gi
    while (this.at < html.length && !this.#isFull()) {
      next.lastIndex = this.at
      const end = next.exec(html)?.index ?? html.length
      if (end > this.at) this.#readText(end)
      else this.#readMarkup()
    }
    if (this.limits.betweenBlocks) this.#closeEnded()
    const left = html.slice(this.at)
    const isAll = this.limits.within !== undefined || /^(?:\s|<\/[^>]*>)*$/.test(left)
    const rest = isAll ? null : this.#open.map(({ tag }) => tag).join('') + left
    return { html: this.out.join(''), rest }
  }

  /** Closes the element that the next tag closes implicitly, so that the rest does not open it again. */
  #closeEnded(): void {
    const next = nextStart(this.html, this.at)
    const top = this.#open.at(-1)
    if (!next || !top || !closesImplicitly(next, top.name)) return
    this.#closeTo(this.#open.length - 1)
    this.#lastEnded = top.name
  }

  /** The seam where the reading has ended. */
  seam(): Seam {
    const next = nextStart(this.html, this.at) ?? ''
    const isLine = this.#place === 'line' && !blocks.has(next)
    const open = this.#open.map(({ name }) => name).filter(name => containers.has(name))
    // A parser makes a list around items that stand in none.
    if (this.#lastEnded === 'li' && next === 'li' && !isList(open.at(-1))) open.push('ul')
    const lists = open.filter((name, at) => name === 'li' && !isList(open[at - 1])).length
    const isCode = this.#open.some(({ name }) => name === 'pre')
    const between = this.#between ?? (isBlankNext(this.html, this.at) ? 'blank' : null)
    const betweenCode = isLine || this.#place === 'start' ? null : 'line end'
    const reopened = this.#open.reduce((length, { tag }) => length + tag.length, 0)
    const depth = open.length + lists + (isLine || isCode ? 1 : 0)
    return { depth, reopened, between: isCode ? betweenCode : between }
  }
}
