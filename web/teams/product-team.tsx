import './teams.css'
import { roleNames } from '@guildhall/contract/teams/options.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { ApplyButton } from './apply-button.tsx'
import { ProductContributions } from './contributions/product-contributions.tsx'
import { teamQueries } from './team-api.ts'
import { Members, teamPath, timesOf } from './team-parts.tsx'

/** The sections 'Team', 'Contributions' and 'Open places' of a project's page. */
export function ProductTeam({ projectId }: { projectId: string }) {
  const { data: team, error } = useQuery(teamQueries.team(projectId))
  if (error && !team) return <Notice kind="error">{failureText(error)}</Notice>
  if (!team) return null
  const open = team.places.filter(({ state }) => state === 'open')
  return (
    <>
      <section className="hang" id="team">
        <h2 className="t-sub">Team</h2>
        <div>
          <Members members={team.members} />
          {team.role ? (
            <Link className={`${buttonClass({ size: 'sm' })} mt-3`} to={teamPath(projectId)}>
              Open the team
            </Link>
          ) : null}
        </div>
      </section>
      <ProductContributions projectId={projectId} isMember={team.role !== null} />
      {open.length > 0 ? (
        <section className="hang" id="open-places">
          <h2 className="t-sub">Open places</h2>
          <ul className="lines">
            {open.map((place) => (
              <li key={place.id} className="team-place">
                <div className="min-w-0">
                  <h3 className="semi">{place.title}</h3>
                  <p className="c2 team-text">{place.task}</p>
                  {place.skills.length > 0 ? (
                    <p className="tags mt-2">
                      {place.skills.map((skill) => (
                        <Tag key={skill}>{skill}</Tag>
                      ))}
                    </p>
                  ) : null}
                  <p className="c3 t-sm mt-1">
                    {roleNames[place.role]}, {timesOf(place)}
                  </p>
                </div>
                {team.role ? null : <ApplyButton place={place} project={team.project} />}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
