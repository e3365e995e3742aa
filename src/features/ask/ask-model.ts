import { atom, computed } from 'nanostores'
import type { Bus } from '../../platform/bus/bus.ts'
import { type Failure, isLoggedOut, type Result, serverMessage } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import type { Session } from '../../platform/session.ts'
import { isBlank } from '../../platform/text/text.ts'
import type { DraftBox } from '../../shared/drafts/draft-box.ts'
import { failureText } from '../../shared/feedback/failure-text.ts'
import type { Feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import type { Question } from './api.ts'

export interface Recipient {
  name: string
  allowsAnonymous: boolean
}

/** State of the ask form: recipient, question, anonymity and errors (ASK-3…17). */
export type AskModel = ReturnType<typeof createAsk>

interface AskDeps {
  box: DraftBox
  session: Pick<Session, 'isLoggedIn'>
  feedback: Pick<Feedback, 'toast' | 'fail'>
  bus: Pick<Bus, 'emit'>
  sendQuestion: (question: Question) => Promise<Result<unknown>>
  loginUrl: string | null
}

const errorText = (error: QuestionError): string | null =>
  error === 'blank'
    ? t('You need to enter a question!')
    : error === 'link'
      ? t("Sorry, but please don't include links in questions.")
      : // The counter already shows this.
        null

export function createAsk({ box, session, feedback, bus, sendQuestion, loginUrl }: AskDeps) {
  const { toast } = feedback
  const { isLoggedIn } = session
  const $recipient = atom<Recipient | null>(null)
  const $text = computed(box.$fields, ({ text = '' }) => stripNewlines(text))
  const $anonymous = atom(false)
  /** Recipients whose question is being sent: after closing, the form may be open for another blog. */
  const $sending = atom<readonly string[]>([])
  const $isSaving = computed(
    [$sending, $recipient],
    (sending, recipient) => recipient !== null && sending.includes(recipient.name),
  )
  /** A blank field is an error only after the first attempt to send. */
  const $wasTried = atom(false)
  const $refusal = atom<{ text: string; isLoggedOut: boolean } | null>(null)

  const $error = computed($text, text => questionError(text))
  const $errors = computed([$error, $wasTried, $refusal], (error, wasTried, refusal) => {
    const ownError = error && (error !== 'blank' || wasTried) ? errorText(error) : null
    return [ownError, refusal?.text ?? null].filter(text => text !== null)
  })

  const setRecipient = (recipient: Recipient | null) => {
    if (recipient)
      void box.open(recipient.name, { anonymous_asks: recipient.allowsAnonymous ? 'true' : 'false' })
    else box.leave()
    $recipient.set(recipient)
    $anonymous.set(recipient?.allowsAnonymous === true && !isLoggedIn())
    $wasTried.set(false)
    $refusal.set(null)
  }
  const explain = (failure: Failure, name: string): string => {
    if (!isLoggedOut(failure)) return serverMessage(failure) ?? failureText(failure)
    return isLoggedIn() ? failureText(failure) : t('Log in to ask {blog} a question.', { blog: name })
  }

  /** By recipient, closes the message about a question that failed after its form had closed. */
  const told = new Map<string, () => void>()

  const hasUnsent = () => $recipient.get() !== null && !$isSaving.get() && $text.get().trim() !== ''
  const open = (recipient: Recipient) => {
    told.get(recipient.name)?.()
    told.delete(recipient.name)
    if ($recipient.get()?.name === recipient.name) return
    setRecipient(recipient)
  }
  const discard = () => {
    const recipient = $recipient.get()
    const text = $text.get()
    const anonymous = $anonymous.get()
    box.clear()
    setRecipient(null)
    if (!recipient) return
    offerUndo(feedback, t('Question discarded.'), () => {
      open(recipient)
      box.update({ text: [text, $text.get()].filter(Boolean).join(' ') })
      $anonymous.set(anonymous)
    })
  }

  return {
    /** Unsent questions of earlier visits and of other tabs. */
    box,
    /** Null while the form is closed. */
    $recipient,
    $text,
    $anonymous,
    $isSaving,
    /** Error messages for the user. */
    $errors,
    /** Where to log in, if the last failure was due to an ended session. */
    $loginUrl: computed($refusal, refusal => (refusal?.isLoggedOut ? loginUrl : null)),
    $remaining: computed($text, remainingOf),
    $canSend: computed([$error, $isSaving], (error, isSaving) => error === null && !isSaving),
    /** Opens the form; restores an unsent question of an earlier visit. */
    open,
    setText(typed: string) {
      const recipient = $recipient.get()
      if (!recipient || $isSaving.get()) return
      const text = stripNewlines(typed)
      if (text.trim() === '' && $text.get().trim() !== '') $wasTried.set(true)
      box.update({ text })
      $refusal.set(null)
    },
    setAnonymous(anonymous: boolean) {
      if ($recipient.get()?.allowsAnonymous && !$isSaving.get()) $anonymous.set(anonymous)
    },
    async send() {
      const recipient = $recipient.get()
      if (!recipient || $isSaving.get()) return
      $wasTried.set(true)
      if ($error.get()) return
      const anonymous = $anonymous.get()
      $sending.set([...$sending.get(), recipient.name])
      $refusal.set(null)
      const question = $text.get().trim()
      const endSending = box.beginSending()
      const result = await sendQuestion({ recipient: recipient.name, anonymous, question })
      endSending(result.ok)
      $sending.set($sending.get().filter(name => name !== recipient.name))
      const isStillOpen = $recipient.get()?.name === recipient.name
      if (result.ok) {
        if (isStillOpen) setRecipient(null)
        bus.emit('ask:sent', { recipient: recipient.name, anonymous })
        toast(t('Your question to {blog} is on its way.', { blog: recipient.name }))
        return
      }
      const reason = explain(result.failure, recipient.name)
      const refuse = () => $refusal.set({ text: reason, isLoggedOut: isLoggedOut(result.failure) })
      if (isStillOpen) return refuse()
      const show = () => {
        open(recipient)
        refuse()
      }
      told.set(
        recipient.name,
        feedback.fail(
          t('Couldn’t send your question to {blog}. {why}', { blog: recipient.name, why: reason }),
          { label: t('Show question'), run: show },
          true,
        ),
      )
    },
    hasUnsent,
    discard,
    /** Discards an unsent question, which can be undone. If closed while sending, a toast reports the result. */
    close() {
      if (hasUnsent()) discard()
      else if ($recipient.get()) setRecipient(null)
    },
  }
}

/** Maximum characters of a question after trimming (ASK-11). */
const questionMaxLength = 500
/** The counter shows from this many remaining characters on (ASK-14). */
const counterFrom = 100
const warningUpTo = 40
const dangerUpTo = 20

type CounterLevel = 'ok' | 'warning' | 'danger'
type QuestionError = 'blank' | 'link' | 'long'

/** A question is one paragraph: newlines are removed, with a space where two words would touch (ASK-12). */
export const stripNewlines = (text: string): string =>
  text.replace(/(\S?)[\r\n\u2028\u2029]+(?=(\S?))/g, (_, before: string, after: string) =>
    before && after ? `${before} ` : before,
  )

/**
 * Top-level domains that make a word a link (ASK-10, DEC-107). Those that are everyday English words (in, is, it, so,
 * to, us …) are left out: a period without a space after it isn't a link.
 */
const commonTlds: readonly string[] =
  'com org net edu gov mil int info biz name pro mobi xyz online site shop store blog app dev page link club live news tech cloud world today space website top vip icu art design media agency io co ai tv fm gg ly me cc ws uk ca au nz ie de fr es pt nl se dk fi pl cz ch ru ua tr jp cn kr br mx ar cl za eu asia'.split(
    ' ',
  )

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')

/** A link is http(s)://, www., or a word followed by a known top-level domain, whole and in any case (ASK-10). */
function hasLink(text: string, tlds: readonly string[] = commonTlds): boolean {
  if (/https?:\/\//i.test(text) || /(?<![\p{L}\p{N}])www\./iu.test(text)) return true
  if (tlds.length === 0) return false
  const domain = `(?<=[\\p{L}\\p{N}_-])\\.(?:${tlds.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`
  return new RegExp(domain, 'iu').test(text)
}

/**
 * What remains of the limit; negative past it, because typed text is never cut.
 * @internal
 */
export const remainingOf = (text: string): number => questionMaxLength - text.trim().length

/** Null while the counter shows nothing. */
export function counterLevel(remaining: number): CounterLevel | null {
  if (remaining > counterFrom) return null
  if (remaining > warningUpTo) return 'ok'
  return remaining > dangerUpTo ? 'warning' : 'danger'
}

/**
 * The first reason why a question can't be sent; null if it can.
 * @internal
 */
export function questionError(text: string, tlds?: readonly string[]): QuestionError | null {
  if (isBlank(text)) return 'blank'
  if (hasLink(text, tlds)) return 'link'
  return remainingOf(text) < 0 ? 'long' : null
}
