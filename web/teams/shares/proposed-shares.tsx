import { shareText } from '@guildhall/contract/teams/share-text.ts'
import type { ProposedShare, ShareProposal } from '@guildhall/contract/teams/teams.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { teamApi, useTeamAct } from '../team-api.ts'

interface ProposedSharesProps {
  proposal: ShareProposal
  isOwner: boolean
}

/** An open proposal for the shares: the difference for everybody, who consented, and the viewer's answer. */
export function ProposedShares({ proposal: { id, shares, lapsesAt, isYours }, isOwner }: ProposedSharesProps) {
  return (
    <section className="panel mt-4" aria-labelledby="team-proposal">
      <div className="panel__b">
        <h3 className="t-sub" id="team-proposal">
          {isYours ? 'Your share would fall: do you consent?' : 'Proposed shares'}
        </h3>
        <p className="c2 t-sm mb-3">
          They hold for new orders once everybody whose share falls has consented. Without that they lapse{' '}
          <DateOf at={lapsesAt} />, and nothing changes.
        </p>
        <table className="ledger ledger--rule">
          <caption className="sr-only">Shares now and as proposed</caption>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col" className="r">
                Now
              </th>
              <th scope="col" className="r">
                Then
              </th>
              <th scope="col">Consent</th>
            </tr>
          </thead>
          <tbody>
            {shares.map((share, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: people hidden from the viewer have no name
              <tr key={at}>
                <td>{share.person ? displayName(share.person) : 'A member'}</td>
                <td className="r num nowrap">{shareText(share.isBefore)}</td>
                <td className="r num nowrap semi">{shareText(share.willBe)}</td>
                <td>{consentOf(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {isYours || isOwner ? (
          <div className="btn-group mt-4">
            {isYours ? <AnswerButtons id={id} /> : null}
            {isOwner ? <WithdrawButton id={id} /> : null}
          </div>
        ) : null}
      </div>
    </section>
  )
}

function consentOf({ mustConsent, consentedAt }: ProposedShare): string {
  if (!mustConsent) return 'Not needed'
  return consentedAt ? 'Given' : 'Waiting'
}

function AnswerButtons({ id }: { id: string }) {
  const consent = useTeamAct(() => teamApi.shares.consent({ params: { id }, body: {} }), 'You consented')
  const decline = useTeamAct(
    () => teamApi.shares.decline({ params: { id }, body: {} }),
    'You declined. The shares stay as they are.',
  )
  return (
    <>
      <Button look="primary" size="sm" busy={consent.isPending} onClick={() => consent.mutate(undefined)}>
        Consent
      </Button>
      <Button look="quiet" size="sm" busy={decline.isPending} onClick={() => decline.mutate(undefined)}>
        Decline
      </Button>
    </>
  )
}

function WithdrawButton({ id }: { id: string }) {
  const withdraw = useTeamAct(() => teamApi.shares.withdraw({ params: { id }, body: {} }), 'The proposal is withdrawn')
  return (
    <Button look="quiet" size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
      Withdraw the proposal
    </Button>
  )
}
