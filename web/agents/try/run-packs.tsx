import './try.css'
import type { OwnRuns } from '@guildhall/contract/agent-runs/runs.ts'
import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { runLimits as most } from '@guildhall/contract/limits/agent-runs.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { daysText, formatCount } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { trustQueries } from '../trust/trust-api.ts'

/** Puts a number of runs into the cart. */
export interface RunsToBuy {
  id: string
  title: string
  runs: number
  priceMinor: number
}

interface RunsPanelProps {
  agent: Agent
  /** What the viewer may do with it; null for visitors, and until it is read. */
  own: OwnRuns | null
  /** The button that puts runs into the cart. */
  add: (runs: RunsToBuy | null) => ReactNode
}

/** Buys runs of a priced agent, and shows those that the viewer has. */
export function RunsPanel({ agent, own, add }: RunsPanelProps) {
  const { runMinor, currency, isOwn } = agent
  const { data: trust } = useQuery(trustQueries.one(agent.id))
  const packs = own?.packs ?? []
  // Only what is checked is sold.
  const isSold = runMinor > 0 && Boolean(trust?.version) && trust?.pausedAt === null
  if (packs.length === 0 && (isOwn ? runMinor === 0 : !isSold)) return null
  return (
    <section className="panel" id="buy-runs" aria-label="Runs">
      <div className="panel__b grid gap-3">
        <h2 className="t-sub">{runMinor > 0 ? `${moneyText(runMinor, currency)} a run` : 'Your runs'}</h2>
        {packs.map((pack) => (
          <Pack key={pack.orderId} pack={pack} currency={currency} />
        ))}
        {isSold && !isOwn ? <Buy agent={agent} add={add} /> : null}
        {isOwn && !isSold ? (
          <p className="c2 t-sm">
            {trust?.pausedAt
              ? 'Paused: runs are not sold until a check is good.'
              : 'Runs are sold once you publish a version.'}
          </p>
        ) : null}
        {isOwn && isSold ? (
          <p className="c2 t-sm">
            You are paid for used runs, when all of a purchase are used or after {daysText(most.openDays)}.
          </p>
        ) : null}
      </div>
    </section>
  )
}

function Pack({ pack, currency }: { pack: OwnRuns['packs'][number]; currency: string }) {
  const { orderId, left, runs, runMinor, openUntil } = pack
  return (
    <div className="try__pack">
      <p>
        <span className="semi num">
          {formatCount(left)} of {formatCount(runs)} runs left
        </span>
        <span className="c3 t-sm block num">
          Bought at {moneyText(runMinor, currency)} each. Open until <DateOf at={openUntil} />.
        </span>
      </p>
      <Link className={buttonClass({ size: 'sm' })} to={`/orders/${orderId}`}>
        Open order, or give back
      </Link>
    </div>
  )
}

/** The number of runs to buy at least at a price, in steps of ten. */
const leastRuns = (runMinor: number): number => Math.max(most.least, Math.ceil(most.leastMinor / runMinor / 10) * 10)

function Buy({ agent, add }: Pick<RunsPanelProps, 'agent' | 'add'>) {
  const viewer = useViewer()
  const { id, name, runMinor, currency } = agent
  const [typed, setTyped] = useState(() => String(Math.min(most.most, Math.max(100, leastRuns(runMinor)))))
  const runs = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isCounted = runs >= most.least && runs <= most.most
  const priceMinor = isCounted ? runs * runMinor : 0
  const error = !isCounted
    ? `Enter a number from ${most.least} to ${formatCount(most.most)}`
    : priceMinor < most.leastMinor
      ? `Buy runs for at least ${moneyText(most.leastMinor, currency)}: ${formatCount(leastRuns(runMinor))} or more`
      : null
  const wanted = error === null ? { id, title: `${name}: ${formatCount(runs)} runs`, runs, priceMinor } : null
  return (
    <form className="grid gap-3" aria-label="Buy runs" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <TextField
        id={`runs-${id}`}
        label="Runs"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        {...(error ? { error } : {})}
        help={wanted ? `${moneyText(priceMinor, currency)} in all` : undefined}
      />
      {viewer ? (
        add(wanted)
      ) : (
        <Link className={buttonClass({ block: true })} to={signInPath(`/ai-agent/${id}`, 'run-agent')}>
          Sign in to buy runs
        </Link>
      )}
      <p className="c3 t-sm">
        Open at once, for {daysText(most.openDays)}. A run without an answer is not used. What you do not use is
        refunded.
      </p>
    </form>
  )
}
