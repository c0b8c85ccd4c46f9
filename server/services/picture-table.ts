/** The table of the pictures of services. */
export const pictureTable = {
  name: 'service',
  source: { table: 'services p', id: 'p.id' },
  owner: 'p.provider_id',
  picturesTable: 'service_images',
  key: 'service_id',
} as const
