import type { PostType } from '../../../platform/bus/contract.ts'
import { audio } from './audio/type.ts'
import { chat } from './chat/type.ts'
import type { PostTypeRules } from './define.ts'
import { link } from './link/type.ts'
import { note } from './note/type.ts'
import { photo } from './photo/type.ts'
import { quote } from './quote/type.ts'
import { text } from './text/type.ts'
import { video } from './video/type.ts'

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
