import type { CSSProperties } from 'react'
import styles from './editor.module.css'

/** The room that the tools of an editor take: a row, or two. */
export const ToolbarRoom = () => <div className={styles.toolbarRoom} />

/** The room of an empty editor with its tools, for one that is still to come. */
export const EditorRoom = ({ rows }: { rows: number }) => (
  <div>
    <div className={styles.place} style={{ '--rows': rows } as CSSProperties} />
    <ToolbarRoom />
  </div>
)
