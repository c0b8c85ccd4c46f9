import type { Endpoint } from '@guildhall/contract/api/endpoint.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp } from '../support/app.ts'
import { everyCall } from '../support/every-call.ts'
import { fileFixture } from '../support/file-fixture.ts'
import { specifiedCalls } from './specified-calls.ts'

const server = await fileFixture(startTestApp())

/** A call without the names of its path parameters, which may change. */
const bare = (call: string) => call.replace(/\{\w+\}/g, '{}')
const endpoints = new Map([...(await everyCall())].map(([name, endpoint]) => [bare(name), endpoint]))

const rows = specifiedCalls.map((name) => {
  const [call = '', query = ''] = name.split('?')
  return { name, call, asked: [...new URLSearchParams(query).keys()] }
})

/** The query parameters of a call, as the contract declares them. */
function queryOf({ query }: Endpoint): string[] {
  return query ? Object.keys((z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Schema).properties) : []
}
interface Schema {
  properties: Record<string, unknown>
}

let asked = 0
/** The running application's response to a visitor; each call has its own address, below every limit. */
async function answer(call: string) {
  asked += 1
  const [method = '', path = ''] = call.split(' ')
  const url = `/api${path
    .replace('{provider}', 'sandbox')
    .replace('{number}', '1')
    .replace(/\{\w+\}/g, 'a'.repeat(12))}`
  const response = await server.app.inject({
    method: method as 'GET',
    url,
    remoteAddress: `10.7.${asked >> 8}.${asked & 255}`,
    headers: { host: 'localhost:3000', ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { payload: '{}' }),
  })
  return { status: response.statusCode, code: response.payload.startsWith('{') ? response.json().code : undefined }
}

test.each(rows)('$name is in the contract and answers', async ({ call, asked: names }) => {
  const endpoint = endpoints.get(bare(call))
  if (!endpoint) return expect.fail(`${call} is not in the contract`)
  expect(queryOf(endpoint)).toEqual(expect.arrayContaining(names))
  expect((await answer(call)).code).not.toBeOneOf(['not_found', 'method_not_allowed'])
})

test.each(['POST /token', 'DELETE /token'])('%s also answers without the prefix /api', async (call) => {
  const [method, url = ''] = call.split(' ')
  const headers = { host: 'localhost:3000', 'content-type': 'application/json' }
  const response = await server.app.inject({ method: method as 'POST', url, headers, payload: '{}' })
  expect(response.statusCode).toBe(method === 'POST' ? 401 : 204)
})
