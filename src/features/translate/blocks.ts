import { postSelector, userContentSelector } from '../../platform/page/markup.ts'
import { postTexts } from '../../platform/page/post-texts.ts'
import { baseOf } from './languages.ts'
import { hasWords, type Piece } from './marks.ts'

/** Posts on the page and in the drawer. */
export const translatable = `${postSelector},[data-viewer-post]`

/** A run of text and inline elements, such as a paragraph: translated as a unit. */
export interface Block {
  /** Its language according to the markup, such as `de`; '' if it isn't given. */
  from: string
  nodes: readonly ChildNode[]
  pieces: readonly Piece<ChildNode>[]
}

const blocks =
  'address,article,aside,blockquote,br,caption,center,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,section,summary,table,tbody,td,tfoot,th,thead,tr,ul'
/** These stay unchanged, with everything in them. */
const kept =
  'pre,code,kbd,samp,var,script,style,template,textarea,select,button,input,svg,math,img,picture,video,audio,canvas,iframe,object,embed,[translate="no"],.notranslate,[contenteditable],[data-inlay],[data-inlay-root]'
const named = '.mention,.hashtag,[data-inlay-blog-card]'
const nameInText = String.raw`[@#][\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.-]*[\p{L}\p{N}\p{M}_])?`
const wholeName = new RegExp(String.raw`^\s*(?:${nameInText}|(?:https?:\/\/|www\.)\S+)\s*$`, 'iu')
const nameIn = new RegExp(String.raw`((?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}_@#&/])${nameInText})`, 'iu')

/** Where a post's text is, without its title and the card of a linked page. */
export const bodiesOf = (post: Element): HTMLElement[] =>
  postTexts(post).filter(
    (body): body is HTMLElement =>
      body instanceof HTMLElement &&
      body.closest(translatable) === post &&
      !body.parentElement?.closest(userContentSelector) &&
      !body.matches('h1,h2,h3,h4,h5,h6') &&
      !body.closest('a,[translate="no"],.notranslate'),
  )

/** The texts of a post, without Inlay's additions: shows whether the host has changed them. */
export function wordsOf(post: Element): string {
  const texts = bodiesOf(post).map(body => {
    if (!body.querySelector('[data-inlay-root]')) return body.textContent
    const copy = body.cloneNode(true) as Element
    for (const ours of copy.querySelectorAll('[data-inlay-root]')) ours.remove()
    return copy.textContent
  })
  return texts.join('\n')
}

/**
 * The language of an element according to the markup inside its post. The page's language says nothing about a post.
 */
function writtenLanguage(element: Element, post: Element): string {
  const holder = element.closest('[lang]')
  return holder && post.contains(holder) ? baseOf(holder.getAttribute('lang')) : ''
}

const isKept = (element: Element): boolean =>
  element.matches(kept) ||
  element.matches(named) ||
  (element.matches('a') && wholeName.test(element.textContent ?? '')) ||
  !/\p{L}/u.test(element.textContent ?? '')

/** Names, hashtags, and URLs in a text stay unchanged; so do line breaks if it has any. */
function textPieces(node: Text, keepsBreaks: boolean): Piece<ChildNode>[] {
  const own = (text: string): Piece<ChildNode> => ({ key: document.createTextNode(text), inside: text })
  return node.data.split(nameIn).flatMap((text, index) => {
    if (index % 2 === 1) return [own(text)]
    if (!keepsBreaks) return text ? [text.replace(/\s+/g, ' ')] : []
    return text.split(/(\n)/).flatMap(part => (part === '\n' ? [own(part)] : part ? [part] : []))
  })
}

function inlinePieces(node: ChildNode, keepsBreaks: boolean): Piece<ChildNode>[] {
  if (node instanceof Text) return textPieces(node, keepsBreaks)
  if (!(node instanceof Element)) return []
  if (isKept(node)) return [{ key: node, inside: node.textContent ?? '' }]
  return [{ key: node, inside: [...node.childNodes].flatMap(child => inlinePieces(child, keepsBreaks)) }]
}

/** The blocks of a text that contain words, in order. */
export function blocksOf(body: Element, post: Element): Block[] {
  const found: Block[] = []
  const walk = (parent: Element) => {
    const keepsBreaks = /^(?:pre|break-spaces)/.test(getComputedStyle(parent).whiteSpace)
    let run: ChildNode[] = []
    const end = () => {
      const pieces = run.flatMap(node => inlinePieces(node, keepsBreaks))
      if (hasWords(pieces)) found.push({ from: writtenLanguage(parent, post), nodes: run, pieces })
      run = []
    }
    for (const node of parent.childNodes) {
      const isBlock = node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null)
      const isApart = node instanceof Element && node.matches('pre,[data-inlay],[data-inlay-root]')
      if (!isBlock && !isApart) {
        run.push(node)
        continue
      }
      end()
      if (!isApart && !node.matches(kept)) walk(node)
    }
    end()
  }
  walk(body)
  return found
}
