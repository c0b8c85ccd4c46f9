import { bellGroups, type MailGroup, type StopGroup, stopGroups } from '@guildhall/contract/notifications/options.ts'
import {
  oneClickEndpoints,
  type Stoppable,
  StopToken,
  stopEndpoints,
} from '@guildhall/contract/notifications/unsubscribe.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Queryable } from '#db/connect.ts'
import { int, statement, text } from '#db/statement.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { type StopLinks, stopLinks, stoppedBy } from '#http/stop-links.ts'
import { findStoppable, stopAlert } from '#listings/service.ts'
import type { Deps } from '../deps.ts'
import { readWishes, saveMailChoice } from './settings.ts'

type StopDeps = Pick<Deps, 'db' | 'config'>

/** Returns the links at the end of an email of a group: to all settings, and to stop this group. */
export function settingsLinks(
  config: Pick<Config, 'origin' | 'authSecret'>,
  group: StopGroup,
  customUserId: string,
): StopLinks & { settingsUrl: string } {
  return {
    settingsUrl: `${config.origin}/settings/notifications`,
    ...stopLinks(config, `${group}.${customUserId}`),
  }
}

const findPerson = statement('unsubscribe_person', {
  takes: { customUserId: text },
  gives: { id: int },
  sql: ({ customUserId }) => `select id from people where custom_user_id = ${customUserId}`,
})

const groupsOf = (group: StopGroup): readonly MailGroup[] => (group === 'digest' ? bellGroups : [group])

/** The emails that a token stops; null for a token of a saved search. 403 when its person is gone. */
async function findMails(db: Queryable, subject: string): Promise<{ userId: number; group: StopGroup } | null> {
  const [name = '', customUserId] = subject.split('.')
  if (customUserId === undefined) return null
  const group = stopGroups.find((each) => each === name)
  const [person] = group ? await findPerson(db, { customUserId }) : []
  if (!group || !person) throw new AppError('link_expired')
  return { userId: person.id, group }
}

function subjectOf(token: string, config: StopDeps['config']): string {
  const subject = stoppedBy(token, config)
  if (subject === null) throw new AppError('link_expired')
  return subject
}

/** What a token stops, and whether that is still sent; 403 for a token that is not ours, or whose search or person is gone. */
async function readStoppable({ db, config }: StopDeps, token: string): Promise<Stoppable> {
  const subject = subjectOf(token, config)
  const mails = await findMails(db, subject)
  if (mails) {
    const { mail } = await readWishes(db, mails.userId)
    return { kind: 'mails', group: mails.group, alert: groupsOf(mails.group).some((group) => mail[group]) }
  }
  const [search] = await findStoppable(db, { id: subject })
  if (!search) throw new AppError('link_expired')
  return search
}

/** Stops what a token names; stopping it again changes nothing. */
async function unsubscribe({ db, config }: StopDeps, token: string) {
  const subject = subjectOf(token, config)
  const mails = await findMails(db, subject)
  if (mails) {
    const { userId, group } = mails
    await saveMailChoice(db, userId, Object.fromEntries(groupsOf(group).map((each) => [each, false])))
    return { kind: 'mails' as const, group }
  }
  const [search] = await stopAlert(db, { id: subject })
  if (!search) throw new AppError('link_expired')
  return search
}

/** Unsubscribing from optional emails: the page's calls, and the one click of mail programs (RFC 8058). */
export async function stopRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  mount(app, stopEndpoints, {
    stoppable: async ({ query }) => readStoppable(deps, query.token),
    unsubscribe: async ({ body }) => unsubscribe(deps, body.token),
  })
  await app.register(async (scope) => {
    // The token is in the address; mail programs send 'List-Unsubscribe=One-Click' as a form of either type.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { bodyLimit: 1024, parseAs: 'string' },
      (_request, _body, done) => done(null, null),
    )
    const shape = oneClickEndpoints.unsubscribe
    scope.post(shape.path, { config: { endpoint: shape } }, async (request, reply) => {
      const token = StopToken.safeParse((request.query as { token?: unknown }).token)
      if (!token.success) throw new AppError('link_expired')
      await unsubscribe(deps, token.data)
      return reply.code(204).send()
    })
  })
}
