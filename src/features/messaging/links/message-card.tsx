import { useEffect, useRef } from 'react'
import type { App } from '../../../platform/app.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import type { GivenCard } from '../types.ts'
import styles from './message-card.module.css'

async function code() {
  const [{ addCardRow }, { readLinkCard }] = await Promise.all([
    import('../../link-cards/card-row.ts'),
    import('../../link-cards/link-card.ts'),
  ])
  return { addCardRow, readLinkCard }
}

interface Props {
  app: App
  href: string
  /** What the server has sent with the message. */
  given: GivenCard | undefined
}

/** Says below a message where its link leads, and offers to look at what is behind it. */
export function MessageCard({ app, href, given }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let remove = () => {}
    let isGone = false
    loadChunk(app, 'messaging', code).then(
      ({ addCardRow, readLinkCard }) => {
        if (isGone || !place.current) return
        const card = given?.url === href ? readLinkCard(href, given, app.page.hosts) : null
        const link = Object.assign(document.createElement('a'), { href })
        remove = addCardRow(place.current, link, app, card)
      },
      () => {},
    )
    return () => {
      isGone = true
      remove()
    }
  }, [app, href, given])
  return <div ref={place} className={styles.card} />
}
