import { setImmediate } from 'node:timers/promises'
import { Bytes } from '@guildhall/contract/api/bytes.ts'
import type { Endpoint } from '@guildhall/contract/api/endpoint.ts'
import { type RequestHeader, requestKeys, signatureHeaders } from '@guildhall/contract/api/request-headers.ts'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { ErrorBody } from '@guildhall/contract/values/values.ts'
import { type Json, type SchemaWriter, schemaWriter } from './schemas.ts'

/**
 * The OpenAPI 3.1 document of the mounted endpoints; its schemas are the contract's own. Other calls are answered between its
 * endpoints.
 */
export async function openApiDocument(endpoints: Endpoint[], version: string): Promise<Json> {
  const schemas = schemaWriter()
  const refusal = content(schemas.answer(ErrorBody))
  const paths: Record<string, Json> = {}
  for (const shape of [...endpoints].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))) {
    const path = shape.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [shape.method.toLowerCase()]: operation(shape, schemas) }
    await setImmediate()
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Guildhall', version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: schemas.named(),
      responses: Object.fromEntries(
        Object.entries(refusals).map(([name, response]) => [name, { ...response, content: refusal }]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: cookieNames.refresh },
        ...Object.fromEntries(
          Object.entries(signatureHeaders).map(([name, header]) => [
            signatureScheme(name),
            { type: 'apiKey', in: 'header', name: header },
          ]),
        ),
      },
    },
  }
}

const seconds = { description: 'Seconds to wait.', schema: { type: 'integer' } }
const refusals = {
  Malformed: { description: 'The request cannot be read.' },
  SignedOut: { description: 'A valid bearer token is missing.' },
  Forbidden: { description: 'This person may not do this, or only after a fresh sign-in.' },
  NotFound: { description: 'It does not exist, or this person may not see it.' },
  Conflict: { description: 'It has changed since, or the call with this key is still running.' },
  TooLarge: { description: 'The body or a file is too large.' },
  WrongType: { description: 'This call does not take a body of this type.' },
  Invalid: { description: 'A field is wrong; `fields` names each.' },
  TooMany: { description: 'Too many calls.', headers: { 'Retry-After': seconds } },
  Refused: { description: 'Refused, or the server cannot answer now.' },
}

const binary = { type: 'string', format: 'binary' }

function operation(shape: Endpoint, schemas: SchemaWriter): Json {
  const isFile = shape.output === Bytes
  const answer = shape.output ? { content: content(isFile ? binary : schemas.answer(shape.output), shape.type) } : {}
  const body = requestBody(shape, schemas)
  return {
    operationId: operationId(shape),
    summary: shape.summary,
    security: security(shape),
    parameters: [
      ...parameters('path', shape.params, schemas),
      ...parameters('query', shape.query, schemas),
      ...(shape.headers ?? []).map(headerParameter),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [shape.status ?? (shape.output ? 200 : 204)]: { description: 'Success', ...answer },
      ...refused(shape),
    },
  }
}

/** Method and path as one word, such as `postOrdersByIdRefund`: the same in every version. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[/-]/).map((word) => {
    const name = word.replace(/^:/, '')
    return (word.startsWith(':') ? 'By' : '') + name.charAt(0).toUpperCase() + name.slice(1)
  })
  return method.toLowerCase() + words.join('')
}

const signatureScheme = (provider: string) => `${provider}Signature`

/** Each entry is one way to authenticate; `{}` means none. */
function security({ access, proof }: Endpoint): Json[] {
  const bearer = { bearer: [] }
  if (access !== 'anyone') return [bearer]
  if (proof === 'cookie') return [{ cookie: [] }]
  if (proof === 'token or cookie') return [{}, bearer, { cookie: [] }]
  if (proof === 'signature') return Object.keys(signatureHeaders).map((name) => ({ [signatureScheme(name)]: [] }))
  return [{}, bearer]
}

function requestBody({ body, form, bytes }: Endpoint, schemas: SchemaWriter): Json | null {
  if (bytes) return { required: true, content: content(binary, bytes) }
  if (!body && !form) return null
  return {
    required: !body?.safeParse(undefined).success,
    content: {
      ...(body ? content(schemas.request(body)) : {}),
      ...(form ? content(schemas.request(form), 'multipart/form-data') : {}),
    },
  }
}

function refused(shape: Endpoint): Json {
  const isKeyed = shape.headers?.some(({ name }) => name === requestKeys.required.name)
  const statuses: [status: string, name: keyof typeof refusals, holds: unknown][] = [
    ['400', 'Malformed', shape.query || shape.headers?.length || shape.bytes],
    ['401', 'SignedOut', shape.access !== 'anyone'],
    ['403', 'Forbidden', shape.access !== 'anyone'],
    ['404', 'NotFound', shape.params],
    ['409', 'Conflict', isKeyed],
    ['413', 'TooLarge', shape.form || shape.bytes],
    ['415', 'WrongType', shape.form || shape.bytes],
    ['422', 'Invalid', shape.body || shape.form],
    ['429', 'TooMany', true],
    ['default', 'Refused', true],
  ]
  return Object.fromEntries(
    statuses
      .filter(([, , holds]) => holds)
      .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}

function parameters(place: 'path' | 'query', schema: Endpoint['params'], schemas: SchemaWriter): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.request(schema) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

function headerParameter({ name, description, required, pattern }: RequestHeader): Json {
  return { name, in: 'header', required, description, schema: { type: 'string', ...(pattern ? { pattern } : {}) } }
}

const content = (schema: Json, type = 'application/json') => ({ [type]: { schema } })
