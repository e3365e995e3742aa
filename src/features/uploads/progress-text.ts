import { language, t } from '../../platform/page/i18n.ts'
import type { UploadTracker } from './upload.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Cached, as creating a formatter is slow. */
const formats = new Map<string, Intl.NumberFormat>()
const create = (step: number, unitDisplay: 'short' | 'long') =>
  new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay,
    maximumFractionDigits: step < 2 ? 0 : 1,
    maximumSignificantDigits: 3,
    roundingPriority: 'lessPrecision',
  })
const formatOf = (step: number): Intl.NumberFormat => {
  const name = `${language()} ${step}`
  let format = formats.get(name)
  if (!format) {
    format = create(step, step === 0 ? 'long' : 'short')
    // Where digits are not 0 to 9, as in Persian, letters next to them are not Latin ones either.
    if (/^\D*[a-z]\D*$/i.test(format.format(1))) format = create(step, 'long')
    formats.set(name, format)
  }
  return format
}

/** Bytes in the page's language, with three digits at most: `3.4 MB`, `105 MB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return formatOf(step).format(bytes / 1000 ** step)
}

/** The progress of an upload as text: `1.2 MB of 3.4 MB`. */
export function progressText({ state, bytesLoaded, bytesTotal }: UploadTracker): string {
  if (state === 'added') return t('Waiting to upload')
  if (state === 'uploading' && bytesLoaded >= bytesTotal && bytesTotal > 0) return t('Almost there…')
  return t('{loaded} of {total}', { loaded: formatBytes(bytesLoaded), total: formatBytes(bytesTotal) })
}
