import '../agents.css'
import type { AgentCard } from '@guildhall/contract/agents/agents.ts'
import { categoryText, wayWords } from '@guildhall/contract/agents/words.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { useSite } from '#lib/page/site.ts'
import { HeartButton } from '#listings/heart-button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { useFavoriteAgent } from '../agent-api.ts'
import { AgentPicture } from '../agent-picture.tsx'

interface AgentRowProps {
  agent: AgentCard
  level?: 'h2' | 'h3'
  /** Highlights the search text. */
  mark?: (text: string) => ReactNode
}

/** An agent in a list: what it does, who wrote it, and how it can be run. */
export function AgentRow({ agent, level: Heading = 'h3', mark = (text) => text }: AgentRowProps) {
  const { id, name, summary, author, ways, favorites, runs, runMinor, rating, reviews, isOwn } = agent
  const { currency } = useSite()
  const category = categoryText(agent)
  return (
    <li className="ag__row">
      <AgentPicture agent={agent} size={56} />
      <div className="min-w-0">
        <div className="row row--wrap gap-x-2">
          <Heading className="ag__name">{id ? <Link to={`/ai-agent/${id}`}>{mark(name)}</Link> : name}</Heading>
          {category ? <Tag>{category}</Tag> : null}
          {isOwn ? <Tag>Yours</Tag> : null}
        </div>
        <p className="c2 mt-0.5">{mark(summary)}</p>
        <div className="ag__by">
          <Link to={profilePath(author)}>
            <Avatar
              {...author}
              picture={author.avatar}
              size={20}
              kind={author.userType === 'Business' ? 'business' : 'person'}
            />
            {displayName(author)}
          </Link>
          <span>{ways.map((way) => wayWords[way].short).join(', ')}</span>
          {runMinor > 0 ? <span className="num">{moneyText(runMinor, currency)} a run</span> : null}
          {runs > 0 ? (
            <span className="num">
              {formatCount(runs)} {runs === 1 ? 'run' : 'runs'}
            </span>
          ) : null}
          {rating === null ? null : (
            <span className="rating">
              <span className="sr-only">Rated </span>
              {rating.toFixed(1)} <span className="c3">({formatCount(reviews)})</span>
            </span>
          )}
          {favorites > 0 ? (
            <span className="num">
              {formatCount(favorites)} {favorites === 1 ? 'favorite' : 'favorites'}
            </span>
          ) : null}
        </div>
      </div>
      {id ? <Heart agent={agent} /> : null}
    </li>
  )
}

function Heart({ agent }: { agent: AgentCard }) {
  const { mutate } = useFavoriteAgent(agent)
  return <HeartButton title={agent.name} isOn={agent.favorite} onChange={mutate} />
}

/** Agents as a list, in two columns where there is room. */
export function AgentList({ agents, level }: { agents: readonly AgentCard[]; level?: 'h2' | 'h3' }) {
  return (
    <ul className="ag__list" aria-label="Agents">
      {agents.map((agent) => (
        <AgentRow key={agent.id} agent={agent} {...(level ? { level } : {})} />
      ))}
    </ul>
  )
}

/** Placeholders for a list that loads. */
export function AgentListSkeleton() {
  return (
    <Loading className="ag__list" word="Loading agents">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight equal outlines that never change places
        <div className="ag__row" key={index} aria-hidden="true">
          <Skeleton width="56px" height="56px" radius="50%" />
          <div className="grid gap-2">
            <Skeleton height="16px" width="45%" />
            <Skeleton height="14px" width="92%" />
            <Skeleton height="14px" width="60%" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
