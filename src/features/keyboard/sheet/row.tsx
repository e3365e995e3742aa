import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import type { Binding } from '../bindings.ts'
import { Keys } from '../key-caps.tsx'
import { keyText } from '../key-text.ts'
import styles from './sheet.module.css'
import type { Choice, SheetModel } from './shortcut-sheet-model.ts'

const noticeOf = (choice: Choice, all: readonly Binding[]): string => {
  if (choice.step === 'press') return t('Press the new keys, or Escape to cancel.')
  const keys = keyText(choice.keys)
  return choice.step === 'refused'
    ? t('{keys} can’t be used here. Press other keys.', { keys })
    : t('{keys} is already used for “{name}”.', {
        keys,
        name: all.find(({ id }) => id === choice.other)?.label() ?? '',
      })
}

/** One shortcut: what it does, its keys, and whether it is on. */
export function Row({ sheet, binding }: { sheet: SheetModel; binding: Binding }) {
  const { id, keys, isChanged } = binding
  const choice = useStore(sheet.$choice)
  const own = choice?.id === id ? choice : null
  const name = binding.label()
  const row = useRef<HTMLLIElement>(null)
  const step = own?.step
  useEffect(() => {
    // A question about the last row in view would be below the edge.
    if (step) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [step])
  const keyDown = (event: KeyboardEvent) => {
    if (!own || own.step === 'conflict' || isComposing(event) || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') sheet.cancel()
    else if (!event.repeat) sheet.press(event.nativeEvent)
  }
  return (
    <li ref={row} className={styles.row}>
      <Switch
        className={styles.name}
        label={name}
        checked={keys.length > 0}
        onChange={on => sheet.keyboard.change(id, on ? undefined : null)}
      />
      <button
        type="button"
        className={styles.change}
        aria-pressed={own ? true : undefined}
        onKeyDown={keyDown}
        onKeyUp={event => own?.step === 'press' && event.key === ' ' && event.preventDefault()}
        onClick={() => sheet.choose(id)}
        onBlur={() => own && own.step !== 'conflict' && sheet.cancel()}
      >
        {own?.step === 'press' || own?.step === 'refused' ? (
          t('Press keys…')
        ) : keys.length === 0 ? (
          t('Off')
        ) : (
          <span className={styles.ways}>
            {keys.map(one => (
              <Keys key={one} keys={one} />
            ))}
          </span>
        )}
        <VisuallyHidden>{`: ${t('Change keys for “{name}”', { name })}`}</VisuallyHidden>
      </button>
      <div role="status" className={styles.notice}>
        {own && noticeOf(own, sheet.keyboard.$bindings.get())}
      </div>
      {own?.step === 'conflict' && (
        <div className={styles.answers}>
          <Button size="small" onClick={sheet.cancel}>
            {t('Cancel')}
          </Button>
          <Button size="small" variant="primary" onClick={sheet.takeOver}>
            {t('Use here instead')}
          </Button>
        </div>
      )}
      {isChanged && !own && (
        <Button size="small" variant="plain" onClick={() => sheet.keyboard.change(id, undefined)}>
          {t('Reset')}
          <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
