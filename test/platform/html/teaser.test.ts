// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { readTeasers } from '../../../src/platform/html/teaser.ts'

it('[CARD-6] reads a post as a picture or a short text with its link; posts without either are left out', async () => {
  const found = await readTeasers([
    '<a href="/blog/aria/1">one</a>',
    '<a href="/blog/aria/2"><img src="/p.png" alt="A hill" onerror="alert(1)"></a>',
    '<a href="javascript:alert(1)">three</a>',
    '<script>alert(1)</script>',
    '<span data-inlay-spoiler>him</span>',
  ])
  expect(found).toEqual([
    { href: '/blog/aria/1', image: null, text: 'one' },
    { href: '/blog/aria/2', image: '/p.png', text: 'A hill' },
    { href: null, image: null, text: 'three' },
    { href: null, image: null, text: '…' },
  ])
})
