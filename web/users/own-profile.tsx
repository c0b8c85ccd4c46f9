import { profilePath } from '@guildhall/contract/profile-path.ts'
import type { OwnProfile as Person } from '@guildhall/contract/users.ts'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/time-ago.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Status } from '#ui/tag.tsx'
import { toast } from '#ui/toast.ts'
import { completeness, type ProfilePart } from './completeness.ts'
import { EditAbout } from './edit-about.tsx'
import { EditBasics } from './edit-basics.tsx'
import { EditSkills } from './edit-skills.tsx'
import { OtherProjects, type OwnProjectCounts } from './other-projects.tsx'
import { PortraitButton } from './portrait-button.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileStrength } from './profile-strength.tsx'
import { Skills } from './skills.tsx'
import { useProfileRefresh } from './use-profile-refresh.ts'

interface OwnProfileProps {
  person: Person
  /** Cards of one's own public projects; null when there are none. */
  projects: ReactNode
  counts: OwnProjectCounts
  /** Opens the form for a new project. */
  addProject: ReactNode
}

/** One's own profile, edited in place. */
export function OwnProfile({ person, projects, counts, addProject }: OwnProfileProps) {
  const [editing, setEditing] = useState<ProfilePart | null>(null)
  const prefix = useId()
  const refresh = useProfileRefresh()
  const { auth, profile, skills } = person
  const close = () => {
    const opener = prefix + editing
    setEditing(null)
    // The form goes, and the focus with it; back to the button that opened it, once that is there again.
    requestAnimationFrame(() => document.getElementById(opener)?.focus())
  }
  const act = (part: ProfilePart) => {
    if (part === 'portrait') document.getElementById(prefix + part)?.click()
    else setEditing(part)
  }
  const saved = async () => {
    await refresh()
    close()
    toast.success('Profile saved')
  }
  const card = {
    ...profile,
    userType: auth.userType,
    customUserId: person.customUserId,
    memberSince: person.memberSince,
  }
  return (
    <div className="page">
      {editing === 'basics' ? (
        <EditBasics person={person} onSaved={saved} onCancel={close} />
      ) : (
        <ProfileHead
          person={card}
          portraitButton={
            <PortraitButton
              id={`${prefix}portrait`}
              hasPicture={profile.avatar !== null}
              onSaved={() => void refresh()}
            />
          }
          actions={
            <>
              <Link className={buttonClass()} to={profilePath(card)}>
                View as others see it
              </Link>
              <Button id={`${prefix}basics`} look="primary" icon={Pencil} onClick={() => setEditing('basics')}>
                Edit profile
              </Button>
            </>
          }
        />
      )}
      <div className="pf__g pf__g--own">
        <div>
          <ProfileStrength {...completeness(person)} onAct={act} />
          <section className="hang" aria-labelledby="about">
            <h2 className="t-sub" id="about">
              About
              <EditLink id={`${prefix}about`} part="about" isOpen={editing === 'about'} onOpen={setEditing} />
            </h2>
            {editing === 'about' ? (
              <EditAbout about={profile.about} onSaved={saved} onCancel={close} />
            ) : profile.about ? (
              <p className="t-read pf__about">{profile.about}</p>
            ) : (
              <p className="c2">Nothing here yet. A few sentences about what you work on are enough.</p>
            )}
          </section>
          <section className="hang" id="projects" aria-labelledby="projects-title">
            <h2 className="t-sub" id="projects-title">
              Projects
            </h2>
            <div>
              {projects ?? <p className="c2">Nothing here yet. A title, a price and one image are enough to start.</p>}
              <div className="row row--wrap mt-4">
                {addProject}
                <OtherProjects {...counts} />
              </div>
            </div>
          </section>
        </div>
        <aside className="pf__s" aria-label="Facts">
          <section className="pf__b" aria-labelledby="skills">
            <h2 className="t-sub row row--between" id="skills">
              Skills
              <EditLink id={`${prefix}skills`} part="skills" isOpen={editing === 'skills'} onOpen={setEditing} />
            </h2>
            {editing === 'skills' ? (
              <EditSkills skills={skills} onChanged={refresh} onDone={close} />
            ) : (
              <Skills skills={skills} empty="Nothing here yet. Name what others may ask you about." />
            )}
          </section>
          <section className="pf__b" aria-labelledby="account">
            <h2 className="t-sub mb-1" id="account">
              Your account
            </h2>
            <dl className="kv">
              <dt>Email</dt>
              <dd className="trunc" title={auth.email}>
                {auth.email}
              </dd>
              <dt>Address</dt>
              <dd>
                <Status kind="ok">Verified</Status>
              </dd>
              <dt>Joined</dt>
              <dd>
                <DateOf at={person.memberSince} />
              </dd>
            </dl>
            <p className="c3 t-sm mt-2">Only you see this part.</p>
          </section>
        </aside>
      </div>
    </div>
  )
}

interface EditLinkProps {
  id: string
  part: 'about' | 'skills'
  isOpen: boolean
  onOpen: (part: ProfilePart) => void
}

function EditLink({ id, part, isOpen, onOpen }: EditLinkProps) {
  if (isOpen) return null
  return (
    <button type="button" id={id} className="link link--plain pf__e" onClick={() => onOpen(part)}>
      Edit<span className="sr-only"> {part}</span>
    </button>
  )
}
