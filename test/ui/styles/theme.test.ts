// @vitest-environment happy-dom

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustBrightness, contrast, parseColor, toHex, white } from '../../../src/platform/lib/contrast.ts'
import { drawTheme } from '../../../src/ui/styles/theme.ts'

const propertyOf = (style: object, name: string) =>
  (style as Record<string, string>)[`--inlay-blog-${name}`] ?? ''
const colorOf = (style: object, name: string) => parseColor(propertyOf(style, name)) ?? white

const hostile = fc.oneof(
  fc.string(),
  fc.constantFrom('#fff', '#000', '#777', 'rgb(1,2,3)', 'url(//evil)', 'red;}body{display:none', undefined),
  fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`),
)

describe('a blog theme', () => {
  it('[BOOT-27, BOOT-28, BOOT-29] draws background, link, avatar shape and header image; its tint is light, dark or white, its brightness factor 0.3', () => {
    const headerImage = 'https://media.example/header.jpg'
    const { style, ...drawn } = drawTheme({
      background_color: '#001935',
      link_color: '#00b8ff',
      avatar_shape: 'square',
      header_image_focused: headerImage,
    })
    expect(['background', 'link'].map(name => propertyOf(style, name))).toEqual(['#001935', '#00b8ff'])
    expect(propertyOf(style, 'line')).toBe(toHex(adjustBrightness(colorOf(style, 'background'), 0.3)))
    expect(drawn).toMatchObject({ tint: 'dark', avatarShape: 'square', headerImage })
    expect(drawTheme({ header_image_focused: '/h.jpg', show_header_image: false }).headerImage).toBeNull()
    expect(drawTheme({ background_color: '#f0e68c' }).tint).toBe('light')
    expect(drawTheme(null)).toMatchObject({ tint: 'white', avatarShape: 'circle', headerImage: null })
  })

  it('[BOOT-25] draws the title in its color, font and weight', () => {
    const { style } = drawTheme({ title_color: '#123456', title_font: 'Gibson', title_font_weight: 'bold' })
    expect(['title', 'title-font', 'title-weight'].map(name => propertyOf(style, name))).toEqual([
      '#123456',
      'Gibson',
      'bold',
    ])
    const odd = drawTheme({ title_font: 'a;}', title_font_weight: 'var(--x)' }).style
    expect(['title-font', 'title-weight'].map(name => propertyOf(odd, name))).toEqual(['', ''])
  })

  it.each(['javascript:alert(1)', '//evil.example/x.png', 'data:text/html,x', 'x") url('])(
    'shows no header image from %j',
    address => expect(drawTheme({ header_image_focused: address }).headerImage).toBeNull(),
  )

  it('is readable whatever the theme holds, and contains only colors', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (background_color, link_color, title_color) => {
        const { style } = drawTheme({ background_color, link_color, title_color })
        for (const value of Object.values(style)) expect(value).toMatch(/^#[\da-f]{6}$/)
        const ground = colorOf(style, 'background')
        for (const name of ['ink', 'ink-soft', 'title', 'link'])
          expect(contrast(ground, colorOf(style, name))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colorOf(style, 'raised'), colorOf(style, 'ink'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colorOf(style, 'link'), colorOf(style, 'on-link'))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
