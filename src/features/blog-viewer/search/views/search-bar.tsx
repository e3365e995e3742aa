import { useStore } from '@nanostores/react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '../../../../platform/dom/composing.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { failureText } from '../../../../shared/feedback/failure-text.ts'
import { clearField } from '../../../../ui/behavior/clear-field.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Combobox } from '../../../../ui/combobox/combobox.tsx'
import { closeIcon, Icon } from '../../../../ui/icon/icon.tsx'
import { blogNarrowing } from '../../../search/narrowing.ts'
import { NarrowingButton } from '../../../search/narrowing-view.tsx'
import { termMaxLength } from '../../../search/query.ts'
import type { BlogSearch } from '../store.ts'
import { focusDelayMs, suggestionsHideMs } from '../store.ts'
import styles from './search.module.css'
import { type SearchProps, SearchStatus } from './search-status.tsx'

const scrollerOf = (element: Element | null) => element?.closest<HTMLElement>('[data-viewer-scroller]')

/** The error of a failed search, shown over the current content at any scroll position. */
function SearchError({ search }: { search: BlogSearch }) {
  const pending = useStore(search.$pending)
  if (!pending?.failure) return null
  return (
    <div className={styles.failed} role="alert">
      <p>{failureText(pending.failure)}</p>
      <Button size="small" onClick={search.retry}>
        {t('Try again')}
      </Button>
    </div>
  )
}

/** The search field in the drawer's bar, in the blog's colors (SRCH-1…4). */
export function SearchBar({ search, viewer }: SearchProps) {
  const typed = useStore(search.$typed)
  const matches = useStore(search.$matches)
  const narrowing = useStore(search.$narrowing)
  const pending = useStore(search.$pending)
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const name = t('Search {name}', { name: search.blogName })
  useEffect(() => {
    const field = input.current
    const bar = form.current?.parentElement
    // Only once: a user who keeps typing may be in the results by then.
    const focus = () => {
      stop()
      field?.focus({ preventScroll: true })
    }
    // After a search from the history or the address the user reads the results, so the field doesn't get the focus.
    const timer = search.query() ? undefined : setTimeout(focus, focusDelayMs)
    // What is typed until then is in it already.
    const stopListening = timer && search.$typed.listen(focus)
    function stop() {
      clearTimeout(timer)
      stopListening?.()
    }
    if (timer && search.$typed.get() !== '') focus()
    return () => {
      stop()
      // The focus returns to the button that opened the field.
      const focused = document.activeElement
      if (!focused || focused === document.body || focused === field)
        bar?.querySelector<HTMLElement>('[data-viewer-search-toggle]')?.focus({ preventScroll: true })
    }
  }, [search])
  /** Focuses the results: the drawer's shortcuts work there, and a phone's keyboard closes. */
  const leave = () => scrollerOf(form.current)?.focus({ preventScroll: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (search.submit()) leave()
  }
  const clear = (field: HTMLInputElement | null) => {
    if (field) clearField(field)
    search.clear()
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isListOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Escape' || isComposing(event) || isListOpen) return
    event.preventDefault()
    if (typed) clear(event.currentTarget)
    else search.toggle()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for the browsers we serve
    <form ref={form} role="search" className={styles.form} onSubmit={submit}>
      <Combobox
        label={name}
        hideLabel
        className={styles.frame}
        controlClassName={styles.field}
        value={typed}
        onInput={search.type}
        items={matches}
        keyOf={tag => tag}
        onPick={tag => {
          search.pick(tag)
          leave()
        }}
        heading={t('Popular Tags:')}
        opensOnFocus
        hideDelayMs={suggestionsHideMs}
        option={tag => <bdi>{`#${tag}`}</bdi>}
        input={{
          ref: input,
          type: 'search',
          enterKeyHint: 'search',
          maxLength: termMaxLength,
          placeholder: name,
          onFocus: search.loadTags,
          onKeyDown: keyDown,
        }}
      />
      {(typed !== '' || search.query()) && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('Clear search')}
          onClick={() => {
            input.current?.focus({ preventScroll: true })
            clear(input.current)
          }}
        >
          <Icon path={closeIcon} size={18} />
        </button>
      )}
      <NarrowingButton
        narrowing={narrowing}
        defaults={blogNarrowing}
        onChange={search.narrow}
        hasOriginal
        hasSafe
      />
      {pending && !pending.failure && <span className={styles.progress} />}
      <SearchStatus search={search} viewer={viewer} />
      <SearchError search={search} />
    </form>
  )
}
