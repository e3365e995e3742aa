import { useState } from 'react'
import { t } from '../../../src/page/i18n.ts'
import type { PhotoItem } from '../../../src/posts/draft.ts'
import { nextPhotoId } from '../../../src/posts/photos.ts'
import { canEditMedia } from '../../../src/posts/post-types.ts'
import { photosMax } from '../../../src/posts/types/photo.ts'
import { addProtocol, isValidUrl } from '../../../src/posts/urls.ts'
import { Button } from '../../../src/ui/button.tsx'
import { closePath, Icon } from '../../../src/ui/icon.tsx'
import { IconButton } from '../../../src/ui/icon-button.tsx'
import styles from '../composer.module.css'
import { LineField } from '../fields.tsx'
import type { FieldsProps } from './fields.ts'

/** The photos of a post, added by their addresses. */
export function PhotoUrls({ draft, onChange }: FieldsProps) {
  const [typed, setTyped] = useState('')
  const given = draft.content.photos
  const photos: readonly PhotoItem[] = Array.isArray(given) ? given : []
  const url = addProtocol(typed.trim())
  const mayAdd = isValidUrl(url) && photos.length < photosMax
  const add = () => {
    if (!mayAdd) return
    onChange({ photos: [...photos, { id: nextPhotoId(photos), url, externalUrl: url, caption: '' }] })
    setTyped('')
  }
  return (
    <>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo, index) => (
            <li key={photo.id} className={styles.photo}>
              <img src={photo.url} alt={photo.caption || t('Photo {number}', { number: index + 1 })} />
              {canEditMedia(draft) && (
                <IconButton
                  label={t('Remove photo {number}', { number: index + 1 })}
                  onClick={() => onChange({ photos: photos.filter(other => other !== photo) })}
                >
                  <Icon path={closePath} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEditMedia(draft) && (
        <div className={styles.add}>
          <LineField
            look="url"
            type="url"
            label={t('Address of a photo')}
            placeholder={t('Paste the address of a photo')}
            value={typed}
            onChange={setTyped}
            onEnter={add}
            onBlur={add}
            autoFocus
          />
          <Button aria-disabled={!mayAdd} onClick={add}>
            {t('Add photo')}
          </Button>
        </div>
      )}
    </>
  )
}
