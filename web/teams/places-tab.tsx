import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { roleNames } from '@guildhall/contract/teams/options.ts'
import type { OpenPlace } from '@guildhall/contract/teams/places.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Status, Tag } from '#ui/tag.tsx'
import { ApplyButton } from './apply-button.tsx'
import { TabList } from './tab-states.tsx'
import { type CollaborationPlace, collaborationPath, teamQueries } from './team-api.ts'
import { Cover, PersonLink, timesOf } from './team-parts.tsx'

/** The open places of public projects, found by words and skill. */
export function PlacesTab({ place }: { place: CollaborationPlace }) {
  const { q, skill } = place
  const { data: page, error, refetch } = useQuery(teamQueries.places(place))
  const isFiltered = q !== '' || skill !== ''
  return (
    <>
      <Form className="team-search" action="/collaborators" role="search" aria-label="Open places">
        <input type="hidden" name="tab" value="places" />
        <TextField
          key={`q ${q}`}
          id="place-words"
          type="search"
          name="q"
          label="Words"
          defaultValue={q}
          maxLength={pageLimits.query}
        />
        <TextField
          key={`skill ${skill}`}
          id="place-skill"
          name="skill"
          label="Skill"
          defaultValue={skill}
          maxLength={teamLimits.skills.characters}
          autoComplete="off"
        />
        <Button type="submit">Search</Button>
      </Form>
      <p className="c2 t-sm row row--wrap gap-2" role="status">
        {page ? `${formatCount(page.count)} ${page.count === 1 ? 'place' : 'places'}` : ''}
        {isFiltered ? (
          <Link className="link" to={collaborationPath({ tab: 'places' })}>
            Show all places
          </Link>
        ) : null}
      </p>
      <TabList
        label="Open places"
        page={page}
        error={error}
        onRetry={() => void refetch()}
        row={(each) => <PlaceRow key={each.id} place={each} />}
        pathOf={(cursor) => collaborationPath({ tab: 'places', q, skill, cursor })}
        none={
          <EmptyState
            solid="octa"
            title={isFiltered ? 'No open place matches' : 'No open places at the moment'}
            actions={
              isFiltered ? (
                <Link className={buttonClass()} to={collaborationPath({ tab: 'places' })}>
                  Show all places
                </Link>
              ) : null
            }
          >
            {isFiltered
              ? 'Use fewer words or another skill.'
              : 'Owners of projects open places when they look for somebody.'}
          </EmptyState>
        }
      />
    </>
  )
}

function PlaceRow({ place }: { place: OpenPlace }) {
  const { project, title, task, skills, role, isOwnTeam } = place
  return (
    <li className="team-row team-row--top">
      <Cover project={project} />
      <div className="min-w-0">
        <p className="semi">{title}</p>
        <p className="t-sm">
          <Link className="work hover:underline" to={`/product/${project.id}`}>
            {project.title}
          </Link>{' '}
          <span className="c2">by</span> <PersonLink person={project.owner} className="c2" />
        </p>
        <p className="c2 team-text mt-1">{task}</p>
        {skills.length > 0 ? (
          <p className="tags mt-2">
            {skills.map((skill) => (
              <Tag key={skill}>{skill}</Tag>
            ))}
          </p>
        ) : null}
        <p className="c3 t-sm mt-1">
          {roleNames[role]}, {timesOf(place)}
        </p>
      </div>
      <div className="btn-group team-row__end">
        {isOwnTeam ? <Status kind="off">Your team</Status> : <ApplyButton place={place} project={project} />}
      </div>
    </li>
  )
}
