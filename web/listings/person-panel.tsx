import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'

interface PersonPanelProps {
  /** What the person is here: 'Buyer', 'Provider'. */
  title: string
  /** Null once the account is deleted; nobody is named then. */
  person: UserCard | null
}

/** A person beside what they are a side of. */
export function PersonPanel({ title, person }: PersonPanelProps) {
  return (
    <section className="panel" aria-label={title}>
      <div className="panel__b">
        <h2 className="t-sub mb-2">{title}</h2>
        {person ? <PersonHead person={person} /> : <p className="c2">This account was deleted.</p>}
      </div>
    </section>
  )
}

/** A person with portrait, name, role and headline; the children follow below. */
export function PersonHead({ person, children }: { person: UserCard; children?: ReactNode }) {
  return (
    <div className="row row--top gap-3">
      <Avatar
        {...person}
        picture={person.avatar}
        size={48}
        kind={person.userType === 'Business' ? 'business' : 'person'}
      />
      <div className="grow min-w-0">
        <Link className="semi hover:underline" to={profilePath(person)}>
          {displayName(person)}
        </Link>
        <div className="mt-0.5">
          <RoleGlyph role={roleOf(person.userType)} />
        </div>
        {person.headline ? <p className="c2 t-sm mt-1">{person.headline}</p> : null}
        {children}
      </div>
    </div>
  )
}

interface FiguresProps {
  figures: readonly { label: string; value: string; unit: string }[]
}

/** The figures of a person's work, each with its unit; renders nothing without any. */
export function Figures({ figures }: FiguresProps) {
  if (figures.length === 0) return null
  return (
    <dl className="kv t-sm mt-2">
      {figures.map(({ label, value, unit }) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label} is`}>
          {value} <span className="c3 font-normal">{unit}</span>
        </dd>,
      ])}
    </dl>
  )
}
