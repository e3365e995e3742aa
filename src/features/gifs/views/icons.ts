/** The letters GIF in a frame. */
export const gifIcon =
  'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M10 10.2a2.4 2.4 0 1 0 0 3.6V12H8.6M13 9.5v5M16 14.5v-5h3M16 12.2h2.3'
export const pauseIcon = 'M9 6v12M15 6v12'
export const playIcon = 'M8 5.5v13l10.5-6.5z'
export const brokenIcon = 'M3 5h18v14H3zM7 15l3-3 2 2M14 9l3 6M16.5 8.5v.01'
