import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'
import { t, tn } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { type Duration, durations, type FormFields, type FormSubject, lacksDay } from '../form-fields.ts'
import type { FilterForm } from '../form-model.ts'
import { type BlogPart, blogParts, filterKinds, hidesPosts, type Offer, rulesOf } from '../kinds.ts'
import styles from './filters.module.css'
import { Choice } from './hidden-choices.tsx'

const partLabels = (): Record<BlogPart, string> => ({
  posts: t('Their own posts'),
  reblogs: t('Their reblogs'),
  reblogged: t('Other people’s reblogs of their posts'),
})

const durationLabels = (): Record<Duration, string> => ({
  ever: t('Forever'),
  day: t('1 day'),
  week: t('1 week'),
  date: t('Until a date'),
})

interface PartsProps {
  legend: string
  chosen: readonly BlogPart[]
  change: (parts: readonly BlogPart[]) => void
}

function Parts({ legend, chosen, change }: PartsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {blogParts.map(part => (
        <Choice
          key={part}
          checked={chosen.includes(part)}
          onChange={checked =>
            change(blogParts.filter(one => (one === part ? checked : chosen.includes(one))))
          }
        >
          {partLabels()[part]}
        </Choice>
      ))}
    </fieldset>
  )
}

interface FieldsProps {
  form: FilterForm
  subject: FormSubject
  fields: FormFields
}

function Blogs({ form, subject, fields }: FieldsProps) {
  const change = (name: string) => (parts: readonly BlogPart[]) =>
    form.change({ blogs: { ...fields.blogs, [name]: parts } })
  if (!subject.hasPost && subject.editing === null)
    return (
      <>
        <TextField
          label={t('Blogs')}
          hint={t('Blog names, separated by commas')}
          value={fields.blogNames}
          onChange={event => form.change({ blogNames: event.target.value })}
        />
        {fields.blogNames.trim() !== '' && (
          <Parts
            legend={t('Posts from these blogs')}
            chosen={fields.blogs[''] ?? blogParts}
            change={change('')}
          />
        )}
      </>
    )
  return subject.blogs.map(name => (
    <Parts
      key={name}
      legend={t('Posts from {blog}', { blog: name })}
      chosen={fields.blogs[name] ?? []}
      change={change(name)}
    />
  ))
}

function Until({ form, fields }: Omit<FieldsProps, 'subject'>) {
  const id = useId()
  return (
    <div className={styles.until}>
      <div>
        <label htmlFor={id} className={styles.label}>
          {t('Duration')}
        </label>
        <select
          id={id}
          className={styles.select}
          value={fields.duration}
          onChange={({ target }) => {
            const duration = durations.find(one => one === target.value)
            if (duration) form.change({ duration })
          }}
        >
          {durations.map(duration => (
            <option key={duration} value={duration}>
              {durationLabels()[duration]}
            </option>
          ))}
        </select>
      </div>
      {fields.duration === 'date' && (
        <TextField
          label={t('Last day')}
          type="date"
          min={form.today()}
          error={lacksDay(fields) ? t('Choose the last day.') : ''}
          value={fields.date}
          onChange={event => form.change({ date: event.target.value })}
        />
      )}
    </div>
  )
}

/** What one press makes a filter of: the tags of the post, for example. */
function Offers({ form, subject, fields }: FieldsProps) {
  const draw = (offer: Offer) => (
    <Choice
      key={offer.value}
      checked={fields.chosen.includes(offer)}
      onChange={checked =>
        form.change({
          chosen: subject.offers.filter(one => (one === offer ? checked : fields.chosen.includes(one))),
        })
      }
    >
      <bdi>{offer.text}</bdi>
    </Choice>
  )
  return filterKinds.map(kind => {
    const offers = subject.offers.filter(offer => offer.kind === kind)
    const legend = rulesOf(kind).legend?.()
    if (offers.length === 0 || !legend) return offers.map(draw)
    return (
      <fieldset key={kind} className={styles.group}>
        <legend className={styles.legend}>{legend}</legend>
        <div className={styles.tags}>{offers.map(draw)}</div>
      </fieldset>
    )
  })
}

function Fields(props: FieldsProps) {
  const { form, subject, fields } = props
  const { hasPost, editing } = subject
  return (
    <div className={styles.form}>
      {(!editing || rulesOf(editing.kind).field === 'words') && (
        <TextArea
          label={t('Words and phrases')}
          hint={t(
            'Whole words only. Put each one on its own line, or separate them with commas. Start tags with #.',
          )}
          rows={hasPost ? 1 : 2}
          value={fields.words}
          data-autofocus=""
          onChange={event => form.change({ words: event.target.value })}
        />
      )}
      <Offers {...props} />
      <Blogs {...props} />
      <Until form={form} fields={fields} />
      {(!editing || hidesPosts(editing)) && (
        <Choice checked={fields.exceptFollowed} onChange={exceptFollowed => form.change({ exceptFollowed })}>
          {t('Except posts from blogs you follow')}
        </Choice>
      )}
    </div>
  )
}

/** What the filters would hide, before they are saved. */
function Preview({ form }: { form: FilterForm }) {
  const filters = useStore(form.$filters)
  const count = useStore(form.$count)
  if (filters.length === 0) return ''
  if (!filters.some(hidesPosts)) return t('Hides notifications only')
  if (count === 0) return t('Hides no posts on this page')
  return tn(count, 'Hides {count} post on this page', 'Hides {count} posts on this page')
}

/** Adds filters, or changes one. */
export function FilterFormDialog({ form }: { form: FilterForm }) {
  const subject = useStore(form.$subject)
  const fields = useStore(form.$fields)
  const filters = useStore(form.$filters)
  // While it closes, it keeps its content.
  const shown = useRef(subject)
  if (subject) shown.current = subject
  const isEditing = shown.current?.editing !== null && shown.current !== null
  return (
    <Dialog
      open={subject !== null}
      onClose={form.close}
      returnFocus={form.returnFocus}
      title={isEditing ? t('Edit filter') : t('Add filter')}
      closable
      dismissible
      size="small"
      footer={
        <div className={styles.foot}>
          <span role="status" className={styles.count}>
            <Preview form={form} />
          </span>
          <Button variant="primary" aria-disabled={filters.length === 0 || undefined} onClick={form.save}>
            {isEditing ? t('Save filter') : tn(Math.max(1, filters.length), 'Add filter', 'Add filters')}
          </Button>
        </div>
      }
    >
      {shown.current && <Fields form={form} subject={shown.current} fields={fields} />}
    </Dialog>
  )
}
