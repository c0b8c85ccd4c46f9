/** Actions on an element of a page, in any engine. */
export interface Part {
  click(): Promise<void>
  type(text: string): Promise<void>
}

/** A browser with one page, driven as a person would: by the engine's own clicks and keys. */
export interface Browser {
  open(url: string): Promise<void>
  reload(): Promise<void>
  url(): Promise<string>
  /** Returns the result of a function that runs in the page. It must not use anything from its scope. */
  ask<Args extends unknown[], Answer>(question: (...args: Args) => Answer, ...args: Args): Promise<Answer>
  /** The element found by a function that runs in the page, or undefined. */
  find<Args extends unknown[]>(finder: (...args: Args) => Element | null, ...args: Args): Promise<Part | undefined>
  close(): Promise<void>
}
