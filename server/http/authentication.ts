import { tokenEndpoints } from '@guildhall/contract/identity/tokens.ts'
import { isStaff } from '@guildhall/contract/values/roles.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { createReadCache } from './answers/read-cache.ts'
import { AppError } from './errors.ts'

/**
 * Identifies the caller: the API accepts bearer tokens only. A token that is sent must be valid, even where none is needed.
 * On public reads a person's data may be up to a second old; every other call asks the database and refreshes it. Outside demo
 * mode a role of the staff counts only with a second factor.
 */
export function authenticate(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'identity' | 'db' | 'clock'>,
  findViewer: FindViewer,
): void {
  const known = createReadCache(deps.clock)
  const findKnown = async (uid: string) => {
    const person = await known.read(uid, () => findViewer(deps.db, uid))
    // A caller without a profile may create one at any moment.
    if (!person) known.forget(uid)
    return person
  }
  const identify = async (request: FastifyRequest, header: string) => {
    const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header)?.[1]
    const identity = token ? await deps.identity.authenticate(token) : null
    // A sign-out does what it can, whatever the state of its token and person.
    const { endpoint } = request.routeOptions.config
    const isSignOut = endpoint === tokenEndpoints.remove
    if (!identity && isSignOut) return
    if (!identity) throw new AppError('invalid_token')
    const isOpen = endpoint?.access === 'anyone' && endpoint.method === 'GET'
    if (!isOpen) known.forget(identity.uid)
    const person = await findKnown(identity.uid)
    if (person?.suspended && !isSignOut && !endpoint?.suspended) throw new AppError('account_suspended')
    const needsFactor = !deps.config.demo && person !== null && isStaff(person.role)
    const lacksFactor = needsFactor && !(await deps.identity.hasFactor(identity.uid))
    const viewer = person && {
      id: person.id,
      customUserId: person.customUserId,
      role: lacksFactor ? 'member' : person.role,
      userType: person.userType,
    }
    request.caller = { identity, viewer, needsFactor, lacksFactor }
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers.authorization
    if (header === undefined) done()
    else identify(request, header).then(() => done(), done)
  })
}

export type FindViewer = (
  db: Deps['db'],
  uid: string,
) => Promise<(NonNullable<import('./callers.ts').Caller['viewer']> & { suspended: boolean }) | null>
