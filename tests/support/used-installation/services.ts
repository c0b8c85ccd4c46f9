import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { openBrowser } from '../browser.ts'
import { jpeg, pictureForm } from '../pictures.ts'
import { service } from '../services.ts'
import type { UsedMember } from './member.ts'
import { payNow } from './trade.ts'

/** Adds services: a public one that somebody keeps, has looked at, bought, and has in the cart again, and a draft. */
export async function fillServices(
  app: TestApp,
  { client, provider }: { client: UsedMember; provider: UsedMember },
): Promise<void> {
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const { id } = (await provider.post('/services', service, keyed())).service
  const { payload, headers } = await pictureForm({ serviceId: id }, 'images', [await jpeg(60, 40)])
  await provider.post('/s3/upload-service-images', payload, headers)
  await client.put(`/services/${id}/favorite`)
  await client.post(`/services/${id}/view`)
  await openBrowser(app, '10.9.200.8').post(`/api/services/${id}/view`, {})
  await provider.post('/services', { ...service, title: 'A draft', publish: false }, keyed())
  const { packageList, questions } = (await client.get(`/services/${id}`)).service
  const line = { kind: 'service', id, choice: { packageId: packageList[0].id, extras: [] }, quantity: 1 }
  await payNow(app, client, [{ line }], [{ questionId: questions[0].id, text: 'About forty.' }])
  await client.post(`/users/${client.id}/cart`, { line })
}
