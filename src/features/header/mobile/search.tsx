import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { varyingUrl } from '../../../platform/page/page-url.ts'
import { clearField } from '../../../ui/behavior/clear-field.ts'
import { Button } from '../../../ui/button/button.tsx'
import { siteNarrowing } from '../../search/narrowing.ts'
import { NarrowingButton } from '../../search/narrowing-view.tsx'
import type { PartProps } from './options.ts'
import styles from './search.module.css'
import { narrowingFields, searchPart } from './search-query.ts'

/** The search field in the bar; submits as a plain form (MOB-15). */
export function Search({ app, header, options }: PartProps) {
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const term = useStore(header.$term)
  const narrowing = useStore(header.$narrowing)
  const isAsked = useRef(app.page.page.search_term !== undefined && term === app.page.page.search_term)
  useEffect(() => {
    const field = input.current
    // On a results page the field is shown from the start and doesn't get the focus.
    if (!isAsked.current) field?.focus()
    const bar = form.current?.closest('header')
    return () => {
      // The focus returns to the button that opened the field.
      const focused = document.activeElement
      if (!focused || focused === document.body || focused === field)
        bar?.querySelector<HTMLElement>(':scope > button:last-of-type')?.focus()
    }
  }, [])
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault()
    if (!term) return header.hideSearch()
    clearField(event.currentTarget)
    header.setTerm('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for the browsers we serve
    <form
      ref={form}
      role="search"
      className={styles.form}
      method="get"
      action={varyingUrl(app.page, 'search', searchPart(term))}
    >
      <input
        ref={input}
        type="search"
        name="q"
        dir="auto"
        className={styles.field}
        aria-label={t('Search')}
        placeholder={t('Search')}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        value={term}
        onChange={event => header.setTerm(event.target.value)}
        onKeyDown={keyDown}
      />
      {narrowingFields(narrowing, options.hasOriginal).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {app.page.user && (
        <NarrowingButton
          narrowing={narrowing}
          defaults={siteNarrowing}
          onChange={header.narrow}
          hasOriginal={options.hasOriginal}
          hasSafe={app.page.flags.is_mobile_handset}
        >
          <Button type="submit" variant="primary" wide>
            {t('Search')}
          </Button>
        </NarrowingButton>
      )}
    </form>
  )
}
