import { createClient } from '@guildhall/contract/api/client.ts'
import { searchCalls } from '@guildhall/contract/projects/calls.ts'
import type { searchEndpoints } from '@guildhall/contract/projects/search.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { data, redirect, useSearchParams } from 'react-router'
import { helpQueries } from '#feedback/help-search.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { PeopleList } from '#people/people-list.tsx'
import { peopleQueries, queryOf, readPeopleSearch } from '#people/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { readSearch } from '#projects/marketplace/search-params.ts'
import { SaveSearchButton } from '#projects/saved-searches/save-search-button.tsx'
import { searchQueries } from '#projects/search/search-queries.ts'
import { SearchResults } from '#projects/search/search-results.tsx'
import { readTab, SearchTabs, tabPath } from '#projects/search/search-tabs.tsx'
import type { Route } from './+types/search.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { send } = context.get(pageContext)
  const params = new URL(request.url).searchParams
  const { q = '' } = readSearch(params)
  leadOn(params)
  const people = readPeopleSearch(params)
  const api = createClient<typeof userEndpoints>(userCalls, sendFrom({ send }))
  try {
    const state =
      readTab(params) === 'people'
        ? await load(peopleQueries.list(people, api), peopleQueries.facets(people, api))
        : await load(
            searchQueries.results(q, createClient<typeof searchEndpoints>(searchCalls, sendFrom({ send }))),
            helpQueries.hits(q),
          )
    return { state, failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, status } = error
    return data({ state: null, failure: { message, code } }, { status: status || 503 })
  }
}

/** Switching tabs, and moving between fresh results, makes no request; without an answer, the frame stays. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  leadOn(params)
  const { q = '' } = readSearch(params)
  const people = readPeopleSearch(params)
  const isHere =
    readTab(params) === 'people'
      ? isCached(peopleQueries.list(people), peopleQueries.facets(people))
      : isCached(searchQueries.results(q), helpQueries.hits(q))
  if (isHere) return { state: null, failure: null }
  return serverLoader().catch(inFrame({ state: null, failure: { message: '', code: '' } }))
}

/** The marketplace lists all projects of a search. Old links to a list of projects on this page redirect to it. */
function leadOn(params: URLSearchParams): void {
  if (readTab(params) === 'projects') throw redirect(tabPath(readSearch(params).q ?? '', 'projects'))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Search')
}

export default function SearchRoute({ loaderData: { state, failure } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { q = '' } = readSearch(params)
  const tab = readTab(params)
  const people = readPeopleSearch(params)
  const viewer = useViewer()
  return (
    <HydrationBoundary state={state}>
      {tab === 'people' ? (
        <PeopleList
          search={people}
          failure={failure}
          tabs={<SearchTabs q={q} tab={tab} />}
          saving={viewer ? <SaveSearchButton kind="person" query={queryOf(people)} /> : null}
        />
      ) : (
        <Results q={q} tab={tab === 'projects' ? 'all' : tab} failed={failure !== null} />
      )}
    </HydrationBoundary>
  )
}

function Results(props: Omit<ComponentProps<typeof SearchResults>, 'help'>) {
  const { data: help = [] } = useQuery(helpQueries.hits(props.q))
  return <SearchResults {...props} help={help} />
}
