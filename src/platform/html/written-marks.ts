// Attributes that the editor writes into posts, besides plain HTML. They have no other meaning, and run nothing.

/** On a span: its text is covered until the reader uncovers it. */
export const spoilerAttribute = 'data-inlay-spoiler'
/** On a paragraph with a single link: the link is shown as a card. */
export const cardAttribute = 'data-inlay-link-card'
