import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { newConversationPath } from '../conversations/people/paths.ts'
import type { RecipientSearch as RecipientSearchModel } from '../conversations/people/recipient-search.ts'
import type { Participant } from '../conversations/types.ts'
import { failureText } from '../notices/failure-text.ts'
import { canTryAgain } from '../notices/try-again.ts'
import { t } from '../page/i18n.ts'
import { Button } from '../ui/button/button.tsx'
import { Combobox } from '../ui/combobox/combobox.tsx'
import { BlogLine } from './blog-line.tsx'
import styles from './recipient-search.module.css'

export interface RecipientSearchProps {
  search: RecipientSearchModel
  /** Origin of the pages that the rows link to; empty for this one. */
  www?: string
  onPick: (blog: Participant) => void
  /** Focuses the field when it mounts. */
  autoFocus?: boolean
  /** The field's label; 'To' if left out. */
  label?: string
}

/** Searches for a recipient: a field, and below it the favourites or the matches of the query (SMSG-2, SMSG-22…25). */
export function RecipientSearch({ search, www = '', onPick, autoFocus, label }: RecipientSearchProps) {
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
        className={styles.frame}
        inline
        autoSelect
        value={text}
        onInput={search.setText}
        items={blogs}
        keyOf={({ uuid }) => uuid}
        hrefOf={({ name }) => www + newConversationPath(name)}
        onPick={onPick}
        loading={isLoading}
        empty={isLoading || failure ? undefined : noMatch}
        option={blog => <BlogLine blog={blog} />}
        input={{ ref: field, enterKeyHint: 'go', placeholder: t('Blog name or title') }}
      />
      {failure && (
        <div className={styles.error} role="alert">
          <p className={styles.errorText}>{failureText(failure)}</p>
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
