import { searchLimits } from '@guildhall/contract/limits/shared.ts'
import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import type { Topic } from '@guildhall/contract/projects/search.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useQuery } from '@tanstack/react-query'
import Hash from 'lucide-react/icons/hash'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount, formatTotal } from '#lib/format/counts-and-dates.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { ListFailure } from '#listings/list-failure.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { categoryName, Price } from '../card/card-facts.tsx'
import { marketplacePath } from '../marketplace/search.ts'
import { projectQueries } from '../queries.ts'
import { Highlight } from './highlight.tsx'
import { readRecent } from './recent-activity.ts'
import { searchQueries } from './search-queries.ts'

interface SearchSuggestionsProps {
  /** The box, which is there before this code is. */
  input: RefObject<HTMLInputElement | null>
  onClose: () => void
}

interface Choice {
  to: string
  content: ReactNode
}
interface Group {
  name: string
  choices: Choice[]
}

/**
 * What is offered under the search box: while it is empty the projects last looked at, then projects, people and topics
 * for what is typed. The keyboard stays in the box (combobox with a listbox); Enter without a choice searches.
 */
export function SearchSuggestions({ input, onClose }: SearchSuggestionsProps) {
  const list = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => input.current?.value.trim() ?? '')
  const [isOpen, setOpen] = useState(true)
  const [at, setAt] = useState(-1)
  const [recentIds, setRecent] = useState(readRecent)
  const isTyped = typed.length >= searchLimits.suggestFrom
  const found = useQuery({
    ...searchQueries.suggestions(typed),
    enabled: isOpen && isTyped,
    // Until the answer is there what was offered stays: the list would close and open with every letter.
    placeholderData: (before) => before,
  })
  const recent = useQuery({
    ...projectQueries.list({ ids: recentIds.join(',') }),
    enabled: isOpen && !typed && recentIds.length > 0,
  })
  const groups = isTyped ? groupsOf(found.data, typed) : typed ? [] : recentGroup(recent.data?.items)
  const choices = groups.flatMap((group) => group.choices)
  const chosen = choices[at]
  const missing = [found, recent].find(({ isError }, at) => isError && (at === 0 ? isTyped : !typed))
  const isShown = isOpen && (choices.length > 0 || missing !== undefined || (isTyped && found.isSuccess))
  const close = () => {
    setOpen(false)
    setAt(-1)
  }

  const onInput = useEffectEvent(() => {
    setOpen(true)
    setTyped(input.current?.value.trim() ?? '')
  })
  const onFocus = useEffectEvent(() => {
    setRecent(readRecent())
    setOpen(true)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && isShown) {
      // The first Escape closes the list, the next one the box.
      event.stopPropagation()
      event.preventDefault()
      close()
    } else if (step && choices.length > 0) {
      event.preventDefault()
      setOpen(true)
      setAt(((at + step + choices.length + 2) % (choices.length + 1)) - 1)
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault()
      follow(chosen.to)
    }
  })
  const onLeave = useEffectEvent(close)
  const follow = (to: string) => {
    close()
    onClose()
    void navigate(to)
  }
  useEffect(() => {
    const box = input.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout>
    const type = () => {
      clearTimeout(timer)
      // At once: Enter searches for what is typed, not for what was chosen before.
      setAt(-1)
      timer = setTimeout(() => onInput(), searchLimits.debounceMs)
    }
    const key = (event: KeyboardEvent) => onKeyDown(event)
    const focus = () => onFocus()
    const leave = ({ target }: Event) => {
      if (!box.closest('form')?.contains(target as Node)) onLeave()
    }
    // Typed since it was read for the first time, before anybody listened.
    onInput()
    box.addEventListener('input', type)
    box.addEventListener('keydown', key)
    box.addEventListener('focus', focus)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      clearTimeout(timer)
      box.removeEventListener('input', type)
      box.removeEventListener('keydown', key)
      box.removeEventListener('focus', focus)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [input])
  useEffect(() => {
    const box = input.current
    box?.setAttribute('role', 'combobox')
    box?.setAttribute('aria-autocomplete', 'list')
    box?.setAttribute('aria-expanded', String(isShown))
    box?.setAttribute('aria-controls', list)
    if (chosen && isShown) box?.setAttribute('aria-activedescendant', `${list}-${at}`)
    else box?.removeAttribute('aria-activedescendant')
  }, [input, isShown, chosen, at, list])
  useEffect(() => {
    if (at >= 0) document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, list])

  if (!isShown) return null
  let number = -1
  return (
    <div className="sdrop">
      <div id={list} role="listbox" aria-label="Suggestions">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={group.name} role="group" aria-label={group.name}>
            <p className="sgl" aria-hidden="true">
              {group.name}
            </p>
            {group.choices.map(({ to, content }) => {
              number += 1
              const own = number
              return (
                <Link
                  key={to}
                  id={`${list}-${own}`}
                  role="option"
                  aria-selected={own === at}
                  tabIndex={-1}
                  className={own === at ? 'so is-hover' : 'so'}
                  to={to}
                  onClick={() => {
                    close()
                    onClose()
                  }}
                >
                  {content}
                </Link>
              )
            })}
          </div>
        ))}
      </div>
      {missing ? (
        <div className="sdrop__note">
          <ListFailure
            onRetry={() => {
              // The button goes as soon as it is asked again.
              if (document.activeElement?.closest('.sdrop')) input.current?.focus()
              return missing.refetch()
            }}
          />
        </div>
      ) : null}
      {isTyped && found.data && !found.isPlaceholderData && choices.length === 0 ? (
        <p className="sdrop__note c2 t-sm" role="status">
          Nothing found for “{typed}”.
        </p>
      ) : null}
      {isTyped && found.data && choices.length > 0 ? (
        <Link className="sall" to={`/search?${new URLSearchParams({ q: typed })}`} onClick={close}>
          <span>See all results for “{typed}”</span>
          <span className="c3 t-sm num">{formatTotal(found.data.total)}</span>
        </Link>
      ) : null}
    </div>
  )
}

