import type { Doors } from '@guildhall/contract/consulting/consulting.ts'
import { topicPage } from '@guildhall/contract/consulting/topic-pages.ts'
import { topicPaths } from '@guildhall/contract/consulting/topic-paths.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** What a described situation found, each hit with the words by which it matched. */
export function Found({ doors: { topics, people, services, projects } }: { doors: Doors }) {
  if (topics.length + people.length + services.length + projects.length === 0)
    return (
      <EmptyState solid="octa" title="Nothing matches your words" level="h3">
        Name the task, the thing it is about, or the tools that you use.
      </EmptyState>
    )
  return (
    <div className="panel panel--ink">
      <Hits title="Topics" count={topics.length}>
        {topics.map(({ topic, words }) => (
          <Hit key={topic} words={words}>
            <Link className="semi" to={topicPaths[topic]}>
              {topic}
            </Link>
            <p className="c2 t-sm">{topicPage(topic).line}</p>
          </Hit>
        ))}
      </Hits>
      <Hits title="People available for work" count={people.length}>
        {people.map(({ person, words }) => (
          <Hit
            key={person.customUserId}
            words={words}
            picture={
              <Avatar
                {...person}
                picture={person.avatar}
                size={32}
                kind={person.userType === 'Business' ? 'business' : 'person'}
              />
            }
          >
            <Link className="semi" to={profilePath(person)}>
              {displayName(person)}
            </Link>
            <p className="c2 t-sm">{person.headline}</p>
          </Hit>
        ))}
      </Hits>
      <Hits title="Services" count={services.length}>
        {services.map(({ service, words }) => (
          <Hit key={service.id} words={words}>
            <Link className="work" to={`/services/${service.id}`}>
              {service.title}
            </Link>
            <p className="c2 t-sm">
              From {moneyText(service.fromMinor, service.currency, { short: true })}, by {displayName(service.provider)}
            </p>
          </Hit>
        ))}
      </Hits>
      <Hits title="Projects" count={projects.length}>
        {projects.map(({ project, words }) => (
          <Hit key={project.id} words={words}>
            <Link className="work" to={`/product/${project.id}`}>
              {project.title}
            </Link>
            <p className="c2 t-sm">by {displayName(project.seller)}</p>
          </Hit>
        ))}
      </Hits>
    </div>
  )
}

function Hits({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section className="cons2__hits" aria-label={title}>
      <h3 className="t-sub">{title}</h3>
      <ul className="lines">{children}</ul>
    </section>
  )
}

function Hit({ words, picture, children }: { words: readonly string[]; picture?: ReactNode; children: ReactNode }) {
  return (
    <li className="row row--top gap-3 py-2.5">
      {picture}
      <div className="grow min-w-0">
        {children}
        <p className="c3 t-sm cons2__words">
          Matches{' '}
          {words.map((word, at) => (
            <span key={word}>
              {at > 0 ? ', ' : ''}
              <mark>{word}</mark>
            </span>
          ))}
        </p>
      </div>
    </li>
  )
}
