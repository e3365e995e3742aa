import { t, tn } from '../../platform/page/i18n.ts'
import { type Note, noteKind } from './notes.ts'

/**
 * What a group of several people says, with `{name}` in it, and `{other}` where there are two of them: the view puts the
 * names in their places.
 */
export function groupText(note: Note, people: number): string {
  const others = people - 1
  switch (noteKind(note)) {
    case 'reblog':
      return others === 1
        ? t('{name} and {other} reblogged your post')
        : tn(
            others,
            '{name} and {count} other reblogged your post',
            '{name} and {count} others reblogged your post',
          )
    case 'follower':
      return others === 1
        ? t('{name} and {other} started following you')
        : tn(
            others,
            '{name} and {count} other started following you',
            '{name} and {count} others started following you',
          )
    default:
      return others === 1
        ? t('{name} and {other} liked your post')
        : tn(others, '{name} and {count} other liked your post', '{name} and {count} others liked your post')
  }
}

/** A text in pieces: what stands between placeholders, and the placeholders themselves. */
export const piecesOf = (text: string): string[] => text.split(/(\{name\}|\{other\})/)
