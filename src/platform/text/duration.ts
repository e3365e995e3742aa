/** Lengths of the units, in seconds, longest first; months and years have their mean length. */
const units = {
  year: 31_557_600,
  month: 2_629_800,
  week: 604_800,
  day: 86_400,
  hour: 3600,
  minute: 60,
  second: 1,
} as const
type Unit = keyof typeof units

/** A number of one unit. */
export interface Duration {
  value: number
  unit: Unit
  seconds: number
}

const isUnit = (name: string): name is Unit => Object.hasOwn(units, name)

const make = (value: number, unit: Unit): Duration => ({ value, unit, seconds: value * units[unit] })

function inWholeUnits(seconds: number): Duration {
  const names = Object.keys(units).filter(isUnit)
  // Weeks are left out: a quarter is three months, not thirteen weeks.
  const unit = names.find(name => name !== 'week' && seconds >= units[name]) ?? 'second'
  return make(Math.floor(seconds / units[unit]), unit)
}

/** Reads English words such as `1 day` or `3 months`, or a number of seconds; null for anything else. */
export function readDuration(input: string | number | undefined): Duration | null {
  if (typeof input === 'number' || /^\d+$/.test(input ?? '')) {
    const seconds = Number(input)
    return Number.isFinite(seconds) && seconds >= 0 ? inWholeUnits(seconds) : null
  }
  const [, amount = '', name = ''] = /^\s*(an?|one|\d{1,6})\s+([a-z]+?)s?\s*$/i.exec(input ?? '') ?? []
  const unit = name.toLowerCase()
  if (!isUnit(unit)) return null
  return make(/^\d/.test(amount) ? Number(amount) : 1, unit)
}

/** A duration in words of a language: `3 months`. */
export const durationText = ({ value, unit }: Pick<Duration, 'value' | 'unit'>, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
