import { useStore } from '@nanostores/react'
import { memo, use, useId, useLayoutEffect, useRef, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { lateView } from '../../../shared/late-view.tsx'
import { AppContext } from '../../../ui/app-context.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { FlatSelect } from '../../../ui/flat-select/flat-select.tsx'
import { chevronDownIcon, closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { useGradual } from '../../../ui/scrolling/long-lists.ts'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { hasWords, type Note } from '../note.ts'
import type { NoteList } from '../note-pages.ts'
import type { Notes } from '../notes-model.ts'
import { type ReblogTree, type ReblogView, reblogViews } from '../reblog-tree-model.ts'
import { BlogRow, Face, NoteHead, NoteText } from './note-parts.tsx'
import styles from './notes.module.css'
import { ListEnd, Rows } from './rows.tsx'

/** Memoized: a growing list doesn't redraw it. */
const Comment = memo(({ notes, note }: { notes: Notes; note: Note }) => (
  <li className={styles.row}>
    <NoteHead notes={notes} note={note} />
    <NoteText note={note} />
    {note.tags.length > 0 && (
      <ul className={styles.added} aria-label={t('Tags')}>
        {note.tags.map(tag => (
          <li key={tag}>
            <bdi>{`#${tag}`}</bdi>
          </li>
        ))}
      </ul>
    )}
  </li>
))

const facesMax = 7
/** More blogs are drawn with each press. */
const unfoldedStep = 50

/** Those who added nothing: a line of avatars that expands to their blogs. */
function Quiet({ notes, quiet }: { notes: Notes; quiet: readonly Note[] }) {
  const id = useId()
  const [shown, setShown] = useState(0)
  return (
    <div className={styles.quiet}>
      <button
        type="button"
        className={styles.faces}
        aria-expanded={shown > 0}
        aria-controls={id}
        onClick={() => setShown(shown > 0 ? 0 : unfoldedStep)}
      >
        <span className={styles.pile} aria-hidden="true">
          {quiet.slice(0, facesMax).map(({ key, blog }) => (
            <Face key={key} blog={blog} size={24} />
          ))}
        </span>
        <span className={styles.count}>
          {tn(quiet.length, '{count} reblog without a comment', '{count} reblogs without a comment')}
        </span>
        <Icon path={chevronDownIcon} size={16} className={styles.chevron} />
      </button>
      <ul id={id} className={styles.list} hidden={shown === 0}>
        {quiet.slice(0, shown).map(({ key, blog }) => (
          <li key={key} className={styles.person}>
            <BlogRow notes={notes} blog={blog} />
          </li>
        ))}
        {shown > 0 && quiet.length > shown && (
          <li>
            <button type="button" className={styles.small} onClick={() => setShown(shown + unfoldedStep)}>
              {t('Show more')}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

/** After this many pages in a row without a comment, older ones load with a press. */
const quietPagesMax = 3

const perFrame = 3

/** Reblogs with what their authors added; the others are folded. */
function ReblogList({ notes, list }: { notes: Notes; list: NoteList }) {
  const pages = useStore(list.$pages)
  const hiding = useStore(notes.$hiding)
  const all = pages.flat()
  const comments = all.filter(hasWords)
  const shown = useGradual(comments.length, perFrame)
  const quiet = all.filter(
    note => !hasWords(note) && !hiding.isBlocked(note) && hiding.reasonOf(note) === null,
  )
  const isQuiet =
    pages.length >= quietPagesMax && !pages.slice(-quietPagesMax).some(page => page.some(hasWords))
  return (
    <>
      {quiet.length > 0 && <Quiet notes={notes} quiet={quiet} />}
      <ul className={styles.list} aria-label={t('Reblogs with comments')}>
        <Rows
          rows={comments.slice(0, shown)}
          hiding={hiding}
          draw={note => <Comment key={note.key} notes={notes} note={note} />}
        />
      </ul>
      <ListEnd
        list={list}
        isDrawn={shown === comments.length}
        isEmpty={all.length === 0}
        empty={t('No reblogs yet.')}
        byPress={isQuiet ? t('Show older') : undefined}
      />
    </>
  )
}

const viewLabels: Record<ReblogView, () => string> = {
  list: () => t('Newest'),
  all: () => t('Tree'),
  comments: () => t('Tree: with a comment'),
  path: () => t('Tree: your path'),
}

const load = () => import('./reblog-tree.tsx').then(code => code.ReblogTreeView)

interface SteeredProps {
  notes: Notes
  list: NoteList
  app: App
  tree: ReblogTree
}

/** The list, or who reblogged from whom. */
function SteeredReblogs({ notes, list, app, tree }: SteeredProps) {
  const [{ View }] = useState(() =>
    lateView(app, { name: 'notes', load, meanwhile: <Skeleton count={4} label={t('Loading…')} /> }),
  )
  const view = useStore(tree.$view)
  const tag = useStore(tree.$tag)
  const hasPath = useStore(tree.$hasPath)
  const select = useRef<HTMLDivElement>(null)
  // The tag that was pressed is gone.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) select.current?.querySelector('select')?.focus()
  }, [])
  const views = reblogViews.filter(one => one !== 'path' || hasPath || view === 'path')
  return (
    <>
      <div ref={select} className={styles.steering}>
        <FlatSelect
          label={t('Show')}
          edge="start"
          options={views.map(value => ({ value, label: viewLabels[value]() }))}
          value={view}
          onChange={notes.chooseReblogs}
        />
        {tag !== '' && (
          <span className={styles.chosenTag}>
            <bdi>{`#${tag}`}</bdi>
            <IconButton
              label={t('Show all tags')}
              size="small"
              onClick={() => {
                notes.showTag('')
                select.current?.querySelector('select')?.focus()
              }}
            >
              <Icon path={closeIcon} size={16} />
            </IconButton>
          </span>
        )}
      </div>
      {view === 'list' ? (
        <ReblogList notes={notes} list={list} />
      ) : (
        <View notes={notes} tree={tree} view={view} />
      )}
    </>
  )
}

export function Reblogs({ notes, list }: { notes: Notes; list: NoteList }) {
  const app = use(AppContext)
  const tree = useStore(notes.$tree)
  return app && tree ? (
    <SteeredReblogs notes={notes} list={list} app={app} tree={tree} />
  ) : (
    <ReblogList notes={notes} list={list} />
  )
}
