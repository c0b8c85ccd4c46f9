import { inAddress } from '@guildhall/contract/audits/hosts.ts'
import type { HostProof } from '@guildhall/contract/audits/options.ts'
import type { AuditHost, AuditRules } from '@guildhall/contract/audits/rules.ts'
import { proofPath, proofRecord } from '@guildhall/contract/audits/steps.ts'
import { hostProofWords } from '@guildhall/contract/audits/words.ts'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
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
  // An address has no records.
  const isName = !host.includes(':') && !/^[\d.]+$/.test(host)
  const ways: { way: HostProof; where: string; what: string }[] = [
    ...(isName ? [{ way: 'dns' as const, where: proofRecord(host), what: 'TXT record at' }] : []),
    { way: 'file', where: `https://${inAddress(host)}${proofPath}`, what: 'Text file at' },
  ]
  return (
    <div className="mt-2">
      <p className="c2 t-sm">
        {isName ? 'Publish this text in one of the two places' : 'Publish this text'}, then ask us to check.
      </p>
      <p className="rules__token">
        <code>{token}</code>
      </p>
      {/* The answer of the last look is heard when it changes. */}
      <div aria-live="polite">{prove.isError ? <Notice kind="error">{failureText(prove.error)}</Notice> : null}</div>
      {ways.map(({ way, where, what }) => (
        <div key={way} className="rules__way">
          <p className="min-w-0">
            <span className="block semi t-sm">{hostProofWords[way]}</span>
            <span className="block c2 t-sm rules__text">
              {what} <code>{where}</code>
            </span>
          </p>
          <Button
            look="second"
            size="sm"
            busy={prove.isPending && prove.variables === way}
            disabled={prove.isPending}
            onClick={() => prove.mutate(way)}
          >
            {way === 'dns' ? 'Check the record' : 'Check the file'}
          </Button>
        </div>
      ))}
    </div>
  )
}
