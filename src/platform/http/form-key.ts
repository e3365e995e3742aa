import type { App } from '../app.ts'

/** The default header for the form key: in calls, and in responses that renew it. */
const usualHeader = 'X-Tumblr-Form-Key'

/** What a server may respond to an expired form key. */
const keyRefusals = [401, 403, 419, 422]
/** Some servers set the cookie again with every response, even one that has nothing to do with the key. */
const cookieRefusals = [403, 419]

function readCookie(name: string): string | undefined {
  try {
    const pair = document.cookie.split('; ').find(one => one.startsWith(`${name}=`))
    return pair && decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    // Cookies are blocked, or the value isn't URL-encoded.
  }
}

/** The form key, and how it travels: the host chooses the names (`csrf` in the page data). */
export function formKey({ page, bus }: App) {
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
    /** The newest key: the one in the host's cookie, else the last one from the page or a response. */
    value,
    /** Whether a call refused with this key may be accepted with the one known now. */
    mends: (status: number, sent: string) =>
      value() !== sent && (cookie ? cookieRefusals : keyRefusals).includes(status),
    /** Stores a newer key from a response's header. */
    renew: ({ headers }: Response) => set(headers.get(header)),
    /** Stores a newer key from elsewhere. */
    set,
  }
}
