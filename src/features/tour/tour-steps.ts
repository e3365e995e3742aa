import type { BlogTheme, TourStep } from '../../platform/bus/contract.ts'
import { readText, readWebAddress } from '../../platform/lib/read-text.ts'
import { fieldsOf, isRecord, type Unchecked } from '../../platform/lib/record.ts'

/** Pixels between the popover and the window's top (TOUR-11). */
export const tourTopMargin = 80
/** Duration of the fade-out in milliseconds. */
export const tourFadeMs = 250
/** Pixels of the page that stay visible around the target of a step. */
export const holePadding = 6

const tourPositions = [
  'bottom',
  'top',
  'left',
  'right',
  'bottom-start',
  'bottom-end',
  'top-start',
  'top-end',
  'left-start',
  'left-end',
  'right-start',
  'right-end',
] as const
type TourPosition = (typeof tourPositions)[number]

/** The blog's data for the appearance step (TOUR-6, TOUR-7). */
export interface TourAppearance {
  name: string
  title: string
  description: string
  avatarUrl: string | null
  theme: BlogTheme
}

/** A checked step: defaults are filled in, and invalid fields are left out (TOUR-5). */
export interface ReadStep {
  name: string
  title: string
  content: string
  okText: string | null
  template: 'standard' | 'appearance'
  position: TourPosition
  /** The popover stays at the window's top, whatever the target. */
  isFixed: boolean
  hasGlass: boolean
  /** Selector of the target; null for a step about the whole page. */
  pinnedTarget: string | null
  highlightedClasses: string[]
  classNames: string[]
  isFadeOnScroll: boolean
  appearance: TourAppearance | null
}

const classesOf = (value: unknown): string[] => readText(value).split(/\s+/).filter(Boolean)

const themeTexts = ['background_color', 'avatar_shape', 'title_color', 'title_font_weight'] as const

function readAppearance(value: unknown): TourAppearance | null {
  if (!isRecord(value) || !readText(value.name).trim()) return null
  const params = fieldsOf(value.global_theme_params)
  return {
    name: readText(value.name).trim(),
    title: readText(value.title),
    description: readText(value.description),
    avatarUrl: readWebAddress(value.avatar_url) || null,
    theme: {
      ...Object.fromEntries(themeTexts.map(name => [name, readText(params[name]) || undefined])),
      header_image_focused: readWebAddress(params.header_image_focused) || undefined,
    },
  }
}

const positionOf = (value: unknown): TourPosition =>
  tourPositions.find(position => position === readText(value).trim().replace(' ', '-')) ?? 'bottom'

function readStep(value: unknown): ReadStep | null {
  if (!isRecord(value)) return null
  const step: Unchecked<TourStep> = value
  const appearance = step.template === 'appearance' ? readAppearance(step.appearance_data) : null
  const read: ReadStep = {
    name: readText(step.name),
    title: readText(step.title),
    content: readText(step.content),
    okText: readText(step.ok_text).trim() || null,
    // Without the blog's data there is no appearance to show or edit.
    template: appearance ? 'appearance' : 'standard',
    position: positionOf(step.position),
    isFixed: step.fixed_position === true,
    hasGlass: step.glass !== false,
    pinnedTarget: readText(step.pinnedTarget).trim() || null,
    highlightedClasses: classesOf(step.highlightedClass),
    classNames: classesOf(step.className),
    isFadeOnScroll: step.isFadeOnScroll !== false,
    appearance,
  }
  return read.title.trim() || read.content.trim() || appearance ? read : null
}

/** Reads the unchecked steps of page data or a command; empty steps are left out. */
export const readSteps = (value: unknown): ReadStep[] =>
  Array.isArray(value) ? value.flatMap(step => readStep(step) ?? []) : []

/** Whether the page has been scrolled a full window height from where the tour opened (TOUR-10). */
export const hasScrolledAway = (openedAt: number, scrollY: number, windowHeight: number): boolean =>
  Math.abs(scrollY - openedAt) >= windowHeight

/** A clip path for the glass over the window, with a rounded hole; in pixels from the window's top left corner. */
export function holePath(
  window: { width: number; height: number },
  hole: { left: number; top: number; width: number; height: number } | null,
  radius = 10,
): string {
  const whole = `M0 0H${window.width}V${window.height}H0Z`
  if (!hole) return whole
  const { left, top, width, height } = hole
  const r = Math.max(0, Math.min(radius, width / 2, height / 2))
  const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`
  return `${whole}M${left + r} ${top}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}Z`
}
