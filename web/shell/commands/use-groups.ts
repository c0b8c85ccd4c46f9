import { commandLimits } from '@guildhall/contract/limits/shared.ts'
import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isMatch } from '#lib/format/word-match.ts'
import { isPageOpen, useClosedParts } from '#lib/page/closed-parts.ts'
import { useSite } from '#lib/page/site.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import type { Side } from '#orders/queries.ts'
import { searchQueries } from '#projects/search/search-queries.ts'
import type { CommandRow } from './command-row.tsx'
import { pagesOf } from './pages.ts'
import { readOpened } from './recent-entries.ts'
import {
  agentRow,
  allOrdersRow,
  expertRow,
  helpRow,
  jobRow,
  mentorRow,
  orderRow,
  pageRow,
  personRow,
  projectRow,
  recentRow,
  serviceRow,
} from './rows.tsx'
import { useFound } from './use-found.ts'
import { useHelp } from './use-help.ts'

/** The rows under a heading. */
export interface CommandGroup {
  name: string
  rows: CommandRow[]
}

/**
 * Returns the groups of rows for the typed text, and what is known about the search. What needs no server comes first, so
 * that answers do not move it.
 */
export function useGroups(typed: string, viewer: Viewer | null, acts: readonly CommandRow[]) {
  const { people, mentors, experts, projects, services, agents, jobs, orders, sales, isSimilar, ...search } = useFound(
    typed,
    viewer,
  )
  const { currency } = useSite()
  const help = useHelp(typed)
  const closed = useClosedParts()
  const pages = pagesOf(viewer, closed)
  const viewed = useViewed()
  const [opened] = useState(() => readOpened(viewer?.customUserId ?? null))
  const isTyped = typed !== ''
  // A page that the viewer may no longer open is not offered.
  const open = opened.filter(
    ({ kind, to }) => isPageOpen(closed, to) && (kind !== 'Page' || pages.some((page) => page.to === to)),
  )
  const recent = isTyped
    ? open.filter(({ label, kind }) => isMatch(typed, label, kind)).slice(0, commandLimits.recent)
    : open.slice(0, commandLimits.recent)
  const recentRows = [
    ...recent.map(recentRow),
    ...(isTyped ? [] : viewed)
      .map((project) => ({ ...projectRow(project), id: `recent ${project.id}` }))
      .filter(({ to }) => !recent.some((entry) => entry.to === to))
      .slice(0, Math.max(0, commandLimits.recent - recent.length)),
  ]
  const shownPages = isTyped
    ? pages.filter(({ label, note, keywords }) => isMatch(typed, label, note, keywords)).slice(0, commandLimits.pages)
    : pages.filter(({ isMinor }) => !isMinor)
  const isNew = ({ to }: CommandRow) => to === undefined || !recentRows.some((row) => row.to === to)
  const actions = acts.filter(({ label, keywords }) => isMatch(typed, label, keywords))
  // Guesses only help where nothing has the typed words.
  const hasExact = isTyped && recentRows.length + shownPages.length + actions.length > 0
  const listed: CommandGroup[] = [
    { name: 'People', rows: people.map(personRow) },
    { name: 'Mentors', rows: mentors.map(mentorRow) },
    { name: 'Experts', rows: experts.map(expertRow) },
    { name: 'Projects', rows: projects.map(projectRow) },
    { name: 'Services', rows: services.map((service) => serviceRow(service, currency)) },
    { name: 'Agents', rows: agents.map(agentRow) },
    { name: 'Jobs', rows: jobs.map(jobRow) },
  ]
  const guessed = listed.map(({ name, rows }) => ({ name: `Similar ${name.toLowerCase()}`, rows }))
  const pageGroup = { name: 'Pages', rows: shownPages.map(pageRow) }
  const actionGroup = { name: 'Actions', rows: actions }
  const groups: CommandGroup[] = [
    { name: 'Recent', rows: recentRows },
    // Untyped, the pages fill more than the box.
    ...(isTyped ? [pageGroup, actionGroup] : [actionGroup, pageGroup]),
    ...(!isSimilar ? listed : hasExact ? [] : guessed),
    { name: 'Orders', rows: orderRows(orders, typed, 'bought') },
    { name: 'Sales', rows: orderRows(sales, typed, 'sold') },
    { name: 'Help', rows: help.map(helpRow) },
  ]
  return {
    ...search,
    groups: groups
      .map(({ name, rows }) => ({ name, rows: name === 'Recent' ? rows : rows.filter(isNew) }))
      .filter(({ rows }) => rows.length > 0),
  }
}

/** The first orders, and a way to the others. */
function orderRows(orders: readonly OrderCard[], typed: string, side: Side): CommandRow[] {
  const rows = orders.slice(0, commandLimits.hits).map((order) => orderRow(order, side))
  return orders.length > commandLimits.hits ? [...rows, allOrdersRow(typed, side)] : rows
}

/** Returns the projects viewed last in this browser. */
function useViewed() {
  const { data } = useQuery({ ...searchQueries.suggestions(''), staleTime: 0, retry: false })
  return (data?.groups ?? []).flatMap(({ choices }) =>
    choices.flatMap((choice) => ('project' in choice ? [choice.project] : [])),
  )
}
