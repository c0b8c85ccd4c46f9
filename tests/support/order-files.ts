import { startShop } from './commerce.ts'
import { fileForm } from './file-form.ts'
import type { Marketplace } from './marketplace.ts'

type Person = Awaited<ReturnType<Marketplace['person']>>
export type OrderFiles = Awaited<ReturnType<typeof startOrderFiles>>

/**
 * Starts a shop whose seller makes work to order, with another person and an administrator, and their calls for order files.
 */
export async function startOrderFiles() {
  const shop = await startShop()
  const { market } = shop
  const ada = await shop.seller('Ada')
  const product = await shop.offer(ada, { title: 'A logo', price: 100, durationDays: 5 }, 'made')
  const stranger = await market.person('Eve')
  const admin = await market.person('Ines')
  await shop.makeAdmin(admin)
  return {
    ...{ shop, ada, product, stranger, admin },
    /** An order by a new buyer, an hour later, so that hourly limits are reset. */
    async order(): Promise<{ buyer: Person; id: string }> {
      market.advance(3_600_000)
      const buyer = await market.person('Maya')
      return { buyer, id: (await shop.buy(buyer, [product])).orders[0].id }
    },
    /** Uploads a file to an order in one request. */
    attach: async (person: Person, orderId: string, name: string, content: string | Buffer) =>
      market.call(
        { method: 'POST', url: `/api/orders/${orderId}/attachments`, ...(await fileForm('file', name, content)) },
        person.token,
      ),
    /** The keys of all stored order files. */
    async stored(): Promise<string[]> {
      const keys: string[] = []
      for await (const { key } of market.deps.storage.list('attachments')) keys.push(key)
      return keys
    },
  }
}
