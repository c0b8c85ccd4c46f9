import { remoteLimits } from '../limits/agent-remotes.ts'

export type Json = Record<string, unknown>

/** Whether a value is an object of JSON. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
/** A number of JSON Schema; null for anything else. */
export const asNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** A whole number from a schema between two bounds, or the fallback. */
export function asCount(value: unknown, fallback: number, most: number): number {
  const number = asNumber(value)
  return number === null || number < 0 ? fallback : Math.min(Math.ceil(number), most)
}

/**
 * Whether a value is small enough to be read: it is measured level by level and never by recursion, so that a value nested
 * 100,000 times costs no more than its size.
 */
export function isBounded(
  value: unknown,
  { bytes, depth }: { bytes: number; depth: number } = remoteLimits.schema,
): boolean {
  let left = bytes
  let level: unknown[] = [value]
  for (let at = 0; level.length > 0; at += 1) {
    if (at > depth) return false
    const next: unknown[] = []
    for (const each of level) {
      left -= typeof each === 'string' ? each.length + 2 : 4
      if (typeof each === 'object' && each !== null)
        for (const [key, inner] of Object.entries(each)) {
          left -= Array.isArray(each) ? 1 : key.length + 4
          next.push(inner)
          if (left < 0) return false
        }
    }
    if (left < 0) return false
    level = next
  }
  return true
}

// `$ref` may lead to another `$ref`, or round in a circle.
const mostSteps = 4

/**
 * Returns the schema of a property as one without references and without 'or null', which generators of schemas write for
 * optional arguments. Undefined when it cannot be brought into this form.
 */
export function plainSchema(property: unknown, root: Json): Json | undefined {
  let schema = property
  for (let step = 0; step <= mostSteps; step += 1) {
    if (!isObject(schema)) return undefined
    const { $ref, anyOf, oneOf, allOf, ...rest } = schema
    if (typeof $ref === 'string') {
      const target = referred($ref, root)
      if (!target) return undefined
      schema = { ...target, ...rest }
      continue
    }
    const choices = [anyOf, oneOf].find(Array.isArray)?.filter((each) => !isNull(each))
    const [only] = choices?.length === 1 ? choices : Array.isArray(allOf) && allOf.length === 1 ? allOf : []
    if (isObject(only)) {
      schema = { ...only, ...rest }
      continue
    }
    const { type } = rest
    if (Array.isArray(type)) {
      const types = type.filter((each) => each !== 'null')
      if (types.length !== 1) return undefined
      schema = { ...schema, type: types[0] }
      continue
    }
    // Conditions that no form field can show.
    return ['not', 'if', 'allOf'].some((name) => Object.hasOwn(schema as Json, name)) ? undefined : schema
  }
  return undefined
}

const isNull = (schema: unknown) => isObject(schema) && (schema.type === 'null' || schema.const === null)

/** The schema that `#/$defs/name` or `#/definitions/name` names; other references are not followed, and nothing is fetched. */
function referred(ref: string, root: Json): Json | undefined {
  const [, group = '', name = ''] = /^#\/(\$defs|definitions)\/([\w.-]{1,100})$/.exec(ref) ?? []
  const all = Object.hasOwn(root, group) ? root[group] : undefined
  const found = isObject(all) && Object.hasOwn(all, name) ? all[name] : undefined
  return isObject(found) ? found : undefined
}
