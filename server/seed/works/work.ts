/** The material of one project. Lists are written as one line each: features with '; ', the others with ', '. */
export interface Work {
  name: string
  what: string
  text: readonly [string, string]
  features: string
  stack: string
  tags: string
  /** Whole units of the currency. */
  price: number
  /** Days until delivery; 0 is at once. */
  days: number
}
