import '../agents.css'
import type { Agent, AgentCard } from '@guildhall/contract/agents/agents.ts'
import { categoryText } from '@guildhall/contract/agents/words.ts'
import { agentLimits } from '@guildhall/contract/limits/agents.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Gallery } from '#listings/gallery/gallery.tsx'
import { PersonHead } from '#listings/person-panel.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { agentApi, agentQueries } from '../agent-api.ts'
import { AgentPicture } from '../agent-picture.tsx'
import { AgentFilesPart, AgentVideoPart } from '../files/agent-files-part.tsx'
import { agentListQueries } from '../list/agent-list-queries.ts'
import { agentsPath } from '../list/agent-search.ts'
import { TrustPanel } from '../trust/trust-panel.tsx'
import { runQueries } from '../try/run-api.ts'
import { RunsPanel, type RunsToBuy } from '../try/run-packs.tsx'
import { TryPanel } from '../try/try-panel.tsx'
import { AgentBox } from './agent-box.tsx'
import { Examples, Packages, Part, Remote } from './agent-sections.tsx'
import { StateNotice } from './state-notice.tsx'

interface AgentPageProps {
  id: string
  /** The button that messages its author. */
  ask: (agent: Agent) => ReactNode
  /** The button that puts runs of it into the cart. */
  addRuns: (runs: RunsToBuy | null) => ReactNode
  /** What people who ran it say about it. */
  reviews: (agent: Agent) => ReactNode
  /** The button that reports it, for everybody but its author. */
  report: (agent: Agent) => ReactNode
}

/** The lists beside an agent: more by its author, and of its category. */
export const relatedTo = ({ author, category }: Pick<Agent, 'author' | 'category'>) => ({
  byAuthor: { author: author.customUserId, limit: agentLimits.related + 1 },
  ofCategory: { category: category ?? undefined, sort: 'favorites' as const, limit: agentLimits.related + 1 },
})

/** The page of one agent. */
export function AgentPage({ id, ask, addRuns, reviews, report }: AgentPageProps) {
  const viewer = useViewer()
  const { data: agent } = useQuery(agentQueries.one(id))
  const isRun = Boolean(agent?.remoteUrl) && agent?.state !== 'draft'
  const { data: own } = useQuery({ ...runQueries.ofAgent(id), enabled: viewer !== null && isRun })
  const isOwn = agent?.isOwn
  useEffect(() => {
    // A lost view count is no reason to show an error.
    if (isOwn === false) agentApi.view({ params: { id }, body: null }).catch(() => {})
  }, [id, isOwn])
  if (!agent) return null
  const { name, summary, category, images, descriptionHtml, howToRunHtml, limits, tags, remoteUrl, packages } = agent
  return (
    <div className="page">
      <Crumbs
        link={Link}
        className="pd__crumbs"
        above={[
          { to: agentsPath(), name: 'AI agents' },
          ...(category ? [{ to: agentsPath({ category }), name: categoryText(agent) }] : []),
        ]}
      />
      <div className="ag">
        <div className="min-w-0">
          {isOwn ? <StateNotice agent={agent} /> : null}
          <div className="ag__head">
            <AgentPicture agent={agent} size={80} />
            <div className="min-w-0">
              <h1 className="t-page wrap-anywhere">{name}</h1>
              {summary ? <p className="c2 wrap-anywhere">{summary}</p> : null}
              <ByLine agent={agent} />
            </div>
          </div>
          {isRun ? <TryPanel agent={agent} /> : null}
          {agent.usesModel && !isRun ? (
            <div className="mb-5">
              <Notice kind="info">
                <p>This is an AI. It can be wrong.</p>
              </Notice>
            </div>
          ) : null}
          {images.length > 0 ? (
            <div className="ag__pictures">
              <Gallery key={id} title={name} images={images} />
            </div>
          ) : null}
          <AgentVideoPart id={id} />
          {agent.examples.length > 0 ? (
            <Part
              id="examples"
              title={agent.examples.length > 1 ? 'Real runs' : 'A real run'}
              note="Given by its author"
            >
              <Examples agent={agent} />
            </Part>
          ) : null}
          {descriptionHtml ? (
            <Part id="about" title="How it works">
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown made into safe HTML by the server, raw HTML off */}
              <div className="prose" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
              {tags.length > 0 ? (
                <ul className="tags mt-4" aria-label="Tags">
                  {tags.map((tag) => (
                    <li key={tag}>
                      <Tag>{tag}</Tag>
                    </li>
                  ))}
                </ul>
              ) : null}
            </Part>
          ) : null}
          {limits.length > 0 ? (
            <Part id="limits" title="Limits" note="What it does not do">
              <ul className="ag__not">
                {limits.map((limit) => (
                  <li key={limit}>{limit}</li>
                ))}
              </ul>
            </Part>
          ) : null}
          {agent.ways.length > 0 || howToRunHtml ? (
            <Part id="run" title="How to run it">
              {remoteUrl ? <Remote agent={agent} /> : null}
              {packages.length > 0 ? <Packages packages={packages} /> : null}
              {howToRunHtml ? (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown made into safe HTML by the server, raw HTML off
                <div className="prose mt-3" dangerouslySetInnerHTML={{ __html: howToRunHtml }} />
              ) : null}
            </Part>
          ) : null}
          <AgentFilesPart id={id} />
          {reviews(agent)}
        </div>
        <div className="ag__side">
          <AgentBox agent={agent} />
          {isRun ? <RunsPanel agent={agent} own={own ?? null} add={addRuns} /> : null}
          <TrustPanel agent={agent} />
          {isOwn ? null : <AuthorPanel agent={agent} ask={ask(agent)} />}
          <Related agent={agent} />
          {isOwn ? null : <div>{report(agent)}</div>}
        </div>
      </div>
    </div>
  )
}

