/** Stroke paths in a 24 × 24 view box. */
export const exploreIcon =
  'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM16.2 7.8l-1.8 5.4a2 2 0 0 1-1.2 1.2l-5.4 1.8 1.8-5.4a2 2 0 0 1 1.2-1.2Z'
export const activityIcon = 'M13 2 4 14h7l-1 8 10-12h-8Z'
export const inboxIcon = 'M21 11.5a8.5 8.5 0 0 1-12.3 7.6L3 21l1.9-5.7A8.5 8.5 0 1 1 21 11.5Z'
export const accountIcon = 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M16 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z'
