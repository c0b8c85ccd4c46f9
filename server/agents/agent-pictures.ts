import { tooManyAgentImages } from '@guildhall/contract/agents/agent-texts.ts'
import { agentLimits } from '@guildhall/contract/limits/agents.ts'
import { type PictureKind, picturesOf } from '#listings/service.ts'
import { pictureTable } from './picture-table.ts'
import { type AgentRow, lockOwned, touch } from './queries.ts'

/** Pictures of agents: none is required. */
const picturedAgents: PictureKind<AgentRow> = {
  ...pictureTable,
  most: agentLimits.images,
  tooMany: tooManyAgentImages,
  notFound: 'agent_not_found',
  lock: async (db, authorId, id) => (await lockOwned(db, { id, authorId }))[0],
  async added({ clock }, tx, _viewer, { id }) {
    await touch(tx, { id, at: clock.now() })
  },
  async removed({ clock }, tx, { id }) {
    await touch(tx, { id, at: clock.now() })
  },
}

export const pictures = picturesOf(picturedAgents)
