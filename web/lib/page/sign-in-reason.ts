import { actQuery } from './sign-in-path.ts'

/** What the sign-in page says to a visitor who wanted to do it. In its own file, because every page has links to the sign-in. */
const acts = {
  favorite: 'Sign in to keep favorites.',
  question: 'Sign in to ask the seller.',
  'ask-client': 'Sign in to ask the client.',
  alert: 'Sign in to be told when it is on sale.',
  'run-agent': 'Sign in to run agents.',
  connect: 'Sign in to connect with people.',
} as const
export type SignInAct = keyof typeof acts

/** Returns what the visitor of a sign-in page wanted to do, as a sentence; null when the URL does not say so. */
export function signInReason(query: URLSearchParams): string | null {
  const asked = query.get(actQuery)
  return Object.entries(acts).find(([act]) => act === asked)?.[1] ?? null
}
