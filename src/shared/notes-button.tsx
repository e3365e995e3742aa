import { use } from 'react'
import type { FeedItem } from '../platform/bus/contract.ts'
import { t } from '../platform/page/i18n.ts'
import { AppContext } from '../ui/app-context.ts'
import { Button } from '../ui/button/button.tsx'

/** Opens the notes of the post being answered, above the form; nothing if the server has none. */
export function NotesButton({ post, className }: { post: FeedItem; className?: string | undefined }) {
  const app = use(AppContext)
  if (!app?.page.notes || !post.id) return null
  const open = () => void app.bus.dispatch('notes:open', post).catch(() => {})
  return (
    <Button variant="plain" size="small" className={className} onClick={open}>
      {t('Show notes')}
    </Button>
  )
}
