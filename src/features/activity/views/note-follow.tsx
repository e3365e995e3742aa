import { useStore } from '@nanostores/react'
import { type MouseEvent, useMemo, useRef } from 'react'
import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import { varyingUrl } from '../../../platform/page/varying-url.ts'
import { usePresence } from '../../../ui/behavior/presence.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { blogs } from '../../blogs/store.ts'
import styles from './note-follow.module.css'

/** Follows a new follower back; after success the button disappears with a "poof" animation (ACT-14, ACT-26). */
export function NoteFollow({ app, name }: { app: App; name: string }) {
  const store = app.get(blogs)
  const { following, busy } = useStore(useMemo(() => store.$follow(name), [store, name]))
  const ref = useRef<HTMLAnchorElement>(null)
  const present = usePresence(!following, ref)
  const follow = (event: MouseEvent) => {
    // With a modifier key the browser opens the server's own follow page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (busy || following) return
    const hadFocus = document.activeElement === ref.current
    const row = ref.current?.closest('li')?.querySelector<HTMLElement>('a[data-note]')
    void store.follow(name).then(done => {
      if (done && hadFocus && document.activeElement === ref.current) row?.focus()
    })
  }
  return (
    <>
      {present && (
        <a
          ref={ref}
          href={varyingUrl(app.page, 'follow', name)}
          className={styles.follow}
          aria-label={t('Follow {name}', { name })}
          aria-busy={busy || undefined}
          data-poof={following || undefined}
          onClick={follow}
        >
          {t('Follow')}
        </a>
      )}
      <VisuallyHidden role="status">
        {following && present ? t('You’re now following {name}.', { name }) : ''}
      </VisuallyHidden>
    </>
  )
}
