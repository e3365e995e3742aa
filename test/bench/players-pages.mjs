// A page of 60 posts, 20 with a video, for Inlay and for two comparable players.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { installPeers } from './peers.mjs'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/bench-players')
const peers = { 'media-chrome': '4.19.4', plyr: '3.8.4' }

async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'js' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
  })
  return outputFiles[0].text
}

const poster = '/media/film/bay-poster.png'
const film = '/media/film/bay-sd.mp4'
const native = more =>
  `<video ${more} playsinline preload="none" src="${film}" poster="${poster}" width="640" height="360"></video>`

const chrome = `<media-controller>${native('slot="media"')}<media-control-bar><media-play-button></media-play-button><media-mute-button></media-mute-button><media-volume-range></media-volume-range><media-time-range></media-time-range><media-time-display showduration></media-time-display><media-pip-button></media-pip-button><media-fullscreen-button></media-fullscreen-button></media-control-bar></media-controller>`

const ours = `<div data-inlay="video-player" data-inlay-options='${JSON.stringify({ url: film, hdUrl: '/media/film/bay-hd.mp4', poster, duration: 12 })}'>${native('controls')}</div>`

const html = (video, head) => {
  const words = '<p>Words of a post, as many as fit into two lines of it, and then a few more of them.</p>'
  const posts = Array.from(
    { length: 60 },
    (_, index) => `<article><h2>Post ${index + 1}</h2>${words}${index % 3 === 1 ? video : words}</article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title><link rel="stylesheet" href="/bench/players.css"><link rel="icon" href="data:,">${head}</head><body><main>${posts.join('')}</main></body></html>`
}

const css = `main{width:640px;margin:auto}article{min-height:300px;padding:20px 0}video{display:block;width:100%;height:auto}media-controller{display:block;width:640px;height:360px}`

/** Each page with its files. */
export async function playersPages() {
  const files = { '/bench/players.css': css }
  const page = (name, path, player, video, head) => {
    files[path] = html(video, head)
    return { name, path, player }
  }
  const data = `<script type="application/json" id="inlay-bootstrap">{"form_key":"k","user":null}</script>`
  const pages = [
    page(
      'Inlay',
      '/bench/inlay',
      '[data-inlay-root="video-player"]',
      ours,
      `${data}<link rel="stylesheet" href="/inlay/inlay.css"><script type="module" src="/inlay/inlay.js"></script>`,
    ),
  ]
  if (!installPeers(folder, peers)) {
    console.log('The peers cannot be installed here; they are left out.')
    return { pages, files }
  }
  files['/bench/chrome.js'] = await bundle(`import 'media-chrome'`)
  files['/bench/plyr.js'] = await bundle(
    `import Plyr from 'plyr'; Plyr.setup('video', { loadSprite: false })`,
  )
  files['/bench/plyr.css'] = readFileSync(join(folder, 'node_modules/plyr/dist/plyr.css'), 'utf8')
  pages.push(
    page(
      'media-chrome',
      '/bench/chrome',
      'media-controller',
      chrome,
      '<script type="module" src="/bench/chrome.js"></script>',
    ),
    page(
      'plyr',
      '/bench/plyr',
      '.plyr',
      native('controls'),
      '<link rel="stylesheet" href="/bench/plyr.css"><script type="module" src="/bench/plyr.js"></script>',
    ),
  )
  return { pages, files }
}
