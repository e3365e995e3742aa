import { parseJson } from '../../platform/lib/parse-json.ts'

/** The chart's size in pixels; shown at half its size, so that it is sharp on dense screens (ACT-28). */
export const chart = { width: 72, height: 30, shownWidth: 36, shownHeight: 15 }

/** The points of a sparkline: a list of numbers, or the same as JSON in a string (BOOT-23). */
export function readSparkline(value: unknown): number[] {
  const list = typeof value === 'string' ? parseJson(value) : value
  if (!Array.isArray(list)) return []
  return list
    .map(point => (typeof point === 'string' && point.trim() !== '' ? Number(point) : point))
    .filter((point): point is number => Number.isFinite(point))
    .map(point => Math.max(0, point))
}

/** Only drawn if there is data and its maximum isn't 0 (ACT-27). */
export const isDrawn = (points: readonly number[]): boolean => points.some(point => point > 0)

const margin = 2

/** The line of the chart as an SVG path: the highest point touches the upper edge, 0 the lower one. */
export function sparklinePath(points: readonly number[]): string {
  // A single point is a level, not a dot.
  const line = points.length === 1 ? [...points, ...points] : points
  const highest = line.reduce((most, point) => Math.max(most, point), 0) || 1
  const width = chart.width - 2 * margin
  const height = chart.height - 2 * margin
  const at = (point: number, index: number) => {
    const x = margin + (index * width) / Math.max(1, line.length - 1)
    const y = margin + height * (1 - point / highest)
    return `${index === 0 ? 'M' : 'L'}${+x.toFixed(1)} ${+y.toFixed(1)}`
  }
  return line.map(at).join('')
}
