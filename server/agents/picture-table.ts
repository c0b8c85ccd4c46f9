/** The table of the pictures of agents. */
export const pictureTable = {
  name: 'agent',
  source: { table: 'agents p', id: 'p.id' },
  owner: 'p.author_id',
  picturesTable: 'agent_images',
  key: 'agent_id',
} as const
