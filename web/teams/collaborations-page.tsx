import './teams.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { buttonClass } from '#ui/button.tsx'
import { ApplicationsTab } from './applications-tab.tsx'
import { PlacesTab } from './places-tab.tsx'
import { type CollaborationPlace, collaborationPath, collaborationTabs, teamQueries } from './team-api.ts'
import { TogetherTab } from './together-tab.tsx'

const labels = { together: 'Together', places: 'Open places', in: 'Applications in', out: 'Applications out' } as const
const counted = { together: 'together', places: 'places', in: 'applicationsIn', out: 'applicationsOut' } as const

/** The viewer's teams, the open places of others, and applications in both directions. */
export function CollaborationsPage({ place }: { place: CollaborationPlace }) {
  const { data: counts } = useQuery(teamQueries.counts())
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">My Collaborations</h1>
          <p className="c2">Projects you make together with others, and places in the teams of other projects.</p>
        </div>
        <div className="btn-group">
          <Link className={buttonClass()} to="/my-projects">
            Open a place in a project
          </Link>
        </div>
      </div>
      <nav className="tabs" aria-label="Collaborations">
        {collaborationTabs.map((tab) => (
          <Link
            key={tab}
            className="tab"
            to={collaborationPath({ tab })}
            aria-current={tab === place.tab ? 'page' : undefined}
          >
            {labels[tab]}
            {counts ? <span className="n">{formatCount(counts[counted[tab]])}</span> : null}
          </Link>
        ))}
      </nav>
      {place.tab === 'together' ? <TogetherTab cursor={place.cursor} /> : null}
      {place.tab === 'places' ? <PlacesTab place={place} /> : null}
      {place.tab === 'in' || place.tab === 'out' ? <ApplicationsTab direction={place.tab} place={place} /> : null}
    </div>
  )
}
