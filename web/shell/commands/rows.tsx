import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import type {
  AgentSuggestion,
  ExpertSuggestion,
  JobSuggestion,
  MentorSuggestion,
  ServiceSuggestion,
} from '@guildhall/contract/projects/search.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import Bot from 'lucide-react/icons/bot'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import HandCoins from 'lucide-react/icons/hand-coins'
import HandHelping from 'lucide-react/icons/hand-helping'
import History from 'lucide-react/icons/history'
import Package from 'lucide-react/icons/package'
import Search from 'lucide-react/icons/search'
import { displayName, roleOf } from '#lib/format/people.ts'
import { listPath, type Side } from '#orders/queries.ts'
import { nameOf, stateWords, turnOf } from '#orders/words.ts'
import { categoryName, Price } from '#projects/card/card-facts.tsx'
import { expertPath, mentorPath } from '#projects/search/search-queries.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon, type IconDrawing } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import type { CommandRow } from './command-row.tsx'
import type { PageEntry } from './pages.ts'
import type { RecentEntry } from './recent-entries.ts'

/** The icon of a row. */
export const iconOf = (drawing: IconDrawing) => <Icon of={drawing} size={17} />

export function pageRow({ label, to, icon, note }: PageEntry): CommandRow {
  return { id: to, label, to, start: iconOf(icon), kind: 'Page', ...(note && { note }) }
}

export function recentRow({ kind, to, label }: RecentEntry): CommandRow {
  return {
    id: `recent ${to}`,
    label,
    to,
    start: iconOf(History),
    kind,
    note: kind,
    isWork: kind === 'Project' || kind === 'Service',
  }
}

export function helpRow({ question, to }: { question: string; to: string }): CommandRow {
  return { id: to, label: question, to, start: iconOf(CircleHelp), kind: 'Help', note: 'Help' }
}

export function personRow(person: UserCard): CommandRow {
  const to = profilePath(person)
  return {
    id: to,
    label: displayName(person),
    to,
    start: (
      <Avatar
        {...person}
        picture={person.avatar}
        size={28}
        kind={person.userType === 'Business' ? 'business' : 'person'}
      />
    ),
    end: <RoleGlyph role={roleOf(person.userType)} />,
    kind: 'Person',
    note: person.headline,
  }
}

export function expertRow({ person, knows }: ExpertSuggestion): CommandRow {
  const to = expertPath({ person })
  return { ...personRow(person), id: to, to, note: `Expert in ${knows.join(', ')}` }
}

export function mentorRow({ person, topics }: MentorSuggestion): CommandRow {
  const to = mentorPath({ person })
  return { ...personRow(person), id: to, to, note: `Mentor for ${topics.join(', ')}` }
}

export function projectRow(project: ProjectCard): CommandRow {
  const { id, title, cover, seller } = project
  const to = `/product/${id}`
  return {
    id: to,
    label: title,
    isWork: true,
    to,
    start: (
      <span className="thumb crow__pic">
        {cover ? <img src={cover.sizes[0]?.url ?? cover.main} alt="" loading="lazy" /> : null}
      </span>
    ),
    end: (
      <span className="num semi crow__price">
        <Price project={project} />
      </span>
    ),
    kind: 'Project',
    note: `${displayName(seller)}, ${categoryName(project)}`,
  }
}

export function serviceRow({ id, title, topic, fromMinor }: ServiceSuggestion, currency: string): CommandRow {
  const to = `/services/${id}`
  return {
    id: to,
    label: title,
    isWork: true,
    to,
    start: iconOf(HandHelping),
    end: <span className="num semi crow__price">From {moneyText(fromMinor, currency, { short: true })}</span>,
    kind: 'Service',
    note: topic,
  }
}

export function agentRow({ id, name, summary }: AgentSuggestion): CommandRow {
  const to = `/ai-agent/${id}`
  return { id: to, label: name, to, start: iconOf(Bot), kind: 'Agent', note: summary }
}

export function jobRow({ id, title, category }: JobSuggestion): CommandRow {
  const to = `/jobs/${id}`
  return { id: to, label: title, to, start: iconOf(BriefcaseBusiness), kind: 'Job', note: category }
}

export function orderRow(order: OrderCard, side: Side): CommandRow {
  const { id, number, title, lines, state, totalMinor, currency } = order
  const isSale = side === 'sold'
  const { turn, words } = turnOf(order, isSale ? 'seller' : 'buyer')
  const to = `/${isSale ? 'sales' : 'orders'}/${id}`
  return {
    id: to,
    lead: `Order ${number}`,
    label: lines > 1 ? `${title} and ${lines - 1} more` : title,
    isWork: true,
    to,
    start: iconOf(isSale ? HandCoins : Package),
    end: <span className="num">{moneyText(totalMinor, currency, { zero: 'Free' })}</span>,
    kind: isSale ? 'Sale' : 'Order',
    note: `${turn === 'done' || turn === 'stopped' ? stateWords[state].label : words}, ${nameOf(order, isSale ? 'buyer' : 'seller')}`,
  }
}

/** The row that shows all orders or sales for the typed text in their own list. */
export function allOrdersRow(typed: string, side: Side): CommandRow {
  const isSale = side === 'sold'
  const to = listPath(isSale ? '/sales' : '/orders', { q: typed })
  return {
    id: to,
    label: `All ${isSale ? 'sales' : 'orders'} for “${typed}”`,
    to,
    start: iconOf(Search),
    kind: 'Search',
  }
}

/** The row that searches the whole product for the typed text. */
export function searchRow(typed: string): CommandRow {
  return {
    id: 'search',
    label: `Search for “${typed}”`,
    to: searchPath(typed),
    start: iconOf(Search),
    kind: 'Search',
    note: 'All projects, people and skills',
  }
}

export function searchPath(typed: string): string {
  return `/search?${new URLSearchParams({ q: typed })}`
}
