import type { FoundCard as Card } from '@guildhall/contract/projects/projects.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import Clock from 'lucide-react/icons/clock'
import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { CardAction } from '#lib/page/card-action.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Plate } from '#ui/pictures/plate.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Badge } from '#ui/tag.tsx'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { categoryName, GoalSigns, LicenceName, MatchLine, notOnSale, Price, Rating } from './card-facts.tsx'

interface ProjectCardProps {
  project: Card
  /** When the list was read; identical on server and browser, so that both render the same flags. */
  now: number
  /** True for the cards visible first. */
  first?: boolean
  level?: 'h2' | 'h3'
  /** Replaces the card's own flag. */
  flag?: ReactNode
}

const dayMs = 24 * 3600_000
const sizes = '(min-width: 85rem) 20rem, (min-width: 64rem) 23vw, 44vw'

/** A project in a list: one link, with heart, maker and cart as separate targets above it. */
export function ProjectCard({ project, now, first = false, level: Heading = 'h3', flag }: ProjectCardProps) {
  const { seller, posted, notOnSaleYet } = project
  const Action = useContext(CardAction)
  const isMine = useViewer()?.customUserId === seller.customUserId
  const isNew = !notOnSaleYet && !isMine && posted !== null && now - Date.parse(posted) < dayMs
  const state = notOnSaleYet ? notOnSale : isMine ? 'Yours' : isNew && 'New'
  return (
    <article className="pcard">
      {/* A project being written has no id yet; nobody likes their own. */}
      {project.id && !isMine ? <FavoriteButton project={project} onPlate /> : null}
      {flag || state ? (
        <span className="pcard__flag">{flag || <Badge colour={isNew ? 'blue' : undefined}>{state}</Badge>}</span>
      ) : null}
      {project.cover ? <Plate picture={project.cover} sizes={sizes} first={first} /> : <span className="plate" />}
      <div className="pcard__meta">
        <span className="trunc">{categoryName(project)}</span>
        {posted ? <TimeAgo at={posted} className="num nowrap" /> : null}
      </div>
      <Heading className="pcard__title">
        <Link to={`/product/${project.id}`}>{project.title}</Link>
      </Heading>
      <div className="row row--between gap-2 min-w-0">
        <Link className="pcard__by" to={profilePath(seller)}>
          <Avatar
            {...seller}
            picture={seller.avatar}
            size={20}
            kind={seller.userType === 'Business' ? 'business' : 'person'}
          />
          <span className="trunc">{displayName(seller)}</span>
          <RoleGlyph role={roleOf(seller.userType)} size={14} word="hidden" />
        </Link>
        <GoalSigns of={project} />
      </div>
      <MatchLine match={project.match} />
      <div className="pcard__foot">
        <span className="price">
          <Price project={project} />
          <LicenceName of={project} />
        </span>
        <Rating of={project} />
        {project.duration ? (
          <span className="row pcard__delivery" title="Delivery">
            <Icon of={Clock} size={12} />
            <span className="sr-only">Delivery: </span>
            {project.duration}
          </span>
        ) : null}
        {Action ? <Action project={project} /> : null}
      </div>
    </article>
  )
}
