import type { ShareEntry } from '../../share/rules.ts'

const disc = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z'
const flag = 'M4 22V4c4-3 8 3 16 0v11c-8 3-12-3-16 0'

/** Drawings of the entries, in strokes on a 24 × 24 field; a network has its letter. */
export const entryIcons: Record<ShareEntry, string> = {
  system: 'M12 15V3M8 7l4-4 4 4M8 11H5v10h14V11h-3',
  permalink: 'M10 13a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-2 2M14 11a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l2-2',
  embed: 'm16 18 6-6-6-6M8 6l-6 6 6 6',
  email: 'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM22 6l-10 7L2 6',
  twitter: `${disc}M10.5 7v7.5a2 2 0 0 0 2 2h2M8.5 10.5h5.5`,
  facebook: `${disc}M15 7.2c-2-.5-3.5.5-3.5 2.5V17M9 12h5`,
  pinterest: `${disc}M9.5 8.5v9M9.5 11a3 3 0 1 1 0 1.8`,
  reddit: `${disc}M10 9v7.5M10 12.5c.3-2.3 2-3.5 4.5-3.2`,
  report: flag,
  'report-abuse': 'M12 3 2 20h20zM12 9.5v4.5M12 17v.01',
}

export const backPath = 'M19 12H5M12 19l-7-7 7-7'
