import type { PublicProfile as Person } from '@guildhall/contract/users.ts'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/format.ts'
import { displayName } from '#lib/people.ts'
import { ProfileHead } from './profile-head.tsx'
import { Skills } from './skills.tsx'

interface PublicProfileProps {
  person: Person
  /** Cards of public projects; null when there are none. */
  projects: ReactNode
  /** On one's own public page: the way back to editing. */
  actions?: ReactNode
}

/** What everybody may see of a person. */
export function PublicProfile({ person, projects, actions }: PublicProfileProps) {
  const count = person.projects
  return (
    <div className="page">
      <ProfileHead
        person={person}
        facts={count ? [`${formatCount(count)} ${count === 1 ? 'project' : 'projects'}`] : []}
        actions={actions}
      />
      <div className="pf__g">
        <div>
          <section className="hang" aria-labelledby="about">
            <h2 className="t-sub" id="about">
              About
            </h2>
            {person.about ? (
              <p className="t-read pf__about">{person.about}</p>
            ) : (
              <p className="c2">{displayName(person)} has not written about themselves yet.</p>
            )}
          </section>
          <section className="hang" id="projects" aria-labelledby="projects-title">
            <h2 className="t-sub" id="projects-title">
              Projects
            </h2>
            <div>{projects ?? <p className="c2">No public projects yet.</p>}</div>
          </section>
        </div>
        <aside className="pf__s" aria-label="Facts">
          <section className="pf__b" aria-labelledby="skills">
            <h2 className="t-sub" id="skills">
              Skills
            </h2>
            <Skills skills={person.skills} empty="No skills named yet." />
          </section>
        </aside>
      </div>
    </div>
  )
}
