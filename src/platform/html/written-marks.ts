// Attributes that the editor writes into posts, besides plain HTML. They mean nothing else, and run nothing.

/** On a span: its text is covered until the reader uncovers it. */
export const spoilerAttribute = 'data-inlay-spoiler'
/** On a paragraph of one link: the link is shown as a card. */
export const cardAttribute = 'data-inlay-link-card'
