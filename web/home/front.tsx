import type { UserType } from '@guildhall/contract/values/options.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { roleOf } from '#lib/format/people.ts'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { frontAttitude, Solid } from '#ui/pictures/solid.tsx'

interface FrontProps {
  /** One sentence with real numbers. */
  fact: string
  /** What is inside, as rows of a register. */
  register: ReactNode
  /** Members are not asked to join. */
  signedIn: boolean
}

const words = { Students: 'Student', Freelancers: 'Freelancer', Business: 'Business', Professors: 'Professor' }
const order = ['Students', 'Freelancers', 'Business', 'Professors'] as const satisfies readonly UserType[]

/** The head of the front page: what this is, what is inside, and four ways in. */
export function Front({ fact, register, signedIn }: FrontProps) {
  return (
    <section className="front">
      <div>
        <h1 className="t-display">Finished projects and the people who made them, in one hall.</h1>
        <p className="t-read front__p">{fact}</p>
        {register}
        {signedIn ? null : (
          <nav className="join" aria-labelledby="join-as">
            <span id="join-as" className="t-sm c2">
              Join as
            </span>
            {order.map((type) => (
              <Link key={type} className="join__r" to={joinPath(type)}>
                <RoleGlyph role={roleOf(type)} size={18} word="none" />
                {words[type]}
              </Link>
            ))}
          </nav>
        )}
      </div>
      <Solid name="icosa" stroke={0.5} gradient attitude={frontAttitude} className="front__poly" />
    </section>
  )
}

/** The sign-up page with a user type chosen. */
export function joinPath(type: UserType): string {
  return `/signup?${new URLSearchParams({ type })}`
}
