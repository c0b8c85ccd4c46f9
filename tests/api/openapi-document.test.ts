import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { fileFixture } from '../support/file-fixture.ts'

interface Operation {
  operationId: string
  security: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { required: boolean; content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const server = await fileFixture(startTestApp())
const response = await server.app.inject({ url: '/api/openapi.json', headers: { host: 'localhost:3000' } })
expect(response.statusCode).toBe(200)
const document: Document = response.json()

const operation = (method: string, path: string) => document.paths[path]?.[method]
const headersOf = (method: string, path: string) =>
  Object.fromEntries(
    operation(method, path)
      ?.parameters.filter((each) => each.in === 'header')
      .map(({ name, required }) => [name, required]) ?? [],
  )

test('the document is valid OpenAPI 3.1, and every reference in it resolves', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect([valid, validator.version]).toEqual([true, '3.1'])
  const used = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  const there = Object.entries(document.components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  )
  expect(new Set(used).size).toBeGreaterThan(20)
  expect([...new Set(used)].filter((ref) => !there.includes(ref))).toEqual([])
})

test('every operation has a unique name that a client can use', () => {
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((each) => each.operationId),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^(get|post|put|patch|delete)[A-Z][A-Za-z0-9]+$/.test(name))).toEqual([])
})

test.each([
  ['post', '/checkout', 'idempotency-key', true],
  ['post', '/orders/{id}/refund', 'idempotency-key', true],
  ['post', '/payouts', 'idempotency-key', true],
  ['post', '/marketplace/projects', 'idempotency-key', false],
  ['post', '/s3/upload-project-images', 'idempotency-key', false],
  ['post', '/auth/sign-in/email', 'x-bot-check', false],
  ['post', '/users/verify-phone', 'x-bot-check', false],
  ['put', '/marketplace/projects/{id}/assets/{assetId}/parts/{number}', 'content-digest', true],
  ['put', '/orders/{id}/attachments/{fileId}/parts/{number}', 'content-digest', true],
])('%s %s names the header %s', (method, path, name, required) => {
  expect(headersOf(method, path)).toEqual({ [name]: required })
})

test.each([
  ['/s3/upload-profile-image', { image: 'file', type: 'string' }],
  ['/s3/upload-project-images', { projectId: 'string', images: 'files' }],
  ['/orders/{id}/attachments', { file: 'file' }],
  ['/conversations/{id}/attachments', { file: 'file' }],
  ['/feedback', { category: 'string', text: 'string', email: 'string', picture: 'file' }],
])('POST %s accepts a form with its fields', (path, expected) => {
  const form = operation('post', path)?.requestBody?.content['multipart/form-data']?.schema.properties ?? {}
  const kindOf = (schema: { type?: string; format?: string; items?: { format?: string } }) =>
    schema.format === 'binary' ? 'file' : schema.items?.format === 'binary' ? 'files' : schema.type
  expect(Object.fromEntries(Object.entries(form).map(([name, schema]) => [name, kindOf(schema as object)]))).toEqual(
    expected,
  )
})

test('file parts and webhooks are raw bytes, an export is CSV', () => {
  const part = operation('put', '/marketplace/projects/{id}/assets/{assetId}/parts/{number}')
  expect(part?.requestBody?.content['application/octet-stream']).toEqual({
    schema: { type: 'string', format: 'binary' },
  })
  const webhook = operation('post', '/payments/webhooks/{provider}')
  expect(webhook?.requestBody?.content['application/json']).toEqual({ schema: { type: 'string', format: 'binary' } })
  expect(Object.keys(operation('get', '/analytics/export')?.responses['200']?.content ?? {})).toEqual(['text/csv'])
})

test('each call declares its authentication', () => {
  const security = (method: string, path: string) =>
    operation(method, path)?.security.map((way) => Object.keys(way).join()) ?? []
  expect(security('get', '/orders')).toEqual(['bearer'])
  expect(security('get', '/marketplace')).toEqual(['', 'bearer'])
  expect(security('get', '/auth/token')).toEqual(['cookie'])
  expect(security('delete', '/token')).toEqual(['', 'bearer', 'cookie'])
  expect(security('post', '/payments/webhooks/{provider}')).toEqual(['sandboxSignature', 'stripeSignature'])
  const schemes = Object.keys(document.components.securitySchemes ?? {})
  const used = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((each) => each.security.flatMap((way) => Object.keys(way))),
  )
  expect([...new Set(used)].toSorted()).toEqual(schemes.toSorted())
})

test('refusals are listed by status with the body of errors', () => {
  const refund = operation('post', '/orders/{id}/refund')
  expect(Object.keys(refund?.responses ?? {})).toEqual([
    ...['200', '400', '401', '403', '404', '409', '422', '429', 'default'],
  ])
  for (const response of Object.values(document.components.responses ?? {}))
    expect(response).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    })
})
