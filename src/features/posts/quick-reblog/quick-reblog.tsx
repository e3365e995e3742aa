import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { slidersIcon } from '../../../ui/icon/settings-icons.ts'
import { Popover } from '../../../ui/popover/popover.tsx'
import { QuickFields } from './quick-fields.tsx'
import styles from './quick-reblog.module.css'
import type { QuickReblog } from './quick-reblog-model.ts'
import { QuickSettings } from './quick-settings.tsx'
import { takeFocus } from './tag-suggestions.tsx'

const backIcon = 'm14 6-6 6 6 6'

interface QuickReblogProps {
  model: QuickReblog
  /** The user's own blogs. */
  $blogs: ReadableAtom<readonly Blog[]>
  /** Whether a key is the shortcut that opens this: pressed again, it sends. */
  isShortcut: (event: KeyboardEvent) => boolean
}

const isText = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type === 'text')

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** The popover that reblogs a post with a press or two (DEC-178). */
export function QuickReblogPopover({ model, $blogs, isShortcut }: QuickReblogProps) {
  const blogs = useStore($blogs)
  const id = useId()
  const shown = useStore(model.$shown)
  const isOpen = useStore(model.$isOpen)
  const [settingsOf, setSettingsOf] = useState<unknown>(null)
  if (!shown) return null
  const { quick, anchor } = shown
  const hasSettings = settingsOf === quick

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event) || event.repeat || hasSettings) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void model.send()
    } else if (!isText(event.target) && isShortcut(event)) {
      event.preventDefault()
      void model.sendAgain()
    } else if (!isText(event.target) && /^[1-9]$/.test(event.key)) {
      const bundle = event.currentTarget.querySelector<HTMLElement>(`[data-bundle="${event.key}"]`)
      if (!bundle || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      bundle.click()
      // Enter sends what was chosen.
      event.currentTarget.querySelector<HTMLElement>('[type="submit"]')?.focus()
    } else if (!isText(event.target) && isLetter(event))
      // A typing user means the comment, whose first space must not press a button.
      event.currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <Popover
      anchor={anchor}
      open={isOpen}
      onClose={reason => {
        if (reason === 'escape' && hasSettings) setSettingsOf(null)
        else model.close()
      }}
      labelledBy={id}
      ownClose
      tab="cycle"
      className={styles.popover}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        {hasSettings && (
          <IconButton ref={takeFocus} label={t('Back')} size="small" onClick={() => setSettingsOf(null)}>
            <Icon path={backIcon} className={styles.back} />
          </IconButton>
        )}
        <h2 id={id} className={styles.title}>
          {hasSettings ? t('Quick reblog settings') : t('Quick reblog')}
        </h2>
        {!hasSettings && (
          <IconButton
            label={t('Settings')}
            size="small"
            data-focus-last=""
            onClick={() => setSettingsOf(quick)}
          >
            <Icon path={slidersIcon} />
          </IconButton>
        )}
        <IconButton label={t('Close')} size="small" tooltip={false} data-focus-last="" onClick={model.close}>
          <Icon path={closeIcon} />
        </IconButton>
      </div>
      {hasSettings ? (
        <QuickSettings model={model} />
      ) : (
        <QuickFields model={model} blogs={blogs} shown={shown} />
      )}
    </Popover>
  )
}
