import styles from './editor.module.css'

/** The room that the tools of an editor take: a row, or two. */
export const ToolbarSkeleton = () => <div className={styles.toolbarRoom} />