function recentGroup(projects: readonly ProjectCard[] = []): Group[] {
  return projects.length > 0 ? [{ name: 'Recently viewed', choices: projects.map((each) => ofProject(each, '')) }] : []
}

type Found = {
  projects: ProjectCard[]
  people: ProjectCard['seller'][]
  topics: Topic[]
  corrected?: string | undefined
}
function groupsOf(found: Found | undefined, typed: string): Group[] {
  if (!found) return []
  const words = found.corrected ?? typed
  return [
    { name: 'Projects', choices: found.projects.map((each) => ofProject(each, words)) },
    { name: 'People', choices: found.people.map((each) => ofPerson(each, words)) },
    { name: 'Skills and categories', choices: found.topics.map((each) => ofTopic(each, words)) },
  ].filter(({ choices }) => choices.length > 0)
}

function ofProject(project: ProjectCard, words: string): Choice {
  return {
    to: `/product/${project.id}`,
    content: (
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
    ),
  }
}

function ofPerson(person: ProjectCard['seller'], words: string): Choice {
  return {
    to: profilePath(person),
    content: (
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
    ),
  }
}

function ofTopic({ kind, name, projects }: Topic, words: string): Choice {
  return {
    to: topicPath({ kind, name }),
    content: (
      <>
        <Icon of={Hash} size={16} />
        <span className="grow trunc">
          <Highlight text={name} words={words} />
        </span>
        <span className="c3 t-xs num">
          {formatCount(projects)} {projects === 1 ? 'project' : 'projects'}
        </span>
      </>
    ),
  }
}

/** The list a topic leads to. */
export function topicPath({ kind, name }: Pick<Topic, 'kind' | 'name'>): string {
  return kind === 'skill'
    ? marketplacePath({ skill: [name] })
    : `/marketplace?${new URLSearchParams({ category: name })}`
}
