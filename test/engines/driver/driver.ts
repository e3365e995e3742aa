/** One source of input with its ticks, as WebDriver has them; both protocols take the same. */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' | 'touch' }; actions: PointerAction[] }
  | {
      type: 'wheel'
      id: string
      actions: { type: 'scroll'; x: number; y: number; deltaX: number; deltaY: number; duration: number }[]
    }

export type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number; origin: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'pause'; duration: number }

/** What a browser is asked to do: the little that both WebDriver BiDi and classic WebDriver can. */
export interface Driver {
  readonly name: 'firefox' | 'webkit'
  /** Goes to an address and waits until it has loaded. */
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Along the history: -1 is back. */
  traverse: (steps: 1 | -1) => Promise<void>
  /** Runs a script that answers a promise of a string. */
  evaluate: (expression: string) => Promise<string>
  perform: (sources: InputSource[]) => Promise<void>
  /** Gives files to the input that this selector finds. */
  setFiles: (selector: string, paths: string[]) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  close: () => Promise<void>
}
