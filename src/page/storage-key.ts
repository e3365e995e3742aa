/** What the keys of everything that Inlay keeps of one kind for one user begin with; `''` is a guest. */
export const storagePrefix = (kind: string, userName = ''): string =>
  `inlay:${kind}:${encodeURIComponent(userName)}:`
