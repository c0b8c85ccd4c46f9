import './trust.css'
import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { keptText, sightText } from '@guildhall/contract/agents/asks.ts'
import type { AgentTrust } from '@guildhall/contract/agents/trust.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useQuery } from '@tanstack/react-query'
import Activity from 'lucide-react/icons/activity'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Coins from 'lucide-react/icons/coins'
import Database from 'lucide-react/icons/database'
import Eye from 'lucide-react/icons/eye'
import Globe from 'lucide-react/icons/globe'
import Heart from 'lucide-react/icons/heart'
import Server from 'lucide-react/icons/server'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { checkStatus, checkText } from './check-text.ts'
import { ConsentPanel } from './consent-panel.tsx'
import { ManifestButton, ManifestHash } from './manifest-link.tsx'
import { ReadingActs } from './reading-acts.tsx'
import { trustQueries } from './trust-api.ts'

/** What speaks for an agent: what its newest version asks for, whose host it is, how it answers, who has read it. */
export function TrustPanel({ agent }: { agent: Agent }) {
  const { data: trust } = useQuery(trustQueries.one(agent.id))
  if (!trust) return null
  const { version, check, pausedAt, isChanged } = trust
  const status = checkStatus(trust)
  return (
    <div className="grid gap-4" id="trust">
      {trust.consent ? <ConsentPanel agent={agent} consent={trust.consent} /> : null}
      <section className="panel panel--ink" aria-label="Trust">
        <div className="panel__h agt__head">
          <h2 className="t-sub">Trust</h2>
          {status ? <Status kind={status.kind}>{status.text}</Status> : null}
        </div>
        <dl className="agt__facts">
          {version ? <Asked trust={trust} /> : null}
          <HostFact trust={trust} />
          {check ? (
            <Fact icon={Activity} label="Last check">
              {checkText(check)} <DateOf className="c3" at={check.at} time />
              {trust.answers.checks > 1 ? (
                <span className="block c3 t-xs">
                  In order in {trust.answers.good} of {trust.answers.checks} checks of the last 30 days
                </span>
              ) : null}
            </Fact>
          ) : null}
          <Fact icon={Heart} label="Favorites">
            {formatCount(agent.favorites)}
          </Fact>
          {version ? (
            <Fact icon={BadgeCheck} label="Read by">
              <Readers trust={trust} />
            </Fact>
          ) : null}
        </dl>
        <div className="panel__b agt__foot">
          {pausedAt ? (
            <Notice kind="wait">
              <p>Three checks in a row failed, so it cannot be tried here until a check finds it in order.</p>
            </Notice>
          ) : null}
          {isChanged ? (
            <Notice kind="wait">
              <p>Its address has changed since this version. Nobody has checked the new one.</p>
            </Notice>
          ) : null}
          {version ? (
            <>
              <p className="c3 t-sm">
                Version {version.version}, <DateOf at={version.publishedAt} />. Manifest{' '}
                <ManifestHash sha256={version.sha256} />
              </p>
              <div className="row row--wrap gap-1">
                <ManifestButton id={agent.id} number={version.number} />
                <Link className="btn btn--quiet btn--sm" to={`/agents/${agent.id}/versions`}>
                  {agent.isOwn ? 'Versions and checks' : 'All versions'}
                </Link>
              </div>
              <ReadingActs agent={agent} trust={trust} number={version.number} />
            </>
          ) : agent.isOwn ? (
            <p className="t-sm">
              Say what your agent sees, keeps and calls:{' '}
              <Link className="link" to={`/agents/${agent.id}/versions`}>
                publish its first version
              </Link>
              . Its remote is then checked every day.
            </p>
          ) : (
            <p className="c2 t-sm">Its author has not said yet what it sees, keeps and calls.</p>
          )}
        </div>
      </section>
    </div>
  )
}

interface FactProps {
  icon: Parameters<typeof Icon>[0]['of']
  label: string
  children: ReactNode
}

function Fact({ icon, label, children }: FactProps) {
  return (
    <div>
      <dt>
        <Icon of={icon} size={16} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Asked({ trust: { version } }: { trust: AgentTrust }) {
  if (!version) return null
  const { asks } = version
  return (
    <>
      <Fact icon={Eye} label="Sees">
        {sightText(asks)}
      </Fact>
      <Fact icon={Globe} label="Calls">
        {asks.calls.length > 0 ? `${asks.calls.join(', ')}, and no other host` : 'No host'}
      </Fact>
      <Fact icon={Database} label="Keeps">
        {keptText(asks)}
      </Fact>
      {asks.costs ? (
        <Fact icon={Coins} label="Costs">
          {asks.costs}
        </Fact>
      ) : null}
    </>
  )
}

function HostFact({ trust: { host } }: { trust: AgentTrust }) {
  if (!host) return null
  return (
    <Fact icon={Server} label="Host">
      {host.host}
      <span className="block c3 t-xs">
        {host.isOurs ? (
          'Runs on this installation'
        ) : host.provenAt ? (
          <>
            Proven by its author, <DateOf at={host.provenAt} />
          </>
        ) : (
          'Not proven to be its author’s'
        )}
      </span>
    </Fact>
  )
}

function Readers({ trust: { readings } }: { trust: AgentTrust }) {
  if (readings.length === 0) return <span className="c3">Nobody yet</span>
  return (
    <ul>
      {readings.map(({ name, standing, domain, at, person }) => (
        <li key={person.customUserId}>
          <Link className="link" to={profilePath(person)}>
            {name}
          </Link>
          <span className="block c3 t-xs">
            {[standing === 'professor' ? 'Professor' : '', domain].filter(Boolean).join(', ')}, <DateOf at={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
