/** What can be done with something on a page, in any engine. */
export interface Part {
  click(): Promise<void>
  type(text: string): Promise<void>
}

/** A browser with one page, driven as a person would: by clicks and keys of the engine itself. */
export interface Browser {
  open(url: string): Promise<void>
  reload(): Promise<void>
  url(): Promise<string>
  /** Answers what a function of the page's own gives. It must not use anything from around it. */
  ask<Args extends unknown[], Answer>(question: (...args: Args) => Answer, ...args: Args): Promise<Answer>
  /** What a function of the page's own finds, or undefined. */
  find<Args extends unknown[]>(finder: (...args: Args) => Element | null, ...args: Args): Promise<Part | undefined>
  close(): Promise<void>
}
