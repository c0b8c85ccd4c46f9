import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListFailure } from '#listings/list-failure.tsx'
import { Pager } from '#ui/pager.tsx'
import { agentQueries } from '../agent-api.ts'
import { AgentList } from './agent-row.tsx'

interface FavoriteAgentsProps {
  cursor: string | undefined
  /** Returns the URL of another page of them. */
  pathOf: (cursor: string | null) => string
}

/** The agents among the viewer's favorites; renders nothing without any. */
export function FavoriteAgents({ cursor, pathOf }: FavoriteAgentsProps) {
  const { data: page, error, refetch } = useQuery(agentQueries.favorites(cursor))
  if (error && !page) return <ListFailure onRetry={refetch} />
  if (!page || (page.items.length === 0 && !cursor)) return null
  const { items, previousCursor, nextCursor } = page
  return (
    <section className="mt-8" aria-labelledby="favorite-agents">
      <h2 className="t-section mb-3" id="favorite-agents">
        AI agents
      </h2>
      <AgentList agents={items} />
      <div className="mt-6">
        <Pager
          label="Pages of agents"
          link={Link}
          previous={previousCursor ? pathOf(previousCursor) : cursor && items.length === 0 ? pathOf(null) : null}
          next={nextCursor && pathOf(nextCursor)}
        />
      </div>
    </section>
  )
}
