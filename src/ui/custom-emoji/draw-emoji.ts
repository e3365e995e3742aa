import { createElement, memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { App } from '../../platform/app.ts'
import type { CustomEmoji } from '../../platform/bus/contract.ts'
import { canShowImage } from '../../platform/html/links.ts'
import { media } from '../../platform/media/media-choices.ts'
import { readCustomEmoji } from '../../platform/page/custom-emoji.ts'
import { customSigns } from '../../platform/page/custom-sign.ts'
import styles from './emoji.module.css'

/** Draws the site's own emoji (DEC-310). */
export interface Drawing {
  all: readonly CustomEmoji[]
  /** A text with images. */
  text: (text: string) => ReactNode
  /** One emoji alone, whose name is said by what is around it. */
  picture: (emoji: CustomEmoji) => ReactNode
  /** Replaces codes in the texts of an element by images. */
  html: (element: HTMLElement) => void
}

/** Covers a moving image with its first frame: browsers draw only that one. */
function coverWithFirstFrame(place: HTMLElement, image: HTMLImageElement): void {
  const { width, height } = image.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * devicePixelRatio))
  canvas.height = Math.max(1, Math.round(height * devicePixelRatio))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  place.append(canvas)
}

/** The image of an emoji; its code if the image doesn't load, or can't be drawn. */
function emojiElement({ code, url, still }: CustomEmoji, label: string, isStill: boolean): HTMLElement {
  const place = document.createElement('span')
  const image = document.createElement('img')
  place.className = styles.emoji ?? ''
  place.dataset.ownEmoji = code
  Object.assign(image, { alt: label, title: label, loading: 'lazy', decoding: 'async', draggable: false })
  image.className = styles.image ?? ''
  const showCode = () => place.replaceWith(`:${code}:`)
  image.addEventListener('error', showCode)
  if (isStill && still === undefined) {
    place.dataset.still = ''
    image.addEventListener('load', () => {
      // Firefox draws nothing of an image that isn't decoded yet.
      image
        .decode()
        .then(() => coverWithFirstFrame(place, image))
        .catch(showCode)
    })
  }
  image.src = (isStill && still) || url
  place.append(image)
  return place
}

/** In these, a code is meant as it is written. */
const asWritten = 'a,code,pre,[data-own-emoji]'

export function drawEmoji(app: App): Drawing {
  const { emoji, problems } = readCustomEmoji(app.page.emoji ?? [])
  for (const problem of problems) console.warn(`INLAY-18: emoji left out: ${problem}`)
  const all = emoji.filter(({ url, still = url }) =>
    [url, still].every(address => canShowImage(address, document.baseURI)),
  )
  const byCode = new Map(all.map(one => [one.code, one]))
  const { $now } = app.get(media)
  const make = (one: CustomEmoji, label: string) => emojiElement(one, label, $now.get().gifs !== 'play')
  app.disposer.add(
    $now.listen(() => {
      for (const place of document.querySelectorAll<HTMLElement>('[data-own-emoji]')) {
        const one = byCode.get(place.dataset.ownEmoji ?? '')
        const image = place.querySelector('img')
        if (one && image) place.replaceWith(make(one, image.alt))
      }
    }),
  )

  /** A text in parts: plain ones, and emoji. */
  function partsOf(text: string): (string | CustomEmoji)[] {
    const parts: (string | CustomEmoji)[] = []
    const signs = customSigns()
    let at = 0
    for (let found = signs.exec(text); found; found = signs.exec(text)) {
      const one = byCode.get(found[1] ?? '')
      // The second colon may be the first one of an emoji.
      if (!one) signs.lastIndex--
      else {
        if (found.index > at) parts.push(text.slice(at, found.index))
        parts.push(one)
        at = signs.lastIndex
      }
    }
    if (at < text.length) parts.push(text.slice(at))
    return parts
  }

  const Picture = memo(function Picture({ code, label }: { code: string; label: string }) {
    const place = useRef<HTMLSpanElement>(null)
    useLayoutEffect(() => {
      const one = byCode.get(code)
      if (one) place.current?.replaceChildren(make(one, label))
    }, [code, label])
    return createElement('span', { ref: place })
  })

  return {
    all,
    picture: ({ code }) => createElement(Picture, { code, label: '' }),
    text: text =>
      partsOf(text).map((part, key) =>
        typeof part === 'string'
          ? part
          : createElement(Picture, { key, code: part.code, label: `:${part.code}:` }),
      ),
    html(element) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.includes(':') || text.parentElement?.closest(asWritten)) continue
        const parts = partsOf(text.data)
        if (parts.every(part => typeof part === 'string')) continue
        text.replaceWith(
          ...parts.map(part => (typeof part === 'string' ? part : make(part, `:${part.code}:`))),
        )
      }
    },
  }
}
