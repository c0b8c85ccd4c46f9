import './connections.css'
import { listFailure } from '@guildhall/contract/api/client-texts.ts'
import { relationLimits } from '@guildhall/contract/limits/people.ts'
import { type SuggestionGround, type SuggestionTab, suggestionTabs } from '@guildhall/contract/relations/options.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { firstSuggestions, relationQueries, type SuggestionPlace, suggestionPath } from './queries.ts'
import type { ReportPerson } from './relation-buttons.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import { SuggestionSettings } from './suggestion-settings.tsx'

const tabWords: Record<SuggestionTab, string> = {
  'for-you': 'For you',
  skills: 'Skills',
  university: 'My university',
  place: 'Near me',
  goals: 'Same goals',
  new: 'New this week',
}

interface ConnectPageProps {
  place: SuggestionPlace
  failed: boolean
  /** The button that writes to a person. */
  message: (person: UserCard) => ReactNode
  report: ReportPerson
}

/** People the viewer has something in common with. */
export function ConnectPage({ place, failed, message, report }: ConnectPageProps) {
  const { tab, limit } = place
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...relationQueries.suggestions(place),
    // More people of the same tab appear below those that are shown.
    placeholderData: (before, query) => (query?.queryKey[1] === tab ? before : undefined),
  })
  const people = data?.users
  const hasMore = people !== undefined && people.length >= limit && limit < relationLimits.mostSuggestions
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page" tabIndex={-1}>
            Connect
          </h1>
          <p className="c2">People you have something in common with. Every suggestion says what.</p>
        </div>
        <Link className={buttonClass()} to="/connections">
          My Connections
        </Link>
      </div>
      <nav className="tabs mt-4" aria-label="Suggestions by">
        {suggestionTabs.map((each) => (
          <Link
            key={each}
            className="tab"
            to={suggestionPath({ ...firstSuggestions, tab: each })}
            preventScrollReset
            aria-current={each === tab ? 'page' : undefined}
          >
            {tabWords[each]}
          </Link>
        ))}
      </nav>
      <div className="record mt-5">
        <div className="min-w-0">
          {people && people.length > 0 ? (
            <ul className="cng" aria-label="Suggestions">
              {people.map((person) => (
                <SuggestionCard key={person.customUserId} person={person} message={message(person)} report={report} />
              ))}
            </ul>
          ) : null}
          {data && people?.length === 0 ? <NoSuggestions tab={tab} grounds={data.grounds} /> : null}
          {people ? null : error || failed ? (
            <p className="row row--wrap gap-2 c2">
              {listFailure.sentence}
              <Button size="sm" onClick={() => void refetch()}>
                {listFailure.retry}
              </Button>
            </p>
          ) : (
            <Loading className="cng">
              <Skeleton height="14rem" />
              <Skeleton height="14rem" />
              <Skeleton height="14rem" />
            </Loading>
          )}
          {hasMore || isPlaceholderData ? (
            <p className="mt-4 text-center">
              <Link
                className={buttonClass()}
                to={suggestionPath({
                  tab,
                  limit: Math.min(limit + relationLimits.suggestions, relationLimits.mostSuggestions),
                })}
                preventScrollReset
                aria-busy={isPlaceholderData || undefined}
              >
                Show more people
              </Link>
            </p>
          ) : null}
        </div>
        <aside className="record__side" aria-label="Settings">
          {data ? <SuggestionSettings grounds={data.grounds} /> : <Skeleton height="13rem" />}
        </aside>
      </div>
    </div>
  )
}

/** Why a tab is empty: what the viewer can add to their profile. */
const missing: Record<SuggestionTab, string> = {
  'for-you': 'Add your skills and location, and connect with people you know. We base suggestions on these.',
  skills: 'Add skills to your profile. You see people here who have the same ones.',
  university: 'Add your university to your profile. You see people from there here.',
  place: 'Add your location to your profile. You see people from there here.',
  goals:
    'Name sustainability goals in your public projects. You see people here whose projects work for the same ones.',
  new: 'Nobody who joined in the last seven days has something in common with you.',
}

function NoSuggestions({ tab, grounds }: { tab: SuggestionTab; grounds: readonly SuggestionGround[] }) {
  const isOff = tab === 'for-you' || tab === 'new' ? grounds.length === 0 : !grounds.some((ground) => ground === tab)
  return (
    <EmptyState
      solid="icosa"
      title="No suggestions yet"
      actions={
        <>
          <Link className={buttonClass({ look: 'primary' })} to="/profile">
            Complete my profile
          </Link>
          <Link className={buttonClass()} to="/search?tab=people">
            Browse people
          </Link>
        </>
      }
    >
      {isOff ? 'You have turned this off under “What suggestions use”.' : missing[tab]}
    </EmptyState>
  )
}
