import type { PostType } from '../../platform/bus/contract.ts'
import { Icon, type IconProps } from './icon.tsx'

const paths: Record<PostType, string> = {
  text: 'M4 7V4h16v3M9 20h6M12 4v16',
  photo:
    'M5 7h2.5L9 4.5h6L16.5 7H19a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zm7 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  quote: 'M10 7H5v6h5V7v6c0 2.5-1.5 4-4 4.5M20 7h-5v6h5V7v6c0 2.5-1.5 4-4 4.5',
  link: 'M10 13.5a4.5 4.5 0 0 0 6.6.5l3-3a4.6 4.6 0 0 0-6.5-6.5l-1.6 1.6M14 10.5a4.5 4.5 0 0 0-6.6-.5l-3 3a4.6 4.6 0 0 0 6.5 6.5l1.6-1.6',
  chat: 'M21 12a8 8 0 0 1-8 8H3.5l2.2-3.1A8 8 0 1 1 21 12zM9 10.5h7M9 14h4.5',
  audio: 'M4 17v-4a8 8 0 0 1 16 0v4M4 15.5h3v5H6a2 2 0 0 1-2-2zM20 15.5h-3v5h1a2 2 0 0 0 2-2z',
  video: 'M4 6h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zm12 4.5 6-3.5v10l-6-3.5',
  note: 'M9 9a3 3 0 1 1 4.2 2.75c-.8.4-1.2 1-1.2 1.75M12 17.2v.1M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z',
}

/** The icon of a post type, in the text's color, so that its surroundings can set the type's color. */
export const PostTypeIcon = ({ type, ...rest }: Omit<IconProps, 'path' | 'type'> & { type: PostType }) => (
  <Icon path={paths[type]} {...rest} />
)
