import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { formatNumber, t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { downIcon, upIcon } from '../icons.ts'
import { type ConversationSearch, queryMax } from './message-search.ts'
import styles from './search-bar.module.css'

/** The number of matches, as text. */
function Outcome({ search }: { search: ConversationSearch }) {
  const query = useStore(search.$query)
  const { hits, index } = useStore(search.$found)
  const isLoading = useStore(search.$isLoading)
  if (query.trim() === '') return null
  if (hits.length === 0) return isLoading ? t('Searching…') : t('No messages found')
  const count = formatNumber(hits.length)
  return index < 0
    ? t('{count} found', { count })
    : t('{number} of {count}', { number: formatNumber(index + 1), count })
}

/** The search in a conversation: Enter goes to the next older match, Shift+Enter back, Escape closes. */
export function SearchBar({ search, leave }: { search: ConversationSearch; leave: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const query = useStore(search.$query)
  const { hits } = useStore(search.$found)
  const problem = useStore(search.$problem)
  const isPartial = useStore(search.$isPartial)
  useEffect(() => field.current?.focus(), [])
  const close = () => {
    search.close()
    leave()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') close()
    else if (event.target !== field.current) return
    else if (event.key === 'Enter') search.step(event.shiftKey ? -1 : 1)
    else if (event.key === 'ArrowUp') search.step(1)
    else if (event.key === 'ArrowDown') search.step(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className={styles.search} onKeyDown={keyDown}>
      <div className={styles.row}>
        <TextField
          ref={field}
          className={styles.field}
          label={t('Search this conversation')}
          hideLabel
          type="search"
          enterKeyHint="search"
          placeholder={t('Search messages')}
          maxLength={queryMax}
          value={query}
          onChange={({ target }) => search.look(target.value)}
        />
        <IconButton
          size="small"
          label={t('Previous result')}
          aria-disabled={hits.length === 0}
          onClick={() => search.step(1)}
        >
          <Icon path={upIcon} size={18} />
        </IconButton>
        <IconButton
          size="small"
          label={t('Next result')}
          aria-disabled={hits.length === 0}
          onClick={() => search.step(-1)}
        >
          <Icon path={downIcon} size={18} />
        </IconButton>
        <IconButton size="small" label={t('Close search')} onClick={close}>
          <Icon path={closeIcon} size={18} />
        </IconButton>
      </div>
      <div className={styles.row}>
        <span role="status" className={styles.outcome}>
          <Outcome search={search} />
        </span>
        {isPartial && query.trim() !== '' && (
          <Button size="small" variant="plain" onClick={search.loadOlder}>
            {t('Search earlier messages')}
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {t('Couldn’t search all messages.')} {problem}
        </p>
      )}
    </search>
  )
}
