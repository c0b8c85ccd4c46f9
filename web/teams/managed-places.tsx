import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { roleNames } from '@guildhall/contract/teams/options.ts'
import type { Place } from '@guildhall/contract/teams/place.ts'
import type { Team } from '@guildhall/contract/teams/teams.ts'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Status, Tag } from '#ui/tag.tsx'
import { teamApi, useTeamAct } from './team-api.ts'
import { timesOf } from './team-parts.tsx'

const PlaceDialog = lazyPart(() => import('./dialogs/place-dialog.tsx').then((module) => module.PlaceDialog))

/** The places of a team; the owner and maintainers open, change and end them. */
export function ManagedPlaces({ team: { project, places, role } }: { team: Team }) {
  const answers = role === 'owner' || role === 'maintainer'
  const [opens, setOpens] = useState(false)
  const isFull = places.filter(({ state }) => state === 'open').length >= teamLimits.openPlaces
  return (
    <section aria-labelledby="team-places">
      <div className="team-head">
        <h2 className="t-section" id="team-places">
          Places
        </h2>
        {answers && !isFull ? (
          <Button size="sm" icon={Plus} onClick={() => setOpens(true)}>
            Open a place
          </Button>
        ) : null}
      </div>
      {places.length === 0 ? (
        <p className="c2">
          {answers
            ? 'Open a place when you look for somebody. Everybody who sees the project can apply.'
            : 'This team has no places.'}
        </p>
      ) : null}
      {project.visibility === 'public' || places.length === 0 ? null : (
        <p className="c2 t-sm">Others find these places once the project is on the marketplace.</p>
      )}
      <ul className="lines">
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} projectId={project.id} answers={answers} />
        ))}
      </ul>
      {opens ? <PlaceDialog projectId={project.id} onClose={() => setOpens(false)} /> : null}
    </section>
  )
}

interface PlaceRowProps {
  place: Place
  projectId: string
  answers: boolean
}

function PlaceRow({ place, projectId, answers }: PlaceRowProps) {
  const { id, title, task, skills, state, role, applications } = place
  const [changes, setChanges] = useState(false)
  const end = useTeamAct(
    (as: 'filled' | 'closed') => teamApi.places.end({ params: { id }, body: { as } }),
    'The place is no longer open',
  )
  return (
    <li className="team-place">
      <div className="min-w-0">
        <p className="row row--wrap gap-2">
          <span className="semi">{title}</span>
          {state === 'open' ? null : (
            <Status kind={state === 'filled' ? 'ok' : 'off'}>{state === 'filled' ? 'Filled' : 'Closed'}</Status>
          )}
        </p>
        <p className="c2 team-text">{task}</p>
        {skills.length > 0 ? (
          <p className="tags mt-2">
            {skills.map((skill) => (
              <Tag key={skill}>{skill}</Tag>
            ))}
          </p>
        ) : null}
        <p className="c3 t-sm mt-1">
          {roleNames[role]}, {timesOf(place)}
          {answers && state === 'open'
            ? `, ${applications === 0 ? 'no open applications' : applications === 1 ? '1 open application' : `${applications} open applications`}`
            : ''}
        </p>
      </div>
      {answers && state === 'open' ? (
        <div className="btn-group">
          <Button size="sm" look="quiet" onClick={() => setChanges(true)} aria-label={`Change: ${title}`}>
            Change
          </Button>
          <Button
            size="sm"
            look="quiet"
            busy={end.isPending && end.variables === 'filled'}
            onClick={() => end.mutate('filled')}
            aria-label={`Mark as filled: ${title}`}
          >
            Mark as filled
          </Button>
          <Button
            size="sm"
            look="quiet"
            busy={end.isPending && end.variables === 'closed'}
            onClick={() => end.mutate('closed')}
            aria-label={`Close: ${title}`}
          >
            Close
          </Button>
        </div>
      ) : null}
      {changes ? <PlaceDialog projectId={projectId} place={place} onClose={() => setChanges(false)} /> : null}
    </li>
  )
}
