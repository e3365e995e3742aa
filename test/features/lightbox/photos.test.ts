// @vitest-environment happy-dom

import { afterEach, describe, expect, it } from 'vitest'
import { photoLinkAt } from '../../../src/features/lightbox/photo-link.ts'
import { findPhotos } from '../../../src/features/lightbox/photos.ts'

const post = (id: string, inside: string, more = '') =>
  `<article data-inlay-post='{"id":"${id}","tumblelog":"north","reblog_key":"k"}'>${inside}${more}</article>`
const photo = (name: string, alt = '') =>
  `<a id="${name}" href="/p/${name}.jpg"><img src="/s/${name}.jpg" alt="${alt}"></a>`

const draw = (html: string) => {
  document.body.innerHTML = html
}
const at = (id: string) => document.getElementById(id) as HTMLElement
const listed = (id: string) =>
  findPhotos(at(id)).photos.map(({ url, number, count }) => `${new URL(url).pathname} ${number}/${count}`)

afterEach(() => draw(''))

describe('photos of a page', () => {
  it('[DEC-179] the photos of all posts follow each other, counted post by post', () => {
    draw(post('1', photo('a') + photo('b')) + post('2', '<p>Words</p>') + post('3', photo('c')))
    expect(listed('b')).toEqual(['/p/a.jpg 1/2', '/p/b.jpg 2/2', '/p/c.jpg 1/1'])
    expect(findPhotos(at('b')).index).toBe(1)
    expect(findPhotos(at('c')).photos[2]?.post).toMatchObject({
      id: '3',
      tumblelog: 'north',
      reblog_key: 'k',
    })
  })

  it('[DEC-179] a link to a picture shows a picture; links to pages, and a page’s other links, stay links', () => {
    const links = [
      '<a id="page" href="/post/1"><img src="/a.jpg"></a>',
      '<a id="words" href="/a.jpg">A lighthouse</a>',
      '<a id="sized" href="/a.JPEG?w=9#x"><img src="/b.jpg"></a>',
      '<a id="drawn" href="/a.svg"><img src="/a.svg"></a>',
    ]
    draw(`${post('1', links.join(''))}<a id="outside" href="/a.jpg"><img src="/b.jpg"></a>`)
    const opens = (id: string) => Boolean(photoLinkAt(at(id)))
    const all = ['page', 'words', 'sized', 'drawn', 'outside']
    expect(all.map(opens)).toEqual([false, false, true, true, false])
    expect(findPhotos(at('page')).index).toBe(-1)
  })

  it('[DEC-179] data-inlay-photo names what the markup lacks; inside what users have written it means nothing', () => {
    const data = '{"url":"/full/1","width":1200,"height":800,"alt":"A lighthouse","caption":"At six"}'
    const marked = `<button id="own" data-inlay-photo='${data}'><img src="/s/1.jpg" alt="small"></button>`
    const written = `<div data-inlay-post-body><img id="written" src="/s/2.jpg" data-inlay-photo='${data}'></div>`
    draw(post('1', marked + written))
    const { photos } = findPhotos(at('own'))
    expect(photos).toMatchObject([{ width: 1200, height: 800, alt: 'A lighthouse', caption: 'At six' }])
    expect(photos[0]?.url).toBe(new URL('/full/1', document.baseURI).href)
  })

  it('[DEC-179] an address that is no web address is never loaded', () => {
    const hostile = ['javascript:alert(1)//.jpg', 'data:text/html,x.png', 'blob:x.jpg', 'file:///a.jpg']
    const links = hostile.map(
      (url, index) => `<a id="bad${index}" href="${url}" data-inlay-photo><img src="about:blank"></a>`,
    )
    draw(post('1', links.join('') + photo('good')))
    expect(listed('good')).toEqual(['/p/good.jpg 1/1'])
    expect(findPhotos(at('bad0')).index).toBe(-1)
  })

  it('[DEC-179] the caption is the figure’s, or else the post’s own text, unless the photo is a part of that text', () => {
    const figure = `<figure>${photo('a', 'A boat')}<figcaption>Monday</figcaption></figure>`
    const body = `<div data-inlay-post-body><p>Along the coast</p>${photo('c')}</div>`
    draw(post('1', figure + photo('b'), body))
    expect(findPhotos(at('a')).photos.map(({ alt, caption }) => [alt, caption])).toEqual([
      ['A boat', 'Monday'],
      ['', 'Along the coast'],
      ['', ''],
    ])
  })

  it('[DEC-179] the drawer and a conversation have lists of their own; a blurred photo is in none', () => {
    const marked = (name: string) =>
      `<a id="${name}" href="/m/${name}" data-inlay-photo=""><img src="/s.jpg"></a>`
    draw(
      `${post('1', photo('a'))}<div data-photo-list>
        <article data-viewer-post="9" data-viewer-item='{"id":"9"}'>${marked('v')}</article>
        ${marked('w')}<div data-blurred>${marked('hidden')}</div></div>`,
    )
    expect(listed('a')).toEqual(['/p/a.jpg 1/1'])
    expect(listed('w')).toEqual(['/m/v 1/1', '/m/w 1/1'])
    expect(findPhotos(at('v')).photos.map(({ post }) => post?.id)).toEqual(['9', undefined])
  })

  it('[DEC-179] unreadable data of a post or a photo costs no photo', () => {
    draw(
      `<article data-inlay-post="{">${photo('a')}<a id="b" href="/b" data-inlay-photo="[]"><img src="/b.jpg"></a></article>`,
    )
    expect(listed('a')).toEqual(['/p/a.jpg 1/2', '/b 2/2'])
    expect(findPhotos(at('a')).photos[0]?.post).toBeNull()
  })
})
