import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { t, tn } from '../../../platform/page/i18n.ts'
import { sentences } from '../../../platform/text/sentences.ts'
import { canTryAgain, failureText } from '../../../shared/feedback/failure-text.ts'
import { focusInto } from '../../../ui/behavior/focus.ts'
import { movedIndex } from '../../../ui/behavior/roving.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SearchableListDialog, SearchedList } from '../../../ui/dialog/searchable-list-dialog.tsx'
import { composeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import type { DraftsModel } from '../drafts-model.ts'
import type { KeptDraft } from '../kept-drafts.ts'
import { DraftRow } from './draft-row.tsx'
import styles from './drafts.module.css'

/** With fewer drafts than this there is no search. */
const searchFrom = 4

const rowsIn = (dialog: Element | null): HTMLElement[] => [
  ...(dialog?.querySelectorAll<HTMLElement>('[data-draft] > :first-child') ?? []),
]

/** Moves between the rows with the arrow keys, including from the search field. */
function moveByKey(event: KeyboardEvent<HTMLElement>, dialog: Element | null): void {
  const rows = rowsIn(dialog)
  const focused = document.activeElement
  const isSearch = focused instanceof HTMLInputElement
  if (isSearch && event.key !== 'ArrowDown') return
  const index = rows.findIndex(row => row.parentElement?.contains(focused))
  const next = movedIndex(event, index, rows.length, { orientation: 'vertical', wrap: false })
  if (next === null || next === index) return
  event.preventDefault()
  rows[next]?.focus()
}

const Empty = () => (
  <div className={styles.empty}>
    <span className={styles.emptyDisc}>
      <Icon path={composeIcon} size={28} />
    </span>
    <p className={styles.emptyTitle}>{t('No drafts')}</p>
    <p className={styles.emptyText}>
      {t('Your unfinished posts, replies, questions, and messages are saved here.')}
    </p>
  </div>
)

/** What is below the list: drafts on the server load, couldn’t be loaded, or there are older ones. */
function SavedEnd({ model: { saved } }: { model: DraftsModel }) {
  const { drafts, isLoading, failure, next } = useStore(saved.$state)
  if (isLoading) return <Skeleton count={drafts.length > 0 ? 1 : 2} label={t('Loading…')} />
  if (failure)
    return (
      <div className={styles.failed} role="alert">
        <p>{sentences(t('Couldn’t load your saved drafts.'), failureText(failure))}</p>
        {canTryAgain(failure) && <Button onClick={() => void saved.more()}>{t('Try again')}</Button>}
      </div>
    )
  return (
    next !== null && (
      <Button size="small" onClick={() => void saved.more()}>
        {t('Show older')}
      </Button>
    )
  )
}

function Content({ model, resume }: { model: DraftsModel; resume: (draft: KeptDraft) => void }) {
  const drafts = useStore(model.$drafts)
  const found = useStore(model.$found)
  const query = useStore(model.$query)
  const saved = useStore(model.saved.$state)
  if (!drafts) return <div className={styles.content} />
  if (drafts.length === 0) return saved.isLoading || saved.failure ? <SavedEnd model={model} /> : <Empty />
  const now = model.now()
  return (
    <div className={styles.content}>
      <SearchedList
        label={t('Search drafts')}
        query={query}
        search={model.search}
        isLong={drafts.length >= searchFrom}
        count={found.length}
        countText={tn(found.length, '{count} draft found', '{count} drafts found')}
        noneText={t('No drafts found')}
      >
        <ul className={styles.list} aria-label={t('Drafts')}>
          {found.map(draft => (
            <DraftRow
              key={draft.id}
              draft={draft}
              now={now}
              blog={model.blogOf(draft)}
              readPhoto={model.photo}
              onResume={() => resume(draft)}
              onDiscard={() =>
                void (draft.state === 'saved' ? model.deleteSaved(draft) : model.discard([draft]))
              }
            />
          ))}
        </ul>
        <SavedEnd model={model} />
      </SearchedList>
    </div>
  )
}

function DiscardAll({ model }: { model: DraftsModel }) {
  const free = useStore(model.$found).filter(({ state }) => state === 'free')
  return (
    free.length > 1 && (
      <Button onClick={() => void model.discard(free)}>
        {tn(free.length, 'Discard {count} unsaved draft', 'Discard {count} unsaved drafts')}
      </Button>
    )
  )
}

/** The list of all drafts, over the page. */
export function DraftsDialog({ model }: { model: DraftsModel }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useStore(model.$isOpen)
  const drafts = useStore(model.$drafts)
  const focused = useStore(model.$focused)
  // The row exists by then: both stores have changed before this draws.
  useEffect(() => {
    if (focused === null || !open || !drafts) return
    const row = rowsIn(dialog.current).find(element => element.parentElement?.dataset.draft === focused)
    ;(row ?? dialog.current)?.focus()
    model.focusTaken()
  }, [focused, open, drafts, model])
  const isListed = drafts !== null
  // If the list loads after the dialog has opened, it gets the focus, unless the user has moved it already.
  useEffect(() => {
    const { current } = dialog
    const { activeElement } = document
    const isWaiting = activeElement === current || activeElement?.matches('[data-focus-last]')
    if (open && isListed && current && isWaiting) focusInto(current)
  }, [open, isListed])
  /** After the list has returned the focus, so that what opens returns it to the same place. */
  const resume = (draft: KeptDraft) => {
    dialog.current?.addEventListener(
      'close',
      () => queueMicrotask(() => model.resume(draft, document.activeElement)),
      { once: true },
    )
    model.close()
  }
  return (
    <SearchableListDialog
      ref={dialog}
      open={open}
      onClose={model.close}
      title={t('Drafts')}
      onKeyDown={event => moveByKey(event, dialog.current)}
      footer={drafts && drafts.length > 1 && <DiscardAll model={model} />}
    >
      <Content model={model} resume={resume} />
    </SearchableListDialog>
  )
}
