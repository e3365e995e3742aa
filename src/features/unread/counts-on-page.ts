/** Shows unread counts on the host's own elements. `draw` is missing until a page has such an element. */
export const countsOnPage = Object.assign((): { draw?: () => void } => ({}), { key: 'countsOnPage' })
