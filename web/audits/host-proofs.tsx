import { inAddress } from '@guildhall/contract/audits/hosts.ts'
import type { HostProof } from '@guildhall/contract/audits/options.ts'
import type { AuditHost, AuditRules } from '@guildhall/contract/audits/rules.ts'
import { proofPath, proofRecord } from '@guildhall/contract/audits/steps.ts'
import { useMutation } from '@tanstack/react-query'
import { HostProofWays } from '#host-proofs/host-proof-ways.tsx'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Status } from '#ui/tag.tsx'
import { auditApi } from './queries.ts'

interface HostProofsProps {
  rules: AuditRules
  onDone: (rules: AuditRules, host: string) => void
}

/** The hosts of the rules: which are proven and until when, and for the client how to prove the others. */
export function HostProofs({ rules, onDone }: HostProofsProps) {
  const { hosts, role, isOpen, isOver } = rules
  return (
    <ul className="lines" aria-label="Hosts">
      {hosts.map((host) => (
        <li key={host.host} className="rules__host">
          <div className="row row--between row--wrap gap-x-4">
            <h3 className="semi rules__text">{host.host}</h3>
            <Status kind={host.isProven ? 'ok' : role === 'client' && isOpen && !isOver ? 'ask' : 'wait'}>
              {host.isProven ? 'Proven' : host.provenAt ? 'No longer proven' : 'Not proven yet'}
            </Status>
          </div>
          {host.provenAt && host.validUntil ? (
            <p className="c2 t-sm">
              By {host.way === 'dns' ? 'a DNS record' : 'a file'}, <DateOf at={host.provenAt} />. Counts until{' '}
              <DateOf at={host.validUntil} />.
            </p>
          ) : null}
          {!host.isProven && role === 'client' && isOpen && !isOver && host.token !== null ? (
            <Prove
              id={rules.engagementId}
              host={host}
              token={host.token}
              onDone={(changed) => onDone(changed, host.host)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

interface ProveProps {
  id: string
  host: AuditHost
  token: string
  onDone: (rules: AuditRules) => void
}

function Prove({ id, host: { host }, token, onDone }: ProveProps) {
  const prove = useMutation({
    mutationFn: (way: HostProof) => auditApi.prove({ params: { id }, body: { host, way } }),
    onSuccess: ({ rules }) => onDone(rules),
  })
  return (
    <HostProofWays
      {...{ host, token, prove }}
      record={proofRecord(host)}
      file={`https://${inAddress(host)}${proofPath}`}
    />
  )
}
