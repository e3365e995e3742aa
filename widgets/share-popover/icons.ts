import type { ShareEntry } from '../../src/share/rules.ts'

const outward = 'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6'
const flag = 'M4 22V4c4-3 8 3 16 0v11c-8 3-12-3-16 0'

/** Drawings of the entries, in strokes on a 24 × 24 field. */
export const entryIcons: Record<ShareEntry, string> = {
  permalink: 'M10 13a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-2 2M14 11a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l2-2',
  embed: 'm16 18 6-6-6-6M8 6l-6 6 6 6',
  email: 'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM22 6l-10 7L2 6',
  twitter: outward,
  facebook: outward,
  pinterest: outward,
  reddit: outward,
  report: flag,
  'report-abuse': flag,
}

export const backPath = 'M19 12H5M12 19l-7-7 7-7'
