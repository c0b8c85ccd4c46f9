import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import type { AskedLines } from '@guildhall/contract/orders/checkout.ts'
import type { Db } from '@guildhall/server/db/connect.ts'
import { randomFrom } from '@guildhall/server/seed/chance/random.ts'
import type { FastifyInstance } from 'fastify'
import type { Arrival } from './arrivals.ts'

/** Creates new people with carts from one to three sellers and their quotes: `count` checkouts ready to start. */
export async function prepareBuyers(db: Db, app: FastifyInstance, host: string, count: number): Promise<Arrival[]> {
  const { rows: people } = await db.pool.query<{ uid: string }>(
    `insert into people (uid, custom_user_id, email, user_type, first_name, terms_version)
     select 'buyer-' || i, 'buyer-' || i, 'buyer-' || i || '@example.org', 'Students', 'Maya', $2
     from generate_series(1, $1::int) i returning uid`,
    [count, termsVersion],
  )
  const { rows: offers } = await db.pool.query<{ id: string }>(
    `select distinct on (p.seller_id) p.id from projects p join business_details b on b.user_id = p.seller_id
     where p.visibility = 'public' and p.for_sale and p.price_minor > 0 order by p.seller_id, p.id limit 500`,
  )
  if (offers.length < 10) throw new Error(`Only ${offers.length} sellers have something to sell`)
  const random = randomFrom('carts')
  const arrivals: Arrival[] = []
  const waiting = people.values()
  const prepare = async () => {
    for (const { uid } of waiting) {
      const send = (url: string, payload: object = {}) =>
        app.inject({ method: 'POST', url: `/api${url}`, headers: { host, authorization: `Bearer ${uid}` }, payload })
      const post = async (url: string, payload: object) => {
        const answer = await send(url, payload)
        if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.payload}`)
        return answer.json()
      }
      const from = Math.floor(random() * offers.length)
      for (let line = 0; line < 1 + Math.floor(random() * 3); line += 1) {
        const productId = offers[(from + line * 7) % offers.length]?.id
        await post(`/users/${uid}/cart`, { productId, quantity: 1 })
      }
      // Sellers of made-to-order work ask questions: the refusal lists them.
      const asked = await send('/checkout/quote')
      const { quoteId } =
        asked.statusCode === 422 ? await post('/checkout/quote', { answers: answersTo(asked.json()) }) : asked.json()
      arrivals.push({ token: uid, body: JSON.stringify({ quoteId, billing, immediateDelivery: true }) })
    }
  }
  await Promise.all(Array.from({ length: 4 }, prepare))
  return arrivals
}
const answersTo = ({ lines }: AskedLines) =>
  lines.flatMap(({ answers }) => answers.map(({ questionId }) => ({ questionId, text: 'As you see fit.' })))

const billing = { name: 'Maya Chen', email: 'maya@example.org', country: 'DE' }