function ByLine({ agent: { author } }: { agent: Agent }) {
  return (
    <div className="ag__by">
      <Link to={profilePath(author)}>
        <Avatar
          {...author}
          picture={author.avatar}
          size={20}
          kind={author.userType === 'Business' ? 'business' : 'person'}
        />
        <span className="semi">{displayName(author)}</span>
      </Link>
      <RoleGlyph role={roleOf(author.userType)} />
    </div>
  )
}

function AuthorPanel({ agent: { author, takesWork }, ask }: { agent: Agent; ask: ReactNode }) {
  return (
    <section className="panel" aria-label="Author">
      <div className="panel__b">
        <PersonHead person={author}>
          {takesWork ? (
            <p className="mt-2">
              <Link className="link" to={profilePath(author)}>
                Made by a person you can hire
              </Link>
            </p>
          ) : null}
          <div className="mt-3">{ask}</div>
        </PersonHead>
      </div>
    </section>
  )
}

/** More by its author, and others of its category; nothing without any. */
function Related({ agent }: { agent: Agent }) {
  const { byAuthor, ofCategory } = relatedTo(agent)
  const { data: own } = useQuery(agentListQueries.list(byAuthor))
  const { data: similar } = useQuery({ ...agentListQueries.list(ofCategory), enabled: agent.category !== null })
  const others = (items: readonly AgentCard[] = []) =>
    items.filter(({ id }) => id !== agent.id).slice(0, agentLimits.related)
  const more = others(own?.items)
  const alike = others(similar?.items.filter(({ author }) => author.customUserId !== agent.author.customUserId))
  return (
    <>
      <RelatedList
        title={`More by ${displayName(agent.author)}`}
        agents={more}
        all={agentsPath({ author: agent.author.customUserId })}
      />
      {agent.category ? (
        <RelatedList
          title={`More in ${agent.category}`}
          agents={alike}
          all={agentsPath({ category: agent.category })}
        />
      ) : null}
    </>
  )
}

function RelatedList({ title, agents, all }: { title: string; agents: readonly AgentCard[]; all: string }) {
  if (agents.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="t-sub">{title}</h2>
      <ul className="ag__related">
        {agents.map((agent) => (
          <li key={agent.id}>
            <AgentPicture agent={agent} size={28} />
            <Link className="med hover:underline min-w-0 wrap-anywhere" to={`/ai-agent/${agent.id}`}>
              {agent.name}
            </Link>
          </li>
        ))}
      </ul>
      <Link className={buttonClass({ look: 'quiet', size: 'sm' })} to={all} aria-label={`${title}: show all`}>
        Show all
      </Link>
    </section>
  )
}
