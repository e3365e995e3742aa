import { useState } from 'react'
import { firstCharacter } from '../../platform/text/text.ts'
import { cancelImageLoading } from '../behavior/cancel-image-loading.ts'
import { classes } from '../styles/classes.ts'
import styles from './avatar.module.css'

/** Pixels (UTIL-5). */
export type AvatarSize = 16 | 24 | 30 | 40 | 48 | 64 | 96 | 128 | 512

interface AvatarProps {
  src?: string | null | undefined
  /** The blog's name; its initial is drawn if there is no image. */
  name: string
  /** 128 if left out. */
  size?: AvatarSize
  shape?: 'circle' | 'square'
  className?: string | undefined
  /** Use `eager` in a virtual list, which renders only what is near the view anyway. */
  loading?: 'lazy' | 'eager'
}

const hues = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video']

const hueOf = (name: string) => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return hues[sum % hues.length]
}

const initialOf = (name: string): string => firstCharacter(name.trim()).toUpperCase()

/** A blog's avatar, or its initial if there is none or it fails to load. Text next to it names the blog. */
export function Avatar({
  src,
  name,
  size = 128,
  shape = 'circle',
  className,
  loading = 'lazy',
}: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shared = { className: classes(styles.avatar, className), 'data-shape': shape, 'data-size': size }
  if (src && src !== failed)
    return (
      <img
        ref={cancelImageLoading}
        {...shared}
        src={src}
        alt=""
        width={size}
        height={size}
        loading={loading}
        decoding="async"
        draggable={false}
        onError={() => setFailed(src)}
      />
    )
  return (
    <span
      {...shared}
      aria-hidden="true"
      data-hue={hueOf(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.45) }}
    >
      {initialOf(name)}
    </span>
  )
}
