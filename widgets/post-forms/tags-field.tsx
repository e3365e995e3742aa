import { type KeyboardEvent, useRef } from 'react'
import { t } from '../../src/page/i18n.ts'
import type { PostForm } from '../../src/posts/form.ts'
import { closePath, Icon } from '../../src/ui/icon.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import styles from './composer.module.css'

/** Tags as chips, and a field for the next one: a comma or enter ends it, backspace takes the last one back. */
export function TagsField({ form, tags }: { form: PostForm; tags: readonly string[] }) {
  const typed = useStore(form.$pendingTag)
  const input = useRef<HTMLInputElement>(null)
  const remove = (tag: string) => {
    form.removeTag(tag)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const last = tags.at(-1)
    if (event.key === 'Enter') {
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
                aria-label={t('Remove the tag {tag}', { tag })}
                onClick={() => remove(tag)}
              >
                <Icon path={closePath} size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="text"
        dir={typed === '' ? undefined : 'auto'}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        className={styles.tagInput}
        aria-label={t('Add a tag')}
        placeholder={tags.length === 0 ? t('#tags') : ''}
        value={typed}
        onChange={event => form.typeTag(event.target.value)}
        onPaste={event => {
          const text = event.clipboardData.getData('text/plain')
          if (!/[,\n]/.test(text)) return
          event.preventDefault()
          form.typeTag(`${typed}${text},`)
        }}
        onKeyDown={onKeyDown}
        onBlur={form.addPendingTag}
      />
    </div>
  )
}
