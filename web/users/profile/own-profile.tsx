import { completeness, type ProfilePart } from '@guildhall/contract/users/completeness.ts'
import { blockOfType } from '@guildhall/contract/users/profile-audiences.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { isFreelancing } from '@guildhall/contract/users/taking-work.ts'
import type { OwnProfile as Person, PublicProfile } from '@guildhall/contract/users/users.ts'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { Editing } from '../edit/edit-part.tsx'
import { editQuery } from '../edit-path.ts'
import { PortraitButton } from '../portrait/portrait-button.tsx'
import { useProfileRefresh } from '../profile-api.ts'
import { freelanceTitle, typeTitles } from '../type-titles.ts'
import { OtherProjects, OwnAccount, type OwnProjectCounts, OwnSection, ProfileStrength } from './own-sections.tsx'
import { chosenText, Facts, freelancerFacts, Languages, TypeBlock } from './profile-facts.tsx'
import { ProfileFigures } from './profile-figures.tsx'
import { ProfileHead, ProfileLinks } from './profile-head.tsx'
import { type EntryLine, EntryList, educationLine, workLine } from './record.tsx'
import { Skills } from './skills.tsx'

const EditPart = lazyPart(() => import('../edit/edit-part.tsx').then((module) => module.EditPart))

interface OwnProfileProps {
  person: Person
  /** The same person as others see them: what their skills and sales show. */
  seen: PublicProfile
  /** The reviews of them, and of their projects; empty when there are none. */
  reviews: ReactNode
  /** Cards of the viewer's own public projects; null when there are none. */
  projects: ReactNode
  counts: OwnProjectCounts
  /** What they published, and how to change it; null for businesses. */
  publications: ReactNode
  /** More facts in the line under the headline. */
  facts: readonly string[]
  /** Opens the form for a new project. */
  addProject: ReactNode
}

const basics: Editing = { part: editQuery.value }

