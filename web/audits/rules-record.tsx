import './audits.css'
import { authorityText, noPublicAddressText } from '@guildhall/contract/audits/words.ts'
import { useQuery } from '@tanstack/react-query'
import { DateOf } from '#lib/format/time-ago.tsx'
import { auditQueries } from './queries.ts'
import { Agreements, VersionFacts } from './version-facts.tsx'

/** The rules of an audit in the record of its engagement, oldest version first; nothing for other work. */
export function RulesRecord({ engagementId: id }: { engagementId: string }) {
  const { data: rules } = useQuery(auditQueries.rules(id))
  if (!rules || rules.versions.length === 0) return null
  return (
    <section className="rec__part">
      <h2 className="t-sub">Rules of the audit</h2>
      {rules.versions.toReversed().map((version) => (
        <section key={version.version} className="rec__version">
          <h3 className="semi">Version {version.version}</h3>
          <VersionFacts form={version.form} />
          {version.signedAt ? (
            <p className="c2">
              “{authorityText}
              {version.form.isPublic ? '' : ` ${noPublicAddressText}`}”
            </p>
          ) : null}
          <Agreements rules={rules} version={version} time />
        </section>
      ))}
      {rules.hosts.some(({ provenAt }) => provenAt) ? (
        <ul>
          {rules.hosts.map(({ host, provenAt, way, validUntil }) =>
            provenAt && validUntil ? (
              <li key={host}>
                {host}: proven by {way === 'dns' ? 'a DNS record' : 'a file'}, <DateOf at={provenAt} time />, until{' '}
                <DateOf at={validUntil} />
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
    </section>
  )
}
