import type { AuditRules, AuditVersion } from '@guildhall/contract/audits/rules.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { nameOf, periodText } from './words.ts'

/** What a version of the rules says. */
export function VersionFacts({ form }: Pick<AuditVersion, 'form'>) {
  const { what, isPublic, hosts, addresses, contact, phone } = form
  return (
    <>
      <p className="rules__text t-read">{what}</p>
      <dl className="rules__facts mt-3">
        <dt>When</dt>
        <dd>{periodText(form)}</dd>
        <dt>Target</dt>
        <dd>{isPublic ? hosts.join(', ') : 'No public address'}</dd>
        {addresses.length > 0 ? (
          <>
            <dt>Tests come from</dt>
            <dd className="num">{addresses.join(', ')}</dd>
          </>
        ) : null}
        {contact ? (
          <>
            <dt>Whom to call</dt>
            <dd>
              {contact}, <span className="num">{phone}</span>
            </dd>
          </>
        ) : null}
      </dl>
    </>
  )
}

interface AgreementsProps {
  rules: Pick<AuditRules, 'client' | 'provider'>
  version: AuditVersion
  /** Also the time of day. */
  time?: boolean
}

/** Who wrote a version, agreed to it and signed it, and when. */
export function Agreements({ rules, version, time = false }: AgreementsProps) {
  const { madeBy, madeAt, agreedAt, signedAt, signedName } = version
  return (
    <ul className="c2 t-sm">
      <li>
        Written by {nameOf(rules, madeBy)}, <DateOf at={madeAt} time={time} />
      </li>
      {madeBy === 'client' && agreedAt ? (
        <li>
          {nameOf(rules, 'provider')} agreed, <DateOf at={agreedAt} time={time} />
        </li>
      ) : null}
      {signedAt ? (
        <li>
          Signed by {nameOf(rules, 'client')} as “{signedName}”, <DateOf at={signedAt} time={time} />
        </li>
      ) : null}
    </ul>
  )
}
