import { shareText } from '@guildhall/contract/teams/share-text.ts'
import type { Team } from '@guildhall/contract/teams/teams.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Face, PersonLink } from '../team-parts.tsx'
import { ProposedShares } from './proposed-shares.tsx'

const SharesDialog = lazyPart(() => import('../dialogs/shares-dialog.tsx').then((module) => module.SharesDialog))

/** The shares of a team: what holds for new orders, the open proposal, and for the owner the change. */
export function TeamShares({ team }: { team: Team }) {
  const [changes, setChanges] = useState(false)
  const { members, proposal } = team
  const isOwner = team.role === 'owner'
  const shared = members.filter(({ basisPoints }) => (basisPoints ?? 0) > 0)
  const isShared = members.some(({ role, basisPoints }) => role !== 'owner' && (basisPoints ?? 0) > 0)
  return (
    <section aria-labelledby="team-shares">
      <div className="team-head">
        <h2 className="t-section" id="team-shares">
          Shares
        </h2>
        {isOwner && members.length > 1 ? (
          <Button size="sm" onClick={() => setChanges(true)}>
            {proposal ? 'Change the proposal' : 'Change shares'}
          </Button>
        ) : null}
      </div>
      {isShared ? (
        <>
          <p className="c2 t-sm">
            Of what new orders bring, after the fee. Orders that were sold keep the shares of their sale.
          </p>
          <ul className="lines">
            {shared.map(({ person, basisPoints }) => (
              <li key={person.customUserId} className="row gap-3 py-2.5">
                <Face person={person} size={28} />
                <span className="grow min-w-0">
                  <PersonLink person={person} />
                </span>
                <span className="num semi">{shareText(basisPoints ?? 0)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="c2">
          Everything that new orders bring is the owner’s.
          {isOwner && members.length === 1 ? ' With a member in the team, you can share it.' : null}
        </p>
      )}
      {proposal ? <ProposedShares proposal={proposal} isOwner={isOwner} /> : null}
      {changes ? <SharesDialog team={team} onClose={() => setChanges(false)} /> : null}
    </section>
  )
}
