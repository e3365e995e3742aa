export const frameSelector = '[data-inlay-frame]'
export const gifSelector = 'img[src*=".gif" i],[data-inlay-gif]'
