import * as z from 'zod/mini'
import { remoteLimits } from '../limits/agent-remotes.ts'
import { remoteProblemTexts } from './problems.ts'
import type { ToolField } from './tools.ts'

/** The shape of the arguments of a tool: its fields, nothing else, and 100 kB in all. */
export function inputSchemaOf(fields: readonly ToolField[]) {
  const shape = Object.fromEntries(
    fields.map((field) => [field.name, field.isRequired ? shapeOf(field) : z.optional(shapeOf(field))]),
  )
  return z
    .strictObject(shape)
    .check(z.refine((input) => sizeOf(input) <= remoteLimits.input, { error: remoteProblemTexts['input-too-large'] }))
}

/** The bytes of arguments as they are sent. */
export const sizeOf = (input: unknown): number => new TextEncoder().encode(JSON.stringify(input) ?? '').length

/** The shape of one argument. Its sentences name the field, because they are also listed above the form. */
function shapeOf(field: ToolField): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
    case 'long-text':
      return textOf(field)
    case 'number':
    case 'integer':
      return numberOf(field)
    case 'boolean':
      return z.boolean()
    case 'choice':
      return z.literal(
        field.options.map(({ value }) => value),
        { error: `${field.label}: choose one of the list` },
      )
    case 'texts':
      return listOf(field)
  }
}

function textOf({ label, min, max, isRequired }: Extract<ToolField, { initial: string }>) {
  const least = Math.max(min, isRequired ? 1 : 0)
  return z
    .string({ error: `Fill in ${label}` })
    .check(
      z.minLength(least, { error: least > 1 ? `${label}: use at least ${least} characters` : `Fill in ${label}` }),
      z.maxLength(max, { error: `${label}: use at most ${max.toLocaleString('en')} characters` }),
    )
}

type NumberField = Extract<ToolField, { step: unknown }>

function numberOf(field: NumberField) {
  const { kind, min, max, above, below, step } = field
  const error = `${field.label}: enter ${boundsText(field)}`
  const isWithin = (value: number) =>
    (kind === 'number' || Number.isSafeInteger(value)) &&
    (min === null || value >= min) &&
    (max === null || value <= max) &&
    (above === null || value > above) &&
    (below === null || value < below) &&
    (step === null || isMultiple(value, step))
  return z.number({ error }).check(z.refine(isWithin, { error }))
}

// 0.3 is a multiple of 0.1 although the machine's division says otherwise.
const isMultiple = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-9

/** Which numbers a field takes. */
function boundsText({ kind, min, max, above, below, step }: NumberField): string {
  const bounds = [
    ...(min !== null && max !== null ? [`from ${min} to ${max}`] : []),
    ...(min !== null && max === null ? [`of at least ${min}`] : []),
    ...(min === null && max !== null ? [`of at most ${max}`] : []),
    ...(above === null ? [] : [`above ${above}`]),
    ...(below === null ? [] : [`below ${below}`]),
  ]
  const steps = step === null ? '' : `, in steps of ${step}`
  return `a ${kind === 'integer' ? 'whole number' : 'number'}${bounds.map((each) => ` ${each}`).join(' and')}${steps}`
}

function listOf({ label, min, max, longest, options, isRequired }: Extract<ToolField, { kind: 'texts' }>) {
  const least = Math.max(min, isRequired ? 1 : 0)
  const item = z
    .string()
    .check(z.minLength(1), z.maxLength(longest, { error: `${label}: use at most ${longest} characters on each line` }))
  const allowed = options
    ? item.check(
        z.refine((text: string) => options.includes(text), { error: `${label}: use only ${options.join(', ')}` }),
      )
    : item
  return z
    .array(allowed, { error: `Fill in ${label}` })
    .check(
      z.minLength(least, { error: least > 1 ? `${label}: enter at least ${least} lines` : `Fill in ${label}` }),
      z.maxLength(max, { error: `${label}: enter at most ${max} lines` }),
    )
}
