import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { contrast, type Rgb, white } from '../../../src/platform/lib/contrast.ts'
import { colorOf, declared, forcedRules, type Look, looks, sheets } from '../../support/style-colors.ts'

/**
 * What tells that something is selected: a style sheet, a rule in it, the property that draws the mark, and what it is
 * next to or appears on, as tokens or as `<selector> <property>` of the same style sheet.
 */
type Mark = readonly [sheet: string, rule: string, property: string, next: readonly string[]]

const panel = ['--inlay-surface-raised', '--inlay-surface']
const line = [...panel, '--inlay-hover']
const chrome = ['--inlay-chrome', '--inlay-chrome-raised']

const marks: readonly Mark[] = [
  [
    'features/activity/views/choice-bar',
    '.input:checked + .label',
    'background',
    [...panel, '.label background'],
  ],
  ['features/activity/views/notification-row', '.row[data-new]', 'box-shadow', line],
  ['features/activity/views/group-row', '.head[data-new]', 'box-shadow', line],
  ['features/blog-viewer/views/post', '.liked[aria-pressed="true"] svg', 'fill', panel],
  ['features/filters/views/filters', '.choice input', 'accent-color', panel],
  ['features/header/desktop/eager', '.tab[aria-current]', 'box-shadow', chrome],
  ['features/header/desktop/eager', '.dot', 'border', chrome],
  ['features/header/desktop/eager', '.badge', 'color', ['.badge background']],
  ['features/header/mobile/eager', '.dot', 'border', chrome],
  ['features/header/mobile/eager', '.badge', 'color', ['.badge background']],
  ['features/header/mobile/drawer', '.entry[aria-current]', 'box-shadow', line],
  ['features/keyboard/sheet/sheet', '.name input:checked::before', 'background', panel],
  ['features/keyboard/sheet/sheet', '.change[aria-pressed]', 'border-color', line],
  [
    'features/lightbox/views/lightbox',
    '.liked[aria-pressed="true"] path',
    'fill',
    ['.lightbox --lightbox', ...chrome],
  ],
  ['features/media/media-settings', '.kind input', 'accent-color', panel],
  ['features/messaging/inbox/inbox', '.dot', 'background', line],
  [
    'features/messaging/list/message-parts',
    '.reaction[aria-pressed="true"]',
    'box-shadow',
    ['.reaction background', '.reaction[aria-pressed="true"] background'],
  ],
  ['features/messaging/share-message/recipient-field', '.row > [aria-selected="true"]', 'border-color', line],
  ['features/messaging/share-message/recipient-field', '.row > [data-active]', 'outline', line],
  [
    'features/messaging/window/conversation-window',
    '.tool[aria-pressed="true"]',
    'color',
    ['.tool[aria-pressed="true"] background', '.header background'],
  ],
  ['features/notes/views/notes', '.small[aria-pressed="true"]', 'box-shadow', panel],
  ['features/notes/views/notes', '.reply[data-addressed]', 'box-shadow', panel],
  [
    'features/notes/views/reblog-tree',
    '.row[aria-current]',
    'box-shadow',
    [...panel, '.row[aria-current] background'],
  ],
  ['features/photo-editor/photo-editor', '.row > button[aria-pressed="true"]', 'background', panel],
  // A ring that is drawn through, where it is dotted else.
  [
    'features/photos/live-photo/live-photo',
    '.badge[aria-pressed="true"] .rings',
    'border',
    ['.badge background', '.badge[aria-pressed="true"] background'],
  ],
  ['features/photos/photo-carousel', '.dot[aria-current]::before', 'box-shadow', panel],
  ['features/posts/composer/tag-chips', '.chip[aria-pressed="true"]', 'background', line],
  [
    'features/posts/fast-compose/fast-compose',
    '.button[data-selected] .disc',
    'box-shadow',
    ['.overlay::backdrop background'],
  ],
  ['features/posts/quick-reblog/quick-reblog', '.state input:checked + span', 'background', panel],
  [
    'features/posts/types/photo/photo',
    '.handle[aria-pressed="true"]',
    'color',
    ['.handle background', '.handle[aria-pressed="true"] background'],
  ],
  ['features/search/narrowing-view', '.sort input:checked + span', 'background', panel],
  ['features/search/narrowing-view', '.button[data-narrowed]::after', 'background', chrome],
  ['features/unread/blog-selector', '.mark', 'color', line],
  [
    'features/video/views/controls',
    '.buttons button[aria-pressed="true"]::after',
    'background',
    ['.bar background'],
  ],
  ['ui/badge/badge', '.badge', 'color', ['.badge background']],
  ['ui/button/button', '.button[aria-pressed="true"]', 'box-shadow', ['.quiet background']],
  [
    'ui/button/icon-button',
    '.button[aria-pressed="true"]',
    'box-shadow',
    [...panel, '.button[aria-pressed="true"] background'],
  ],
  ['ui/button/icon-button', '.button', 'color', line],
  ['ui/button/icon-button', '.chrome', 'color', chrome],
  ['ui/button/icon-button', '.chrome[aria-pressed="true"]', 'color', chrome],
  ['ui/choice-group/choice-group', '.choice input', 'accent-color', panel],
  ['ui/combobox/option-list', '.option[data-active]', 'box-shadow', line],
  [
    'ui/editor/editor',
    '.toolbar .tool[aria-pressed="true"]',
    '--inlay-accent-ink',
    [...panel, '.toolbar .tool[aria-pressed="true"] background'],
  ],
  ['ui/field/text-field', '.control', 'border', panel],
  ['ui/picker/picker-frame', '.frame', 'border', panel],
  // Its check mark.
  ['ui/menu/menu', '.item', 'color', line],
  [
    'ui/menu/menu',
    '.sign[aria-checked="true"]',
    'box-shadow',
    [...line, '.sign[aria-checked="true"] background'],
  ],
  ['ui/styles/base', ':where([data-inlay-current])', 'outline', [...panel, '--inlay-surface-sunken']],
  ['ui/styles/base', ':where([data-inlay-dot])', 'border', [...panel, '--inlay-surface-sunken']],
  ['ui/styles/base', ':where([data-inlay-unread])', 'color', [':where([data-inlay-unread]) background']],
  ['ui/styles/base', ':where([data-inlay-root]):not(#inlay) :where(:focus-visible)', 'outline', line],
  ['ui/switch/switch', '.control', 'border', panel],
  ['ui/switch/switch', '.control:checked', 'background', [...panel, '.control background']],
  ['ui/tabs/tabs', '.tab[aria-selected="true"]::after', 'background', line],
]

