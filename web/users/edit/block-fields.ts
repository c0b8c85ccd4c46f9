import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import type { SelectOption } from '#ui/forms/select-field.tsx'

/** One field of a block, as its form shows it. `other` names the text beside a list's 'Other'. */
export type BlockField = {
  name: string
  label: string
  help?: string
  /** It must be filled in. */
  needed?: boolean
  /** Stands beside the one before it where there is room. */
  beside?: boolean
} & (
  | { kind: 'line'; max: number; autoComplete?: string }
  | { kind: 'text'; max: number; rows?: number }
  | { kind: 'list'; options: readonly SelectOption[]; other?: string; otherMax?: number }
  | { kind: 'many'; options: readonly string[]; other: string; otherMax: number; most?: number }
  /** One entry to a line. */
  | { kind: 'rows'; max: number }
  | { kind: 'number' | 'money' | 'day' | 'month' | 'tick' }
)

type Values = Record<string, unknown>

/** What the controls hold, as the block's schema takes it; amounts in `currency`. */
export function readBlock(fields: readonly BlockField[], data: FormData, currency: string): Values {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const { name, kind } = field
      const text = String(data.get(name) ?? '')
      if (kind === 'many')
        return [
          [name, data.getAll(name).map(String)],
          [field.other, String(data.get(field.other) ?? '')],
        ]
      if (kind === 'list')
        return [
          [name, text],
          ...(field.other ? [[field.other, String(data.get(field.other) ?? '')] as [string, string]] : []),
        ]
      if (kind === 'number') return [[name, text === '' ? null : Number(text)]]
      if (kind === 'money') return [[name, text.trim() === '' ? null : (parseAmountIn(currency, text) ?? Number.NaN)]]
      if (kind === 'tick') return [[name, data.has(name)]]
      // Browsers end the lines of a form in two characters.
      if (kind === 'rows') return [[name, text.split(/\r?\n/).filter((row) => row.trim() !== '')]]
      if (kind === 'text') return [[name, text.replaceAll('\r\n', '\n')]]
      if (kind === 'month') return [[name, text === '' ? null : text]]
      return [[name, text]]
    }),
  )
}

/** A stored value as its control shows it. */
export function shownValue(field: BlockField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'money') return String(fromMinor(Number(value)))
  if (field.kind === 'rows') return (value as string[]).join('\n')
  return String(value)
}
