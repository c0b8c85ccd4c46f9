import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'

test('the OpenAPI document is the one under review', async () => {
  await using server = await startTestApp()
  const response = await server.app.inject({ url: '/api/openapi.json', headers: { host: 'localhost:3000' } })
  expect(response.statusCode).toBe(200)
  const document = `${JSON.stringify({ ...response.json(), info: { title: 'Guildhall', version: '0' } }, null, 2)}\n`
  await expect(document).toMatchFileSnapshot('../../docs/openapi.json')
})
