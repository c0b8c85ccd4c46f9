import '../agents.css'
import type { AgentCard } from '@guildhall/contract/agents/agents.ts'
import { type AgentState, agentStates } from '@guildhall/contract/agents/options.ts'
import { categoryText } from '@guildhall/contract/agents/words.ts'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { PageGone } from '#listings/list-states.tsx'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Pager } from '#ui/pager.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Status, type StatusKind } from '#ui/tag.tsx'
import { agentQueries, type OwnPlace } from '../agent-api.ts'
import { AgentPicture } from '../agent-picture.tsx'
import { DeleteAgentDialog } from './agent-acts.ts'

const stateWords: Record<AgentState, { label: string; kind: StatusKind }> = {
  public: { label: 'Published', kind: 'ok' },
  draft: { label: 'Draft', kind: 'wait' },
  unlisted: { label: 'Unlisted', kind: 'off' },
  hidden: { label: 'Hidden', kind: 'bad' },
}
const tabs: readonly (AgentState | undefined)[] = [undefined, 'public', 'draft', 'unlisted', 'hidden']

/** Parses the URL of the list; an unknown state means all of them. */
export function readOwnPlace(params: URLSearchParams): OwnPlace {
  return {
    state: agentStates.find((each) => each === params.get('state')),
    cursor: params.get('cursor') || undefined,
  }
}

/** Returns the URL of part of the list. */
function myAgentsPath({ state, cursor }: OwnPlace = {}): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) })
  return query.size > 0 ? `/my-agents?${query}` : '/my-agents'
}

/** The viewer's own agents by state, with their figures. */
export function MyAgents({ place }: { place: OwnPlace }) {
  const { state } = place
  const { data: page, error, refetch } = useQuery(agentQueries.mine(place))
  const counts = page?.counts
  const all = counts && counts.public + counts.draft + counts.unlisted + counts.hidden
  const isGone = error instanceof ApiError && error.code === 'invalid_cursor'
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">My agents</h1>
          <p className="c2">Programs you publish for others to run.</p>
        </div>
        <Link className={buttonClass({ look: 'primary' })} to="/agents/new">
          <Icon of={Plus} />
          Publish an agent
        </Link>
      </div>
      {all === 0 ? (
        <EmptyState solid="octa" title="No agents yet">
          Describe a program you wrote, show a real run, and say where people can run it.
        </EmptyState>
      ) : (
        <>
          <nav className="tabs" aria-label="State">
            {tabs
              // Hidden by the staff: seldom, and then shown.
              .filter((tab) => tab !== 'hidden' || counts?.hidden || state === 'hidden')
              .map((tab) => (
                <Link
                  key={tab ?? 'all'}
                  className="tab"
                  to={myAgentsPath({ state: tab })}
                  aria-current={tab === state ? 'page' : undefined}
                >
                  {tab ? (tab === 'draft' ? 'Drafts' : stateWords[tab].label) : 'All'}
                  {counts ? <span className="n">{formatCount(tab ? counts[tab] : (all ?? 0))}</span> : null}
                </Link>
              ))}
          </nav>
          <List agents={page?.items} isGone={isGone} place={place} />
          {error && !isGone && !page ? (
            <LoadFailure
              title="Your agents could not be loaded"
              message={error.message}
              onRetry={() => void refetch()}
            />
          ) : null}
          {page || error ? null : (
            <Loading className="grid gap-4 mt-4">
              <Skeleton height="4rem" />
              <Skeleton height="4rem" />
            </Loading>
          )}
          <div className="mt-6">
            <Pager
              link={Link}
              previous={page?.previousCursor ? myAgentsPath({ state, cursor: page.previousCursor }) : null}
              next={page?.nextCursor ? myAgentsPath({ state, cursor: page.nextCursor }) : null}
            />
          </div>
        </>
      )}
    </div>
  )
}

interface ListProps {
  agents: readonly AgentCard[] | undefined
  /** The position in the list could not be read. */
  isGone: boolean
  place: OwnPlace
}

function List({ agents, isGone, place: { state, cursor } }: ListProps) {
  if (isGone || (cursor && agents?.length === 0)) return <PageGone first={myAgentsPath({ state })} />
  if (agents?.length === 0)
    return (
      <EmptyState
        solid="octa"
        title={`None of your agents is ${state === 'public' ? 'published' : state === 'draft' ? 'a draft' : state}`}
        actions={
          <Link className={buttonClass()} to={myAgentsPath()}>
            Show all
          </Link>
        }
      />
    )
  return agents ? <OwnTable agents={agents} /> : null
}

function OwnTable({ agents }: { agents: readonly AgentCard[] }) {
  return (
    <div className="panel mpt mt-5">
      <table className="ledger ledger--pad">
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">Status</th>
            <th scope="col" className="r desk-only">
              Views
            </th>
            <th scope="col" className="r desk-only">
              Favorites
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <Row key={agent.id} agent={agent} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ agent }: { agent: AgentCard }) {
  const { id, name, state, views, favorites } = agent
  const { label, kind } = stateWords[state]
  const [asksDelete, setAsksDelete] = useState(false)
  return (
    <tr>
      <td>
        <span className="row gap-3">
          <AgentPicture agent={agent} size={44} />
          <span className="min-w-0">
            <Link className="semi hover:underline wrap-anywhere" to={`/ai-agent/${id}`}>
              {name}
            </Link>
            <span className="c3 t-xs block">{categoryText(agent)}</span>
          </span>
        </span>
      </td>
      <td>
        <Status kind={kind}>{label}</Status>
      </td>
      <td className="r desk-only">{formatCount(views)}</td>
      <td className="r desk-only">{formatCount(favorites)}</td>
      <td className="r mpt__acts">
        <span className="row justify-end">
          <Link
            className={buttonClass({ size: 'sm' })}
            to={`/agents/${id}/edit`}
            aria-label={`${state === 'draft' ? 'Continue' : 'Edit'}: ${name}`}
          >
            <Icon of={Pencil} size={15} />
            {state === 'draft' ? 'Continue' : 'Edit'}
          </Link>
          <IconButton
            icon={Trash2}
            size="sm"
            iconSize={16}
            label={`Delete: ${name}`}
            onClick={() => setAsksDelete(true)}
          />
        </span>
        {asksDelete ? <DeleteAgentDialog agent={agent} onClose={() => setAsksDelete(false)} /> : null}
      </td>
    </tr>
  )
}
