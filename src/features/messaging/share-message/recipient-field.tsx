import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { sentences } from '../../../platform/text/sentences.ts'
import { canTryAgain, failureText } from '../../../shared/feedback/failure-text.ts'
import { isRtl, movedIndex } from '../../../ui/behavior/roving.ts'
import { Button } from '../../../ui/button/button.tsx'
import { optionId } from '../../../ui/combobox/option-list.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import type { FoundBlogs } from '../../blogs/find-blogs.ts'
import styles from './recipient-field.module.css'
import { RecipientRow } from './recipient-row.tsx'
import type { ShareMessageModel } from './share-message-model.ts'

export interface RecipientFieldHandle {
  focus: () => void
  /** Moves the focus from the area below into the row of blogs, if there is one (KEY-12). */
  focusRow: () => void
}

interface Props {
  model: ShareMessageModel
  ref: Ref<RecipientFieldHandle>
  /** Moves the focus to the area below. */
  onDown: () => void
}

/** The blogs that fit into the row, drawn while the first ones load. */
const placeholders = [1, 2, 3, 4, 5]

/** Milliseconds before a loader is shown. */
const loaderDelayMs = 250

/** Screen reader status; loading is announced only after a delay (SMSG-50). */
function useStatus({ value: blogs = [], isLoading, failure, noMatch }: FoundBlogs): string {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsSlow(true), loaderDelayMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isLoading])
  if (failure) return ''
  if (isLoading) return isSlow ? t('Loading suggestions…') : ''
  return blogs.length > 0 ? tn(blogs.length, '{count} suggestion', '{count} suggestions') : noMatch
}

interface ResultsProps {
  id: string
  list: FoundBlogs
  /** The query; without it, the blogs are favorites. */
  text: string
  active: number
  model: ShareMessageModel
  onRetry: () => void
}

/** The row of blogs, or its replacement: a loader, or a text that says why there are none. */
function Results({ id, list, text, active, model, onRetry }: ResultsProps) {
  const { value: blogs = [], isLoading, failure, noMatch } = list
  const chosen = useStore(model.$chosen)
  return (
    <div className={styles.results} data-loading={isLoading || undefined}>
      {blogs.length > 0 && (
        <RecipientRow
          id={id}
          label={text.trim() === '' ? t('Favorites') : t('Blogs')}
          blogs={blogs}
          active={active}
          chosen={chosen?.blog.uuid}
          onChoose={model.choose}
        />
      )}
      {blogs.length === 0 && isLoading && (
        <div className={styles.wait}>
          {placeholders.map(key => (
            <Skeleton key={key} shape="circle" width={48} />
          ))}
        </div>
      )}
      {blogs.length === 0 && !isLoading && !failure && <p className={styles.word}>{noMatch}</p>}
      {failure && (
        <div className={styles.error} role="alert">
          <p className={styles.word}>{sentences(t('Couldn’t load blogs.'), failureText(failure))}</p>
          {canTryAgain(failure) && (
            <Button size="small" onClick={onRetry}>
              {t('Try again')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * A combobox: a field, and a row of blogs below it. The focus stays in the field, which points at the active blog; up,
 * down and tab move between field, row and the area below, left and right move along the row (KEY-12, KEY-13, KEY-16,
 * KEY-17).
 */
export function RecipientField({ model, ref, onDown }: Props) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const text = useStore(model.recipients.$text)
  const list = useStore(model.recipients.$list)
  const chosen = useStore(model.$chosen)
  const [activeId, setActiveId] = useState<string | null>(null)
  const { value: blogs = [], isLoading, failure } = list
  const status = useStatus(list)
  // Tracked by uuid: a blog that replaces another one in the row must not become active.
  const active = blogs.findIndex(({ uuid }) => uuid === activeId)
  /** Enter was pressed before the result arrived. */
  const isEntered = useRef(false)
  const setActive = (index: number) => {
    isEntered.current = false
    setActiveId(blogs[index]?.uuid ?? null)
  }
  const single = !isLoading && !failure && blogs.length === 1 ? blogs[0] : undefined
  useEffect(() => {
    if (single && isEntered.current) model.choose(single)
  }, [single, model])
  const first = Math.max(
    0,
    blogs.findIndex(({ uuid }) => uuid === chosen?.blog.uuid),
  )
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus({ preventScroll: true }),
    focusRow() {
      field.current?.focus({ preventScroll: true })
      if (blogs.length > 0) setActive(Math.max(first, active))
    },
  }))

  const isHandled = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const { key } = event
    if (key === 'Enter') {
      // A single result can be chosen with Enter, even before it arrives (KEY-16).
      const blog = blogs[active] ?? single
      isEntered.current = isLoading
      if (blog && !event.repeat) model.choose(blog)
      return true
    }
    if (key === 'Backspace' && chosen && !event.repeat) {
      model.search('')
      return true
    }
    const isBack = key === 'ArrowUp' || (key === 'Tab' && event.shiftKey)
    const isForward = key === 'ArrowDown' || (key === 'Tab' && !event.shiftKey)
    if (isForward && active < 0 && blogs.length > 0) setActive(first)
    else if (isBack && active >= 0) setActive(-1)
    else if (key === 'ArrowDown') onDown()
    else if (active >= 0 && key !== 'Tab') {
      const next = movedIndex(event, active, blogs.length, {
        orientation: 'horizontal',
        wrap: false,
        // The field's direction follows its text.
        rtl: isRtl(event.currentTarget.parentElement ?? event.currentTarget),
      })
      if (next === null) return false
      setActive(next)
    } else return false
    return true
  }

  return (
    <div className={styles.search}>
      <TextField
        ref={field}
        label={t('Message to...')}
        hideLabel
        placeholder={t('Message to...')}
        dir="auto"
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={blogs.length > 0}
        aria-controls={blogs.length > 0 ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
        value={text}
        onChange={event => {
          setActive(-1)
          model.search(event.target.value)
        }}
        onBlur={() => setActive(-1)}
        onKeyDown={event => {
          if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
          if (isHandled(event)) event.preventDefault()
        }}
      />
      <Results
        {...{ list, text, active, model }}
        id={listId}
        onRetry={() => {
          field.current?.focus({ preventScroll: true })
          model.recipients.retry()
        }}
      />
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </div>
  )
}
