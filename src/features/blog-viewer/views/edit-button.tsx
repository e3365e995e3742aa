import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { Editing } from '../header-edit/editing.ts'

/** Lets the owner of a blog edit its header in place (PEEP-22). */
export function EditButton({ editing, blog }: { editing: Editing; blog: Blog }) {
  const button = useRef<HTMLButtonElement>(null)
  const loading = useStore(editing.$loading)
  useEffect(() => {
    if (editing.takeFocus()) button.current?.focus({ preventScroll: true })
  }, [editing])
  if (!editing.canEdit(blog)) return null
  return (
    <Button ref={button} busy={loading === blog.name} onClick={() => void editing.start(blog)}>
      {t('Edit header')}
    </Button>
  )
}
