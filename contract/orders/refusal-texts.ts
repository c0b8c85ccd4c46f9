import { cartRefusalTexts } from './cart-texts.ts'
import type { CartRefusal, SubjectKind } from './commerce-options.ts'

/** Why a milestone cannot be paid in, as sentences. Apart from the rest: every page with cards loads that. */
const milestoneRefusalTexts = {
  gone: 'This milestone can no longer be paid in. The page of the engagement says why.',
  own: 'This is your own work. Your client pays it in.',
  team: 'You take part in this work. Your client pays it in.',
  leaving: 'The seller is closing their account. You can no longer pay this in.',
  'not-for-sale': 'Pay in the earlier weeks first, or together with this one.',
  taken: 'This milestone is being paid in.',
  'no-business-details': 'The seller has not entered invoice details yet, so this cannot be paid in.',
  'no-payments': 'Payments are off here, so milestones cannot be paid in.',
} as const satisfies Record<CartRefusal, string>

const serviceRefusalTexts = {
  gone: 'This service is not offered now.',
  own: 'This is your own service.',
  team: 'You take part in this service, so you cannot buy it.',
  leaving: 'The provider is closing their account. You can no longer buy this.',
  'not-for-sale': 'What you chose is not offered any more. Open the service to see what is.',
  taken: 'This is not offered now.',
  'no-business-details': 'Not on sale yet.',
  'no-payments': 'Payments are off here, so services cannot be bought.',
} as const satisfies Record<CartRefusal, string>

const sessionRefusalTexts = {
  gone: 'This session is not offered now.',
  own: 'This is your own session. Others can book it.',
  team: 'You take part in this session. Others can book it.',
  leaving: 'The host is closing their account. You can no longer book this.',
  'not-for-sale': 'You cannot book this session at the moment.',
  taken: 'This time is not free any more. Choose another one.',
  'no-business-details': 'The host has not entered invoice details yet, so this cannot be paid.',
  'no-payments': 'Payments are off here, so sessions cannot be paid.',
} as const satisfies Record<CartRefusal, string>

const runsRefusalTexts = {
  gone: 'This agent cannot be run now.',
  own: 'This is your own agent. You run it without buying runs.',
  team: 'You take part in this agent, so you cannot buy its runs.',
  leaving: 'The author is closing their account. You can no longer buy runs.',
  'not-for-sale': 'This number of runs is not on sale. Open the agent to see what is.',
  taken: 'This is not offered now.',
  'no-business-details': 'The author has not entered invoice details yet, so runs cannot be bought.',
  'no-payments': 'Payments are off here, so runs cannot be bought.',
} as const satisfies Record<CartRefusal, string>

const refusalTexts = {
  project: cartRefusalTexts,
  milestone: milestoneRefusalTexts,
  service: serviceRefusalTexts,
  'session-type': sessionRefusalTexts,
  agent: runsRefusalTexts,
} as const satisfies Record<SubjectKind, Record<CartRefusal, string>>

/** Returns why an item cannot be bought, as a sentence. */
export const refusalText = (kind: SubjectKind, refusal: CartRefusal): string => refusalTexts[kind][refusal]
