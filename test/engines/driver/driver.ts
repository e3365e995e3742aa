/** A WebDriver input source with its ticks; both protocols accept the same. */
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

/** Browser commands: the subset that both WebDriver BiDi and classic WebDriver have. */
export interface Driver {
  readonly name: 'chromium' | 'firefox' | 'webkit'
  /** Goes to an address and waits until it has loaded. */
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Moves in the history: -1 is back. */
  traverse: (steps: 1 | -1) => Promise<void>
  /** Runs a script that returns a promise of a string. */
  evaluate: (expression: string) => Promise<string>
  perform: (sources: InputSource[]) => Promise<void>
  /** Sets the files of the input that the selector finds. */
  setFiles: (selector: string, paths: string[]) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  close: () => Promise<void>
}
