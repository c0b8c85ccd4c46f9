import type { ChosenService, ServiceChoice } from '@guildhall/contract/orders/chosen-service.ts'
import type { CartRefusal } from '@guildhall/contract/orders/commerce-options.ts'
import { contentOf, sumOf } from '@guildhall/contract/orders/package-sums.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import type { ServiceExtra, ServicePackage } from '@guildhall/contract/services/services.ts'
import { bool, int, json, list, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { engagements } from '#engagements/service.ts'
import { AppError } from '#http/errors.ts'
import type { Offer, OfferSource } from '#offers/port.ts'
import { coverUrls, type PictureSizes } from '#storage/images.ts'
import { directory } from '#users/service.ts'
import { cardSources } from './cards.ts'
import { refusalColumn } from './refusals.ts'
import { visibleTo } from './visibility.ts'

const offerRow = {
  id: text,
  provider_id: int,
  title: text,
  packages: json<ServicePackage[]>(),
  extras: json<ServiceExtra[]>(),
  questions: json<Question[]>(),
  refusal: nullable(textOf<CartRefusal>()),
}
const takes = { ids: list(text), buyerId: int, hasPayments: bool, today: text }

const offer = (p: { ids: string; buyerId: string; hasPayments: string; today: string }) => `
  select p.id, p.provider_id, p.title, p.packages, p.extras, p.questions, ${refusalColumn(p.buyerId, p.hasPayments, p.today)} as refusal
  from services p where p.id = any (${p.ids}::text[]) order by p.id`

const findOffers = {
  read: statement('service_offers', { takes, gives: offerRow, sql: offer }),
  locked: statement('service_offers_locked', { takes, gives: offerRow, sql: (p) => `${offer(p)} for share of p` }),
}

const findCards = statement('service_sold_cards', {
  takes: { ids: list(text), viewerId: int },
  gives: {
    id: text,
    provider_id: int,
    cover_key: nullable(text),
    cover_sizes: nullable(json<PictureSizes>()),
    cover_alt: nullable(text),
  },
  sql: ({ ids, viewerId }) => `
    select p.id, p.provider_id, i.key as cover_key, i.sizes as cover_sizes, i.alt as cover_alt
    from services p ${cardSources} where p.id = any (${ids}::text[]) and ${visibleTo(viewerId)}`,
})

/** Packages of services as people can buy them. A paid package is an engagement with one milestone. */
export const serviceOffers: OfferSource<'service'> = {
  async find({ db, payments, clock }, buyerId, subjects, lock) {
    const today = clock.now().toISOString().slice(0, 10)
    const ids = subjects.map(({ id }) => id)
    const rows = await findOffers[lock](db, { ids, buyerId, hasPayments: payments !== null, today })
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
    const providers = await directory.cards(
      { db, config },
      rows.map(({ provider_id }) => provider_id),
    )
    return new Map(
      rows.flatMap((row) => {
        const provider = providers.get(row.provider_id)
        return provider ? [[row.id, { id: row.id, provider, cover: coverUrls(config.filesOrigin, row) }] as const] : []
      }),
    )
  },

  hold: {
    // A package never runs out.
    async take() {},
    async keep(deps, tx, { id: serviceId, orderId, buyerId, line }) {
      const { chosen, durationDays: days, unitMinor: amountMinor, answers } = line
      if (!chosen || !('packageId' in chosen) || days === null) return null
      const bought = { serviceId, orderId, clientId: buyerId, chosen, days, amountMinor, answers }
      const milestoneId = await engagements.beginPackage(deps, tx, bought)
      return milestoneId === null ? null : { kind: 'milestone', id: milestoneId }
    },
    async release() {},
  },
}

function presentOffer(row: RowOf<typeof offerRow>, choice: ServiceChoice): Offer<'service'> {
  const { id, provider_id: sellerId, questions } = row
  const found = choose(row, choice)
  const [first] = row.packages
  if (!first) throw new AppError('internal')
  // A choice that is no longer offered cannot be bought; the offer then shows the first package.
  const chosen = found ?? chosenOf(row, first, [])
  const { amountMinor, days } = sumOf(chosen)
  return {
    ...{ kind: 'service', id, sellerId, questions, chosen, changesAllowed: chosen.changes },
    title: `${row.title}: ${chosen.packageName}`,
    unitMinor: amountMinor,
    fulfilment: 'milestone',
    hasFiles: false,
    durationDays: days,
    promised: [contentOf(chosen)],
    refusal: row.refusal ?? (found ? null : 'not-for-sale'),
  }
}

/** Returns what was chosen as it is offered now; null when the package or an extra is not offered any more. */
function choose(row: RowOf<typeof offerRow>, { packageId, extras: ids }: ServiceChoice): ChosenService | null {
  const chosen = row.packages.find(({ id }) => id === packageId)
  // In the order of the service, not of the choice.
  const extras = row.extras.filter(({ id }) => ids.includes(id))
  return chosen && extras.length === ids.length ? chosenOf(row, chosen, extras) : null
}

function chosenOf(
  { title }: Pick<RowOf<typeof offerRow>, 'title'>,
  { id: packageId, name: packageName, gives, amountMinor: packageMinor, days: packageDays, changes }: ServicePackage,
  extras: ServiceExtra[],
): ChosenService {
  const chosen = { packageId, packageName, gives, packageMinor, packageDays, changes }
  return {
    title,
    ...chosen,
    extras: extras.map(({ id, name, amountMinor, days }) => ({ id, name, amountMinor, days })),
  }
}
