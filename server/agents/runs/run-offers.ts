import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import type { RunsChoice } from '@guildhall/contract/orders/chosen-runs.ts'
import type { CartRefusal } from '@guildhall/contract/orders/commerce-options.ts'
import { bool, int, json, list, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import type { Offer, OfferSource } from '#offers/port.ts'
import { notHidden } from '#relations/tables.ts'
import { coverUrls, type PictureSizes } from '#storage/images.ts'
import { directory } from '#users/service.ts'
import { cardSources } from '../cards.ts'
import { visibleTo } from '../visibility.ts'
import { closePack, findRunnableFor, insertPack, lockPack } from './pack-queries.ts'

const offerRow = { id: text, author_id: int, name: text, run_minor: int, refusal: nullable(textOf<CartRefusal>()) }
const takes = { ids: list(text), buyerId: int, hasPayments: bool }

const offer = (p: { ids: string; buyerId: string; hasPayments: string }) => `
  select p.id, p.author_id, p.name, p.run_minor,
    case
      when p.state = 'draft' or p.is_hidden or not (${notHidden(p.buyerId, 'p.author_id')}) then 'gone'
      when exists (select from people author where author.id = p.author_id and author.away) then 'gone'
      when p.author_id = ${p.buyerId} then 'own'
      when exists (select from account_deletions d where d.user_id = p.author_id) then 'leaving'
      when p.run_minor = 0 or p.remote_url = '' then 'not-for-sale'
      -- Only what is checked is sold: a published version whose remote was read, and that is not paused.
      when not exists (select from agent_remotes r where r.agent_id = p.id and r.paused_at is null) then 'not-for-sale'
      when not ${p.hasPayments} then 'no-payments'
      when not exists (select from business_details b where b.user_id = p.author_id) then 'no-business-details'
    end as refusal
  from agents p where p.id = any (${p.ids}::text[]) order by p.id`

const findOffers = {
  read: statement('agent_offers', { takes, gives: offerRow, sql: offer }),
  locked: statement('agent_offers_locked', { takes, gives: offerRow, sql: (p) => `${offer(p)} for share of p` }),
}

const findCards = statement('agent_sold_cards', {
  takes: { ids: list(text), viewerId: int },
  gives: {
    id: text,
    author_id: int,
    cover_key: nullable(text),
    cover_sizes: nullable(json<PictureSizes>()),
    cover_alt: nullable(text),
  },
  sql: ({ ids, viewerId }) => `
    select p.id, p.author_id, i.key as cover_key, i.sizes as cover_sizes, i.alt as cover_alt
    from agents p ${cardSources} where p.id = any (${ids}::text[]) and ${visibleTo(viewerId)}`,
})

/** Runs of agents as people can buy them. The price is that of all chosen runs. */
export const runOffers: OfferSource<'agent'> = {
  async find({ db, payments }, buyerId, subjects, lock) {
    const ids = subjects.map(({ id }) => id)
    const rows = await findOffers[lock](db, { ids, buyerId, hasPayments: payments !== null })
    const choices = new Map(subjects.map(({ id, choice }) => [id, choice]))
    return new Map(
      rows.flatMap((row) => {
        const choice = choices.get(row.id)
        return choice ? [[row.id, presentOffer(row, choice)] as const] : []
      }),
    )
  },

  async cards({ db, config }, viewerId, ids) {
    const rows = await findCards(db, { ids: [...ids], viewerId })
    const authors = await directory.cards(
      { db, config },
      rows.map(({ author_id }) => author_id),
    )
    return new Map(
      rows.flatMap((row) => {
        const author = authors.get(row.author_id)
        return author ? [[row.id, { id: row.id, author, cover: coverUrls(config.filesOrigin, row) }] as const] : []
      }),
    )
  },

  hold: {
    // Runs never run out.
    async take() {},
    async keep(_deps, tx, { id: agentId, orderId, buyerId, line: { chosen }, now }) {
      if (!chosen || !('runs' in chosen)) throw new AppError('internal')
      const [agent] = await findRunnableFor(tx, { agentId, buyerId })
      if (!agent) return null
      await insertPack(tx, { orderId, buyerId, agentId, runs: chosen.runs, runMinor: chosen.runMinor, at: now })
      return { kind: 'agent', id: agentId }
    },
    async release() {},
  },

  async keptAtEnd(tx, { orderId, by }) {
    const [pack] = await lockPack(tx, { orderId })
    if (!pack) throw new AppError('internal')
    // Otherwise a buyer could have an answer and the money. Runs that are open when the clock ends it are not paid.
    if (by === 'buyer' && pack.open > 0) throw new AppError('runs_open')
    return pack.spent * pack.run_minor
  },

  async orderChanged({ clock }, tx, { orderId }) {
    await closePack(tx, { orderId, at: clock.now() })
  },
}

function presentOffer(row: RowOf<typeof offerRow>, { runs }: RunsChoice): Offer<'agent'> {
  const { id, author_id: sellerId, name, run_minor: runMinor } = row
  const unitMinor = runs * runMinor
  const isEnough = unitMinor >= runLimits.leastMinor
  return {
    ...{ kind: 'agent', id, sellerId, unitMinor, fulfilment: 'runs', hasFiles: false, durationDays: null },
    title: `${name}: ${runs.toLocaleString('en')} runs`,
    ...{ promised: [], questions: [], chosen: { runs, runMinor } },
    refusal: row.refusal ?? (isEnough ? null : 'not-for-sale'),
  }
}
