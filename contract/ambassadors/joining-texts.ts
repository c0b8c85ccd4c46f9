import { joiningLimits as most } from '../limits/joining.ts'

/** The rules of who counts, as the terms and the pages of ambassadors say them. */
export const countRules: readonly string[] = [
  `A person counts when they join with your link or code, verify their address and within ${most.deedDays} days do one thing: publish a project that is still public ${most.settleDays} days later, or buy or sell something, such as an order or a session, that is completed and paid.`,
  `We count a person ${most.settleDays} days after that, when it can no longer be undone.`,
  `A code can be entered up to ${most.enterDays} days after joining.`,
  'You never count yourself. Nobody counts twice: accounts with the same browser mark, verified phone or payment card count once, and never with yours.',
  'What people buy from you or sell to you does not count, nor what people you brought buy from each other. People who brought you do not count for you.',
]

/** Returns the rules of who counts and what it earns, as the page of an ambassador says them. */
export const joinRules = (credit: string, cap: string): string[] => [
  ...countRules,
  `Each active person earns ${credit}, at most ${cap} a term. Finance releases each term’s list, from the fees of the platform, to your balance.`,
]
