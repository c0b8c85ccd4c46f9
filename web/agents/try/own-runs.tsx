import './try.css'
import '#agent-remotes/answer-view.css'
import type { OwnRuns, RunCard } from '@guildhall/contract/agent-runs/runs.ts'
import { outcomeWords } from '@guildhall/contract/agent-runs/words.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDate } from '#lib/format/counts-and-dates.ts'
import { DateOf, TimeAgo } from '#lib/format/time-ago.tsx'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { runApi, runQueries } from './run-api.ts'

/** The viewer’s last runs of an agent, on its page. */
export function OwnRunsOfAgent({ runs }: { runs: OwnRuns }) {
  return (
    <section className="hang" id="your-runs" aria-labelledby="your-runs-title">
      <div>
        <h2 className="t-sub" id="your-runs-title">
          Your runs
        </h2>
        <p className="c3 t-sm">Only you see them</p>
      </div>
      <div className="min-w-0">
        <RunList runs={runs.items} />
        <Link className={`${buttonClass({ look: 'quiet', size: 'sm' })} mt-2`} to="/agents/runs">
          All your runs
        </Link>
      </div>
    </section>
  )
}

interface RunListProps {
  runs: readonly RunCard[]
  /** Whether each run names its agent. */
  namesAgent?: boolean
}

/** Runs, each of which opens to show its texts while they are kept. */
export function RunList({ runs, namesAgent = false }: RunListProps) {
  return (
    <ul className="try__runs" aria-label="Runs">
      {runs.map((run) => (
        <li key={run.id}>
          <Run run={run} namesAgent={namesAgent} />
        </li>
      ))}
    </ul>
  )
}

function Run({ run, namesAgent }: { run: RunCard; namesAgent: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="grow min-w-0">
          <span className="row row--wrap gap-x-3">
            <span className="semi wrap-anywhere">{namesAgent ? run.agentName : run.tool}</span>
            <span className="c3 t-sm">{run.outcome ? outcomeWords[run.outcome] : 'Running'}</span>
            <TimeAgo at={run.startedAt} className="c3 t-sm num" />
          </span>
          {run.excerpt ? (
            <span className="c2 t-sm trunc block" dir="auto">
              {run.excerpt}
            </span>
          ) : null}
        </span>
        <Icon of={ChevronDown} size={17} />
      </summary>
      {isOpen ? <Opened run={run} namesAgent={namesAgent} /> : null}
    </details>
  )
}

function Opened({ run, namesAgent }: { run: RunCard; namesAgent: boolean }) {
  const cache = useQueryClient()
  const zone = useTimeZone()
  const { data, error } = useQuery({
    ...runQueries.one(run.id),
    enabled: run.textUntil !== null && run.outcome !== null,
  })
  const remove = useMutation({
    mutationFn: () => runApi.removeText({ params: { runId: run.id }, body: null }),
    onSuccess: () => toast.success('The text of this run is deleted'),
    onError: (failure) => toast.error(failure.message),
    onSettled: () => cache.invalidateQueries({ queryKey: runQueries.all }),
  })
  const facts = [
    formatDate(run.startedAt, { time: true, zone }),
    run.host,
    namesAgent ? run.tool : '',
    run.ms === null ? '' : `${(run.ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`,
    `${formatCount(run.inputLength)} characters in, ${formatCount(run.answerLength)} out`,
  ].filter(Boolean)
  return (
    <div className="try__opened">
      <p className="c3 t-sm num wrap-anywhere">{facts.join(' · ')}</p>
      {run.textUntil === null ? (
        <p className="c2 t-sm">Its text is deleted.</p>
      ) : run.outcome === null ? (
        <p className="c2 t-sm">It still runs.</p>
      ) : data ? (
        <>
          <Text label="What went in">{inputText(data.input)}</Text>
          {data.message ? <Notice kind="info">{data.message}</Notice> : null}
          {data.answer ? <Text label="What came out">{data.answer}</Text> : null}
          <div className="row row--wrap gap-3">
            <Button size="sm" look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              Delete its text
            </Button>
            <span className="c3 t-sm">
              Kept until <DateOf at={run.textUntil} />, for you alone
            </span>
          </div>
        </>
      ) : error ? (
        <p className="c2 t-sm">{error.message}</p>
      ) : (
        <Skeleton height="4rem" />
      )}
      {namesAgent && run.agentId ? (
        <Link className="link t-sm" to={`/ai-agent/${run.agentId}`}>
          Open {run.agentName}
        </Link>
      ) : null}
    </div>
  )
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <p className="c3 t-xs">{label}</p>
      <ScrollRegion label={label} className="answer__text">
        <p dir="auto">{children}</p>
      </ScrollRegion>
    </div>
  )
}

/** What was entered: the text alone where there is one argument, else each with its name. */
function inputText(input: Record<string, unknown>): string {
  const entries = Object.entries(input)
  const shown = (value: unknown) => (Array.isArray(value) ? value.join('\n') : String(value))
  if (entries.length === 1) return shown(entries[0]?.[1])
  return entries.map(([name, value]) => `${name}: ${shown(value)}`).join('\n')
}
