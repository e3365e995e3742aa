/** Sentences one after the other. After a full-width mark, as in Chinese and Japanese, there is no space. */
export const sentences = (...texts: readonly (string | undefined)[]): string =>
  texts
    .filter(text => text !== undefined && text !== '')
    .reduce<string>(
      (said, text) =>
        said === '' || /[\u3000-\u303f\uff00-\uff60]$/.test(said) ? said + text : `${said} ${text}`,
      '',
    )
