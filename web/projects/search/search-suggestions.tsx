import { moneyText } from '@guildhall/contract/values/money.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import Bot from 'lucide-react/icons/bot'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HandHelping from 'lucide-react/icons/hand-helping'
import Hash from 'lucide-react/icons/hash'
import Microscope from 'lucide-react/icons/microscope'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { useSite } from '#lib/page/site.ts'
import { ListFailure } from '#listings/list-failure.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { categoryName, Price } from '../card/card-facts.tsx'
import { Highlight } from './highlight.tsx'
import type { Choice, Suggested } from './search-queries.ts'

interface SearchSuggestionsProps {
  /** The id of the listbox; each option's id adds its index. */
  id: string
  /** The index of the selected option; -1 without one. */
  at: number
  /** The typed text, if it is enough to search for; else empty. */
  words: string
  found: UseQueryResult<Suggested>
  /** Returns the focus to the box. */
  onRetry: () => void
  /** A suggestion is followed. */
  onFollow: () => void
  onClose: () => void
}

/** The suggestions under the search box. */
export function SearchSuggestions({ id, at, words, found, onRetry, onFollow, onClose }: SearchSuggestionsProps) {
  const { groups = [], isSimilar = false } = found.data ?? {}
  let number = -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the search box, which handles the keys
    <div className="sdrop" onMouseDown={(event) => event.preventDefault()}>
      {words && isSimilar ? (
        <p className="sdrop__note c2 t-sm" role="status">
          Nothing has exactly these words. Similar:
        </p>
      ) : null}
      <div id={id} role="listbox" aria-label="Suggestions">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={group.name} role="group" aria-label={group.name}>
            <p className="sgl" aria-hidden="true">
              {group.name}
            </p>
            {group.choices.map((choice) => {
              number += 1
              const isChosen = number === at
              return (
                <Link
                  key={choice.to}
                  ref={isChosen ? intoView : undefined}
                  id={`${id}-${number}`}
                  role="option"
                  aria-selected={isChosen}
                  tabIndex={-1}
                  className={isChosen ? 'so is-hover' : 'so'}
                  to={choice.to}
                  onClick={onFollow}
                >
                  <Content choice={choice} words={words} />
                </Link>
              )
            })}
          </div>
        ))}
      </div>
      {found.isError ? (
        <div className="sdrop__note">
          <ListFailure
            onRetry={() => {
              onRetry()
              return found.refetch()
            }}
          />
        </div>
      ) : null}
      {words && found.data && !found.isPlaceholderData && groups.length === 0 ? (
        <p className="sdrop__note c2 t-sm" role="status">
          Nothing found for “{words}”.
        </p>
      ) : null}
      {words && groups.length > 0 ? (
        <Link className="sall" to={`/search?${new URLSearchParams({ q: words })}`} onClick={onClose}>
          See all results for “{words}”
        </Link>
      ) : null}
    </div>
  )
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

function Content({ choice, words }: { choice: Choice; words: string }) {
  const { currency } = useSite()
  if ('project' in choice) {
    const { project } = choice
    return (
      <>
        <span className="thumb reg__thumb">
          {project.cover ? <img src={project.cover.sizes[0]?.url ?? project.cover.main} alt="" loading="lazy" /> : null}
        </span>
        <span className="grow">
          <span className="work trunc">
            <Highlight text={project.title} words={words} />
          </span>
          <span className="c3 t-xs trunc">
            {displayName(project.seller)}, {categoryName(project)}
          </span>
        </span>
        <span className="num semi">
          <Price project={project} />
        </span>
      </>
    )
  }
  if ('person' in choice) {
    const { person } = choice
    return (
      <>
        <Avatar
          {...person}
          picture={person.avatar}
          size={32}
          kind={person.userType === 'Business' ? 'business' : 'person'}
        />
        <span className="grow">
          <span className="semi trunc">
            <Highlight text={displayName(person)} words={words} />
          </span>
          <span className="c3 t-xs trunc">
            <Highlight text={person.headline} words={words} />
          </span>
        </span>
        <RoleGlyph role={roleOf(person.userType)} />
      </>
    )
  }
  if ('expert' in choice) {
    const { person, knows } = choice.expert
    return (
      <>
        <Avatar
          {...person}
          picture={person.avatar}
          size={32}
          kind={person.userType === 'Business' ? 'business' : 'person'}
        />
        <span className="grow">
          <span className="semi trunc">
            <Highlight text={displayName(person)} words={words} />
          </span>
          <span className="c3 t-xs trunc">
            <Highlight text={`Expert in ${knows.join(', ')}`} words={words} />
          </span>
        </span>
        <Icon of={Microscope} size={16} />
      </>
    )
  }
  if ('mentor' in choice) {
    const { person, topics } = choice.mentor
    return (
      <>
        <Avatar
          {...person}
          picture={person.avatar}
          size={32}
          kind={person.userType === 'Business' ? 'business' : 'person'}
        />
        <span className="grow">
          <span className="semi trunc">
            <Highlight text={displayName(person)} words={words} />
          </span>
          <span className="c3 t-xs trunc">
            <Highlight text={`Mentor for ${topics.join(', ')}`} words={words} />
          </span>
        </span>
        <Icon of={GraduationCap} size={16} />
      </>
    )
  }
  if ('service' in choice) {
    const { title, topic, fromMinor } = choice.service
    return (
      <>
        <Icon of={HandHelping} size={16} />
        <span className="grow">
          <span className="work trunc">
            <Highlight text={title} words={words} />
          </span>
          <span className="c3 t-xs trunc">{topic}</span>
        </span>
        <span className="num semi nowrap">From {moneyText(fromMinor, currency, { short: true })}</span>
      </>
    )
  }
  if ('agent' in choice) {
    const { name, summary } = choice.agent
    return (
      <>
        <Icon of={Bot} size={16} />
        <span className="grow">
          <span className="work trunc">
            <Highlight text={name} words={words} />
          </span>
          <span className="c3 t-xs trunc">
            <Highlight text={summary} words={words} />
          </span>
        </span>
      </>
    )
  }
  if ('job' in choice) {
    const { title, category } = choice.job
    return (
      <>
        <Icon of={BriefcaseBusiness} size={16} />
        <span className="grow">
          <span className="trunc">
            <Highlight text={title} words={words} />
          </span>
          <span className="c3 t-xs trunc">{category}</span>
        </span>
      </>
    )
  }
  const { name, projects } = choice.topic
  return (
    <>
      <Icon of={Hash} size={16} />
      <span className="grow trunc">
        <Highlight text={name} words={words} />
      </span>
      <span className="c3 t-xs num">
        {formatCount(projects)} {projects === 1 ? 'project' : 'projects'}
      </span>
    </>
  )
}
