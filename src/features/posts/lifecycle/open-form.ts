import type { Bus } from '../../../platform/bus/bus.ts'
import type { PostFormRequest, PostType, SavedPost } from '../../../platform/bus/contract.ts'
import type { Failure, Result } from '../../../platform/http/failure.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import type { Autosave } from '../autosave/autosave.ts'
import type { PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/post-form.ts'
import type { HandOver } from '../draft/saving.ts'
import type { FormSlot, PageEffects } from '../entry/page-effects.ts'
import type { FormAddress, OpenRequest } from '../form-requests.ts'
import type { Frame } from '../frame/frame.ts'
import type { SaveAnswer } from '../server/wire.ts'

export type Placement = 'modal' | 'inline'
/** The form's transition when it opens and closes (POST-53). */
export type Phase = 'pretransition' | 'midtransition' | 'shown'
/**
 * `coming`: not shown yet. `held`: accepts no input, while it is scrolled into view or closes. `enabled`: accepts
 * input.
 */
export type Readiness = 'coming' | 'held' | 'enabled'

/** A post that was just saved, with what is needed to undo that. */
export interface JustSaved {
  saved: SavedPost
  draft: PostDraft
  /** What the form was opened with: of an edit, the post before it. */
  initial: PostDraft
  /** Opens the form again with the same content, as for a post that was never saved. */
  reopen: () => Promise<void>
}

/** A form on the page. */
export interface OpenForm<Fields> {
  id: number
  request: PostFormRequest
  form: PostForm
  Fields: Fields
  placement: Placement
  /** Where it is drawn, if neither in the dialog nor in place of the buttons. */
  slot: FormSlot | null
  /** It has come from the previous page: the focus stays where it is. */
  isQuiet: boolean
  /** Saves drafts in the browser, and offers earlier ones. */
  autosave: Autosave
}

export interface PostFormsDeps<Fields> {
  bus: Pick<Bus, 'emit' | 'on'>
  feedback: Pick<Feedback, 'alert' | 'confirm'>
  address: FormAddress
  frame: Frame
  effects: PageEffects
  baseRoute: string
  /** The types of new posts; all of them if left out. */
  types?: readonly PostType[] | undefined
  /** Whether the page has new-post buttons that a form can replace. */
  hasButtons: boolean
  /** The placement that the page asks for. */
  placement?: Placement | undefined
  start: (request: OpenRequest) => Promise<Result<PostDraft>>
  createForm: (draft: PostDraft) => PostForm
  createAutosave: (form: PostForm) => Autosave
  loadFields: (type: PostType) => Promise<Fields>
  /** Loads the rich text editor; resolves even if that fails. */
  loadEditor?: () => Promise<void>
  showLoading: <T>(work: Promise<T>) => Promise<T>
  failed: () => void
  /** Takes over valid posts from their forms, which then close. */
  handOver?: (opened: OpenForm<Fields>) => HandOver
  /** Asks before an incomplete post is sent; null if there is nothing to ask, else whether to send it. */
  askFirst?: ((form: PostForm) => Promise<boolean> | null) | undefined
  /** Shows the saved post in the page. */
  saveHook: (draft: PostDraft, answer: SaveAnswer, saved: SavedPost) => Promise<void>
  /** Reports the result to the user. */
  reportSaved: (justSaved: JustSaved) => void
  /** Tells the user that the text is gone; `reopen` opens the form again with everything that was in it. */
  reportDiscarded: (draft: PostDraft, reopen: () => Promise<void>) => void
  /**
   * Tells the user that the form opens with an earlier draft, which `undo` reverts. Returns a function that ends it.
   */
  reportRestored: (undo: () => void) => () => void
  /** Tells the user that the form of the previous page couldn't be opened here, and lets them try again. */
  reportNotReopened?: (failure: Failure, retry: () => void) => void
  setCovered: (isCovered: boolean) => void
}
