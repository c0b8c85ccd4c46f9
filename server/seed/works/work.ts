/** The material of one project. Each list is written on one line: features separated by '; ', the others by ', '. */
export interface Work {
  name: string
  what: string
  text: readonly [string, string]
  features: string
  stack: string
  tags: string
  /** Whole units of the currency. */
  price: number
  /** Days until delivery; 0 means immediately. */
  days: number
}
