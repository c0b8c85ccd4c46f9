import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { type SkillLevel, skillLevels } from '@guildhall/contract/users/skill-levels.ts'
import type { PublicSkill } from '@guildhall/contract/users/users.ts'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { durationText } from '#lib/format/work-time.ts'
import { PartLink } from '#lib/page/part-link.tsx'
import { chosenText } from './profile-facts.tsx'

interface SkillsProps {
  skills: readonly PublicSkill[]
  empty: string
  /** The action on another person's skill. */
  action?: ((skill: PublicSkill) => ReactNode) | undefined
}

/** Skills by category, each with its level and its evidence: who endorsed it, which projects show it, which jobs asked for it, and in which teams it was used. */
export function Skills({ skills, empty, action }: SkillsProps) {
  if (skills.length === 0) return <p className="c2 mt-1">{empty}</p>
  const groups = Map.groupBy(skills, ({ category, categoryOther }) => chosenText(category, categoryOther))
  const isSomeDeclared = skills.some((skill) => !hasEvidence(skill))
  return (
    <>
      {[...groups].map(([category, members]) => (
        <div key={category}>
          {category ? <h3 className="c3 t-sm mt-3">{category}</h3> : null}
          <ul className="pf__skills mt-1">
            {members.map((skill) => (
              <li key={skill.id}>
                <div className="pf__skill">
                  <span className="med grow">{skill.name}</span>
                  <LevelDots level={skill.level} />
                </div>
                {hasEvidence(skill) ? <Evidence skill={skill} /> : null}
                {action?.(skill)}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="c3 t-sm mt-3">
        {isSomeDeclared
          ? 'People choose the level of their skills themselves (the dots). A skill with nothing below it has no evidence yet.'
          : 'People choose the level of their skills themselves (the dots).'}
      </p>
    </>
  )
}

const hasEvidence = ({ endorsements, shownInCount, askedInCount, contributedToCount }: PublicSkill) =>
  endorsements > 0 || shownInCount > 0 || askedInCount > 0 || contributedToCount > 0

/** The level as dots, in words for screen readers and in a tooltip. */
function LevelDots({ level }: { level: SkillLevel }) {
  return (
    <span className="pf__dots" role="img" aria-label={level} title={level}>
      {skillLevels.map((each) => (
        <i key={each} className={skillLevels.indexOf(each) <= skillLevels.indexOf(level) ? 'on' : undefined} />
      ))}
    </span>
  )
}

function Evidence({ skill }: { skill: PublicSkill }) {
  const { endorsements, endorsers, shownIn, shownInCount } = skill
  const people = `${formatCount(endorsements)} ${endorsements === 1 ? 'person' : 'people'}`
  return (
    <>
      {endorsements > 0 ? (
        <p className="c3 t-sm">
          Endorsed by {endorsers.length > 0 ? <Named people={endorsers} count={endorsements} /> : people}
        </p>
      ) : null}
      {shownIn.map(({ id, title }) => (
        <p key={id} className="c3 t-sm pf__shown">
          <span>Shown in</span>
          <Link className="link link--plain trunc" to={`/product/${id}`} title={title}>
            {title}
          </Link>
          {shownInCount > 1 ? <span>and {formatCount(shownInCount - 1)} more</span> : null}
        </p>
      ))}
      <AskedIn skill={skill} />
      <ContributedTo skill={skill} />
    </>
  )
}

/** The completed jobs that asked for the skill: those that may be named, else their number. */
function AskedIn({ skill: { askedIn, askedInCount } }: { skill: PublicSkill }) {
  if (askedInCount === 0) return null
  if (askedIn.length === 0)
    return (
      <p className="c3 t-sm">
        Asked for in {formatCount(askedInCount)} completed {askedInCount === 1 ? 'job' : 'jobs'}
      </p>
    )
  const more = askedInCount - askedIn.length
  return askedIn.map(({ id, title }) => (
    <p key={id} className="c3 t-sm pf__shown">
      <span>Completed job</span>
      <PartLink className="link link--plain trunc" to={`/jobs/${id}`} title={title}>
        {title}
      </PartLink>
      {more > 0 ? <span>and {formatCount(more)} more</span> : null}
    </p>
  ))
}

/** The latest project of a team for which the person did confirmed work with the skill, and how many more there are. */
function ContributedTo({ skill: { contributedTo, contributedToCount } }: { skill: PublicSkill }) {
  const more = contributedToCount - contributedTo.length
  return contributedTo.map(({ id, title, quarters }) => (
    <p key={id} className="c3 t-sm pf__shown">
      <span>{durationText(quarters)} confirmed in</span>
      <Link className="link link--plain trunc" to={`/product/${id}#contributions`} title={title}>
        {title}
      </Link>
      {more > 0 ? <span>and {formatCount(more)} more</span> : null}
    </p>
  ))
}

/** Some of the endorsers by name, and how many more there are. */
function Named({ people, count }: { people: PublicSkill['endorsers']; count: number }) {
  const more = count - people.length
  return (
    <>
      {people.map((person, at) => (
        <Fragment key={person.customUserId}>
          {at === 0 ? '' : more > 0 ? ', ' : ' and '}
          <Link className="link link--plain" to={profilePath(person)}>
            {displayName(person)}
          </Link>
        </Fragment>
      ))}
      {more > 0 ? ` and ${formatCount(more)} more` : ''}
    </>
  )
}
