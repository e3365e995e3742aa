import styles from '../editor.module.css'

/** Reserves the space of an editor's toolbar. */
export const ToolbarSkeleton = () => <div className={styles.toolbarRoom} />
