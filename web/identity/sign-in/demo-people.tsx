import type { UserType } from '@guildhall/contract/values/options.ts'
import { roleOf } from '#lib/format/people.ts'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'

export interface DemoPerson {
  email: string
  password: string
  firstName: string
  lastName: string
  userType: UserType
  role: 'member' | 'admin'
}

interface DemoPeopleProps {
  people: readonly DemoPerson[]
  isBusy: boolean
  onChoose: (person: DemoPerson) => void
}

/** The known logins of demo mode: a press fills the form and signs in. */
export function DemoPeople({ people, isBusy, onChoose }: DemoPeopleProps) {
  return (
    <section className="demo" aria-labelledby="demo">
      <div className="ruled">
        <h2 className="t-sub" id="demo">
          Demo people
        </h2>
        <span className="c3 t-sm">sign in with one click</span>
      </div>
      <ul>
        {people.map((person) => (
          <li key={person.email}>
            <button type="button" className="demo__p" disabled={isBusy} onClick={() => onChoose(person)}>
              <RoleGlyph role={roleOf(person.userType)} size={18} word="none" />
              <span className="grow trunc med">{`${person.firstName} ${person.lastName}`}</span>
              <span className="c3 t-sm">{person.role === 'admin' ? 'Administrator' : person.userType}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
