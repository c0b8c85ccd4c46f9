import { type BadgeCheck, checkBadge, keyIdIn, type PublishedKey } from '@guildhall/contract/ambassadors/check-badge.ts'
import { badgePaths } from '@guildhall/contract/ambassadors/open-badge.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/** What a check found, and whether the list of credentials that were taken back could be read. */
export interface Checked {
  found: BadgeCheck
  isListKnown: boolean
}

async function read<T>(path: string, cache: RequestCache): Promise<T> {
  const answer = await fetch(path, { cache, credentials: 'omit' })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as T
}

// The browser asks although it says that it is offline: it may have kept the answers.
const always = { networkMode: 'always', retry: false, staleTime: Number.POSITIVE_INFINITY } as const

/** The documents that the issuer publishes. They are files beside the API, and read once. */
export const publishedQueries = {
  keys: (cache: RequestCache = 'default') =>
    queryOptions({
      ...{ ...always, queryKey: ['credential', 'keys'] },
      queryFn: async () => (await read<{ keys: PublishedKey[] }>(badgePaths.keys, cache)).keys,
    }),
  takenBack: () =>
    queryOptions({
      ...{ ...always, queryKey: ['credential', 'taken-back'] },
      queryFn: async () => {
        const { revokedCredential } = await read<{ revokedCredential: { id: string }[] }>(
          badgePaths.takenBack,
          'default',
        )
        return revokedCredential.map(({ id }) => id)
      },
    }),
  /** The check of a credential, in this browser. It fails only when the keys could not be read. */
  check: (client: QueryClient, text: string, origin: string) =>
    queryOptions({
      ...{ ...always, queryKey: ['credential', 'check', text] },
      async queryFn(): Promise<Checked> {
        let keys = await client.fetchQuery(publishedQueries.keys())
        const kid = keyIdIn(text)
        // The key may be newer than the kept answer.
        if (kid && !keys.some((key) => key.kid === kid))
          keys = await client.fetchQuery({ ...publishedQueries.keys('reload'), staleTime: 0 }).catch(() => keys)
        const takenBack = await client.fetchQuery(publishedQueries.takenBack()).catch(() => null)
        const found = await checkBadge(text, { origin, keys, takenBack: takenBack ?? [], now: new Date() })
        return { found, isListKnown: takenBack !== null }
      },
    }),
}
