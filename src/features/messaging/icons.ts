export const minimizeIcon = 'M5 19h14'
export const sendIcon = 'M21 3 10 14M21 3l-7 18-4-7-7-4 18-7Z'
export const downIcon = 'M12 5v14m-6-6 6 6 6-6'
export const photoIcon =
  'M4 5h16a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 20 19H4a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 4 5ZM3 16.5l5-5 4.5 4.5 2.5-2.5 6 5M15.5 9.5h.01'
export const upIcon = 'M12 19V5m-6 6 6-6 6 6'
export const mutedIcon =
  'M8.5 5.5A5.5 5.5 0 0 1 18 9.5c0 2 .4 3.5 1 4.7M16 17H4.5S6 14.5 6 9.5M10 20.5a2.2 2.2 0 0 0 4 0M3 3l18 18'
export const backIcon = 'm15 18-6-6 6-6'
