import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { BlogLine } from '../../../shared/blog-line.tsx'
import { failureText, canTryAgain } from '../../../shared/feedback/failure-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Combobox } from '../../../ui/combobox/combobox.tsx'
import type { BlogSearch } from '../../blogs/find-blogs.ts'
import type { Participant } from '../../blogs/participant.ts'
import styles from './inbox.module.css'

interface RecipientSearchProps {
  search: BlogSearch
  /** The page that a row links to. */
  hrefOf: (blogName: string) => string
  onPick: (blog: Participant) => void
  /** Focuses the field when it mounts. */
  autoFocus?: boolean
  /** The field's label; 'To' if left out. */
  label?: string
}

/** Searches for a recipient: a field, and below it the favorites or the matches of the query (SMSG-2, SMSG-22…25). */
export function RecipientSearch({ search, hrefOf, onPick, autoFocus, label }: RecipientSearchProps) {
  const text = useStore(search.$text)
  const { value: blogs = [], isLoading, failure, noMatch } = useStore(search.$found)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: true })
  }, [autoFocus])
  return (
    <div className={styles.search}>
      <Combobox
        label={label ?? t('To')}
        className={styles.searchFrame}
        inline
        autoSelect
        value={text}
        onInput={search.setText}
        items={blogs}
        keyOf={({ uuid }) => uuid}
        hrefOf={({ name }) => hrefOf(name)}
        onPick={onPick}
        loading={isLoading}
        empty={isLoading || failure ? undefined : noMatch}
        option={blog => <BlogLine blog={blog} />}
        input={{ ref: field, enterKeyHint: 'go', placeholder: t('Blog name or title') }}
      />
      {failure && (
        <div className={styles.searchError} role="alert">
          <p className={styles.searchErrorText}>{failureText(failure)}</p>
          {canTryAgain(failure) && (
            <Button size="small" onClick={search.searchNow}>
              {t('Retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
