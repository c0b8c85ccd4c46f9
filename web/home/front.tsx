import type { UserType } from '@guildhall/contract/values/options.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { roleOf, roleWords } from '#lib/format/people.ts'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { frontAttitude, Solid } from '#ui/pictures/solid.tsx'

interface FrontProps {
  /** One sentence with real numbers. */
  fact: string
  /** The contents, as rows of an index. */
  register: ReactNode
  /** What happened in public. */
  floor: ReactNode
  /** Whether the viewer is a member, who is not asked to join. */
  signedIn: boolean
}

const order = ['Students', 'Freelancers', 'Business', 'Professors'] as const satisfies readonly UserType[]

/** The hero of the landing page: what the site is, what is inside, and four ways in. */
export function Front({ fact, register, floor, signedIn }: FrontProps) {
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
                {roleWords[type]}
              </Link>
            ))}
          </nav>
        )}
      </div>
      <div className="front__r">
        <Solid name="icosa" stroke={0.5} gradient attitude={frontAttitude} className="front__poly" />
        {floor}
      </div>
    </section>
  )
}

/** Returns the sign-up URL with a user type chosen. */
function joinPath(type: UserType): string {
  return `/signup?${new URLSearchParams({ type })}`
}

interface Way {
  type: UserType
  word: string
  brings: string
  finds: string
  /** The first step: for visitors a way in, for members the page itself. */
  step: string
  to: string
}

const ways: readonly Way[] = [
  {
    type: 'Students',
    word: 'Student',
    brings: 'Coursework and thesis projects',
    finds: 'Readers and buyers, and a public record of the work',
    step: 'List your first project',
    to: '/newproject',
  },
  {
    type: 'Professors',
    word: 'Professor',
    brings: 'Methods, data sets, teaching material',
    finds: 'Finished student work in their field',
    step: 'See research methods',
    to: '/marketplace?category=Research+Methods',
  },
  {
    type: 'Freelancers',
    word: 'Freelancer',
    brings: 'Finished pieces, with a price or as a portfolio',
    finds: 'A page that shows the work and its numbers',
    step: 'Show your work',
    to: '/newproject',
  },
  {
    type: 'Business',
    word: 'Business',
    brings: 'A problem someone may already have solved',
    finds: 'Finished projects, and who made them',
    step: 'Browse the marketplace',
    to: '/marketplace',
  },
]

/** What each kind of member offers and finds, with a working first step. */
export function Members({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="sec">
      <div className="ruled">
        <h2 className="t-section">What members bring and find</h2>
      </div>
      <table className="ledger ways">
        <thead>
          <tr>
            <th scope="col">You are</th>
            <th scope="col">You bring</th>
            <th scope="col">You find</th>
            <th scope="col" className="r">
              <span className="sr-only">First step</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ways.map(({ type, word, brings, finds, step, to }) => (
            <tr key={type}>
              <td>
                <span className="row semi">
                  <RoleGlyph role={roleOf(type)} size={22} word="none" />
                  {word}
                </span>
              </td>
              <td className="c2">{brings}</td>
              <td className="c2">{finds}</td>
              <td className="r">
                <Link
                  className="link link--plain nowrap"
                  to={signedIn || to.startsWith('/marketplace') ? to : joinPath(type)}
                >
                  {step}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Structured data about the site and its operator for search engines (schema.org); the search is the marketplace's own. */
export function siteData(origin: string, description: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: 'Guildhall',
        url: `${origin}/`,
        logo: `${origin}/favicon.svg`,
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: 'Guildhall',
        description,
        url: `${origin}/`,
        publisher: { '@id': `${origin}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/marketplace?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
