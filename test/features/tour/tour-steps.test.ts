import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasScrolledAway, holePath, readSteps } from '../../../src/features/tour/tour-steps.ts'

describe('the steps of a tour', () => {
  it('[TOUR-3, TOUR-5, TOUR-6, TOUR-7] are read completely', () => {
    const theme = {
      background_color: '#001935',
      header_image_focused: '/h.png',
      avatar_shape: 'square',
      title_color: '#fff',
      title_font_weight: 'bold',
    }
    const given = {
      name: 'you',
      title: 'This is you',
      content: 'All yours.',
      ok_text: 'Later',
      template: 'appearance',
      position: 'top-start',
      fixed_position: true,
      glass: false,
      pinnedTarget: '#a',
      highlightedClass: 'one two',
      className: 'wide',
      isFadeOnScroll: false,
      appearance_data: {
        name: 'aria',
        title: 'Aria',
        description: 'Hills',
        avatar_url: '/a.png',
        global_theme_params: theme,
      },
    }
    expect(readSteps([given])).toEqual([
      {
        name: 'you',
        title: 'This is you',
        content: 'All yours.',
        okText: 'Later',
        template: 'appearance',
        position: 'top-start',
        isFixed: true,
        hasGlass: false,
        pinnedTarget: '#a',
        highlightedClasses: ['one', 'two'],
        classNames: ['wide'],
        isFadeOnScroll: false,
        appearance: { name: 'aria', title: 'Aria', description: 'Hills', avatarUrl: '/a.png', theme },
      },
    ])
  })

  it('[TOUR-1, TOUR-3] have glass and the standard template by default', () => {
    const [step] = readSteps([{ title: 'Hello', template: 'fancy', position: 'sideways' }])
    expect(step).toMatchObject({
      template: 'standard',
      hasGlass: true,
      position: 'bottom',
      pinnedTarget: null,
    })
    expect(readSteps([{ title: 'x', template: 'appearance' }])[0]?.template).toBe('standard')
  })

  it('may hold anything, and those without content are left out', () => {
    fc.assert(
      fc.property(fc.jsonValue(), given => {
        for (const step of readSteps(given)) expect(step.title + step.content + step.appearance).not.toBe('')
      }),
    )
    expect(readSteps([null, 'x', {}, { title: ' ' }])).toEqual([])
  })
})

it('[TOUR-10] a full window height of scrolling from where it opened, up or down, is away', () => {
  expect([300, 1099, 1100, 0].map(at => hasScrolledAway(300, at, 800))).toEqual([false, false, true, false])
  expect(hasScrolledAway(900, 100, 800)).toBe(true)
})

it('[TOUR-1] the glass has a hole as large as the target', () => {
  const window = { width: 100, height: 80 }
  expect(holePath(window, null)).toBe('M0 0H100V80H0Z')
  expect(holePath(window, { left: 10, top: 20, width: 30, height: 8 })).toMatch(
    /^M0 0H100V80H0ZM14 20h22a4 4/,
  )
})
