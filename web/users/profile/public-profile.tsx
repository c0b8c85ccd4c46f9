import type { Audience } from '@guildhall/contract/users/profile-audiences.ts'
import type { PublicProfile as Person, Skill } from '@guildhall/contract/users/users.ts'
import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { ReferenceItem } from '#listings/reference-item.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { blockApi, useProfileRefresh } from '../profile-api.ts'
import { freelanceTitle, typeTitles } from '../type-titles.ts'
import { chosenText, Facts, freelancerFacts, Languages, TypeBlock } from './profile-facts.tsx'
import { ProfileFigures } from './profile-figures.tsx'
import { ProfileHead, ProfileLinks } from './profile-head.tsx'
import { EntryList, educationLine, workLine } from './record.tsx'
import { Skills } from './skills.tsx'

interface PublicProfileProps {
  person: Person
  /** Cards of public projects; null when there are none. */
  projects: ReactNode
  /** Sessions that people can book with them; null when there are none. */
  sessions?: ReactNode
  /** Of which campus they are an ambassador; null for others. */
  campus?: ReactNode
  /** Cards of services that they offer; null when there are none. */
  services?: ReactNode
  /** AI agents that they publish; null when there are none. */
  agents?: ReactNode
  /** What they help with as an expert; null for others. */
  expert?: ReactNode
  /** Their publications; null when there are none that the viewer sees. */
  publications?: ReactNode
  /** The reviews of them, and of their projects; empty when there are none. */
  reviews: ReactNode
  /** More facts in the line under the headline. */
  facts?: readonly string[]
  /** On the viewer's own public page a link back to editing, on others the actions on the person. */
  actions?: ReactNode
  /** Above the page: as whom the viewer sees their own. */
  notice?: ReactNode
}

/** The part of a person's profile that the viewer may see. */
export function PublicProfile({
  person,
  projects,
  services,
  agents,
  sessions,
  campus,
  expert,
  publications,
  reviews,
  facts = [],
  actions,
  notice,
}: PublicProfileProps) {
  const refresh = useProfileRefresh()
  const { projects: count, languages, timeZone, socialLinks, education, workExperience } = person
  const isFreelancer = person.userType === 'Freelancers'
  const kind = [
    person.studentData,
    person.professorData,
    person.businessData,
    isFreelancer && person.freelancerData,
  ].some(Boolean)
  return (
    <div className="page">
      {notice}
      <ProfileHead
        person={person}
        verified={{ domain: person.verifiedDomain, at: person.verifiedAt, confirmed: person.confirmed }}
        facts={[...(count ? [`${formatCount(count)} ${count === 1 ? 'project' : 'projects'}`] : []), ...facts]}
        actions={actions}
      />
      <div className="pf__g">
        <div>
          <ProfileFigures record={person.record} freelancer={person.freelancerData} />
          {person.about || languages.length > 0 || timeZone ? (
            <Part id="about" title="About">
              {person.about ? <p className="t-read pf__about">{person.about}</p> : null}
              <Languages languages={languages} timeZone={timeZone} />
            </Part>
          ) : null}
          <Part id="projects" title="Projects">
            {projects ?? <p className="c2">No public projects yet.</p>}
          </Part>
          {expert ? (
            <Part id="as-expert" title="Expert">
              {expert}
            </Part>
          ) : null}
          {sessions ? (
            <Part id="sessions" title="Sessions">
              {sessions}
            </Part>
          ) : null}
          {campus ? (
            <Part id="campus" title="Campus">
              {campus}
            </Part>
          ) : null}
          {services ? (
            <Part id="services" title="Services">
              {services}
            </Part>
          ) : null}
          {agents ? (
            <Part id="agents" title="AI agents">
              {agents}
            </Part>
          ) : null}
          {person.references.length > 0 ? (
            <Part id="references" title="References">
              <ul className="lines" aria-label="References">
                {person.references.map((reference, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it came
                  <li key={at} className="pf__ref">
                    <ReferenceItem reference={reference} />
                  </li>
                ))}
              </ul>
            </Part>
          ) : null}
          {reviews}
          {kind ? (
            <Part id="kind" title={typeTitles[person.userType]}>
              <TypeBlock blocks={person} />
            </Part>
          ) : null}
          {person.freelancerData && !isFreelancer ? (
            <Part id="freelance" title={freelanceTitle}>
              <Facts facts={freelancerFacts(person.freelancerData)} />
            </Part>
          ) : null}
          {publications ? (
            <Part id="publications" title="Publications">
              {publications}
            </Part>
          ) : null}
          {education.length ? (
            <Part id="education" title="Education">
              <EntryList label="Education" entries={education.map(educationLine)} />
            </Part>
          ) : null}
          {workExperience.length ? (
            <Part id="work" title="Work experience">
              <EntryList label="Work experience" entries={workExperience.map(workLine)} />
            </Part>
          ) : null}
        </div>
        <aside className="pf__s" aria-label="Facts">
          {person.skills.length > 0 ? (
            <section className="pf__b" aria-labelledby="skills">
              <h2 className="t-sub" id="skills">
                Skills
              </h2>
              <Skills
                skills={person.skills}
                empty=""
                action={
                  person.mayEndorse
                    ? (skill) => <EndorseButton person={person} skill={skill} onChanged={refresh} />
                    : undefined
                }
              />
            </section>
          ) : null}
          {socialLinks.orcid || socialLinks.links.length ? (
            <section className="pf__b" aria-labelledby="elsewhere">
              <h2 className="t-sub" id="elsewhere">
                Links
              </h2>
              <ProfileLinks social={socialLinks} />
            </section>
          ) : null}
        </aside>
      </div>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="hang" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="t-sub" id={`${id}-title`}>
        {title}
      </h2>
      <div>{children}</div>
    </section>
  )
}

