import type { Terms } from '@guildhall/contract/engagements/terms.ts'
import { engagementLimits } from '@guildhall/contract/limits/engagements.ts'
import type { ChosenService } from '@guildhall/contract/orders/chosen-service.ts'
import { contentOf } from '@guildhall/contract/orders/package-sums.ts'
import { packageTexts } from '@guildhall/contract/orders/package-texts.ts'
import type { AnsweredQuestion } from '@guildhall/contract/projects/questions.ts'
import { conversationCards } from '#conversations/service.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { AppError } from '#http/errors.ts'
import { type ChangeDeps, change } from './engagement-state.ts'
import { findProviderOf } from './named-services.ts'
import { answerOffer, findTogether, insertEngagement, insertMilestone, insertOffer, setMilestone } from './queries.ts'

/** A paid package of a service. Money in minor units; `days` are those until it is due, from the payment on. */
interface BoughtPackage {
  serviceId: string
  /** The order that paid it. */
  orderId: string
  clientId: number
  chosen: ChosenService
  amountMinor: number
  days: number
  answers: readonly AnsweredQuestion[]
}

/**
 * Begins the engagement of a package that is being paid: both agreed to its terms by offering and buying it, and its one
 * milestone waits for the order, which pays it in later in this transaction. Returns the milestone's id; null when the two can
 * no longer agree on anything, because one blocks the other or an account is gone.
 */
export async function beginPackage(deps: ChangeDeps, tx: Tx, bought: BoughtPackage): Promise<string | null> {
  const { serviceId, orderId, clientId, chosen, amountMinor, days, answers } = bought
  const at = deps.clock.now()
  const [service] = await findProviderOf(tx, { id: serviceId })
  if (!service) return null
  const providerId = service.provider_id
  // A block takes the same lock before it ends what is open between two people.
  await conversationCards.lock(tx, [[clientId, providerId]])
  const [pair] = await findTogether(tx, { one: clientId, other: providerId })
  if (!pair?.together) return null
  const [row] = await insertEngagement(tx, {
    ...{ id: newId(), clientId, providerId, title: chosen.title, need: needOf(chosen, answers) },
    ...{ category: service.topic, company: null, at, jobId: null, serviceId, answerBy: null, isFirstOnly: false },
    ...{ ask: null, answerDays: null },
  })
  if (!row) throw new AppError('internal')
  const content = contentOf(chosen)
  const milestone = { title: chosen.packageName, deliverable: content, amountMinor, days, changes: chosen.changes }
  const terms: Terms = {
    scope: content,
    milestones: [milestone],
    hours: null,
    licence: packageTexts.licence,
    startsOn: null,
  }
  const version = 1
  await insertOffer(tx, {
    ...{
      engagementId: row.id,
      version,
      madeBy: 'provider',
      terms,
      totalMinor: amountMinor,
      isAmendment: false,
      note: '',
    },
    ...{ at, validUntil: daysAfter(at, engagementLimits.offerLife.usual) },
  })
  await answerOffer(tx, { engagementId: row.id, outcome: 'accepted', at })
  const id = newId()
  const fixed = { hours: null, startsOn: null, remindedAt: null }
  await insertMilestone(tx, { id, engagementId: row.id, number: 1, version, ...milestone, ...fixed })
  await setMilestone(tx, { id, state: 'paying', orderId })
  await change(deps, tx, row, { state: 'agreed', agreed_version: version }, { actor: 'client', act: 'buy', version })
  return id
}

/** Returns what the client needs, in their words: their answers to the provider's questions, else what they bought. */
function needOf(chosen: ChosenService, answers: readonly AnsweredQuestion[]): string {
  const said = answers.filter(({ text }) => text !== '')
  if (said.length === 0) return contentOf(chosen)
  return said.map(({ question, text }) => `${question}\n${text}`).join('\n\n')
}
