import type { Queryable, Tx } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import { bool, int, statement } from '#db/statement.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { imagesOf } from './agent-details.ts'
import { stateOf } from './cards.ts'
import { findAgent, lockAny, setHidden } from './queries.ts'

const findAway = statement('agent_author_away', {
  takes: { authorId: int },
  gives: { away: bool },
  sql: ({ authorId }) => `select away from people where id = ${authorId}`,
})

/** Returns an agent in any state with its author; null when it is gone. */
async function findModerated(deps: { db: Queryable; config: Deps['config'] }, id: string) {
  const [row] = await findAgent(deps.db, { id })
  if (!row) return null
  const author = (await directory.cards(deps, [row.author_id])).get(row.author_id)
  const [cover = null] = await imagesOf(deps, id)
  return {
    title: row.name,
    visibility: stateOf(row),
    cover,
    seller: author ? { customUserId: author.customUserId, name: await directory.nameOf(deps.db, row.author_id) } : null,
  }
}

/** Moderation of agents, for admin/. */
export const agentModeration = {
  /** Returns what the staff see of an agent in any state; null when it or its author is gone. */
  async read(deps: { db: Queryable; config: Deps['config'] }, id: string) {
    const [row] = await findAgent(deps.db, { id })
    const named = await findModerated(deps, id)
    if (!row || !named?.seller) return null
    const [author] = await findAway(deps.db, { authorId: row.author_id })
    return {
      ...{ title: row.name, cover: named.cover, seller: named.seller, visibility: named.visibility },
      description: [row.summary, row.description, row.how_to_run, row.remote_url].filter(Boolean).join('\n\n'),
      isWithheld: author?.away ?? false,
      priceMinor: null,
      createdAt: isoOf(row.created_at),
      publishedAt: isoOrNull(row.posted_at),
      orders: { sold: 0, open: 0 },
    }
  },

  find: findModerated,

  /**
   * Hides an agent from everybody but its author, or shows it again as it was; its author gets the reason when it is shown. 409
   * when it is already so, 404 when it is gone.
   */
  async setHidden(
    deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
    tx: Tx,
    id: string,
    { hidden, reason }: { hidden: boolean; reason: string },
  ): Promise<void> {
    const [row] = await lockAny(tx, { id })
    if (!row) throw new AppError('agent_not_found')
    if (row.is_hidden === hidden) throw new AppError('agent_changed')
    await setHidden(tx, { id, hidden, at: deps.clock.now() })
    tx.afterCommit(() => recentReads(deps).forget())
    if (hidden) return void (await deps.jobs.enqueue(tx, 'return-runs', {}))
    const message = `Your agent ${row.name} is no longer hidden. The reason: ${reason}`
    await notify(deps, tx, [
      { userId: row.author_id, type: 'achievement', title: 'Your agent is back', message, href: `/ai-agent/${id}` },
    ])
  },
}