interface EndorseButtonProps {
  person: { customUserId: string }
  skill: Skill
  onChanged: () => Promise<void>
}

/** Endorses a skill of a person the viewer has worked with, or takes that back. */
function EndorseButton({ person, skill, onChanged }: EndorseButtonProps) {
  const change = useMutation({
    mutationFn: async (endorse: boolean) => {
      const params = { id: person.customUserId, skillId: skill.id }
      await (endorse ? blockApi.endorse({ params }) : blockApi.withdrawEndorsement({ params }))
      await onChanged()
    },
    onError: (error) => toast.error(error.message),
  })
  const endorsed = change.isPending ? change.variables : skill.endorsed
  return (
    <Button
      size="sm"
      look={endorsed ? 'done' : 'second'}
      icon={endorsed ? Check : undefined}
      aria-pressed={endorsed}
      aria-busy={change.isPending || undefined}
      onClick={() => change.isPending || change.mutate(!endorsed)}
    >
      Endorse<span className="sr-only"> {skill.name}</span>
    </Button>
  )
}

/** The audiences as whom the viewer can see their own public page, from least to most. */
export const looks = [
  { as: 'everyone', label: 'A visitor' },
  { as: 'signed-in', label: 'A signed-in member' },
  { as: 'connections', label: 'A connection' },
] as const satisfies { as: Audience; label: string }[]
export type Look = (typeof looks)[number]['as']

/** Above the viewer's own public page: who sees it this way. */
export function ViewingAs({ as, path }: { as: Look; path: string }) {
  return (
    <nav className="pf__as" aria-label="View as">
      <span className="c2">This is what others see:</span>
      {looks.map((look) => (
        <Link
          key={look.as}
          className="chip"
          to={look.as === 'everyone' ? path : `${path}?as=${look.as}`}
          aria-current={look.as === as ? 'true' : undefined}
          preventScrollReset
        >
          {look.label}
        </Link>
      ))}
    </nav>
  )
}

/** Structured data about a person for search engines (schema.org); only what the page shows a stranger. */
export function personData(person: Person, url: string) {
  const isBusiness = person.userType === 'Business' && person.companyName
  const { studentData, professorData, businessData, education, workExperience, socialLinks, location } = person
  const university = studentData?.university || professorData?.university
  const [work] = workExperience.filter(({ endMonth }) => endMonth === null)
  const sameAs = [
    ...(socialLinks.orcid ? [`https://orcid.org/${socialLinks.orcid}`] : []),
    ...socialLinks.links.map((link) => link.url),
    ...(businessData?.website ? [businessData.website] : []),
  ]
  const schools = [...new Set(education.map(({ institution }) => institution))]
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: person.memberSince,
    mainEntity: {
      '@type': isBusiness ? 'Organization' : 'Person',
      name: displayName(person),
      url,
      identifier: person.customUserId,
      ...(person.headline ? { description: person.headline } : {}),
      ...(person.avatar ? { image: new URL(person.avatar.main, url).href } : {}),
      ...(sameAs.length ? { sameAs } : {}),
      ...(location ? { [isBusiness ? 'location' : 'homeLocation']: { '@type': 'Place', name: location } } : {}),
      ...(isBusiness
        ? {}
        : {
            ...(person.skills.length ? { knowsAbout: person.skills.map(({ name }) => name) } : {}),
            ...(university ? { affiliation: { '@type': 'CollegeOrUniversity', name: university } } : {}),
            ...(schools.length
              ? { alumniOf: schools.map((name) => ({ '@type': 'EducationalOrganization', name })) }
              : {}),
            ...(work
              ? {
                  jobTitle: chosenText(work.designation, work.designationOther),
                  worksFor: { '@type': 'Organization', name: work.company },
                }
              : {}),
          }),
    },
  }
}
