import type { ReadableAtom } from 'nanostores'
import type { Bus } from '../../../src/bus/bus.ts'
import type { PostFormRequest, PostType, SavedPost } from '../../../src/bus/contract.ts'
import type { Result } from '../../../src/http/failure.ts'
import type { Notices } from '../../../src/notices/store.ts'
import type { Autosave } from '../../../src/posts/autosave/autosave.ts'
import type { PostDraft } from '../../../src/posts/draft/draft.ts'
import type { PostForm } from '../../../src/posts/draft/form.ts'
import type { OpenRequest } from '../../../src/posts/routes/request.ts'
import type { SaveAnswer } from '../../../src/posts/server/wire.ts'
import type { Address } from '../entry/address.ts'
import type { FormSlot, PageEffects } from '../entry/page-effects.ts'

export type Placement = 'modal' | 'inline'
/** How far the form is on its way in, or out (dashboard.md §4). */
export type Phase = 'pretransition' | 'midtransition' | 'shown'
/** `held` takes no input: it is being scrolled into view, or is on its way out. `coming` has not been seen yet. */
export type Readiness = 'coming' | 'held' | 'enabled'

/** A post that was just saved, and how to go on with it. */
export interface JustSaved {
  saved: SavedPost
  draft: PostDraft
  /** What the post was before: a state, or '' for one that did not exist. */
  before: string
  /** Opens the form again with all that was written, as for a post that was never saved. */
  writeAgain: () => Promise<void>
}

/** A form on the page. */
export interface OpenForm<Fields> {
  id: number
  request: PostFormRequest
  form: PostForm
  Fields: Fields
  placement: Placement
  /** Where it is drawn, when that is neither the dialog nor the place of the buttons. */
  place: FormSlot | null
  /** Keeps what is typed in the browser, and offers what was. */
  keeping: Autosave
}

export interface PostFormsDeps<Fields> {
  bus: Pick<Bus, 'emit'>
  notices: Pick<Notices, 'alert' | 'confirm'>
  address: Address
  stage: PageEffects
  baseRoute: string
  /** Whether the new-post buttons are on the page, to be replaced by a form. */
  hasButtons: boolean
  /** The placement that the page asks for, if it does. */
  placement?: Placement | undefined
  start: (asked: OpenRequest) => Promise<Result<PostDraft>>
  createForm: (draft: PostDraft) => PostForm
  keep: (form: PostForm) => Autosave
  loadFields: (type: PostType) => Promise<Fields>
  showLoading: <T>(work: Promise<T>) => Promise<T>
  failed: () => void
  /** Makes the page show what was saved. */
  saveHook: (draft: PostDraft, answer: SaveAnswer, saved: SavedPost) => Promise<void>
  /** Says what has become of the post. */
  tellSaved: (just: JustSaved) => void
  setCovered: (isCovered: boolean) => void
  /** The form stands in the page, not yet painted. */
  drawn: () => void
}

export interface PostForms<Fields> {
  /** Whether the page is dimmed. */
  $glass: ReadableAtom<boolean>
  $open: ReadableAtom<OpenForm<Fields> | null>
  $phase: ReadableAtom<Phase>
  $readiness: ReadableAtom<Readiness>
  open: (payload: object) => Promise<void>
  /** Told by the view before the form is painted. */
  drawn: () => void
  /** Told by the view when the form is drawn. */
  attached: (element: Element) => void
  save: () => Promise<void>
  /** Closes, asking first where something would be lost. */
  dismiss: () => Promise<void>
  /** A form that is on its way is not wanted any more. */
  giveUp: () => Promise<void>
  /** The browser went back or forward. */
  urlChanged: () => Promise<void>
}