/** The viewer's own profile, edited in place. */
export function OwnProfile(props: OwnProfileProps) {
  const { person, seen, reviews, projects, counts, publications, facts, addProject } = props
  const [params, setParams] = useSearchParams()
  const isAsked = params.get(editQuery.name) === editQuery.value
  const [chosen, setEditing] = useState<Editing | null>(null)
  const editing = chosen ?? (isAsked ? basics : null)
  const prefix = useId()
  const refresh = useProfileRefresh()
  const { auth, profile, education, workExperience, socialLinks, visibility } = person
  const buttonOf = ({ part, entry }: Editing) => `${prefix}${part}${entry ?? ''}`
  const close = () => {
    const opener = editing && buttonOf(editing)
    const part = editing?.part
    // At once, so that the button that opened the form is back before it takes the focus.
    flushSync(() => setEditing(null))
    if (isAsked) setParams(withoutEdit, { replace: true, preventScrollReset: true })
    requestAnimationFrame(() =>
      (document.getElementById(opener ?? '') ?? document.getElementById(`${prefix}${part}`))?.focus(),
    )
  }
  const act = ({ part, field }: Pick<Editing, 'part' | 'field'>) => {
    if (part === 'portrait') document.getElementById(prefix + part)?.click()
    else setEditing(field ? { part, field } : { part })
  }
  const saved = async () => {
    await refresh()
    close()
  }
  const card = {
    ...profile,
    userType: auth.userType,
    customUserId: person.customUserId,
    memberSince: person.memberSince,
  }
  const isOpen = (part: ProfilePart) => editing?.part === part
  const section = (part: ProfilePart, title: string) => ({
    title,
    editId: prefix + part,
    isOpen: isOpen(part),
    onEdit: () => setEditing({ part }),
    visibility,
    onChanged: refresh,
    form:
      editing && isOpen(part) ? (
        <EditPart editing={editing} person={person} onChanged={refresh} onSaved={saved} onClose={close} />
      ) : null,
  })
  const entryButton = (part: ProfilePart) => (entry: EntryLine) => (
    <IconButton
      id={buttonOf({ part, entry: entry.id })}
      icon={Pencil}
      size="sm"
      label={`Edit ${entry.what}`}
      onClick={() => setEditing({ part, entry: entry.id })}
    />
  )
  const typeTitle = typeTitles[auth.userType]
  const besideType =
    auth.userType !== 'Freelancers' && isFreelancing({ userType: auth.userType, freelancerData: person.freelancerData })
      ? person.freelancerData
      : null
  return (
    <div className="page">
      {editing?.part === 'basics' ? (
        <EditPart editing={editing} person={person} onChanged={refresh} onSaved={saved} onClose={close} />
      ) : (
        <ProfileHead
          person={card}
          verified={{ domain: person.verifiedDomain, at: seen.verifiedAt, confirmed: person.confirmed }}
          facts={facts}
          portraitButton={
            <PortraitButton
              id={`${prefix}portrait`}
              hasPicture={profile.avatar !== null}
              round={auth.userType !== 'Business'}
              onSaved={() => void refresh()}
            />
          }
          actions={
            <>
              <Link className={buttonClass()} to={profilePath(card)}>
                View as others see it
              </Link>
              <Button
                id={`${prefix}basics`}
                look="primary"
                icon={Pencil}
                onClick={() => setEditing({ part: 'basics' })}
              >
                Edit profile
              </Button>
            </>
          }
        />
      )}
      <ProfileStrength {...completeness(person)} onAct={act} />
      <div className="pf__g pf__g--own">
        <div>
          <ProfileFigures record={seen.record} freelancer={besideType ?? blocksOf(person).freelancerData} />
          <OwnSection
            {...section('about', 'About')}
            block="about"
            isEmpty={!profile.about && profile.languages.length === 0}
          >
            {profile.about ? (
              <p className="t-read pf__about">{profile.about}</p>
            ) : (
              <p className="c2">Nothing here yet. A few sentences about what you work on are enough.</p>
            )}
            <Languages languages={profile.languages} timeZone={profile.timeZone} />
          </OwnSection>
          <section className="hang" id="projects" aria-labelledby="projects-title">
            <h2 className="t-sub" id="projects-title">
              Projects
            </h2>
            <div>
              {projects ?? (
                <p className="c2">Nothing here yet. You need a title, a description, a price and one image.</p>
              )}
              <div className="row row--wrap mt-4">
                {addProject}
                <OtherProjects {...counts} />
              </div>
            </div>
          </section>
          {reviews}
          <OwnSection {...section('type', typeTitle)} block={blockOfType[auth.userType]}>
            <TypeBlock blocks={blocksOf(person)} empty="Nothing here yet. People find you by what you add here." />
          </OwnSection>
          {auth.userType === 'Freelancers' ? null : (
            <OwnSection
              {...section('freelance', freelanceTitle)}
              block="freelancerData"
              isEmpty={!besideType}
              verb={besideType ? 'Edit' : 'Add'}
            >
              {besideType ? (
                <Facts facts={freelancerFacts(besideType)} />
              ) : (
                <EmptyList
                  text="You take no freelance work. Set an availability, and people can ask you for offers and invite you to jobs."
                  button="Offer freelance work"
                  onAdd={() => act({ part: 'freelance' })}
                />
              )}
            </OwnSection>
          )}
          <OwnSection
            {...section('education', 'Education')}
            block="education"
            isEmpty={education.length === 0}
            verb="Add"
          >
            {education.length ? (
              <EntryList label="Education" entries={education.map(educationLine)} actions={entryButton('education')} />
            ) : (
              <EmptyList
                text="Nothing here yet. Courses under way count."
                button="Add education"
                onAdd={() => act({ part: 'education' })}
              />
            )}
          </OwnSection>
          <OwnSection
            {...section('work', 'Work experience')}
            block="workExperience"
            isEmpty={workExperience.length === 0}
            verb="Add"
          >
            {workExperience.length ? (
              <EntryList label="Work experience" entries={workExperience.map(workLine)} actions={entryButton('work')} />
            ) : (
              <EmptyList
                text="Nothing here yet. Internships and teaching count."
                button="Add work experience"
                onAdd={() => act({ part: 'work' })}
              />
            )}
          </OwnSection>
          {publications ? (
            <section className="hang" id="publications" aria-labelledby="publications-title">
              <h2 className="t-sub" id="publications-title">
                Publications
              </h2>
              <div>{publications}</div>
            </section>
          ) : null}
        </div>
        <aside className="pf__s" aria-label="Facts">
          <OwnSection {...section('skills', 'Skills')} block="skills" isEmpty={seen.skills.length === 0} aside>
            <Skills skills={seen.skills} empty="Nothing here yet. Add what others can ask you about." />
          </OwnSection>
          <OwnSection
            {...section('social', 'Links')}
            block="socialLinks"
            isEmpty={!socialLinks.orcid && socialLinks.links.length === 0}
            aside
          >
            {socialLinks.orcid || socialLinks.links.length ? (
              <ProfileLinks social={socialLinks} />
            ) : (
              <p className="c2">Nothing here yet. Add a website, your code or your ORCID iD.</p>
            )}
          </OwnSection>
          <OwnSection {...section('personal', 'Personal details')} aside>
            <PersonalFacts person={person} />
          </OwnSection>
          <OwnAccount person={person} onChanged={refresh} />
        </aside>
      </div>
    </div>
  )
}

/** Returns the viewer's block for their user type. */
function blocksOf({ auth: { userType }, studentData, professorData, freelancerData, businessData }: Person) {
  return {
    studentData: userType === 'Students' ? studentData : null,
    professorData: userType === 'Professors' ? professorData : null,
    freelancerData: userType === 'Freelancers' ? freelancerData : null,
    businessData: userType === 'Business' ? businessData : null,
  }
}

function EmptyList({ text, button, onAdd }: { text: string; button: string; onAdd: () => void }) {
  return (
    <>
      <p className="c2">{text}</p>
      <Button size="sm" icon={Plus} className="mt-3" onClick={onAdd}>
        {button}
      </Button>
    </>
  )
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function PersonalFacts({ person: { personalDetails } }: { person: Person }) {
  const { birthDate, gender, genderOther, address, country, countryOther, phone } = personalDetails
  const facts = [
    { label: 'Born', value: birthDate && day.format(new Date(`${birthDate}T00:00:00Z`)) },
    { label: 'Gender', value: chosenText(gender, genderOther) },
    {
      label: 'Address',
      value: [address.replaceAll('\n', ', '), chosenText(country, countryOther)].filter(Boolean).join(', '),
    },
    { label: 'Phone', value: phone ?? '' },
  ].filter(({ value }) => value !== '')
  return (
    <>
      {facts.length ? <Facts facts={facts} /> : <p className="c2">Nothing here yet.</p>}
      {phone ? null : (
        <p className="mt-1">
          <Link className="link" to="/settings/security">
            Verify your phone
          </Link>
        </p>
      )}
      <p className="c3 t-sm mt-2">Only you see this part.</p>
    </>
  )
}

function withoutEdit(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  rest.delete(editQuery.name)
  return rest
}
