import './try.css'
import type { AgentTools, OwnRuns } from '@guildhall/contract/agent-runs/runs.ts'
import { modelWarning } from '@guildhall/contract/agent-runs/words.ts'
import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { useQuery } from '@tanstack/react-query'
import BotIcon from 'lucide-react/icons/bot'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { OwnRunsOfAgent } from './own-runs.tsx'
import { runQueries } from './run-api.ts'
import { RunConsent } from './run-consent.tsx'

/** Runs the tools of an agent’s remote on its page. Visitors see the tools. */
export function TryPanel({ agent }: { agent: Agent }) {
  const viewer = useViewer()
  const { data, error, refetch, isFetching } = useQuery(runQueries.tools(agent.id))
  const {
    data: own,
    error: ownError,
    refetch: readOwn,
  } = useQuery({
    ...runQueries.ofAgent(agent.id),
    enabled: viewer !== null,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const [hasContinued, setContinued] = useState(false)
  // The question had the focus.
  useFocusAfter(hasContinued && own?.agreed === true, heading, { isLost: true })
  const problem = data?.problem ?? error?.message ?? ownError?.message
  const again = () => void Promise.all([refetch(), viewer ? readOwn() : null])
  return (
    <>
      <section className="panel try" id="try" aria-labelledby="try-title">
        <div className="panel__h">
          <h2 className="t-sub" id="try-title" ref={heading} tabIndex={-1}>
            Try it
          </h2>
          {own ? <Tries own={own} /> : null}
        </div>
        {data ? <Strip agent={agent} host={data.host} /> : null}
        <div className="panel__b">
          {problem ? (
            <Notice kind="wait">
              <p>{problem}</p>
              <Button size="sm" className="mt-2" busy={isFetching} onClick={again}>
                Look again
              </Button>
            </Notice>
          ) : data && (own || !viewer) ? (
            <Tools agent={agent} data={data} own={own ?? null} onContinue={() => setContinued(true)} />
          ) : (
            <ToolsWait />
          )}
        </div>
      </section>
      {own && own.items.length > 0 ? <OwnRunsOfAgent runs={own} /> : null}
    </>
  )
}

const ToolsWait = () => (
  <Loading className="grid gap-3" word="Loading the tools">
    <Skeleton height="1rem" width="40%" />
    <Skeleton height="4rem" />
  </Loading>
)

// What fills in and runs tools is loaded once somebody may: it is a tenth of the page's scripts.
const ToolChoice = lazyPart(() => import('./tool-choice.tsx').then((module) => module.ToolChoice))

const leftOf = ({ packs }: OwnRuns) => packs.reduce((sum, { left }) => sum + left, 0)

function Tries({ own }: { own: OwnRuns }) {
  const { tries, packs } = own
  if (!tries) return <span className="c3 t-sm">Your own agent: your runs do not count</span>
  return (
    <span className="c3 t-sm num">
      {tries.left} of {tries.most} free tries left today
      {packs.length > 0 ? `, then ${formatCount(leftOf(own))} bought runs` : ''}
    </span>
  )
}

function Strip({ agent: { usesModel }, host }: { agent: Agent; host: string }) {
  return (
    <p className="try__strip">
      <Icon of={BotIcon} size={17} />
      <span>
        {usesModel ? `${modelWarning} ` : ''}What you enter goes to <b className="semi wrap-anywhere">{host}</b>.
      </span>
    </p>
  )
}

interface ToolsProps {
  agent: Agent
  data: AgentTools
  /** Null for a visitor. */
  own: OwnRuns | null
  /** Called when they agree to what is sent. */
  onContinue: () => void
}

function Tools({ agent, data: { tools, host }, own, onContinue }: ToolsProps) {
  const [isMissing, setMissing] = useState(false)
  if (tools.length === 0) return <p className="c2">The agent offers no tools now.</p>
  if (!own)
    return (
      <>
        <ul className="try__tools">
          {tools.map(({ name, title, description }) => (
            <li key={name}>
              <p className="semi">{title}</p>
              {description ? <p className="c2 t-sm try__text">{description}</p> : null}
            </li>
          ))}
        </ul>
        <Link
          className={`${buttonClass({ look: 'primary' })} mt-4`}
          to={signInPath(`/ai-agent/${agent.id}`, 'run-agent')}
        >
          Sign in to try it
        </Link>
      </>
    )
  if (own.accept !== null)
    return (
      <Notice kind="wait">
        Version {own.accept} asks for more than the one you had. See what changed{' '}
        <a className="link" href="#permissions">
          beside this
        </a>{' '}
        and accept it to run the agent.
      </Notice>
    )
  if (!own.agreed) return <RunConsent id={agent.id} {...{ host, onContinue }} author={displayName(agent.author)} />
  const blocked =
    own.tries?.left === 0 && leftOf(own) === 0 ? (
      <Notice kind="wait">
        You have used your {own.tries.most} free tries of today. They start again at midnight (UTC).{' '}
        {agent.runMinor > 0 ? (
          <a className="link" href="#buy-runs">
            Buy runs
          </a>
        ) : null}
      </Notice>
    ) : null
  return isMissing ? (
    <>
      <p className="c2 mb-2">The form could not be loaded.</p>
      <Button size="sm" onClick={() => setMissing(false)}>
        Try again
      </Button>
    </>
  ) : (
    <ToolChoice {...{ agent, tools, blocked }} whileLoading={<ToolsWait />} onClose={() => setMissing(true)} />
  )
}
