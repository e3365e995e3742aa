/** Icon paths of the player, stroked on a 24 × 24 grid. */
export const playIcon = 'M7 4.5v15l12.5-7.5z'
export const pauseIcon = 'M8.5 5v14M15.5 5v14'
export const soundIcon = 'M11 5 6.5 9H3v6h3.5l4.5 4zM15 9a4.5 4.5 0 0 1 0 6M17.8 6.2a8.5 8.5 0 0 1 0 11.6'
export const mutedIcon = 'M11 5 6.5 9H3v6h3.5l4.5 4zM16 9.5l5 5M21 9.5l-5 5'
export const captionsIcon =
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM10.3 10.6a2 2 0 1 0 0 2.8M16.8 10.6a2 2 0 1 0 0 2.8'
export const fillIcon = 'M9 4H4v5M15 4h5v5M20 15v5h-5M4 15v5h5'
export const unfillIcon = 'M4 9h5V4M20 9h-5V4M15 20v-5h5M9 20v-5H4'
