import type { IncomingMessage } from 'node:http'
import { httpLimits } from '@guildhall/contract/limits.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Takes JSON and nothing else: at most 256 kB within 10 s, valid UTF-8, no NUL, at most 32 levels, no key twice,
 * none that reaches an object's prototype.
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
  // The stream is left open when time is up: the refusal has to go out over the same connection, which then ends.
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

/** Parses strictly; anything else is 400 with no hint at what our parser found. */
export function parseJson(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (/\\u0000/i.test(text)) throw new SyntaxError('NUL')
    checkStructure(text)
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed')
  }
}

const polluting = new Set(['__proto__', 'constructor', 'prototype'])

// One pass over the text before JSON.parse, which keeps the last of two equal keys and knows no depth.
function checkStructure(text: string): void {
  const open: (Set<string> | null)[] = []
  let keyAt = -1
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null)
      if (open.length > httpLimits.jsonDepth) throw new SyntaxError('too deep')
      keyAt = character === '{' ? at : -1
    } else if (character === '}' || character === ']') {
      open.pop()
    } else if (character === ',') {
      keyAt = open.at(-1) ? at : -1
    } else if (character === '"') {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (keys && keyAt >= 0) {
        const key: string = JSON.parse(text.slice(at, end + 1))
        if (keys.has(key) || polluting.has(key)) throw new SyntaxError('key')
        keys.add(key)
        keyAt = -1
      }
      at = end
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
