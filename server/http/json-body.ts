import type { IncomingMessage } from 'node:http'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Accepts only JSON: at most 256 kB within 10 s, valid UTF-8, no NUL, at most 32 levels, 1,000 keys and 5,000 values, no
 * duplicate key, none that reaches an object's prototype.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (_request: unknown, payload: IncomingMessage) => {
    const bytes = await readBody(payload)
    return bytes.length === 0 ? undefined : parseJson(bytes)
  })
}

/** The bytes of a body: at most 256 kB (413) within 10 s (408). */
export async function readBody(payload: IncomingMessage): Promise<Buffer> {
  if (Number(payload.headers?.['content-length'] ?? 0) > httpLimits.jsonBytes) throw new AppError('too_large')
  let deadline: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    deadline = setTimeout(() => reject(new AppError('timeout')), httpLimits.jsonBodyMs)
  })
  // The stream stays open when time is up: the refusal has to be sent over the same connection, which then ends.
  return Promise.race([collect(payload), late]).finally(() => clearTimeout(deadline))
}

async function collect(payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload) {
    size += chunk.length
    if (size > httpLimits.jsonBytes) throw new AppError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Parses strictly: 413 for too many keys or values, 400 for anything else, without details from the parser. */
export function parseJson(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (/\\u0000/i.test(text)) throw new SyntaxError('NUL')
    checkStructure(text)
    return JSON.parse(text)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed')
  }
}

const polluting = new Set(['__proto__', 'constructor', 'prototype'])

/** The keys read so far of each open object; null for an open list. */
type OpenParts = (Set<string> | 'no keys yet' | null)[]

// One pass over the text before JSON.parse, which keeps the last of two equal keys, has no depth limit, and would create
// every key and value of a body before its shape is checked.
function checkStructure(text: string): void {
  const open: OpenParts = []
  let keyAt = -1
  let keys = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '{' || character === '[') {
      open.push(character === '{' ? 'no keys yet' : null)
      if (open.length > httpLimits.jsonDepth) throw new SyntaxError('too deep')
      values += 1
      keyAt = character === '{' ? at : -1
    } else if (character === '}' || character === ']') {
      open.pop()
    } else if (character === ',') {
      values += 1
      keyAt = open.at(-1) ? at : -1
    } else if (character === '"') {
      const end = endOfString(text, at)
      if (open.at(-1) && keyAt >= 0) {
        addKey(open, JSON.parse(text.slice(at, end + 1)))
        keys += 1
        keyAt = -1
      }
      at = end
    }
    if (keys > httpLimits.jsonKeys || values > httpLimits.jsonValues) throw new AppError('too_many_fields')
  }
}

function addKey(open: OpenParts, key: string): void {
  const known = open.at(-1)
  const keys = known instanceof Set ? known : new Set<string>()
  if (keys.has(key) || polluting.has(key)) throw new SyntaxError('key')
  open[open.length - 1] = keys.add(key)
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
