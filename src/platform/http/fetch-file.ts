/** Fetches a file, such as a picture, of any site: no call, and so without cookies and the form key. */
export const fetchFile = (url: string, signal: AbortSignal): Promise<Response> =>
  fetch(url, { signal, credentials: 'omit' })
