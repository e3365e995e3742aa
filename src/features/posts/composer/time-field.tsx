import { language, t } from '../../../platform/page/i18n.ts'
import { timeZoneOf } from '../../../platform/text/time.ts'
import { TextField, type TextFieldProps } from '../../../ui/field/text-field.tsx'
import { fromLocalTime, toLocalTime } from '../draft/publish-time.ts'

interface TimeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** The server's string, or ISO 8601 with offset; '' for none. */
  value: string
  onChange: (value: string) => void
  /** The time is in the future, even if the clocks show it twice. */
  isFuture?: boolean
}

/** A date and a time, with the time zone that applies on that date. */
export function TimeField({ value, onChange, isFuture, hint, ...rest }: TimeFieldProps) {
  const time = new Date(value).getTime()
  const zone = timeZoneOf(Number.isNaN(time) ? Date.now() : time, language())
  return (
    <TextField
      {...rest}
      type="datetime-local"
      hint={
        <>
          {hint} {t('Your time zone: {zone}.', { zone })}
        </>
      }
      value={toLocalTime(value)}
      onChange={event => onChange(fromLocalTime(event.target.value, isFuture ? Date.now() : undefined))}
    />
  )
}
