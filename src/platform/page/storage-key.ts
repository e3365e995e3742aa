/** Prefix of all storage keys of one kind for one user; `''` is a guest. */
export const storagePrefix = (kind: string, userName = ''): string =>
  `inlay:${kind}:${encodeURIComponent(userName)}:`
