import { useIsPageOpen } from '#lib/page/closed-parts.ts'
import '../profile/profile.css'
import './welcome.css'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Steps } from '#ui/progress/progress.tsx'
import { PortraitButton } from '../portrait/portrait-button.tsx'
import { useProfileRefresh } from '../profile-api.ts'
import { WelcomeForm } from './welcome-form.tsx'

interface WelcomePageProps {
  person: OwnProfile
  /** The button that opens the form of a new project. */
  addProject: ReactNode
}

const examples: Record<UserType, string> = {
  Students: 'Coursework, a thesis chapter or a data set',
  Professors: 'A data set, a method or teaching material',
  Freelancers: 'An illustration, a template or a tool',
  Business: 'A data set, a tool or a study',
}

/** What the second step is called, after the headline. */
const secondSteps: Record<UserType, string> = {
  Students: 'Headline and studies',
  Professors: 'Headline and university',
  Freelancers: 'Headline and freelancing',
  Business: 'Headline and company',
}

/** What the third step is called; freelancers and businesses also begin with work. */
const thirdSteps: Record<UserType, string> = {
  Students: 'First project or search',
  Professors: 'First project or search',
  Freelancers: 'First client or project',
  Business: 'First job or search',
}

/** Three steps for a new member: a picture, a headline with first facts, a project or a search. Each can be skipped. */
export function WelcomePage({ person, addProject }: WelcomePageProps) {
  const { auth, profile, projects } = person
  const refresh = useProfileRefresh()
  const second = secondSteps[auth.userType]
  const card = { ...profile, userType: auth.userType, customUserId: person.customUserId }
  const isBusiness = auth.userType === 'Business'
  const done = [profile.avatar !== null, profile.headline !== '', projects > 0]
  const open = done.indexOf(false)
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Welcome{profile.firstName ? `, ${profile.firstName}` : ''}</h1>
          <p className="c2">Three short steps. Skip any of them: you can do all of this later from your profile.</p>
        </div>
        <Link className={buttonClass()} to="/dashboard">
          Skip all for now
        </Link>
      </div>
      <Steps
        label="Steps"
        steps={['Picture', second, thirdSteps[auth.userType]]}
        current={open < 0 ? done.length : open}
        done={done}
      />
      <div className="record mt-5">
        <div>
          <section className="hang" aria-labelledby="picture">
            <h2 className="t-sub" id="picture">
              1. Picture
            </h2>
            <div className="row wl__pic">
              <span className="pf__av">
                <Avatar {...card} picture={profile.avatar} kind={isBusiness ? 'business' : 'person'} size={96} />
                <PortraitButton
                  id="portrait"
                  hasPicture={profile.avatar !== null}
                  round={!isBusiness}
                  onSaved={() => void refresh()}
                />
              </span>
              <p className="c2">
                {profile.avatar
                  ? 'Your picture is saved. Press it to change it.'
                  : 'Press the camera to choose one: JPEG, PNG, WebP or GIF, under 10 MB. Without one we show your initials.'}
              </p>
            </div>
          </section>
          <section className="hang" aria-labelledby="facts">
            <h2 className="t-sub" id="facts">
              2. {second}
            </h2>
            <WelcomeForm person={person} onSaved={refresh} />
          </section>
          <section className="hang" aria-labelledby="first">
            <h2 className="t-sub" id="first">
              3. {thirdSteps[auth.userType]}
            </h2>
            <div className="wl__two">
              <FirstWork userType={auth.userType} />
              <div className="panel panel__b">
                <h3 className="semi">{projects > 0 ? 'Add another project' : 'Add a first project'}</h3>
                <p className="c2 mt-1 mb-4">
                  {examples[auth.userType]}: for a price, for free, or just to show. What you write is kept as a draft;
                  ‘Create project’ puts it on the marketplace.
                </p>
                {addProject}
              </div>
              <div className="panel panel__b">
                <h3 className="semi">Start with a search</h3>
                <p className="c2 mt-1 mb-4">
                  See what is here. You can save a search and get an email a day about new results.
                </p>
                <Form action="/marketplace" role="search" aria-label="First search" className="wl__q">
                  <TextField
                    id="first-search"
                    name="q"
                    type="search"
                    label="What interests you?"
                    maxLength={pageLimits.query}
                    autoComplete="off"
                  />
                  <Button type="submit">Search</Button>
                </Form>
              </div>
            </div>
          </section>
          <p className="mt-5">
            <Link className={buttonClass({ look: 'primary' })} to="/dashboard">
              Go to my dashboard <Icon of={ArrowRight} />
            </Link>
          </p>
        </div>
        <aside className="record__side" aria-labelledby="preview">
          <section className="panel">
            <div className="panel__h">
              <h2 className="t-sub" id="preview">
                How others see you
              </h2>
            </div>
            <div className="panel__b">
              <div className="row gap-3">
                <Avatar {...card} picture={profile.avatar} kind={isBusiness ? 'business' : 'person'} size={48} />
                <div>
                  <p className="semi">{displayName(card)}</p>
                  <RoleGlyph role={roleOf(auth.userType)} />
                </div>
              </div>
              <p className={profile.headline ? 'mt-3' : 'mt-3 c3'}>{profile.headline || 'No headline yet'}</p>
            </div>
          </section>
          <p className="c3 t-sm">
            Everything you save here is on{' '}
            <Link className="link" to="/profile">
              your profile
            </Link>
            , where you also decide who sees it.
          </p>
        </aside>
      </div>
    </div>
  )
}

const works: Partial<Record<UserType, [title: string, text: string, ...doors: [to: string, label: string][]]>> = {
  Freelancers: [
    'Find a first client',
    'Propose for an open job, or offer a service at your own price. Proposing is free.',
    ['/freelancing', 'See open jobs'],
    ['/services/new', 'Offer a service'],
  ],
  Business: [
    'Find somebody for a job',
    'Say what you need and people propose, or buy a service that is ready. Posting a job is free.',
    ['/jobs/new', 'Post a job'],
    ['/services', 'Browse services'],
  ],
}

/** How freelancers and businesses begin with work; nothing for others. */
function FirstWork({ userType }: { userType: UserType }) {
  const isOpen = useIsPageOpen()
  const work = works[userType]
  if (!work) return null
  const [title, text, ...all] = work
  const doors = all.filter(([to]) => isOpen(to))
  if (doors.length === 0) return null
  return (
    <div className="panel panel__b wl__work">
      <h3 className="semi">{title}</h3>
      <p className="c2 mt-1 mb-4">{text}</p>
      <div className="btn-group">
        {doors.map(([to, label]) => (
          <Link key={to} className={buttonClass()} to={to}>
            {label}
          </Link>
        ))}
      </div>
    </div>
  )
}
