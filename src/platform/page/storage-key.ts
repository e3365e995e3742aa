/** Prefix of the storage keys of everything of one kind for one user; `''` is a guest. */
export const storagePrefix = (kind: string, userName = ''): string =>
  `inlay:${kind}:${encodeURIComponent(userName)}:`
