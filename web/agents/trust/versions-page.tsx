import '../agents.css'
import './trust.css'
import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { keptText, sightText } from '@guildhall/contract/agents/asks.ts'
import type { AgentVersion } from '@guildhall/contract/agents/trust.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Badge } from '#ui/tag.tsx'
import { agentQueries } from '../agent-api.ts'
import { agentsPath } from '../list/agent-search.ts'
import { Part } from '../page/agent-sections.tsx'
import { CheckNow } from './check-now.tsx'
import { Difference } from './difference.tsx'
import { ManifestButton } from './manifest-link.tsx'
import { ProvenHost } from './proven-host.tsx'
import { trustQueries } from './trust-api.ts'
import { VersionForm } from './version-form.tsx'

/** The versions of an agent; for its author also a new one, its host and its checks. */
export function VersionsPage({ id }: { id: string }) {
  const { data: agent } = useQuery(agentQueries.one(id))
  const { data: versions } = useQuery(trustQueries.versions(id))
  const { data: trust } = useQuery(trustQueries.one(id))
  if (!agent || !versions || !trust) return null
  const [last] = versions
  return (
    <div className="page">
      <Crumbs
        link={Link}
        className="pd__crumbs"
        above={[
          { to: agentsPath(), name: 'AI agents' },
          { to: `/ai-agent/${id}`, name: agent.name },
        ]}
      />
      <h1 className="t-page wrap-anywhere mb-5">Versions of {agent.name}</h1>
      {agent.isOwn ? <OwnParts agent={agent} last={last} trust={trust} /> : null}
      <Part id="versions" title="Versions" note="Each stays as it was published">
        {versions.length === 0 ? (
          <p className="c2">{agent.isOwn ? 'None yet.' : 'Its author has published none yet.'}</p>
        ) : (
          <ol className="agt__versions" aria-label="Versions">
            {versions.map((each, at) => (
              <Version key={each.number} id={id} version={each} before={versions[at + 1]} isNewest={at === 0} />
            ))}
          </ol>
        )}
      </Part>
    </div>
  )
}

interface OwnPartsProps {
  agent: Agent
  last: AgentVersion | undefined
  trust: Parameters<typeof CheckNow>[0]['trust']
}

function OwnParts({ agent, last, trust }: OwnPartsProps) {
  return (
    <>
      <Part id="publish" title="New version" note="What people agree to">
        {agent.publish ? (
          <VersionForm key={last?.number ?? 0} agent={agent} last={last} />
        ) : (
          <Notice kind="info">
            <p>
              Versions are for published agents.{' '}
              <Link className="link" to={`/agents/${agent.id}/edit`}>
                Publish yours first
              </Link>
              .
            </p>
          </Notice>
        )}
      </Part>
      {agent.remoteUrl ? (
        <Part id="host" title="Host" note="Whose address it is">
          <ProvenHost id={agent.id} />
        </Part>
      ) : null}
      {last?.remoteUrl ? (
        <Part id="checks" title="Daily check" note="Whether it answers">
          <CheckNow id={agent.id} trust={trust} />
        </Part>
      ) : null}
    </>
  )
}

interface VersionProps {
  id: string
  version: AgentVersion
  before: AgentVersion | undefined
  isNewest: boolean
}

function Version({ id, version, before, isNewest }: VersionProps) {
  const { number, changes, asks, sha256, tools, difference, asksMore, isKept, remoteUrl } = version
  return (
    <li id={`version-${number}`}>
      <div className="row row--between row--wrap gap-x-4">
        <h3 className="semi">
          {version.version} <DateOf className="c3 t-sm" at={version.publishedAt} />
        </h3>
        <span className="row row--wrap gap-2">
          {asksMore ? <Badge colour="ochre">Asks for more</Badge> : null}
          {isNewest ? <Badge>Newest</Badge> : isKept && remoteUrl ? <Badge>Still running</Badge> : null}
          <ManifestButton id={id} number={number} />
        </span>
      </div>
      {changes ? <p className="c2 whitespace-pre-wrap">{changes}</p> : null}
      {before ? <Difference lines={difference} label={`${version.version} beside ${before.version}`} /> : null}
      <dl className="agt__asks">
        {(
          [
            ['Sees', sightText(asks)],
            ['Keeps', keptText(asks)],
            ['Calls', asks.calls.join(', ') || 'No host'],
            ['Tools', tools.join(', ')],
            ['Costs', asks.costs],
          ] as const
        )
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt className="c3">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className="c3 agt__long">sha256:{sha256}</p>
    </li>
  )
}
