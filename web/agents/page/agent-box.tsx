import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { categoryText, licenceText, wayWords } from '@guildhall/contract/agents/words.ts'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { HeartButton } from '#listings/heart-button.tsx'
import { ShareButton } from '#listings/share-button.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { useFavoriteAgent } from '../agent-api.ts'
import { DeleteAgentDialog } from '../mine/agent-acts.ts'

/** The facts of an agent, with the actions on it. */
export function AgentBox({ agent }: { agent: Agent }) {
  const { name, ways, favorite, views, runs, runMinor, rating, reviews, isOwn } = agent
  const { languages, usesModel, model, modelMaker, sourceUrl } = agent
  const { mutate } = useFavoriteAgent(agent)
  const facts: [label: string, value: string][] = [
    ['Category', categoryText(agent)],
    ['Licence', licenceText(agent)],
    ['Language model', usesModel ? [model, modelMaker].filter(Boolean).join(', ') : 'None'],
    ['Languages', languages.join(', ')],
    ['A run', !ways.includes('remote') ? '' : runMinor > 0 ? moneyText(runMinor, agent.currency) : 'Free'],
    ['Runs', runs > 0 ? formatCount(runs) : ''],
    ['Rating', rating === null ? '' : `${rating.toFixed(1)} of ${reviewLimits.stars} (${formatCount(reviews)})`],
    ...(isOwn ? [['Views', formatCount(views)] as [string, string]] : []),
  ]
  return (
    <section className="panel panel--ink" aria-label="Facts">
      <div className="panel__b">
        <div className="row row--between row--top">
          <p className="semi">
            {ways.length > 1
              ? 'Runs at its author’s, or on your own machine'
              : ways.map((way) => wayWords[way].long).join('') || 'Nothing to run yet'}
          </p>
          <div className="row gap-1">
            <HeartButton title={name} isOn={favorite} onChange={mutate} />
            <ShareButton title={name} />
          </div>
        </div>
        {ways.length > 0 ? (
          <p className="mt-4">
            <a
              className={buttonClass({ look: isOwn ? 'second' : 'primary', block: true })}
              href={ways.includes('remote') ? '#try' : '#run'}
            >
              {ways.includes('remote') ? 'Try it' : 'How to run it'}
            </a>
          </p>
        ) : null}
        {isOwn ? <OwnActs agent={agent} /> : null}
        <dl className="kv t-sm mt-4">
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => [
              <dt key={label}>{label}</dt>,
              <dd key={`${label} is`} className="wrap-anywhere">
                {value}
              </dd>,
            ])}
        </dl>
        {sourceUrl ? (
          <p className="mt-3">
            <a className="link t-sm" href={sourceUrl} rel="noopener nofollow ugc" target="_blank">
              Source code
            </a>
          </p>
        ) : null}
      </div>
    </section>
  )
}

function OwnActs({ agent }: { agent: Agent }) {
  const navigate = useNavigate()
  const [asksDelete, setAsksDelete] = useState(false)
  return (
    <div className="row mt-3">
      <Link className={buttonClass({ look: 'primary' })} to={`/agents/${agent.id}/edit`}>
        <Icon of={Pencil} />
        Edit agent
      </Link>
      <Button look="danger" icon={Trash2} onClick={() => setAsksDelete(true)}>
        Delete
      </Button>
      {asksDelete ? (
        <DeleteAgentDialog
          agent={agent}
          onClose={() => setAsksDelete(false)}
          onDeleted={() => void navigate('/my-agents')}
        />
      ) : null}
    </div>
  )
}