const states =
  /[^\s>+~]*(?:\[aria-(?:pressed|checked|selected|current)|:checked|\[data-(?:active|addressed|inlay-current|narrowed|new|selected)\])/

/** The part of a selector that a state begins with. */
const stateIn = (selector: string) => states.exec(selector.replace(/:(?:is|not)\([^)]*\)/g, ''))?.[0]

/** The value that has the color of the mark; `currentcolor` is that of the control in this state, or in any. */
function valueIn([sheet, rule, property]: Mark): string {
  if (property.startsWith('--')) return `var(${property})`
  const state = stateIn(rule) ?? rule
  const inkOf = (part: string) =>
    [...(sheets.get(sheet) ?? [])].find(([selector, rules]) => selector.includes(part) && rules.has('color'))
  const ink = inkOf(state) ?? inkOf(state.replace(/\[.*/, ''))
  return declared(sheet, rule, property).replace(/currentcolor/i, ink?.[1].get('color') ?? '')
}

function grounds([sheet, , , nexts]: Mark, look: Look): [string, Rgb][] {
  const below = colorOf(`var(${nexts.find(next => next.startsWith('--')) ?? '--inlay-surface'})`, look, white)
  return nexts.map(next => {
    if (next.startsWith('--')) return [next, colorOf(`var(${next})`, look, white)]
    const at = next.lastIndexOf(' ')
    return [next, colorOf(declared(sheet, next.slice(0, at), next.slice(at + 1)), look, below)]
  })
}

it.each(looks)(
  'what is selected, pressed, current, unread, or has the focus, a field, and an icon are told by 3:1 (WCAG 1.4.11): %s',
  (_, look) => {
    const faint = marks.flatMap(one =>
      grounds(one, look).flatMap(([name, ground]) => {
        const ratio = contrast(ground, colorOf(valueIn(one), look, ground))
        return ratio >= 3 ? [] : [`${one[0]} ${one[1]}: ${ratio.toFixed(2)} next to ${name}`]
      }),
    )
    expect(faint).toEqual([])
  },
)

it('in forced colors, which take away backgrounds and shadows, states have marks of their own', () => {
  const lost = marks.filter(([sheet, rule, property]) => {
    const state = stateIn(rule)
    // What is pressed is highlighted by ui/styles/base.css.
    if (!['background', 'box-shadow'].includes(property) || state?.endsWith('[aria-pressed')) return false
    return !forcedRules(sheet).includes(state ?? rule)
  })
  expect(lost.map(([sheet, rule]) => `${sheet} ${rule}`)).toEqual([])
})

it('knows each state that has a rule', () => {
  const known = new Set(marks.map(([sheet, rule]) => `${sheet} ${stateIn(rule)}`))
  const found = [...sheets].flatMap(([sheet, rules]) =>
    [...rules.keys()].flatMap(selector => {
      const state = stateIn(selector)
      return state ? [`${sheet} ${state}`] : []
    }),
  )
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter(state => !known.has(state))).toEqual([])
})

it('knows each component that can be selected', () => {
  const src = new URL('../../../src/', import.meta.url)
  const known = new Set(marks.map(([sheet]) => sheet))
  const unknown = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.tsx'))
    .filter(path => {
      const code = readFileSync(new URL(path, src), 'utf8')
      if (!/\baria-(?:pressed|checked|selected|current)=|type="(?:checkbox|radio)"/.test(code)) return false
      const styles = [...code.matchAll(/from '(\.[^']+)\.module\.css'/g)]
      return !styles.some(([, sheet = '']) => known.has(join(dirname(path), sheet)))
    })
  expect(unknown).toEqual([])
})
