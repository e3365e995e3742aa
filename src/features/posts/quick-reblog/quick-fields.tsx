import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { OtherDrafts } from '../../../shared/drafts/recovered-drafts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextArea } from '../../../ui/field/text-field.tsx'
import { EmojiButton } from '../../emoji/emoji-button.tsx'
import { BlogChoice } from '../blog-choice.tsx'
import { TagsField } from '../composer/tags-field.tsx'
import { saveLabel, savingLabel } from '../lifecycle/titles.ts'
import type { LastReblog, QuickState } from './quick-choices.ts'
import { commentOf, type QuickForm } from './quick-form.ts'
import styles from './quick-reblog.module.css'
import type { QuickReblog, ShownReblog } from './quick-reblog-model.ts'
import { TagSuggestions } from './tag-suggestions.tsx'

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
export function QuickFields({ model, blogs, shown }: QuickFieldsProps) {
  const { quick, isRepeated } = shown
  const root = useRef<HTMLFormElement>(null)
  const draft = useStore(quick.form.$draft)
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
