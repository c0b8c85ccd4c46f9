import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { ambassadorLimits } from '../limits/ambassadors.ts'
import { UserCard } from '../users/user-card.ts'
import { Cursor, CustomUserId, page, queryInteger, SearchText, Timestamp } from '../values/values.ts'
import { ambassadorCalls } from './calls.ts'
import { Campus } from './campus.ts'
import { ShownCredential } from './credentials.ts'

/** A campus with its present ambassadors. */
export const CampusAmbassadors = z.extend(Campus, {
  ambassadors: z.array(z.object({ person: UserCard, since: Timestamp })),
})
export type CampusAmbassadors = z.output<typeof CampusAmbassadors>

/** Campus ambassadors as everybody finds them. */
export const ambassadorEndpoints = {
  list: endpoint(ambassadorCalls.list, {
    summary: 'The campuses with present ambassadors, by name.',
    query: z.object({
      q: z.optional(SearchText),
      limit: z._default(queryInteger(1, ambassadorLimits.campusPage), ambassadorLimits.campusPage),
      cursor: z.optional(Cursor),
    }),
    output: page(CampusAmbassadors),
  }),
  of: endpoint(ambassadorCalls.of, {
    summary:
      'A person as a campus ambassador; null for people who are none now. With the credentials that they show, the newest first.',
    params: z.object({ customUserId: CustomUserId }),
    output: z.object({
      ambassador: z.nullable(z.object({ campus: Campus, since: Timestamp })),
      credentials: z.array(ShownCredential),
    }),
  }),
}
