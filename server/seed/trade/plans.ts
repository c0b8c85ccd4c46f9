import type { DisputeOutcome, OrderMove } from '@guildhall/contract/orders/commerce-options.ts'

/** A move on an order, this many days after its purchase; `share` of the total for a refund, a split or a decision. */
export interface SeedAct {
  day: number
  by: 'buyer' | 'seller' | 'staff'
  move: OrderMove
  note?: string
  share?: number
  /** For a decision. */
  outcome?: DisputeOutcome
}

/** The course of an order, given enough time. Automatic steps of the clock are not in a plan. */
export interface Plan {
  /** Its relative frequency among its kind. */
  weight: number
  /** Chosen at checkout: files open as soon as they are paid. */
  consent?: boolean
  acts: readonly SeedAct[]
}

const thanks = [
  'Exactly what we needed.',
  'Works as described. Thank you!',
  'Very careful work, and early.',
  '',
  '',
] as const

/** Returns plans for made-to-order work; days are given for one day of work and scale with it, except those of `after`. */
export function madePlans(days: number, turn: number): Plan[] {
  const ready = Math.max(0.6, days * (0.55 + (turn % 4) / 10))
  const deliver: SeedAct = {
    day: ready,
    by: 'seller',
    move: 'deliver',
    note: 'Here it is, with a page on how to use it.',
  }
  const accept = (after: number): SeedAct => ({
    day: ready + after,
    by: 'buyer',
    move: 'accept',
    note: thanks[turn % thanks.length] ?? '',
  })
  const report: SeedAct = {
    day: ready + 1.5,
    by: 'buyer',
    move: 'report',
    note: 'One of the listed parts is missing, and I asked about it a week ago.',
  }
  const answer: SeedAct = {
    ...{ day: ready + 2, by: 'seller', move: 'answer' },
    note: 'Everything is in the second archive. I wrote that on the day I delivered it.',
  }
  return [
    { weight: 8, acts: [deliver, accept(1 + (turn % 5))] },
    { weight: 3, acts: [deliver] },
    {
      weight: 3,
      acts: [
        deliver,
        {
          day: ready + 1,
          by: 'buyer',
          move: 'request-changes',
          note: 'Could the labels be larger, and the guide shorter?',
        },
        { day: ready + 3, by: 'seller', move: 'deliver', note: 'Larger labels, and the guide is two pages now.' },
        accept(5),
      ],
    },
    {
      weight: 1,
      acts: [
        deliver,
        {
          day: ready + 1,
          by: 'buyer',
          move: 'request-changes',
          note: 'Our logo is an old one; the new one is on our site.',
        },
      ],
    },
    {
      weight: 1,
      acts: [
        deliver,
        report,
        answer,
        {
          ...{ day: ready + 3, by: 'staff', move: 'decide', outcome: 'refund', share: 0.3 },
          note: 'One of the listed parts was not delivered. The rest was delivered as described.',
        },
        { day: ready + 4, by: 'buyer', move: 'accept-decision' },
        { day: ready + 5, by: 'seller', move: 'accept-decision' },
      ],
    },
    {
      weight: 1,
      acts: [
        deliver,
        report,
        answer,
        {
          ...{ day: ready + 2.5, by: 'staff', move: 'decide', outcome: 'release' },
          note: 'The part is in the second archive; both sides have seen it.',
        },
        { day: ready + 3, by: 'seller', move: 'accept-decision' },
        { day: ready + 4, by: 'buyer', move: 'accept-decision' },
      ],
    },
    {
      weight: 1,
      acts: [
        deliver,
        report,
        { day: ready + 2, by: 'seller', move: 'propose-split', share: 0.25, note: 'A quarter back, for the wait?' },
        { day: ready + 2.5, by: 'buyer', move: 'accept-split', share: 0.25, note: 'Fair. Thank you.' },
      ],
    },
    { weight: 1, acts: [deliver, report, answer] },
    { weight: 1, acts: [deliver, report] },
    {
      weight: 1,
      acts: [{ day: days * 0.2, by: 'seller', move: 'cancel', note: 'I am ill and cannot keep the date. Sorry!' }],
    },
    {
      weight: 1,
      acts: [
        deliver,
        accept(2),
        {
          day: ready + 4,
          by: 'seller',
          move: 'refund',
          share: 0.2,
          note: 'For the day you waited longer than agreed.',
        },
      ],
    },
    {
      weight: 1,
      acts: [
        deliver,
        { day: ready + 2, by: 'seller', move: 'refund', share: 1, note: 'It does not run on your machines.' },
      ],
    },
    // The seller does not respond: reminded at the deadline, cancelled two weeks later.
    { weight: 1, acts: [] },
  ]
}

/** Returns plans for projects with files. */
export function filePlans(turn: number): Plan[] {
  const note = thanks[turn % thanks.length] ?? ''
  return [
    { weight: 6, consent: true, acts: [{ day: 1 + (turn % 4), by: 'buyer', move: 'accept', note }] },
    { weight: 4, consent: true, acts: [] },
    {
      weight: 1,
      consent: true,
      acts: [{ day: 1, by: 'buyer', move: 'report', note: 'The guide opens empty on two of our machines.' }],
    },
    {
      weight: 2,
      acts: [
        { day: 2, by: 'buyer', move: 'open-assets' },
        { day: 5, by: 'buyer', move: 'accept', note },
      ],
    },
    { weight: 1, acts: [{ day: 3, by: 'buyer', move: 'withdraw', note: 'We found something we already had.' }] },
    { weight: 2, acts: [] },
  ]
}

/** Returns the first plan that ends when the buyer accepts. */
export function acceptedPlan(plans: readonly Plan[]): Plan {
  const accepted = plans.find(({ acts }) => acts.at(-1)?.move === 'accept')
  if (!accepted) throw new Error('No plan ends with an acceptance')
  return accepted
}
