import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import type { Placement } from '../../../ui/behavior/keep-placed.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { type Box, boxOf } from '../../../ui/field/text-box.ts'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { columns } from '../rules/grid.ts'
import type { Emoji } from '../rules/table.ts'
import type { EmojiStore } from '../store.ts'
import { EmojiGrid, type Part } from './emoji-grid.tsx'
import styles from './emoji-picker.module.css'
import { groups, recentSign } from './labels.ts'
import { ToneSelect } from './tone-select.tsx'

export interface EmojiPickerProps {
  store: EmojiStore
  /** The element that the popover is placed beside. */
  anchor: Element | null | undefined
  open: boolean
  /** The field that the emoji is typed into, unless another one had the focus. */
  field?: () => HTMLElement | null | undefined
  /** Takes the emoji in place of a field. */
  onTake?: (sign: string) => void
  /** `Add emoji` if left out. */
  title?: string
  onClose: () => void
  placement?: Placement
  id?: string
}

const recentMax = 2 * columns
const foundMax = 200

/** What the grid shows: what was found, or everything, with the last used ones first. */
function useParts({ $data, $recent, usesOf }: EmojiStore, search: string): readonly Part[] | null {
  const data = useStore($data)
  const recent = useStore($recent)
  // What was just taken moves to the front the next time.
  const [first] = useState(recent)
  const shown = first.length > 0 ? first : recent
  return useMemo(() => {
    if (!data) return null
    if (search.trim() !== '')
      return [{ key: 'found', label: t('Found'), emoji: data.find(search, usesOf, foundMax) }]
    const all = groups().map(({ group, label }) => ({
      key: String(group),
      label,
      emoji: data.all.filter(emoji => emoji.group === group),
    }))
    const used = { key: 'recent', label: t('Recently used'), emoji: shown.slice(0, recentMax) }
    return [used, ...all].filter(({ emoji }) => emoji.length > 0)
  }, [data, search, shown, usesOf])
}

function Content({ store, onTake }: { store: EmojiStore; onTake: (emoji: Emoji, stays: boolean) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [pointed, setPointed] = useState<Emoji | null>(null)
  const hasFailed = useStore(store.$hasFailed)
  const tone = useStore(store.$tone)
  const parts = useParts(store, search)
  const count = parts?.[0]?.key === 'found' ? parts[0].emoji.length : null
  // Another tone draws all anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written depends on the tone
  const write = useCallback((emoji: Emoji) => store.write(emoji), [store, tone])
  const toSearch = useCallback(() => field.current?.focus(), [])
  const fieldKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const first = count ? parts?.[0]?.emoji[0] : undefined
      if (first) onTake(first, event.shiftKey)
    }
  }
  const show = (key: string) => {
    const part = grid.current?.querySelector<HTMLElement>(`[data-part="${key}"]`)
    part?.scrollIntoView({ block: 'start' })
    part?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }
  return (
    <>
      <search className={styles.search}>
        <input
          ref={field}
          type="search"
          dir="auto"
          className={styles.field}
          aria-label={t('Search emoji')}
          placeholder={t('Search emoji')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          value={search}
          onChange={event => setSearch(event.target.value)}
          onKeyDown={fieldKeyDown}
        />
        <ToneSelect tone={tone} onChange={store.setTone} />
      </search>
      {parts && count === null && (
        <nav className={styles.tabs} aria-label={t('Groups')}>
          {parts.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              className={styles.tab}
              aria-label={label}
              title={label}
              onClick={() => show(key)}
            >
              {groups().find(({ group }) => String(group) === key)?.sign ?? recentSign}
            </button>
          ))}
        </nav>
      )}
      <div className={styles.body}>
        {hasFailed ? (
          <div role="alert" className={styles.state}>
            <p>{t('Couldn’t load emoji. Check your network and try again.')}</p>
            <Button size="small" onClick={store.load}>
              {t('Try again')}
            </Button>
          </div>
        ) : !parts ? (
          <div className={styles.state}>
            <Skeleton count={4} label={t('Loading…')} />
          </div>
        ) : count === 0 ? (
          <p className={styles.state}>{t('Nothing found')}</p>
        ) : (
          <EmojiGrid
            ref={grid}
            key={count === null ? 'all' : search}
            parts={parts}
            write={write}
            onTake={onTake}
            onPoint={setPointed}
            onSearch={toSearch}
          />
        )}
      </div>
      <div className={styles.foot} aria-hidden="true">
        {pointed && (
          <>
            <span className={styles.sample}>{write(pointed)}</span>
            <span className={styles.words}>
              <bdi className={styles.name}>{pointed.name}</bdi>
              <bdi className={styles.code}>:{pointed.codes[0]}:</bdi>
            </span>
          </>
        )}
      </div>
      <VisuallyHidden role="status">
        {count === null ? '' : count === 0 ? t('Nothing found') : tn(count, '{count} emoji', '{count} emoji')}
      </VisuallyHidden>
    </>
  )
}

/** The picker: search, groups, skin tones, the last used ones. In a narrow window it is a sheet. */
export function EmojiPicker(props: EmojiPickerProps) {
  const { store, anchor, open, field, onTake, title, onClose, ...rest } = props
  const id = useId()
  const target = useRef<Box | null>(null)
  useEffect(() => {
    if (open) store.load()
  }, [open, store])
  // Whoever opens it by keys is still in a field, maybe another one of the same form.
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) target.current = boxOf(document.activeElement) ?? boxOf(field?.() ?? null)
  }
  const take = useCallback(
    (emoji: Emoji, stays: boolean) => {
      const box = target.current
      store.used(emoji)
      if (onTake) onTake(store.write(emoji))
      if (onTake || !box) return onClose()
      const opener = document.activeElement
      box.type(store.write(emoji))
      if (stays && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      else onClose()
    },
    [store, onTake, onClose],
  )
  // A form around the picker must not handle these keys.
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.preventDefault()
  }
  return (
    <Popover
      {...rest}
      anchor={anchor}
      open={open}
      onClose={onClose}
      labelledBy={id}
      ownClose
      bare
      onKeyDown={keyDown}
      className={styles.popover}
    >
      <div className={styles.picker}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title ?? t('Add emoji')}
          </h2>
          <IconButton label={t('Close')} tooltip="top" data-focus-last="" onClick={onClose}>
            <Icon path={closeIcon} />
          </IconButton>
        </div>
        <Content store={store} onTake={take} />
      </div>
    </Popover>
  )
}
