import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { t } from '../../platform/page/i18n.ts'
import styles from './text-field.module.css'
import { FieldFrame, type FieldFrameProps } from './text-field.tsx'

const growsByItself = () => typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/**
 * React writes the text of a text area also into the page, as its default, at each key. Browsers then look through all
 * rules with `:has()`, the host's too, and style what they may be about. Nothing here resets a form to its defaults.
 */
function leaveDefault(element: HTMLTextAreaElement): void {
  Object.defineProperty(element, 'defaultValue', { get: () => element.value, set() {} })
}

/** Makes a text area as high as its text, in browsers without `field-sizing`, and lets a key change nothing else. */
export function useAutoHeight(value: unknown): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (area.current) leaveDefault(area.current)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what its height depends on
  useLayoutEffect(() => {
    const element = area.current
    if (!element || growsByItself()) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [value])
  return area
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'>, FieldFrameProps {
  /** Minimum height in rows; 2 if left out. */
  rows?: number
  /** Maximum height in rows; 12 if left out. */
  maxRows?: number
  /**
   * The most characters; 4096 if left out, because the layout of a megabyte takes seconds. A longer text, such as a
   * blog's description, needs its own.
   */
  maxLength?: number
  /** Buttons in the lower corner of the field. */
  tools?: ReactNode
}

const defaultMaxLength = 4096

/** A field of several lines that grows with its text. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  aside,
  className,
  id,
  rows = 2,
  maxRows = 12,
  maxLength = defaultMaxLength,
  tools,
  ref,
  ...rest
}: TextAreaProps) {
  const area = useAutoHeight(rest.value)
  const isFull =
    maxLength === defaultMaxLength && !rest.readOnly && String(rest.value ?? '').length >= defaultMaxLength
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement)
  return (
    <FieldFrame
      {...{ label, hideLabel, error, aside, className, id }}
      hint={isFull ? t('You’ve reached the length limit.') : hint}
    >
      {attributes => (
        <div className={styles.box}>
          <textarea
            dir="auto"
            {...rest}
            {...attributes}
            ref={area}
            maxLength={maxLength}
            rows={rows}
            className={`${styles.control} ${styles.area}`}
            style={{
              minHeight: `max(var(--inlay-target), ${rows}lh + 18px)`,
              maxHeight: `calc(${maxRows}lh + 18px)`,
            }}
          />
          {tools && <div className={styles.tools}>{tools}</div>}
        </div>
      )}
    </FieldFrame>
  )
}
