import type { ToolField } from './tools.ts'

/** What the controls of a form hold, by the name of their argument. */
export type Typed = Record<string, string | boolean | undefined>

/**
 * Turns what a person typed into the arguments of a tool. An empty optional field is left out. What cannot be read stays as
 * it was typed, so that the schema refuses it.
 */
export function readTyped(fields: readonly ToolField[], typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = readValue(field, typed[field.name])
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}

function readValue(field: ToolField, typed: string | boolean | undefined): unknown {
  if (field.kind === 'boolean') return typed === true
  const text = typeof typed === 'string' ? typed : ''
  if (field.kind === 'texts') {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    return lines.length === 0 && !field.isRequired ? undefined : lines
  }
  if (text.trim() === '') return undefined
  if (field.kind === 'text') return text.trim()
  if (field.kind === 'long-text') return text
  // Choices are named by their places: two values may look the same as texts.
  if (field.kind === 'choice') return field.options[Number(text)]?.value
  return readNumber(text.trim())
}

/** A number with a point or a comma before its decimals. */
function readNumber(text: string): number | string {
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d{1,3})?$/i.test(text) ? Number(text.replace(',', '.')) : text
}

/** What the controls of a form hold at first. */
export function firstTyped(field: ToolField): string | boolean {
  if (field.kind === 'texts') return field.initial.join('\n')
  return field.kind === 'boolean' ? field.initial : String(field.initial ?? '')
}
