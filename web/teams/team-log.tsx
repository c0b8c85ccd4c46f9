import { roleNames } from '@guildhall/contract/teams/options.ts'
import type { TeamEntry } from '@guildhall/contract/teams/teams.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '#lib/format/people.ts'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { teamQueries } from './team-api.ts'

/** What happened in a team, the newest first. */
export function TeamLog({ projectId }: { projectId: string }) {
  const [cursor, setCursor] = useState<string | undefined>(undefined)
  const { data: page } = useQuery({ ...teamQueries.log(projectId, cursor), refetchOnMount: true })
  return (
    <section aria-labelledby="team-log">
      <h2 className="t-section" id="team-log">
        Log
      </h2>
      {page?.items.length === 0 ? <p className="c2">Nothing has happened yet.</p> : null}
      <ol className="lines team-log">
        {page?.items.map((entry) => (
          <li key={entry.id}>
            <p>{sentenceOf(entry)}</p>
            {entry.reason ? <p className="c2 t-sm team-text">{entry.reason}</p> : null}
            <TimeAgo className="c3 t-sm" at={entry.at} />
          </li>
        ))}
      </ol>
      {page?.nextCursor || page?.previousCursor ? (
        <div className="btn-group mt-3">
          {page.previousCursor ? (
            <Button size="sm" onClick={() => setCursor(page.previousCursor ?? undefined)}>
              Show newer
            </Button>
          ) : null}
          {page.nextCursor ? (
            <Button size="sm" onClick={() => setCursor(page.nextCursor ?? undefined)}>
              Show older
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

const nameOf = (person: UserCard | null) => (person ? displayName(person) : 'A former member')

/** Says what happened in one sentence. */
function sentenceOf({ event, actor, person, role, place, isAutomatic }: TeamEntry): string {
  const who = nameOf(actor)
  const whom = person ? displayName(person) : 'a former member'
  const as = role ? ` as ${roleNames[role].toLowerCase()}` : ''
  const sentences: Record<TeamEntry['event'], string> = {
    invited: `${who} invited ${whom}${as}`,
    'invitation-accepted': `${who} accepted the invitation and joined${as}`,
    'invitation-declined': `${who} declined the invitation`,
    'invitation-withdrawn': `${who} withdrew the invitation of ${whom}`,
    'invitation-lapsed': `The invitation of ${whom} lapsed`,
    'place-opened': `${who} opened the place ${place}`,
    'place-changed': `${who} changed the place ${place}`,
    'place-filled': `${who} marked the place ${place} as filled`,
    'place-closed': isAutomatic ? `The place ${place} closed after its last day` : `${who} closed the place ${place}`,
    applied: `${who} applied for ${place}`,
    'application-accepted': `${who} accepted ${whom} for ${place}${as}`,
    'application-declined': `${who} declined the application of ${whom} for ${place}`,
    'application-withdrawn': `${who} withdrew the application for ${place}`,
    'application-lapsed': `The application of ${whom} for ${place} lapsed`,
    'role-changed': `${who} made ${whom} ${role ? roleNames[role].toLowerCase() : 'a member'}`,
    left: `${who} left the team`,
    removed: `${who} removed ${whom}`,
    'shares-proposed': `${who} proposed new shares`,
    'shares-consented': `${who} consented to the proposed shares`,
    'shares-declined': `${who} declined the proposed shares`,
    'shares-withdrawn': `${who} withdrew the proposed shares`,
    'shares-lapsed': 'The proposed shares lapsed without everybody’s consent',
    'shares-ended': 'The proposed shares ended, because the team changed',
    'shares-changed': 'The shares changed, for new orders',
    'contribution-noted': `${who} noted a contribution`,
    'contribution-confirmed': `${who} confirmed a contribution of ${whom}`,
    'contribution-declined': `${who} declined a contribution of ${whom}`,
    'contribution-withdrawn': `${who} withdrew a contribution`,
    'handover-offered': `${who} offered the project to ${whom}`,
    'handover-accepted': `${who} took over the project from ${whom}`,
    'handover-declined': `${who} declined to take over the project`,
    'handover-withdrawn': `${who} withdrew the offer of the project to ${whom}`,
    'handover-lapsed': `The offer of the project to ${whom} lapsed`,
    'handover-ended': `The offer of the project to ${whom} ended, because they are no longer in the team`,
  }
  return sentences[event]
}
