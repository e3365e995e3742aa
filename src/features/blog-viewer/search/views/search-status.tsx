import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useMemo } from 'react'
import { t, tn } from '../../../../platform/page/i18n.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import type { BlogViewer } from '../../store.ts'
import type { BlogSearch, Results } from '../store.ts'

/** Props of the search views. */
export interface SearchProps {
  search: BlogSearch
  viewer: BlogViewer
}

const $none: ReadableAtom<{ value?: string | undefined; isLoading?: boolean }> = atom({})

/** Whether a search found nothing. */
export function useIsNothing(results: Results | null): boolean {
  const { value, isLoading } = useStore(results?.list.$state ?? $none)
  return results !== null && value === 'done' && !isLoading && results.list.$posts.get().length === 0
}

/** The number of results, as text. */
export function foundText({ query, total }: Results): string {
  return total === null
    ? t('Results for {term}', { term: query.term })
    : tn(total, '{count} result', '{count} results')
}

/** Announces the state of a search to screen readers. */
export function SearchStatus({ search }: SearchProps) {
  const pending = useStore(search.$pending)
  const results = useStore(search.$results)
  const isNothing = useIsNothing(results)
  const announcement = useMemo(() => {
    if (pending) return pending.failure ? '' : t('Searching…')
    if (!results) return ''
    return isNothing ? t('Nothing here about {term}.', { term: results.query.term }) : foundText(results)
  }, [pending, results, isNothing])
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>
}
