import { ownCredentialEndpoints } from '@guildhall/contract/ambassadors/credentials.ts'
import { badgeContexts, badgePaths } from '@guildhall/contract/ambassadors/open-badge.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendDownload } from '#http/answers/downloads.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { achievementOf, issuerOf } from './badge.ts'
import { listOwnCredentials, readOwnCredential, showOwnCredential } from './credentials.ts'
import { credentialKeys } from './keys.ts'
import { findTakenBack } from './queries.ts'

const keptSeconds = 300

/** The caller's credentials. */
export function credentialRoutes(app: FastifyInstance, deps: Deps): void {
  const own = async (viewer: Viewer) => ({ items: await listOwnCredentials(deps, viewer) })
  mount(app, ownCredentialEndpoints, {
    list: async ({ viewer }) => own(viewer),
    async file({ viewer, params: { id }, reply }) {
      const content = await readOwnCredential(deps, viewer, id)
      return sendDownload(reply, { name: `guildhall-credential-${id.slice(0, 8)}.jwt`, content })
    },
    async show({ viewer, params: { id }, body: { isShown } }) {
      await showOwnCredential(deps, viewer, id, isShown)
      return own(viewer)
    },
  })
}

/** What the issuer publishes beside the API, so that everybody can check a credential. Other sites may read it too. */
export function publishedCredentials(app: FastifyInstance, deps: Deps): void {
  const { origin } = deps.config
  const keys = credentialKeys(deps)
  const give = (reply: FastifyReply, document: object, type = 'application/json') =>
    reply
      .header('cache-control', `public, max-age=${keptSeconds}`)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(type)
      .send(JSON.stringify(document))
  app.get(badgePaths.keys, async (_, reply) =>
    give(reply, { keys: await keys.published() }, 'application/jwk-set+json'),
  )
  app.get<{ Params: { id: string } }>(`${badgePaths.key}/:id`, async ({ params: { id } }, reply) => {
    const key = (await keys.published()).find(({ kid }) => kid === `${origin}${badgePaths.key}/${id}`)
    if (!key) throw new AppError('not_found')
    return give(reply, key, 'application/jwk+json')
  })
  const inContext = (document: object) => ({ '@context': badgeContexts, ...document })
  app.get(badgePaths.issuer, async (_, reply) => give(reply, inContext(issuerOf(origin)), 'application/ld+json'))
  app.get(badgePaths.achievement, async (_, reply) =>
    give(reply, inContext(achievementOf(origin)), 'application/ld+json'),
  )
  app.get(badgePaths.takenBack, async (_, reply) => {
    const [found] = await findTakenBack(deps.db)
    const revokedCredential = (found?.ids ?? []).map((id) => ({ id: `urn:uuid:${id}`, revoked: true }))
    const { id: issuer } = issuerOf(origin)
    return give(reply, { id: origin + badgePaths.takenBack, issuer, revokedCredential })
  })
}
