/** Fetches files of the build before they are used; `fetch` is missing until the page is idle. */
export const fetchAhead = Object.assign((): { fetch?: (parts: readonly string[]) => void } => ({}), {
  key: 'fetchAhead',
})
