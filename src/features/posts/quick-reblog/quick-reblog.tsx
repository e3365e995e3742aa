import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { OtherDrafts } from '../../../shared/drafts/recovered-drafts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { slidersIcon } from '../../../ui/icon/settings-icons.ts'
import { Popover } from '../../../ui/popover/popover.tsx'
import { EmojiButton } from '../../emoji/emoji-button.tsx'
import { BlogChoice } from '../blog-choice.tsx'
import { TagsField } from '../composer/tags-field.tsx'
import { TrailSelect } from '../composer/trail.tsx'
import { saveLabel, savingLabel } from '../lifecycle/titles.ts'
import type { LastReblog, QuickState } from './quick-choices.ts'
import { commentOf, type QuickForm } from './quick-form.ts'
import styles from './quick-reblog.module.css'
import type { QuickReblog, ShownReblog } from './quick-reblog-model.ts'
import { QuickSettings } from './quick-settings.tsx'
import { TagSuggestions, takeFocus } from './tag-suggestions.tsx'

interface QuickFieldsProps {
  model: QuickReblog
  blogs: readonly Blog[]
  shown: ShownReblog
}

const stateLabels = (): Record<QuickState, string> => ({
  published: t('Now'),
  queued: t('Queue'),
  draft: t('Draft'),
})

function BlogOfReblog({ quick, blogs }: { quick: QuickForm; blogs: readonly Blog[] }) {
  const { tumblelog } = useStore(quick.form.$draft)
  return <BlogChoice blogs={blogs} value={tumblelog} onChange={quick.setBlog} />
}

function StateChoice({ quick }: { quick: QuickForm }) {
  const { state } = useStore(quick.form.$draft)
  const name = useId()
  const labels = stateLabels()
  return (
    <fieldset className={styles.states}>
      <legend className={styles.hidden}>{t('Posting options')}</legend>
      {quick.states.map(value => (
        <label key={value} className={styles.state}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={state === value}
            onChange={() => quick.setState(value)}
          />
          <span>{labels[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Sends it like the last one, and says how that was. */
function AsLast({ model, last }: { model: QuickReblog; last: LastReblog }) {
  const id = useId()
  return (
    <button
      type="button"
      className={styles.asLast}
      data-autofocus=""
      aria-labelledby={`${id}name`}
      aria-describedby={id}
      onClick={() => void model.sendAsLast()}
    >
      <b id={`${id}name`}>{t('Same as last time')}</b>
      <span id={id} className={styles.lastDetails}>
        <bdi>{last.blog}</bdi>
        <span>{stateLabels()[last.state]}</span>
        {last.tags.map(tag => (
          <bdi key={tag}>#{tag}</bdi>
        ))}
      </span>
    </button>
  )
}

/** The fields of a quick reblog, and its button. */
function QuickFields({ model, blogs, shown }: QuickFieldsProps) {
  const { quick, isRepeated } = shown
  const root = useRef<HTMLFormElement>(null)
  const draft = useStore(quick.form.$draft)
  const trail = useStore(quick.$trail)
  const isSending = useStore(quick.$isSending)
  const problem = useStore(quick.$problem)
  const { last: stored } = useStore(model.$choices)
  const last = stored && model.last()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void model.send()
  }
  // Back from the settings, whose focused button is gone.
  useEffect(() => {
    if (!root.current?.contains(document.activeElement))
      root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  return (
    <form ref={root} noValidate className={styles.form} aria-busy={isSending} onSubmit={send}>
      {isRepeated && <p className={styles.note}>{t('You’ve already reblogged this post.')}</p>}
      {last && !isSending && <AsLast model={model} last={last} />}
      <div className={styles.line}>
        <BlogOfReblog quick={quick} blogs={blogs} />
        <StateChoice quick={quick} />
      </div>
      <TrailSelect trail={trail} draft={draft} form={quick.form} />
      <OtherDrafts box={model.box} onDone={() => root.current?.querySelector('textarea')?.focus()} />
      <TextArea
        label={t('Your comment')}
        hideLabel
        placeholder={t('Add a comment')}
        rows={1}
        maxRows={6}
        tools={<EmojiButton field={() => root.current?.querySelector('textarea')} />}
        value={commentOf(draft)}
        readOnly={isSending}
        onChange={event => quick.setComment(event.target.value)}
      />
      <div className={styles.tags}>
        <TagsField knownTags={model.knownTags} form={quick.form} tags={draft.tags} />
      </div>
      <TagSuggestions model={model} quick={quick} />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem.text}
        </p>
      )}
      <div className={styles.send}>
        <Button type="submit" variant="primary" wide busy={isSending} data-autofocus={last ? undefined : ''}>
          {isSending ? savingLabel(draft) : saveLabel(draft, '')}
        </Button>
      </div>
    </form>
  )
}

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
            <Icon path={backIcon} isDirected />
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
