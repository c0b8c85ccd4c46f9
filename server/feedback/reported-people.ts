import { AppError } from '#http/errors.ts'
import { acquaintances, areConnected } from '#relations/service.ts'
import { directory } from '#users/service.ts'
import type { ReportKind } from './report-kind.ts'

/**
 * People, by their public name. Blocks do not matter, so that people can still report after one. The report holds the internal
 * id, so that no name stays once the account is erased.
 */
export const reportedPeople: ReportKind = {
  async find(deps, viewer, customUserId) {
    const id = await directory.idOf(deps.db, customUserId, viewer !== null)
    if (id === undefined) throw new AppError('profile_not_found')
    return {
      id: String(id),
      isOwn: id === viewer?.id,
      async evidence() {
        const isConnected = viewer !== null && (await areConnected(deps.db, viewer.id, id))
        const audience = isConnected ? 'connections' : viewer ? 'signed-in' : 'everyone'
        const { title, description } = await directory.inWords(deps, id, audience)
        const note = viewer ? await acquaintances.requestNote(deps.db, id, viewer.id) : ''
        const said = [description, note && `Request to connect: ${note}`].filter(Boolean).join('\n\n')
        return { title, description: said }
      },
    }
  },
  ownRefusal: 'report_self',
  isOnce: true,
}
