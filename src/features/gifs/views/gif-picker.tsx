import { useStore } from '@nanostores/react'
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { App } from '../../../platform/app.ts'
import { isComposing } from '../../../platform/dom/composing.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { Placement } from '../../../ui/behavior/keep-placed.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { queryMaxLength } from '../gif-texts.ts'
import { createGifSearch } from '../search.ts'
import type { Gif, GifContext } from '../types.ts'
import { GifGrid } from './gif-grid.tsx'
import styles from './gif-picker.module.css'
import { GifStates } from './gif-states.tsx'
import { pauseIcon, playIcon, searchIcon } from './icons.ts'

export interface GifPickerProps {
  app: App
  /** Where GIFs are being added. */
  context: GifContext
  /** The element that the popover is placed beside. */
  anchor: Element | null | undefined
  open: boolean
  /** Called with the chosen GIF, whose URLs are checked; the picker closes right after. */
  onChoose: (gif: Gif) => void
  onClose: () => void
  placement?: Placement
  id?: string
}

/**
 * Searches for GIFs in a popover, or in a sheet in a narrow window (GIF-1). Load it lazily with the first use, as
 * `GifButton` does.
 */
export function GifPicker({ app, context, anchor, open, onChoose, onClose, ...rest }: GifPickerProps) {
  // The search survives closing and opening again; while closed it runs no timer and no call.
  const [model] = useState(() => createGifSearch(app, createDisposer(), context))
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const text = useStore(model.$text)
  const now = useStore(model.$state)
  const [isStill, setStill] = useState(model.wantsStill)

  useEffect(() => {
    if (!open) return
    model.open()
    return model.close
  }, [open, model])
  // Before anything can be typed: later it would select, and so lose, the first letters.
  useLayoutEffect(() => {
    if (open) field.current?.select()
  }, [open])

  const chosen = useCallback(
    (gif: Gif) => {
      model.choose(gif)
      onChoose(gif)
      onClose()
    },
    [model, onChoose, onClose],
  )
  const toField = useCallback(() => field.current?.focus(), [])

  // A form around the picker must not handle these keys.
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.preventDefault()
  }
  const fieldKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      model.submit()
    } else if (event.key === 'ArrowDown') {
      const first = grid.current?.querySelector<HTMLElement>('[tabindex="0"]')
      if (!first) return
      event.preventDefault()
      first.focus()
    }
  }
  const results = useMemo(
    () =>
      now.state === 'results' && (
        <GifGrid
          key={now.query}
          model={model}
          media={now.media}
          isStill={isStill}
          onChoose={chosen}
          onLeaveUp={toField}
          onTyping={toField}
          gridRef={grid}
        />
      ),
    [now, model, isStill, chosen, toField],
  )
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
            {t('Add a GIF')}
          </h2>
          <IconButton
            label={isStill ? t('Play GIFs') : t('Pause GIFs')}
            tooltip="top"
            onClick={() => setStill(!isStill)}
          >
            <Icon path={isStill ? playIcon : pauseIcon} />
          </IconButton>
          <IconButton label={t('Close')} tooltip="top" data-focus-last="" onClick={onClose}>
            <Icon path={closeIcon} />
          </IconButton>
        </div>
        <search className={styles.search}>
          <label className={styles.frame}>
            <Icon path={searchIcon} size={18} />
            <input
              ref={field}
              type="search"
              dir="auto"
              className={styles.field}
              aria-label={t('Search for GIFs')}
              placeholder={t('Search for GIFs')}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={queryMaxLength}
              value={text}
              data-autofocus=""
              onChange={event => model.type(event.target.value)}
              onKeyDown={fieldKeyDown}
            />
          </label>
        </search>
        <div className={styles.body}>
          {results}
          <GifStates model={model} now={now} toField={toField} />
        </div>
      </div>
    </Popover>
  )
}
