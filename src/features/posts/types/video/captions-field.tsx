import { useMemo, useState } from 'react'
import { language as pageLanguage, t, tn } from '../../../../platform/page/i18n.ts'
import { FlatSelect } from '../../../../ui/flat-select/flat-select.tsx'
import { ProgressRow } from '../../../../ui/progress/progress-row.tsx'
import type { PostDraft } from '../../draft/draft.ts'
import type { PostForm } from '../../draft/post-form.ts'
import { textOf } from '../fields-view.ts'
import { FileDrop } from '../media/file-controls.tsx'
import styles from './captions.module.css'
import { captionLanguages, guessLanguage, readCaptions, readCaptionsFile } from './captions.ts'

interface CaptionsFieldProps {
  form: Pick<PostForm, 'changeContent'>
  draft: PostDraft
}

const countOf = (vtt: string): number => {
  const read = readCaptions(vtt)
  return read.ok ? read.count : 0
}

/** The captions of a video: a file that is checked at once, its language, and a player above that shows them. */
export function CaptionsField({ form, draft }: CaptionsFieldProps) {
  const [errors, setErrors] = useState<{ name: string; texts: readonly string[] } | null>(null)
  const captions = textOf(draft, 'captions')
  const chosen = textOf(draft, 'captionsLanguage')
  const name = textOf(draft, 'captionsName') || t('Captions')
  // The form is redrawn with every typed letter, and a file may be long.
  const count = useMemo(() => countOf(captions), [captions])
  const languages = useMemo(() => captionLanguages(pageLanguage(), chosen), [chosen])
  async function take(files: Iterable<File>): Promise<void> {
    const [file] = files
    if (!file) return
    const read = await readCaptionsFile(file)
    setErrors(read.ok ? null : { name: file.name, texts: read.errors })
    if (!read.ok) return
    form.changeContent({
      captions: read.vtt,
      captionsName: file.name,
      captionsLanguage: guessLanguage(file.name, pageLanguage()),
    })
  }
  return (
    <section aria-label={t('Captions')}>
      <div className={styles.captions} data-field="captions">
        {captions !== '' && (
          <>
            <ProgressRow
              name={name}
              value={1}
              state="done"
              text={tn(count, '{count} caption', '{count} captions')}
              actions={[
                {
                  label: t('Remove'),
                  onClick: () => form.changeContent({ captions: '', captionsName: '', captionsLanguage: '' }),
                },
              ]}
            />
            <div className={styles.language}>
              <span aria-hidden="true">{t('Caption language')}</span>
              <FlatSelect
                label={t('Caption language')}
                options={languages}
                value={chosen}
                onChange={captionsLanguage => form.changeContent({ captionsLanguage })}
              />
            </div>
            <p className={styles.hint}>{t('Play the video above to try them before you post.')}</p>
          </>
        )}
        {captions === '' && (
          <FileDrop
            isSmall
            hasHint={false}
            label={t('Add captions')}
            accept=".vtt,.srt,text/vtt"
            onFiles={files => void take(files)}
          />
        )}
        <div role="alert">
          {errors && (
            <>
              <p className={styles.fault}>
                <b>{t('Can’t use {name}:', { name: errors.name })}</b>
              </p>
              <ul className={styles.faults}>
                {errors.texts.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </section>
  )
}
