import { AppError, type FieldError } from './errors.ts'
import './sentences.ts'

interface Issue {
  code: string
  path: PropertyKey[]
  message: string
  keys?: string[]
}

interface Schema {
  safeParse(data: unknown): { success: true; data: unknown } | { success: false; error: { issues: Issue[] } }
}

/** Parses one part of a request. Body: 422 with a sentence per field; query: 400; path: 404, as nothing can be there. */
export function parsePart(part: 'params' | 'query' | 'body', schema: unknown, data: unknown): unknown {
  const result = (schema as Schema).safeParse(data)
  if (result.success) return result.data
  if (part === 'params') throw new AppError('not_found')
  const fields = result.error.issues.flatMap(fieldErrors)
  if (part === 'query') throw new AppError(fields[0]?.path === 'cursor' ? 'invalid_cursor' : 'malformed', { fields })
  throw invalid(fields)
}

/** 422 for fields; a single wrong field is also the message, as people read that first. */
export function invalid(fields: FieldError[]): AppError {
  const only = fields.length === 1 ? fields[0] : undefined
  return new AppError('invalid', { fields, ...(only?.path ? { message: only.message } : {}) })
}

function fieldErrors(issue: Issue): FieldError[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).map((key) => ({
      path: [...path, key].join('.'),
      message: `There is no field named ${key.slice(0, 60)}`,
    }))
  return [{ path: path.join('.'), message: issue.message }]
}
