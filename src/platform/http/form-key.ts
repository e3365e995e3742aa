import type { App } from '../app.ts'

/** The header with the form key where the page data names no other: in calls, and in answers that renew it. */
const usualHeader = 'X-Tumblr-Form-Key'

/** The form key, and how it travels: the names are the host's (`csrf` in the page data). */
export interface FormKey {
  header: string
  field: string
  /** The newest key: that in the host's cookie, else the last one that the page or an answer gave. */
  value: () => string
  /** Takes the newer key from an answer's header. */
  renew: (response: Response) => void
  /** Takes a newer key that came in another way. */
  set: (newer: string) => void
  /** Whether a call that was refused with this key may be accepted with the one that is known by now. */
  mends: (status: number, sent: string) => boolean
}

/** What a server may answer to a form key that is too old. */
const keyRefusals = [401, 403, 419, 422]
/** Some servers write the cookie anew with every answer, to one that has nothing to do with the key, too. */
const cookieRefusals = [403, 419]

function readCookie(name: string): string | undefined {
  try {
    const pair = document.cookie.split('; ').find(one => one.startsWith(`${name}=`))
    return pair && decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    // The browser refuses cookies, or the value was not encoded by our rules.
  }
}

export function formKey({ page, bus }: App): FormKey {
  const { header = usualHeader, field = 'form_key', cookie } = page.csrf ?? {}
  let key = page.form_key
  const set = (newer: string | null) => {
    if (!newer || newer === key) return
    key = newer
    bus.emit('form-key:changed')
  }
  const value = () => (cookie && readCookie(cookie)) || key
  return {
    header,
    field,
    value,
    mends: (status, sent) => value() !== sent && (cookie ? cookieRefusals : keyRefusals).includes(status),
    renew: ({ headers }) => set(headers.get(header)),
    set,
  }
}
