import type { StaffRole } from '@guildhall/contract/values/roles.ts'
import { businessDetails } from '@guildhall/server/business/tables.ts'
import { transaction } from '@guildhall/server/db/transaction.ts'
import type { Deps } from '@guildhall/server/deps.ts'
import { checkLedger } from '@guildhall/server/ledger/service.ts'
import { purchaseLifecycle } from '@guildhall/server/orders/service.ts'
import { people } from '@guildhall/server/users/tables.ts'
import { eq, sql } from 'drizzle-orm'
import { type Marketplace, projectInput, startMarketplace } from './marketplace.ts'
import { paymentProvider } from './payment-provider.ts'
import { jpeg } from './pictures.ts'

export type Shop = Awaited<ReturnType<typeof startShop>>
export type ShopPerson = Awaited<ReturnType<Marketplace['person']>>

/** Starts a marketplace with sales, on a payment provider that the test controls. `parts` replaces the external services. */
export async function startShop(env: Record<string, string> = {}, parts: Partial<Deps> = {}) {
  const bank = paymentProvider()
  const market = await startMarketplace(env, { payments: bank.provider, ...parts })
  const { deps } = market

  /** A seller who can issue invoices. */
  const seller = async (name: string, making = market.person) => {
    const person = await making(name)
    const details = { name: `${name} Studio`, address: '1 Quay Street', country: 'IE', updatedAt: new Date() }
    await deps.db.insert(businessDetails).values({ userId: person.id, ...details })
    await deps.db.execute(sql`select decide_invoice_sign(${person.id}, ${details.name})`)
    return person
  }
  /** Creates a public project of this person; with a link that opens to buyers unless it is made to order. */
  const offer = async (person: ShopPerson, over: object = {}, kind: 'files' | 'made' = 'files'): Promise<string> => {
    const { id } = (await person.post('/marketplace/projects', projectInput(over))).body.project
    await person.upload(id, [await jpeg(60, 40)])
    if (kind === 'files') await person.post(`/marketplace/projects/${id}/assets`, link)
    return id
  }
  const add = (buyer: ShopPerson, productId: string, quantity = 1) =>
    buyer.post(`/users/${buyer.customUserId}/cart`, { productId, quantity })
  const quote = async (buyer: ShopPerson) => (await buyer.post('/checkout/quote')).body
  const checkout = (buyer: ShopPerson, quoteId: string, key: string, over: object = {}) =>
    buyer.post('/checkout', { quoteId, billing, ...over }, { 'idempotency-key': key })
  /** Completes a payment, as a webhook does. */
  const settle = async (purchaseId: string) => {
    bank.pay(purchaseId)
    await transaction(deps.db, (tx) => purchaseLifecycle.paid(deps, tx, purchaseId))
  }
  /** Buys from an empty cart up to paid orders. */
  const buy = async (buyer: ShopPerson, ids: string[], over: object = {}) => {
    for (const id of ids) await add(buyer, id)
    const { quoteId } = await quote(buyer)
    const { purchase } = (await checkout(buyer, quoteId, quoteId, over)).body
    await settle(purchase.id)
    return (await buyer.get(`/purchases/${purchase.id}`)).body.purchase
  }
  /**
   * Buys a seller's files and work from an empty cart as one paid order of both, as every checkout wrote it before they
   * became two orders: some installations have such orders.
   */
  const buyMixed = async (buyer: ShopPerson, ids: string[], over: object = {}) => {
    for (const id of ids) await add(buyer, id)
    const { quoteId } = await quote(buyer)
    const { purchase } = (await checkout(buyer, quoteId, quoteId, over)).body
    await deps.db.execute(sql`
      with files as (select * from orders where purchase_id = ${purchase.id} and fulfilment = 'files'),
      moved as (update order_lines l set order_id = o.id, position = l.position + 10
        from files f, orders o where l.order_id = f.id and o.purchase_id = f.purchase_id and o.fulfilment = 'made-to-order')
      update orders o set total_minor = o.total_minor + f.total_minor, fee_minor = o.fee_minor + f.fee_minor, consent_at = f.consent_at
      from files f where o.purchase_id = f.purchase_id and o.fulfilment = 'made-to-order'`)
    await deps.db.execute(sql`delete from orders where purchase_id = ${purchase.id} and fulfilment = 'files'`)
    await settle(purchase.id)
    return (await buyer.get(`/purchases/${purchase.id}`)).body.purchase
  }
  /** The balance of each kind of account, money we hold positive; and whether the whole ledger balances. */
  const ledger = async () => {
    const { rows } = await deps.db.execute<{ kind: string; sum: string }>(
      sql`select a.kind, sum(e.amount_minor) as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id group by 1`,
    )
    const sums = Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]))
    return { sums, check: await checkLedger(deps.db) }
  }
  const makeStaff = async (person: ShopPerson, role: StaffRole) => {
    await deps.db.update(people).set({ role }).where(eq(people.id, person.id))
  }
  /** A new person on the staff. */
  const staff = async (name: string, role: StaffRole) => {
    const person = await market.person(name)
    await makeStaff(person, role)
    return person
  }
  const makeAdmin = (person: ShopPerson) => makeStaff(person, 'admin')
  return {
    stop: market.stop,
    market,
    bank,
    makeAdmin,
    makeStaff,
    staff,
    seller,
    offer,
    add,
    quote,
    checkout,
    settle,
    buy,
    buyMixed,
    ledger,
  }
}

export const billing = { name: 'Maya Chen', email: 'maya@example.org', country: 'DE' }
export const inOrder = { unbalanced: [], strays: [] }
const link = { kind: 'link', name: 'The repository', url: 'https://code.example.org/it' }
/** A delivery without files: the seller's note. */
export const delivery = { note: 'Here it is.' }
