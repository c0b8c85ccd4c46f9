import type { ReportKind } from '#feedback/service.ts'
import { readProject } from './detail.ts'

/** Reports of projects that their reporter can see. */
export const reportedProjects: ReportKind = {
  async find(deps, viewer, id) {
    const { title, description, seller } = await readProject(deps, viewer, id)
    const isOwn = seller.customUserId === viewer?.customUserId
    return { id, isOwn, evidence: async () => ({ title, description }) }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}
