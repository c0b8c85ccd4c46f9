import { formatCount } from './format.ts'

/** A count that may be capped: '240', '1,000+'. */
export function formatTotal({ value, exact }: { value: number; exact: boolean }): string {
  return exact ? formatCount(value) : `${formatCount(value)}+`
}
