import { hash } from 'node:crypto'

/**
 * Returns what tells titles apart: letters and digits in lower case without accents, so that 'Grid–Storage' is 'grid storage'. A
 * title that has neither is told apart by its signs.
 */
export function titleKey(title: string): string {
  const key = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return key === '' ? hash('sha1', title) : key
}
