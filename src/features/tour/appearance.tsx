import { useState } from 'react'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { drawTheme } from '../../ui/styles/theme.ts'
import styles from './tour.module.css'
import type { TourAppearance } from './tour-steps.ts'

/** How the user's blog looks to others (TOUR-6, TOUR-7). */
export function Appearance({ appearance }: { appearance: TourAppearance }) {
  const { name, title, description, avatarUrl, theme } = appearance
  const [failed, setFailed] = useState(false)
  const { style, headerImage, avatarShape } = drawTheme(theme)
  return (
    <div className={styles.appearance} style={style}>
      {headerImage && !failed && (
        <img className={styles.image} src={headerImage} alt="" onError={() => setFailed(true)} />
      )}
      <Avatar src={avatarUrl} name={name} size={64} shape={avatarShape} className={styles.avatar} />
      <p className={styles.blogTitle} dir="auto">
        {title || name}
      </p>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
    </div>
  )
}
