/** Stroke paths in a 24 × 24 view box. */
export const menuIcon = 'M3 6h18M3 12h18M3 18h18'
export const homeIcon = 'M3 11 12 3l9 8v10h-6v-6H9v6H3Z'
export const heartIcon = 'M12 20.5 4.2 12.7a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1Z'
export const peopleIcon =
  'M16 20v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM19 8v6M16 11h6'
export const forwardIcon = 'm9 6 6 6-6 6'
export const searchIcon = 'M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM16 16l5 5'
export const backIcon = 'm15 18-6-6 6-6'
export const draftsIcon = 'M14 3H6a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8l-5-5v5h5M9 13h6M9 17h4'
export const activityIcon = 'M13 2 4 14h7l-1 8 10-12h-8Z'
export const filterIcon = 'M3 5h18l-7 8.5V20l-4-2v-4.5L3 5Z'
