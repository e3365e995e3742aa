/** Fetches a file, such as an image, from any site: not a call, so without cookies and the form key. */
export const fetchFile = (url: string, signal: AbortSignal): Promise<Response> =>
  fetch(url, { signal, credentials: 'omit' })
