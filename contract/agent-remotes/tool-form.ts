import { remoteLimits } from '../limits/agent-remotes.ts'
import { harmlessLine } from './harmless-text.ts'
import { asCount, asNumber, asText, isBounded, isObject, type Json, plainSchema } from './schema-reading.ts'
import type { ToolField, ToolForm } from './tools.ts'

const { schema: most, field: fieldLimits } = remoteLimits

/** Why the form of a tool cannot be shown. */
export const formRefusals = {
  tooLarge: 'The description of this tool’s input is too long for a form.',
  tooMany: `This tool asks for more than ${most.fields} things, too many for a form.`,
  unknown: 'The input of this tool is not described in a way that a form can show.',
  field: (name: string) => `This tool needs ‘${name}’, which a form cannot ask for.`,
} as const

// Arguments are keys of an object.
const nameForm = /^(?!__proto__$)[\w.$-]{1,64}$/

// Conditions on several arguments at once.
const conditions = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'dependentRequired', 'dependentSchemas', '$ref']

/**
 * Turns the input schema of a tool into the fields of a form. Optional arguments that no field can show are left out; a
 * required one is a refusal. `pattern` is left to the agent: a hostile one could take for ever to check.
 */
export function formOf(schema: unknown): ToolForm {
  if (!isBounded(schema)) return { refusal: formRefusals.tooLarge }
  if (!isObject(schema) || conditions.some((name) => Object.hasOwn(schema, name))) {
    return { refusal: formRefusals.unknown }
  }
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const unnamed = [...required].find((name) => !properties.some(([each]) => each === name))
  if (unnamed !== undefined) return { refusal: formRefusals.field(harmlessLine(String(unnamed), most.label)) }
  if (properties.length > most.fields) return { refusal: formRefusals.tooMany }
  const fields: ToolField[] = []
  const leftOut: string[] = []
  for (const [name, property] of properties) {
    const shown = harmlessLine(name, most.label)
    const plain = nameForm.test(name) ? plainSchema(property, schema) : undefined
    const field = plain && fieldOf(name, plain, required.has(name))
    if (field) fields.push(field)
    else if (required.has(name)) return { refusal: formRefusals.field(shown) }
    else leftOut.push(shown)
  }
  return { fields, leftOut }
}

function fieldOf(name: string, schema: Json, isRequired: boolean): ToolField | undefined {
  const label = harmlessLine(asText(schema.title), most.label) || labelOf(name)
  const help = harmlessLine(asText(schema.description), most.help)
  const common = { name, label, help, isRequired }
  const options = optionsOf(schema)
  if (options) {
    if (options.length === 0 || options.length > most.options) return undefined
    const initial = options.findIndex(({ value }) => value === schema.default)
    return { ...common, kind: 'choice', options, initial: initial < 0 ? null : initial }
  }
  switch (schema.type) {
    case 'string':
      return textField(common, schema)
    case 'number':
    case 'integer':
      return numberField(common, schema.type, schema)
    case 'boolean':
      return { ...common, kind: 'boolean', initial: schema.default === true }
    case 'array':
      return listField(common, schema)
    default:
      return undefined
  }
}

type Common = Pick<ToolField, 'name' | 'label' | 'help' | 'isRequired'>

/** 'sampleSize' and 'sample_size' become 'Sample size'. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.$-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

// A schema does not say how much a text without a limit will hold.
const longNames = /text|body|content|csv|code|markdown|message|prompt|lines|entries/i
const shortFormats = ['date', 'date-time', 'time', 'email', 'uri', 'url', 'uuid', 'hostname', 'ipv4', 'ipv6']

function textField(common: Common, schema: Json): ToolField {
  const isShort = shortFormats.includes(asText(schema.format))
  const isLong =
    !isShort && (asNumber(schema.maxLength) ?? (longNames.test(common.name) ? Number.POSITIVE_INFINITY : 0)) > 300
  const max = asCount(schema.maxLength, isLong ? fieldLimits.longText : fieldLimits.text, fieldLimits.longText)
  const min = asCount(schema.minLength, 0, max)
  const kind = isLong ? 'long-text' : 'text'
  return { ...common, kind, max, min, initial: asText(schema.default).slice(0, max) }
}

function numberField(common: Common, kind: 'number' | 'integer', schema: Json): ToolField {
  const step = asNumber(schema.multipleOf)
  return {
    ...{ ...common, kind, min: asNumber(schema.minimum), max: asNumber(schema.maximum) },
    ...{ above: asNumber(schema.exclusiveMinimum), below: asNumber(schema.exclusiveMaximum) },
    ...{ step: step !== null && step > 0 ? step : null, initial: asNumber(schema.default) },
  }
}

function listField(common: Common, schema: Json): ToolField | undefined {
  const items = schema.items
  if (!isObject(items) || schema.prefixItems !== undefined) return undefined
  const options = optionsOf(items)
  if (!options && items.type !== 'string') return undefined
  if (options && (options.length > most.options || options.some(({ value }) => typeof value !== 'string'))) {
    return undefined
  }
  const max = asCount(schema.maxItems, fieldLimits.items, fieldLimits.items)
  const initial = Array.isArray(schema.default) ? schema.default.map(asText).filter(Boolean).slice(0, max) : []
  return {
    ...{ ...common, kind: 'texts', max, min: asCount(schema.minItems, 0, max) },
    longest: asCount(items.maxLength, fieldLimits.item, fieldLimits.item),
    ...{ options: options ? options.map(({ value }) => String(value)) : null, initial },
  }
}

type Options = Extract<ToolField, { kind: 'choice' }>['options']

/** The values to choose from; undefined for a schema that has none. Values other than texts and numbers make it unreadable. */
function optionsOf(schema: Json): Options | undefined {
  const list = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum
  const named = [schema.oneOf, schema.anyOf].find(Array.isArray)
  const found = named
    ? named.map((each) => (isObject(each) ? { value: each.const, label: asText(each.title) } : undefined))
    : Array.isArray(list)
      ? list.filter((value) => value !== null).map((value) => ({ value, label: '' }))
      : undefined
  if (!found) return undefined
  const options: Options = []
  for (const each of found) {
    const value = each?.value
    if (typeof value !== 'string' && asNumber(value) === null) return []
    const label = harmlessLine(each?.label || String(value), most.option)
    options.push({ value: value as string | number, label })
  }
  return options
}
