import type { PostType } from '../../bus/contract.ts'
import { audio } from './audio.ts'
import { chat } from './chat.ts'
import type { PostTypeRules } from './define.ts'
import { link } from './link.ts'
import { note } from './note.ts'
import { photo } from './photo.ts'
import { quote } from './quote.ts'
import { text } from './text.ts'
import { video } from './video.ts'

/** Every type of post; a type that is missing here does not compile. */
export const postTypes = {
  text,
  photo,
  quote,
  link,
  chat,
  audio,
  video,
  note,
} as const satisfies Record<PostType, PostTypeRules>
