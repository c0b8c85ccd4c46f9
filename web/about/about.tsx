import './about.css'
import { projectCategories, type UserType } from '@guildhall/contract/values/options.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { roleOf } from '#lib/format/people.ts'
import { buttonClass } from '#ui/button.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { frontAttitude, Solid } from '#ui/pictures/solid.tsx'

interface AboutProps {
  /** Public projects. */
  projects: number
  /** How many categories have at least one project. */
  filled: number
}

const kinds: readonly { type: UserType; word: string; does: string }[] = [
  { type: 'Students', word: 'Students', does: 'list what they finished, and learn from what others made' },
  { type: 'Freelancers', word: 'Freelancers', does: 'are found by their work' },
  { type: 'Business', word: 'Businesses', does: 'find finished work and the people behind it' },
  { type: 'Professors', word: 'Professors', does: 'publish methods and data, and see what students can do' },
]

const promises = [
  ['Everything shown works', 'Every number links to the list it counts, and every link leads somewhere.'],
  [
    'Nothing is lost, nothing leaks',
    'When we say that something is saved, it is. Nobody can read or change what is not theirs.',
  ],
  [
    'Your work stays yours',
    'You publish under your own name and a licence you choose, and take it down when you like.',
  ],
] as const

/** The about page: what the marketplace is, with counted figures only. */
export function About({ projects, filled }: AboutProps) {
  return (
    <div className="page">
      <div className="abt">
        <div>
          <h1 className="t-display abt__h">A hall where work is shown and found</h1>
          <p className="t-read abt__t">
            Guildhalls were where a trade kept its register: who had finished what, who taught whom, who was waiting for
            work. This is one for people who make things with knowledge: students, professors, freelancers and
            businesses, at one address.
          </p>
        </div>
        <div className="abt__p">
          <Solid name="icosa" stroke={0.6} gradient attitude={frontAttitude} />
        </div>
      </div>
      <dl className="figures">
        <div>
          <dt>Finished projects</dt>
          <dd>
            <Link className="abt__n" to="/marketplace">
              {formatCount(projects)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Categories with finished work</dt>
          <dd>
            {filled}
            <span className="delta c3">of {projectCategories.length}</span>
          </dd>
        </div>
      </dl>
      <section className="hang">
        <h2 className="t-sub">Four kinds of people</h2>
        <table className="ledger ledger--rule abt__k">
          <caption className="sr-only">Four kinds of people</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Symbol</th>
              <th scope="col">Kind</th>
              <th scope="col">What they do here</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ type, word, does }) => (
              <tr key={type}>
                <td>
                  <RoleGlyph role={roleOf(type)} size={22} word="none" />
                </td>
                <td className="semi">{word}</td>
                <td className="c2">{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="hang">
        <h2 className="t-sub">Three promises</h2>
        <dl className="abt__d">
          {promises.map(([promise, meaning]) => (
            <div key={promise}>
              <dt>{promise}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="hang">
        <h2 className="t-sub">Talk to us</h2>
        <div className="row row--wrap">
          <Link className={buttonClass()} to="/sendfeedback">
            Send feedback
          </Link>
          <Link className={buttonClass()} to="/help">
            Help
          </Link>
          <a className={buttonClass()} href="/api/openapi.json">
            Open API document
          </a>
        </div>
      </section>
    </div>
  )
}
