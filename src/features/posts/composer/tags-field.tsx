import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { afterPress } from '../../../ui/behavior/after-press.ts'
import { Combobox } from '../../../ui/combobox/combobox.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import type { PostForm } from '../draft/post-form.ts'
import { type KnownTags, lastTagEnd, pageTags } from '../tags.ts'
import styles from './composer.module.css'

interface TagsFieldProps {
  knownTags: KnownTags
  form: Pick<PostForm, '$pendingTag' | 'typeTag' | 'addPendingTag' | 'removeTag'>
  tags: readonly string[]
}

/** Tags as chips, and a field for the next one: comma or Enter adds it, Backspace removes the last one. */
export function TagsField({ knownTags, form, tags }: TagsFieldProps) {
  const typed = useStore(form.$pendingTag)
  const input = useRef<HTMLInputElement>(null)
  const isInComposition = useRef(false)
  const remove = (tag: string) => {
    form.removeTag(tag)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey) return
    const last = tags.at(-1)
    // Enter on an active suggestion is handled by the suggestion list.
    if (event.key === 'Enter' && !input.current?.hasAttribute('aria-activedescendant')) {
      event.preventDefault()
      form.addPendingTag()
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      form.removeTag(last)
    }
  }
  return (
    <div
      className={styles.tags}
      onPointerDown={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        input.current?.focus()
      }}
    >
      {tags.length > 0 && (
        <ul className={styles.chips} aria-label={t('Tags')}>
          {tags.map(tag => (
            <li key={tag} className={styles.chip}>
              <span className={styles.chipText} dir="auto">
                #{tag}
              </span>
              <button
                type="button"
                className={styles.chipRemove}
                aria-label={t('Remove tag {tag}', { tag })}
                onClick={() => remove(tag)}
              >
                <Icon path={closeIcon} size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={t('Add a tag')}
        hideLabel
        className={styles.tagField}
        controlClassName={styles.tagInput}
        value={typed}
        onInput={text => form.typeTag(text, isInComposition.current)}
        items={typed === '' ? [] : knownTags.suggest(typed, tags, pageTags())}
        keyOf={tag => tag}
        onPick={tag => form.typeTag(`${tag},`)}
        opensEmpty={false}
        option={tag => <bdi>#{tag}</bdi>}
        input={{
          ref: input,
          dir: typed === '' ? undefined : 'auto',
          enterKeyHint: 'done',
          placeholder: tags.length === 0 ? t('#tags') : '',
          onPaste: event => {
            const text = event.clipboardData.getData('text/plain')
            if (lastTagEnd(text) < 0) return
            event.preventDefault()
            form.typeTag(`${typed}${text},`)
          },
          onCompositionStart: () => {
            isInComposition.current = true
          },
          onCompositionEnd: ({ currentTarget }) => {
            isInComposition.current = false
            form.typeTag(currentTarget.value)
          },
          onKeyDown,
          // The new chip may start a new line and push down the button being pressed.
          onBlur: () => afterPress(form.addPendingTag),
        }}
      />
    </div>
  )
}
