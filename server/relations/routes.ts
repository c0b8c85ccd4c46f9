import { connectionEndpoints } from '@guildhall/contract/relations/connections.ts'
import { followEndpoints } from '@guildhall/contract/relations/follows.ts'
import type { RequestReason } from '@guildhall/contract/relations/options.ts'
import { type RelationQuery, relationEndpoints } from '@guildhall/contract/relations/relations.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import type { Deps } from '../deps.ts'
import { act, answerAll, follow, type RelationChanged, readStatus, type Target } from './commands.ts'
import { findOwn, listFollowing, listOfPerson, listOwn, readSocial } from './relation-lists.ts'
import type { Command, RequestWords } from './rules.ts'
import { setGrounds } from './suggestion-grounds.ts'
import { putSuggestionAway, suggest } from './suggestions.ts'

/**
 * Routes for relations between people: both groups of calls are views of the one model. app.ts injects `relationChanged`,
 * because conversations depend on relations.
 */
export function relationRoutes(app: FastifyInstance, deps: Deps, relationChanged: RelationChanged): void {
  const acts = { ...deps, relationChanged }
  const to = (customUserId: string): Target => ({ customUserId })
  const standing = async (viewer: Viewer, command: Command, target: Target, words?: RequestWords) => ({
    status: (await act(acts, viewer, command, target, words)).status,
  })
  const list = async (viewer: Viewer, query: RelationQuery) => {
    const { lists, ...figures } = await listOwn(deps, viewer, query)
    return { ...lists, ...figures }
  }

  mount(app, relationEndpoints, {
    send: async ({ viewer, body }) => standing(viewer, 'send', to(body.toUserId), wordsOf(body)),
    accept: async ({ viewer, body }) => standing(viewer, 'accept', to(body.fromUserId)),
    decline: async ({ viewer, body }) => standing(viewer, 'decline', to(body.fromUserId)),
    cancel: async ({ viewer, body }) => standing(viewer, 'cancel', to(body.toUserId)),
    remove: async ({ viewer, body }) => standing(viewer, 'remove', to(body.otherUserId)),
    block: async ({ viewer, body }) => standing(viewer, 'block', to(body.blockedUserId)),
    unblock: async ({ viewer, body }) => standing(viewer, 'unblock', to(body.blockedUserId)),
    me: async ({ viewer, query }) => list(viewer, query),
    status: async ({ viewer, query }) => ({ status: await readStatus(deps, viewer, query.otherUserId) }),
  })

  const one = async (viewer: Viewer, command: Command, target: Target, words?: RequestWords) => {
    const { otherId } = await act(acts, viewer, command, target, words)
    return { connection: await findOwn(deps, viewer, otherId) }
  }
  mount(app, connectionEndpoints, {
    list: async ({ viewer, query }) => {
      const { counts, next, previous, ...data } = await list(viewer, query)
      return { data, counts, next, previous }
    },
    send: async ({ viewer, body }) => one(viewer, 'send', to(body.targetUserId), wordsOf(body)),
    answer: async ({ viewer, body }) => answerAll(acts, viewer, body),
    accept: async ({ viewer, params }) => one(viewer, 'accept', params),
    reject: async ({ viewer, params }) => standing(viewer, 'decline', params),
    remove: async ({ viewer, params }) => {
      await act(acts, viewer, 'leave', params)
      return undefined
    },
    ofPerson: async ({ viewer, params, query }) => listOfPerson(deps, viewer, params.id, query),
  })

  mount(app, followEndpoints, {
    follow: async ({ viewer, body }) => follow(deps, viewer, body.targetUserId, true),
    unfollow: async ({ viewer, body, query }) => {
      const target = body?.targetUserId ?? query.targetUserId
      if (target === undefined) throw new AppError('malformed')
      return follow(deps, viewer, target, false)
    },
    following: async ({ viewer, query }) => listFollowing(deps, viewer, query),
    social: async ({ viewer, params }) => readSocial(deps, viewer, params.id),
    suggestions: async ({ viewer, request, query }) => {
      await limitSearch(deps, viewer, request, 'suggestions')
      return suggest(deps, viewer, query)
    },
    setGrounds: async ({ viewer, body }) => ({ grounds: await setGrounds(deps.db, viewer.id, body.grounds) }),
    putAway: async ({ viewer, body }) => {
      await putSuggestionAway(deps, viewer, body.targetUserId)
      return undefined
    },
  })
}

const wordsOf = ({
  reason,
  note,
}: {
  reason?: RequestReason | undefined
  note?: string | undefined
}): RequestWords => ({
  reason: reason ?? null,
  note: note || null,
})
